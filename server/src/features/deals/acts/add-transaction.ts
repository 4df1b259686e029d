import { BUYER, SELLER } from '@dormer/contract/deals/people'
import { declared, type FieldWith } from '@dormer/contract/deals/transaction-fields'
import { ACTIVE, CLOSED, type CreatedAs, type createTransaction } from '@dormer/contract/deals/transactions'
import type { Body } from '@dormer/contract/endpoint'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { addContact } from '../../people/acts/add-contacts.ts'
import { findContact, requireSource } from '../../people/contacts/contacts.queries.ts'
import { ledgerName } from '../ledger/ledger.queries.ts'
import { linkContacts, PROSPECT, personsOf } from '../people/people.queries.ts'
import { withPlanYears } from '../plans/with-plan-years.ts'
import { followTemplate, ofOne } from '../review/templates.queries.ts'
import {
  closedOn,
  notifyAgent,
  requireComplete,
  requireUsers,
  share,
  validateDateOrder,
} from '../transactions/edits.queries.ts'
import { type Picture, setPicture } from '../transactions/pictures.ts'

type NewTransaction = Omit<Body<typeof createTransaction>, 'imgData'>
/** The transaction's own fields among what it is created with, under their usual names. */
const fieldsOf = (body: NewTransaction) =>
  Object.fromEntries(
    declared
      .filter((field) => field.of === 'Transaction')
      .map(({ name, createdAs = name }) => [name, (body as Record<string, unknown>)[createdAs]]),
  ) as { [F in FieldWith<{ of: 'Transaction' }>]: NewTransaction[CreatedAs<F> & keyof NewTransaction] }

/** Adds a transaction with its client, its checklist and its picture, which has been stored; returns its id. */
export const addTransaction = async (db: Tx, actor: Actor, body: NewTransaction, picture?: Picture) => {
  const { Type, AgentId = actor.UserId, SharedWithIds = [], SourceId, TransactionContactId } = body
  const client = TransactionContactId ? await findContact(db, actor, TransactionContactId) : undefined
  await requireAssignable(db, actor, 'agent', AgentId)
  await requireSource(db, actor, SourceId)
  await requireUsers(db, actor, SharedWithIds)
  const { SharedWithIds: _, ...fields } = fieldsOf(body)
  validateDateOrder(fields, Object.keys(fields))
  const StatusId = body.status ?? body.statusId ?? ACTIVE
  const isClosed = StatusId === CLOSED
  const add = async () => {
    const { TransactionId } = await db
      .insertInto('transaction')
      .values({
        TenantId: actor.TenantId,
        ...fields,
        AgentId,
        StatusId,
        ...(isClosed && { DateClosed: closedOn(actor, fields) }),
        ListingKey: fields.ListingKey ?? body.ListingKey,
        PropertyImage: picture ? null : (fields.PropertyImage ?? body.imageUrl),
        ...body.PropertyDetails,
        CreatedById: actor.UserId,
        EditedById: actor.UserId,
      })
      .returning('TransactionId')
      .executeTakeFirstOrThrow()
    // A user who starts one for a colleague stays on it.
    const others = may(actor, 'SeeAll') ? SharedWithIds : [...SharedWithIds, actor.UserId]
    await followTemplate(db, actor, ofOne(TransactionId))
    if (isClosed) await requireComplete(db, actor, TransactionId, 'Closed elsewhere')
    if (picture) await setPicture(db, actor, TransactionId, picture)
    if (client)
      await linkContacts(db, actor, TransactionId, Type === 'Listing' ? SELLER : BUYER, {
        contactIds: await personsOf(db, actor, client, body.IncludeAdditionalContacts),
      })
    if (body.NewClient && !client) {
      const { ContactId } = await addContact(db, actor, {
        ...body.NewClient,
        ContactTypeId: PROSPECT,
        AssignedAgentId: AgentId,
      })
      await linkContacts(db, actor, TransactionId, Type === 'Listing' ? SELLER : BUYER, {
        contactIds: [ContactId],
      })
    }
    // Last, because the notification names a transaction without an address after its client.
    await share(db, actor, { TransactionId, AgentId }, others)
    await notifyAgent(db, actor, TransactionId, AgentId)
    return TransactionId
  }
  return withPlanYears(
    db,
    actor,
    [AgentId],
    (TransactionId) => ({
      cause: `${ledgerName({ TransactionId, Type, Address: body.address ?? null })} was added.`,
      ...(isClosed && { closingId: TransactionId }),
    }),
    add,
  )
}
