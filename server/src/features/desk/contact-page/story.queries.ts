import { appointmentResults, appointmentTypes } from '@dormer/contract/day/appointments'
import { CLOSED } from '@dormer/contract/deals/transactions'
import type { Story, StoryEntry, storyKinds } from '@dormer/contract/desk/contact-page'
import { formatMoney } from '@dormer/contract/money'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { invalid } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { activitiesById } from '../../day/activities/activities.queries.ts'
import type { Household } from '../../people/contacts/contacts.queries.ts'
import { notesById } from '../../people/notes/notes.queries.ts'

type Kind = (typeof storyKinds)[number]
type Of = {
  TenantId: number
  UserId: number
  ContactEntityId: number
  TimeZone: string
  now: string
  date: string
  kind: string
  id: number
  take: number
}
type Found = {
  Kind: Kind
  Id: number
  DateCreated: string
  Title: string | null
  Detail: string | null
  By: string | null
  TypeId: number | null
  ResultId: number | null
  Price: string | null
}

/**
 * One page of everything: the newest of each kind along its index, then the newest of these. Activities and notes are
 * read afterwards by their ids, as everywhere.
 */
const page = prepared((db, of: Of, RoleId: Actor['RoleId']) => {
  // The first half of each condition is for the index, the second for what happened at the same moment.
  const before = (date: string, kind: Kind, id: string) => sql`${sql.raw(date)} <= ${of.date}::timestamptz
    and (${sql.raw(date)}, ${sql.lit(kind)}::text, ${sql.raw(id)}) < (${of.date}::timestamptz, ${of.kind}::text, ${of.id}::bigint)`
  const newest = (date: string, id: string) => sql`order by ${sql.raw(date)} desc, ${sql.raw(id)} desc limit ${of.take}`
  const closed = 'x.date'
  const theirs = sql`
    select distinct transaction.tenant_id, transaction.transaction_id, transaction.address, transaction.type,
      transaction.agent_id, transaction.date_created, transaction.date_closed, transaction.status_id,
      transaction.sales_price, transaction.listing_price
    from contact c
    join transaction_people p on p.tenant_id = c.tenant_id and p.contact_id = c.contact_id
    join transaction_role r on r.tenant_id = p.tenant_id and r.transaction_people_id = p.transaction_people_id
    join transaction on transaction.tenant_id = r.tenant_id and transaction.transaction_id = r.transaction_id
    where c.tenant_id = ${of.TenantId} and c.contact_entity_id = ${of.ContactEntityId}
      and ${transactionsVisibleTo({ TenantId: of.TenantId, UserId: of.UserId, RoleId })}`
  const nothing = sql`null::integer as type_id, null::integer as result_id, null::numeric as price`
  return sql<Found>`
    with theirs as materialized (${theirs})
    select * from (
      (select 'Activity'::text as kind, a.activity_id as id, a.date_created, null::text as title, null::text as detail,
        null::text as by, ${nothing}
      from activity a
      where a.tenant_id = ${of.TenantId} and a.contact_entity_id = ${of.ContactEntityId}
        and ${before('a.date_created', 'Activity', 'a.activity_id')}
      ${newest('a.date_created', 'a.activity_id')})
      union all
      (select 'Note', n.note_id, n.date_created, null, null, null, ${nothing}
      from note n
      where n.tenant_id = ${of.TenantId} and n.contact_entity_id = ${of.ContactEntityId}
        and ${before('n.date_created', 'Note', 'n.note_id')}
      ${newest('n.date_created', 'n.note_id')})
      union all
      (select 'Appointment', x.appointment_id, x.date_time, x.title, x.location, u.name, x.appointment_type_id,
        x.appointment_result_id, null
      from contact c
      join appointment x on x.tenant_id = c.tenant_id and x.contact_id = c.contact_id
      join user_account u on u.tenant_id = x.tenant_id and u.user_id = x.user_id
      where c.tenant_id = ${of.TenantId} and c.contact_entity_id = ${of.ContactEntityId}
        and x.date_time <= ${of.now}::timestamptz and ${before('x.date_time', 'Appointment', 'x.appointment_id')}
      ${newest('x.date_time', 'x.appointment_id')})
      union all
      (select 'Document', d.document_id, d.date_created, d.file_name, null, u.name, ${nothing}
      from contact_document d left join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.user_id
      where d.tenant_id = ${of.TenantId} and d.contact_entity_id = ${of.ContactEntityId}
        and ${before('d.date_created', 'Document', 'd.document_id')}
      ${newest('d.date_created', 'd.document_id')})
      union all
      (select 'Transaction', x.transaction_id, x.date_created, x.address, x.type, u.name, null, null, x.listing_price
      from theirs x left join user_account u on u.tenant_id = x.tenant_id and u.user_id = x.agent_id
      where ${before('x.date_created', 'Transaction', 'x.transaction_id')}
      ${newest('x.date_created', 'x.transaction_id')})
      union all
      (select 'Closing', x.transaction_id, x.date, x.address, x.type, u.name, null, null, x.sales_price
      from (
        -- At noon, or now if that is still to come today. One that was reopened is not closed.
        select *, least((date_closed + time '12:00') at time zone ${of.TimeZone}, ${of.now}::timestamptz) as date
        from theirs
        where status_id = ${sql.lit(CLOSED)} and date_closed::timestamp at time zone ${of.TimeZone} <= ${of.now}::timestamptz
      ) x left join user_account u on u.tenant_id = x.tenant_id and u.user_id = x.agent_id
      where ${before(closed, 'Closing', 'x.transaction_id')}
      ${newest(closed, 'x.transaction_id')})
    ) entry
    order by date_created desc, kind desc, id desc limit ${of.take}`.compile(db)
})

const START = { date: 'infinity', kind: '', id: 0 }
const readCursor = (after: string) => {
  const [date = '', kind = '', id = ''] = after.split(' ')
  try {
    // A day that does not exist is one that PostgreSQL would refuse.
    if (Temporal.Instant.from(date).epochMilliseconds < 0) throw new RangeError()
  } catch {
    throw invalid({ after: 'Use Next of the page before' })
  }
  return { date, kind, id: Number(id) }
}

const detailOf = ({ Kind, Detail, TypeId, ResultId, Price }: Found) => {
  const parts =
    Kind === 'Appointment'
      ? [
          appointmentTypes[TypeId as keyof typeof appointmentTypes],
          appointmentResults[ResultId as keyof typeof appointmentResults],
          Detail,
        ]
      : [Detail, Price && formatMoney(Price)]
  return parts.filter(Boolean).join(' · ') || null
}

/** What happened with a household the actor may see, newest first. */
export const storyPage = async (
  db: Tx,
  actor: Actor,
  household: Household,
  { after, take }: { after?: string; take: number },
): Promise<Story> => {
  const { TenantId, UserId, TimeZone } = actor
  const cursor = after === undefined ? START : readCursor(after)
  // One more than asked for tells whether there are others.
  const of = { TenantId, UserId, TimeZone, ContactEntityId: household.ContactEntityId, ...cursor, take: take + 1 }
  const rows = await page(db, { ...of, now: clock.now().toString() }, actor.RoleId)
  const shown = rows.slice(0, take)
  const idsOf = (kind: Kind) => shown.flatMap(({ Kind, Id }) => (Kind === kind ? [Id] : []))
  const [activityIds, noteIds] = [idsOf('Activity'), idsOf('Note')]
  const [activities, notes] = await Promise.all([
    activitiesById(db, actor, household, activityIds),
    notesById(db, actor, household, noteIds),
  ])
  const Entries = shown.map((row): StoryEntry => {
    const { Kind, Id, DateCreated, Title, By } = row
    return {
      Kind,
      Id,
      DateCreated,
      Title,
      Detail: detailOf(row),
      By,
      Activity: Kind === 'Activity' ? (activities.find(({ ActivityId }) => ActivityId === Id) ?? null) : null,
      Note: Kind === 'Note' ? (notes.find(({ NoteId }) => NoteId === Id) ?? null) : null,
    }
  })
  const last = shown.at(-1)
  return { Entries, Next: rows.length > take && last ? `${last.DateCreated} ${last.Kind} ${last.Id}` : null }
}
