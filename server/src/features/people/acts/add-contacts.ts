import type { Body } from '@dormer/contract/endpoint'
import { type createContact, entityFields, LEAD, personFields } from '@dormer/contract/people/contacts'
import { sideOf } from '@dormer/contract/permissions'
import type { Insertable } from 'kysely'
import { type Actor, isVisibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { invalid } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { insertPoints } from '../contact-points/contact-points.queries.ts'
import { labelOf, readPoint } from '../contact-points/contact-points.rules.ts'
import { assignAgents } from '../contacts/assignment.queries.ts'
import { defaultSource, requireSource } from '../contacts/contacts.queries.ts'
import { saveCustomValues } from './custom-fields.ts'

type Given<T extends 'contact' | 'contact_entity', F> = Partial<
  Pick<Insertable<DB[T]>, Extract<F, keyof Insertable<DB[T]>>>
>
type Person = Given<'contact', keyof typeof personFields>
/** A person to be added, with what is known of the household, and a note about it. */
export type NewContact = Person &
  Given<'contact_entity', keyof typeof entityFields> & {
    Note?: string | undefined
    /** What the household has of its own instead of what the lead says for all. */
    Household?: Partial<Insertable<DB['contact_entity']>>
  }

/** Where they come from, and whose they become. */
export type Lead = {
  source: { SourceId: number; AssignToId: number | null }
  ContactTypeId?: number
  /** The agent chosen, else by lead routing. */
  AssignedAgentId?: number | null
  AssignedLenderId?: number | null
  /** The user who adds them by hand; imports and leads that come in have none. */
  creator?: Actor
  /** They were known before: added from a file, they have not arrived now. */
  isImported?: boolean
}

/** Those of a row's values that are given and belong to these fields. */
const pick = (row: object, fields: object) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => name in fields && value !== undefined))

/** One person alone, as most are, is planned faster without JSON. */
const insert = <T extends 'contact' | 'contact_entity'>(db: Tx, table: T, rows: readonly object[]) =>
  rows.length === 1 ? db.insertInto(table).values(rows as never) : insertRows(db, table, rows)

/**
 * Adds people, each with a household of their own, in the same number of statements however many there are. Their agents
 * are found by lead routing (docs/rules.md#lead-routing). Returned in their order.
 */
export const addContacts = async (
  db: Tx,
  { TenantId, UserId }: { TenantId: number; UserId: number | null },
  people: readonly NewContact[],
  { source, ContactTypeId = LEAD, AssignedAgentId, AssignedLenderId = null, creator, isImported = false }: Lead,
) => {
  if (people.length === 0) return []
  const lead = { named: AssignedAgentId, sourceAgent: source.AssignToId, creator }
  const without = people.filter(({ Household }) => !Household?.AssignedAgentId)
  const agents = await assignAgents(db, TenantId, lead, without.length)
  let turn = 0
  const households = people.map(({ Household, ...person }) => ({
    ...pick(person, entityFields),
    TenantId,
    SourceId: source.SourceId,
    ContactTypeId,
    AssignedLenderId,
    ...Household,
    AssignedAgentId: Household?.AssignedAgentId ?? agents[turn++] ?? null,
  }))
  const entities = await insert(db, 'contact_entity', households).returning('ContactEntityId').execute()
  // Ids are given in the order of the rows, which `returning` does not promise to keep.
  const ids = entities.map(({ ContactEntityId }) => ContactEntityId).sort((a, b) => a - b)
  const rows = people.map((person, at) => ({
    ...person,
    ContactEntityId: ids[at] as number,
    // A person and the household are as old.
    ...(person.Household?.DateCreated !== undefined && { DateCreated: person.Household.DateCreated }),
  }))
  const added = await addPersons(db, TenantId, rows, isImported)
  const notes = rows.flatMap(({ Note, ContactEntityId }) => (Note ? [{ TenantId, ContactEntityId, UserId, Note }] : []))
  if (notes.length > 0) await insertRows(db, 'note', notes).execute()
  return added
}

/** Adds people to households; returned in their order. */
export const addPersons = async (
  db: Tx,
  TenantId: number,
  people: readonly (Person & { ContactEntityId: number; DateCreated?: Insertable<DB['contact']>['DateCreated'] })[],
  IsImported = false,
) => {
  const isDated = people.some(({ DateCreated }) => DateCreated !== undefined)
  const rows = people.map(({ ContactEntityId, DateCreated, ...person }) => ({
    FirstName: '',
    LastName: '',
    ...pick(person, personFields),
    // Of several rows, all have the column or none (insertRows).
    ...(isDated && { DateCreated: DateCreated ?? clock.now().toString() }),
    TenantId,
    ContactEntityId,
    IsImported,
  }))
  const added = await insert(db, 'contact', rows)
    .returning((eb) => [
      'ContactId',
      'ContactEntityId',
      'AssignedAgentId',
      'AssignedLenderId',
      eb
        .selectFrom('user_account')
        .select('Name')
        .whereRef('user_account.TenantId', '=', 'contact.TenantId')
        .whereRef('UserId', '=', 'contact.AssignedAgentId')
        .as('AgentName'),
    ])
    .execute()
  return added.sort((a, b) => a.ContactId - b.ContactId)
}
type Added = Awaited<ReturnType<typeof addPersons>>[number]

/** Adds a person who got in touch, as a lead of that source. */
export const addIncomingLead = async (db: Tx, TenantId: number, source: Lead['source'], person: NewContact) => {
  const [added] = await addContacts(db, { TenantId, UserId: null }, [person], { source })
  return added as Added
}

/** The further emails and phones that a user entered, those left empty aside; each fault at its place. */
const readPoints = (points: NonNullable<Body<typeof createContact>['Points']>) => {
  const read = points.map(({ Kind, Value, Label }) =>
    Value === '' ? undefined : { Value, Label, ...readPoint(Value, Kind) },
  )
  const faults = read.flatMap((one, at) => (one && 'fault' in one ? [[`Points.${at}.Value`, one.fault]] : []))
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  return read.flatMap((one) => (one && 'Kind' in one ? [{ ...one, Label: labelOf(one.Kind, one.Label) }] : []))
}

/** Adds the contact that a user entered. It may become one that they do not see. */
export const addContact = async (db: Tx, actor: Actor, body: Body<typeof createContact>) => {
  const { ContactTypeId, AssignedAgentId, SourceId, Points = [], CustomValues = {}, ...person } = body
  const points = readPoints(Points)
  const [named, usual] = await Promise.all([
    requireSource(db, actor, SourceId),
    defaultSource(db, actor.TenantId),
    requireAssignable(db, actor, 'agent', AssignedAgentId),
  ])
  const [added] = await addContacts(db, actor, [person], {
    source: named ?? usual,
    ContactTypeId,
    AssignedAgentId,
    // A lender becomes the lender of the contacts they add; otherwise they could not see them.
    AssignedLenderId: sideOf(actor) === 'lender' ? actor.UserId : null,
    creator: actor,
  })
  const { ContactId } = added as Added
  await insertPoints(
    db,
    actor.TenantId,
    points.map((point) => ({ ...point, ContactId })),
  )
  await saveCustomValues(db, actor, ContactId, { Values: CustomValues, called: 'CustomValues' })
  return { ...(added as Added), IsVisible: isVisibleTo(actor, added as Added) }
}
