import { clientRoles, peopleRoles, type personBody } from '@dormer/contract/deals/people'
import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { addContact } from '../../people/acts/add-contacts.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { openTransaction } from '../transactions/visible.queries.ts'
import { named, savePerson } from './edit.queries.ts'
import { addRole, findContacts, findPeople, findPerson, linkContacts, PROSPECT, peopleOf } from './people.queries.ts'

type Person = z.output<typeof personBody>

/** Everything missing is reported at once. */
const refuseMissing = (person: Partial<Person>, isNew: boolean) => {
  const { FullName, FirstName, LastName, Email, CellPhone, PeopleRoleId = 0 } = person
  const missing = {
    ...(isNew && !FirstName && { FirstName: 'First name is required' }),
    ...(isNew && !LastName && { LastName: 'Last name is required' }),
    ...(!isNew && !FullName && { FullName: 'Full name is required' }),
    ...(!Email && { Email: 'Email is required' }),
    ...(clientRoles.includes(PeopleRoleId) && !CellPhone && { CellPhone: 'Cell phone is required' }),
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

/**
 * Adds a new person. A buyer, a seller or a person without a role becomes a contact of the transaction's agent
 * (docs/rules.md#transaction-people).
 */
const addPerson = async (
  db: Tx,
  actor: Actor,
  { TransactionId, AgentId }: { TransactionId: number; AgentId: number | null },
  { FullName, PeopleRoleId, TransactionPeopleId: _, ...person }: Person,
) => {
  refuseMissing({ ...person, PeopleRoleId }, true)
  if (!PeopleRoleId || clientRoles.includes(PeopleRoleId)) {
    const { FirstName, LastName, Email, CellPhone, OfficePhone: WorkPhone } = person
    const { ContactId } = await addContact(db, actor, {
      ...{ FirstName, LastName, Email, CellPhone, WorkPhone },
      ContactTypeId: PROSPECT,
      AssignedAgentId: AgentId,
    })
    const [id] = await linkContacts(db, actor, TransactionId, PeopleRoleId, { contactIds: [ContactId] })
    return { TransactionPeopleId: id as number }
  }
  const made = await db
    .insertInto('transaction_people')
    .values({ TenantId: actor.TenantId, ...person, CreatedById: actor.UserId })
    .returning('TransactionPeopleId')
    .executeTakeFirstOrThrow()
  await addRole(db, actor, TransactionId, PeopleRoleId, [made.TransactionPeopleId])
  return made
}

/** Omitted values stay; a linked contact is changed along with the person. */
const editPerson = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  TransactionPeopleId: number,
  { FullName, PeopleRoleId, ...given }: Person,
) => {
  const stored = await findPerson(db, actor, TransactionPeopleId)
  const onIt = await db
    .selectFrom('transaction_role')
    .select('TransactionPeopleId')
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .where('TransactionPeopleId', '=', TransactionPeopleId)
    .executeTakeFirst()
  if (!onIt) throw invalid({ TransactionPeopleId: 'This person is not on the transaction. Add them first.' })
  const next = named(stored, given, FullName)
  refuseMissing({ ...next, FullName: FullName ?? `${next.FirstName} ${next.LastName}`.trim(), PeopleRoleId }, false)
  await savePerson(db, actor, stored, next)
  return { TransactionPeopleId }
}

export const peopleRoutes = {
  transactionRoles: async () => Object.entries(peopleRoles).map(([id, Value]) => ({ Key: Number(id), Value })),

  transactionPeople: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    return peopleOf(db, actor, TransactionId)
  },

  linkContact: async ({ db, actor, params, query }) => {
    const { TransactionId } = await openTransaction(db, actor, params.id)
    const { ContactId } = await findContact(db, actor, query.contactId)
    const [id] = await linkContacts(db, actor, TransactionId, query.roleId, { contactIds: [ContactId] })
    return { TransactionPeopleId: id as number }
  },

  linkPerson: async ({ db, actor, params, query }) => {
    const { TransactionId } = await openTransaction(db, actor, params.id)
    const { TransactionPeopleId } = await findPerson(db, actor, query.trxPeopleId)
    await addRole(db, actor, TransactionId, query.roleId, [TransactionPeopleId])
    return { TransactionPeopleId }
  },

  saveTransactionPerson: async ({ db, actor, params, body }) => {
    const transaction = await openTransaction(db, actor, params.id)
    const { TransactionPeopleId } = body
    return TransactionPeopleId
      ? editPerson(db, actor, transaction.TransactionId, TransactionPeopleId, body)
      : addPerson(db, actor, transaction, body)
  },

  unlinkPerson: async ({ db, actor, params }) => {
    const { TransactionId } = await openTransaction(db, actor, params.id)
    const { TransactionPeopleId } = await findPerson(db, actor, params.transactionPeopleId)
    const { numDeletedRows } = await db
      .deleteFrom('transaction_role')
      .where('TenantId', '=', actor.TenantId)
      .where('TransactionId', '=', TransactionId)
      .where('TransactionPeopleId', '=', TransactionPeopleId)
      .where('PeopleRoleId', '=', params.peopleRoleId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw invalid({ peopleRoleId: 'This person does not have that role on the transaction' })
    return { Successful: true }
  },

  searchPeople: async ({ db, actor, query: { include, searchTerm } }) => {
    if (searchTerm.length < 2) return []
    const contacts = include === 'people' ? [] : await findContacts(db, actor, searchTerm)
    const people = include === 'contacts' ? [] : await findPeople(db, actor, searchTerm)
    return [...contacts, ...people]
  },
} satisfies Partial<Handlers>
