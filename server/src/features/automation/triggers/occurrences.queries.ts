import { CLIENT_ACTS, type EventCode } from '@dormer/contract/automation/triggers'
import type { EventName, EventPayload } from '@dormer/contract/events'
import { LEAD } from '@dormer/contract/people/contacts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { changesHere, type Event } from '../../../db/events.ts'
import { activityLogged } from '../../day/activities/activities.events.ts'
import { transactionAdded, transactionStatusChanged } from '../../deals/transactions/transactions.events.ts'
import { messageReceived } from '../../messages/messages/messages.events.ts'
import { codeIn } from '../../messages/text-codes/code-words.rules.ts'
import {
  contactAdded,
  contactAssigned,
  contactTypeChanged,
  tagsAdded,
  urgencyChanged,
} from '../../people/contacts/contacts.events.ts'
import { clientsOn, isFirstOfHousehold } from '../enrollments/matching.queries.ts'

/** What a trigger hears of, in one transaction. */
export type Occurrence = {
  /** The condition that it meets; null if there are none to choose from. */
  Key: string | null
  ContactIds: number[]
  /** What starts a workflow for a contact only once. */
  Cause: string
}

/** How a trigger that is an event reads what happened. `change` is what tells this transaction's changes from others'. */
type Reader = {
  /** It is about whole households, several of which at once are a bulk edit. */
  ofHouseholds?: true
  read: (db: Tx, TenantId: number, change: string) => Promise<Occurrence[]>
}

const some = (occurrences: Occurrence[]) => occurrences.filter(({ ContactIds }) => ContactIds.length > 0)

/** The first persons of households for which a condition over `contact c` holds. */
const firstOf = async (db: Tx, TenantId: number, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<{ ContactId: number }>`
    select c.contact_id from contact c where c.tenant_id = ${TenantId} and ${condition} and ${isFirstOfHousehold}
    order by 1`.execute(db)
  return rows.map(({ ContactId }) => ContactId)
}
const idsOf = async (db: Tx, query: RawBuilder<unknown>) => {
  const { rows } = await sql<{ ContactId: number }>`select distinct contact_id from (${query}) c order by 1`.execute(db)
  return rows.map(({ ContactId }) => ContactId)
}
const amongIds = (ids: readonly number[]) => sql<SqlBool>`c.contact_id = any(${ids}::bigint[])`
const amongHouseholds = (ids: readonly number[]) => sql<SqlBool>`c.contact_entity_id = any(${ids}::bigint[])`
/** Nobody moved into the household just now: what it has since then was somebody's before. */
const isAsBefore = (TenantId: number) => sql<SqlBool>`c.contact_entity_id not in (
  select (after ->> 'contact_entity_id')::bigint from ${changesHere(TenantId, 'contact')} moved
  where what = 'Changed' and after ? 'contact_entity_id')`

/** Leads who were given to an agent, by agent. */
export const leadsAssigned = async (db: Tx, TenantId: number) => {
  const assigned = []
  for (const { UserId, ContactIds } of await contactAssigned.read(db, TenantId)) {
    const toAgent = sql`${amongIds(ContactIds)} and c.contact_type_id = ${LEAD} and c.assigned_agent_id = ${UserId}`
    assigned.push({ UserId, ContactIds: await firstOf(db, TenantId, toAgent) })
  }
  return assigned
}

/** A field of households that has another value now. */
const changedTo = <N extends 'ContactTypeChanged' | 'UrgencyChanged'>(
  event: Event<EventPayload<N>>,
  name: string,
): Reader => ({
  ofHouseholds: true,
  read: async (db, TenantId, change) => {
    const occurrences: Occurrence[] = []
    for (const { To, ContactEntityIds } of await event.read(db, TenantId))
      if (To !== null)
        occurrences.push({
          Key: String(To),
          ContactIds: await firstOf(db, TenantId, amongHouseholds(ContactEntityIds)),
          Cause: `${name}:${To}:${change}`,
        })
    return some(occurrences)
  },
})

/** Acts of the contacts themselves. */
const clientActs: Reader['read'] = async (db, TenantId) => {
  const acts = (await activityLogged.read(db, TenantId)).filter(
    ({ ActivityTypeId, UserId }) => UserId === null && CLIENT_ACTS.some((type) => type === ActivityTypeId),
  )
  if (acts.length === 0) return []
  const { rows } = await sql<{ ActivityId: number; ActivityTypeId: number; ContactId: number }>`
    select activity_id, activity_type_id, contact_id from activity
    where tenant_id = ${TenantId} and contact_id is not null
      and activity_id = any(${acts.flatMap(({ ActivityIds }) => ActivityIds)}::bigint[])
    order by 1`.execute(db)
  return rows.map(({ ActivityId, ActivityTypeId, ContactId }) => ({
    Key: String(ActivityTypeId),
    ContactIds: [ContactId],
    Cause: `activity:${ActivityId}`,
  }))
}

/** Texts that consist of a text code. */
const textCodes: Reader['read'] = async (db, TenantId) => {
  const texts = (await messageReceived.read(db, TenantId)).filter(
    ({ Channel, IsAutomatic, IsReaction, ContactId }) =>
      Channel === 'Text' && !IsAutomatic && !IsReaction && ContactId !== null,
  )
  const occurrences: Occurrence[] = []
  for (const { MessageId, ContactId } of texts) {
    const { Body } = await db
      .selectFrom('message')
      .select('Body')
      .where('TenantId', '=', TenantId)
      .where('MessageId', '=', MessageId)
      .executeTakeFirstOrThrow()
    const digits = codeIn(Body)
    if (digits === undefined) continue
    const code = await db
      .selectFrom('phone_code')
      .select('Id')
      .where('TenantId', '=', TenantId)
      .where('Code', '=', digits)
      .executeTakeFirst()
    if (code)
      occurrences.push({ Key: String(code.Id), ContactIds: [ContactId as number], Cause: `message:${MessageId}` })
  }
  return occurrences
}

/** A transaction's clients, for the status that it has now. */
const transactionStatus: Reader['read'] = async (db, TenantId, change) => {
  const reached = [
    ...(await transactionAdded.read(db, TenantId)).map(({ TransactionId, StatusId }) => ({
      TransactionId,
      To: StatusId,
    })),
    ...(await transactionStatusChanged.read(db, TenantId)),
  ]
  const occurrences: Occurrence[] = []
  for (const { TransactionId, To } of reached)
    occurrences.push({
      Key: String(To),
      ContactIds: await idsOf(db, clientsOn(TenantId, sql`t.transaction_id = ${TransactionId}`)),
      Cause: `transaction:${TransactionId}:status:${To}:${change}`,
    })
  return some(occurrences)
}

/** The triggers that are events. */
export const readers = {
  LeadCreated: {
    ofHouseholds: true,
    read: async (db, TenantId) => {
      const occurrences: Occurrence[] = []
      for (const { SourceId, IsRestored, ContactIds } of await contactAdded.read(db, TenantId))
        if (!IsRestored)
          occurrences.push({
            Key: String(SourceId),
            ContactIds: await firstOf(db, TenantId, sql`${amongIds(ContactIds)} and c.contact_type_id = ${LEAD}`),
            Cause: 'added',
          })
      return some(occurrences)
    },
  },
  LeadAssigned: {
    ofHouseholds: true,
    read: async (db, TenantId, change) =>
      some(
        (await leadsAssigned(db, TenantId)).map(({ UserId, ContactIds }) => ({
          Key: null,
          ContactIds,
          Cause: `assigned:${UserId}:${change}`,
        })),
      ),
  },
  TextCode: { read: textCodes },
  ClientAct: { read: clientActs },
  TypeChanged: changedTo(contactTypeChanged, 'type'),
  UrgencyChanged: changedTo(urgencyChanged, 'urgency'),
  TagAdded: {
    ofHouseholds: true,
    read: async (db, TenantId, change) => {
      const occurrences: Occurrence[] = []
      for (const { TagId, ContactEntityIds } of await tagsAdded.read(db, TenantId))
        occurrences.push({
          Key: String(TagId),
          ContactIds: await firstOf(
            db,
            TenantId,
            sql`${amongHouseholds(ContactEntityIds)} and ${isAsBefore(TenantId)}`,
          ),
          Cause: `tag:${TagId}:${change}`,
        })
      return some(occurrences)
    },
  },
  TransactionStatus: { read: transactionStatus },
} satisfies { [C in EventCode]?: Reader }
export type EventTrigger = keyof typeof readers
export const readerOf = (code: EventTrigger): Reader => readers[code]

/** The events that these are read from. */
export const heard = [
  contactAdded,
  contactAssigned,
  contactTypeChanged,
  urgencyChanged,
  tagsAdded,
  activityLogged,
  messageReceived,
  transactionAdded,
  transactionStatusChanged,
] satisfies Event<EventPayload<EventName>>[]
