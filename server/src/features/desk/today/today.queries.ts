import { PENDING } from '@dormer/contract/day/appointments'
import { BUYER, SELLER } from '@dormer/contract/deals/people'
import { ACTIVE, CLOSED } from '@dormer/contract/deals/transactions'
import { LISTED_OF_KIND, type TodayKind } from '@dormer/contract/desk/today'
import { LEAD } from '@dormer/contract/people/contacts'
import { may } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, seeingOwn, visibleTo } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { beginningOf, dayOf } from '../../../time/clock.ts'
import { datesOf } from '../../deals/dates/dates.queries.ts'
import { linesDue } from '../../deals/review/lines.queries.ts'
import { comesRoundIn } from '../../growth/reports/reports.queries.ts'
import { callTouches, wasDialed } from '../../messages/calls/dialed.ts'
import { isTheirs } from '../../messages/conversations/conversations.queries.ts'
import { type Candidate, DAYS_AHEAD, LATE_DAYS, NEAR } from './today.rules.ts'

type Found<K extends TodayKind> = Extract<Candidate, { Kind: K }>
/** How long a missed call is on Today. */
const MISSED_DAYS = 14

type Counted = {
  Total: number
  Hidden: number
  IsHidden: boolean
  CanOpen: boolean | null
  CanOpenTransaction?: boolean | null
  /** The address of a person who is not a contact. */
  Stranger?: string | null
}

const nobody = { ContactId: null, CellPhone: null, HomePhone: null, WorkPhone: null }
const absent = {
  ...nobody,
  ContactName: null,
  TransactionId: null,
  TransactionName: null,
  LineId: null,
  LinesDue: 0,
  TaskTypeId: null,
  IsUnassigned: false,
  Location: null,
  DurationMinutes: null,
}

/**
 * How to find the rows of one kind: `candidates` has the columns `id` and `contact_id` besides its own, and
 * `transaction_id` if they may be about one. At most `atMost` are read, the first ones in the order of today.rules.ts.
 */
type Search = {
  candidates: RawBuilder<unknown>
  first: RawBuilder<unknown>
  atMost: number
  ofTransactions?: true
  /** Further columns, by `contact`, which are costly: only of the rows that are read. */
  details?: RawBuilder<unknown>
  /** What follows the kind in a row's key, if not its id. */
  keyed?: RawBuilder<unknown>
}

/** What the actor has put off of a kind: what follows the kind in the keys, read in some way. */
const snoozed = (
  { TenantId, UserId }: Actor,
  now: Temporal.Instant,
  Kind: TodayKind,
  read: (key: RawBuilder<string>) => RawBuilder<unknown>,
) => sql`
  select ${read(sql`substr(key, ${Kind.length + 2}::int)`)} from today_snooze
  where tenant_id = ${TenantId} and user_id = ${UserId} and split_part(key, ':', 1) = ${Kind} and until > ${now.toString()}`
/** Nothing else that somebody may have sent as a key is an id; 0 is nobody's. */
const asId = (key: RawBuilder<string>) => sql`case when ${key} ~ '^[0-9]{1,18}$' then (${key})::bigint else 0 end`

/**
 * The rows of one kind that are not snoozed, with the person each is about, the total, and how many are snoozed, in one
 * statement. A contact the actor may not open is shown by name only.
 */
const find = async <K extends TodayKind>(
  db: Tx,
  actor: Actor,
  now: Temporal.Instant,
  Kind: K,
  { candidates, first, atMost, ofTransactions, details, keyed }: Search,
) => {
  const { rows } = await sql<Found<K> & Counted>`
    with candidate as materialized (
      select candidate.*, ${
        // Ids are compared as numbers: written out, as keys have them, those of an import of 50,000 take 40 ms.
        keyed
          ? sql`${keyed} in (${snoozed(actor, now, Kind, (key) => key)})`
          : sql`candidate.id in (${snoozed(actor, now, Kind, asId)})`
      } as is_hidden
      from (${candidates}) candidate
    )
    select found.*, counted.*, contact.name as contact_name, ${visibleTo(actor, 'contact')} as can_open,
      contact.cell_phone, contact.home_phone, contact.work_phone ${details ? sql`, ${details}` : sql``}
      ${ofTransactions ? sql`, transaction_name(transaction), ${transactionsVisibleTo(actor)} as can_open_transaction` : sql``}
    from (select * from candidate order by is_hidden, ${first}, id limit ${atMost}) found
    cross join (
      select count(*) filter (where not is_hidden) as total, count(*) filter (where is_hidden) as hidden from candidate
    ) counted
    left join contact on contact.tenant_id = ${actor.TenantId} and contact.contact_id = found.contact_id
    ${
      ofTransactions
        ? sql`left join transaction on transaction.tenant_id = ${actor.TenantId}
            and transaction.transaction_id = found.transaction_id`
        : sql``
    }`.execute(db)
  const { Total = 0, Hidden = 0 } = rows[0] ?? {}
  const shown = rows
    .filter((row) => !row.IsHidden)
    .map((row) => ({
      ...absent,
      ...row,
      ContactName: row.ContactName ?? (row.Stranger ? formatPhone(row.Stranger) : null),
      ...(row.CanOpen ? {} : { ...nobody, CellPhone: Kind === 'MissedCall' ? (row.Stranger ?? null) : null }),
      ...(row.CanOpenTransaction ? {} : { TransactionId: null }),
      Kind,
    }))
  return { Kind, Total, Hidden, Candidates: shown as Candidate[] }
}

/** What is assigned to the actor. */
const own = (actor: Actor, table: 'contact' | 'contact_entity') => visibleTo(seeingOwn(actor), table)

const LEAD_DAYS = 30
/** Left Message and No Answer: somebody tried. */
const attempts = [2, 3]
/** Calls, emails and texts of a user's. */
const touches = [1, 2, 3, 4, 5]

/** All candidates for Today, by kind. If any are cut off, they are those the rules would put last. */
export const findToday = (db: Tx, actor: Actor, now: Temporal.Instant) => {
  const { TenantId, UserId, TimeZone } = actor
  const today = dayOf(now, TimeZone)
  const begins = (days: number) => beginningOf(today.add({ days }), TimeZone)
  const tomorrow = begins(1)
  const inMinutes = (minutes: number) => now.add({ minutes }).toString()
  const leadsSince = now.subtract({ hours: 24 * LEAD_DAYS }).toString()
  const comesRound = (column: string) => comesRoundIn({ from: today, to: today }, sql.ref(column))
  // Anybody who belongs to somebody who was contacted was contacted, too.
  const neverContacted = sql<SqlBool>`not contact.is_contacted and not exists (
    select from contact_touch joint
    where joint.tenant_id = ${TenantId} and joint.contact_entity_id = contact.contact_entity_id and joint.is_contacted
  )`
  const tried = (what: RawBuilder<unknown>) => sql`(
    select ${what} from activity
    where activity.tenant_id = ${TenantId} and activity.contact_entity_id = contact.contact_entity_id
      and activity_type_id = any(${attempts}::int[])
  )`
  // Households that are on the actor's Today anyway.
  const busyToday = sql`
    select contact_entity_id from task
    where tenant_id = ${TenantId} and assigned_user_id = ${UserId} and not is_completed and due_date < ${tomorrow}
      and contact_entity_id is not null
    union
    select contact_entity_id from appointment join contact using (tenant_id, contact_id)
    where tenant_id = ${TenantId} and user_id = ${UserId} and date_time >= ${begins(0)} and date_time < ${tomorrow}`
  // Somebody in this household has written and waits for the actor's answer, even if the actor has put it off.
  const waits = sql<SqlBool>`contact.contact_entity_id = any(array(
    select person.contact_entity_id from conversation join contact person using (tenant_id, contact_id)
    where conversation.tenant_id = ${TenantId} and waiting_since is not null and ${isTheirs(actor)}))`
  const unassigned = sql<SqlBool>`(${may(actor, 'AssignLeads')}::boolean and contact.assigned_agent_id is null)`
  const forActor = sql<SqlBool>`(${own(actor, 'contact')} or ${unassigned})`
  // Households in which somebody was reached: a contact who was only tried is still to be reached. As a household has one
  // agent, they are the actor's, too. They are read once for all leads, and looked up in memory.
  const reachedBy = (who: RawBuilder<SqlBool>) => sql`
    select contact_entity_id from contact_touch contact
    where contact.tenant_id = ${TenantId} and ${who} and is_contacted and not only_tried`
  const reached = sql`${reachedBy(own(actor, 'contact'))} union all ${reachedBy(unassigned)}`
  const ahead = today.add({ days: DAYS_AHEAD }).toString()
  const isBacklog = sql`case when day < ${today.subtract({ days: LATE_DAYS }).toString()} then 1 else 0 end`
  const deadlines = sql`(
    select transaction.* from ${datesOf(TenantId, UserId)}
    where status_id <> ${CLOSED} and (
      day between ${today.toString()} and ${ahead}
      or day < ${today.toString()} and (field = 'ClosingDate' or field = 'ListingExpDate' and status_id = ${ACTIVE})))`
  // Lenders do not see a transaction's checklist.
  const lines = sql`(
    select * from ${linesDue(actor, ahead)} due where ${may(actor, 'WorkTransactions')}::boolean)`
  const client = sql`(
    select p.contact_id from transaction_role r
    join transaction_people p using (tenant_id, transaction_people_id)
    where r.tenant_id = transaction.tenant_id and r.transaction_id = transaction.transaction_id
      and r.people_role_id = case transaction.type when 'Listing' then ${SELLER}::int else ${BUYER}::int end
      and p.contact_id is not null
    order by p.transaction_people_id limit 1
  ) as contact_id`
  const searches: { [K in TodayKind]: Search } = {
    // For Today, an appointment with a known result is done.
    Appointment: {
      candidates: sql`
        select appointment_id as id, contact_id, title, date_time, duration_minutes, location from appointment
        where tenant_id = ${TenantId} and user_id = ${UserId} and appointment_result_id = ${PENDING}
          and date_time >= ${begins(-1)} and date_time < ${tomorrow}`,
      first: sql`
        case when date_time + duration_minutes * interval '1 minute' <= ${now.toString()} then 1
          when date_time <= ${inMinutes(NEAR.Appointment)} then 0 else 2 end, date_time`,
      atMost: LISTED_OF_KIND,
    },
    NewLead: {
      candidates: sql`
        select contact_id as id, contact_id, date_created as date_time, ${unassigned} as is_unassigned
        from contact_touch contact
        where contact.tenant_id = ${TenantId} and ${forActor} and contact_type_id = ${LEAD}
          and date_created >= ${leadsSince} and (not is_contacted or only_tried)
          and contact.contact_entity_id not in (${reached})
          and (${unassigned} or not ${waits})`,
      details: sql`
        (select source.name from source where source.tenant_id = ${TenantId} and source.source_id = contact.source_id) as source,
        ${tried(sql`count(*)::int`)} as attempts, ${tried(sql`max(activity.date_created)`)} as last_attempt`,
      first: sql`date_time desc`,
      atMost: 50,
    },
    Answer: {
      candidates: sql`
        select conversation_id as id, contact_id, coalesce(last_incoming_body, last_body) as snippet, address as stranger, waiting_since as date_time
        from conversation
        where conversation.tenant_id = ${TenantId} and waiting_since is not null and ${isTheirs(actor)}
          and coalesce(snoozed_until <= ${now.toString()}, true)`,
      first: sql`date_time`,
      atMost: LISTED_OF_KIND,
    },
    // Of those whose agent the actor is, of those without one, and of strangers whom the actor was rung by; until somebody calls or writes back.
    MissedCall: {
      candidates: sql`
        select call_id as id, call.contact_id, status = 'Voicemail' as is_voicemail, date_started as date_time,
          case when coalesce(date_recording_expires > ${now.toString()}, true) then transcription end as transcription,
          case when touch.contact_id is null then call.number end as stranger
        from call
        left join contact_touch touch on touch.tenant_id = call.tenant_id and touch.contact_id = call.contact_id
        where call.tenant_id = ${TenantId} and call.status in ('Missed', 'Voicemail') and not call.is_settled
          and date_started >= ${now.subtract({ hours: 24 * MISSED_DAYS }).toString()}
          and case when touch.assigned_agent_id is not null then touch.assigned_agent_id = ${UserId}
            when touch.contact_id is not null then ${may(actor, 'AssignLeads')}::boolean
            else ${UserId} = any(call.rung_ids) end
          and not coalesce(touch.last_contact > date_started, false)
          and not exists (
            select from call back where back.tenant_id = call.tenant_id and back.number = call.number
              and back.direction = 'Outgoing' and back.date_started > call.date_started and ${wasDialed('back')})`,
      first: sql`date_time`,
      atMost: LISTED_OF_KIND,
    },
    Task: {
      candidates: sql`
        select task_id as id, title, task_type_id, due_date as date_time, transaction_id, (
          select contact_id from contact
          where contact.tenant_id = task.tenant_id and contact.contact_entity_id = task.contact_entity_id
          order by contact.contact_id is distinct from task.contact_id, contact.contact_id limit 1
        ) as contact_id
        from task
        where tenant_id = ${TenantId} and assigned_user_id = ${UserId} and not is_completed and due_date < ${tomorrow}`,
      first: sql`
        case when date_time < ${begins(-LATE_DAYS)} then 3
          when date_time > ${begins(0)} and date_time between ${inMinutes(-NEAR.Task)} and ${inMinutes(NEAR.Task)} then 0
          when date_time < ${now.toString()} and date_time <> ${begins(0)} then 1 else 2 end,
        case when date_time < ${begins(-LATE_DAYS)} then date_time end desc, date_time`,
      atMost: LISTED_OF_KIND,
      ofTransactions: true,
    },
    Birthday: {
      candidates: sql`
        select contact_id as id, contact_id from contact
        where ${own(actor, 'contact')} and date_of_birth is not null and ${comesRound('date_of_birth')}`,
      first: sql`id`,
      atMost: 50,
    },
    Anniversary: {
      candidates: sql`
        select person.contact_id as id, person.contact_id, bought, sold from (
          select contact_entity_id, case when ${comesRound('purchase_anniversary')} then purchase_anniversary end as bought,
            case when ${comesRound('sale_anniversary')} then sale_anniversary end as sold
          from contact_entity
          where ${own(actor, 'contact_entity')} and (purchase_anniversary is not null or sale_anniversary is not null)
            and (${comesRound('purchase_anniversary')} or ${comesRound('sale_anniversary')})
        ) home
        cross join lateral (
          select min(contact_id) as contact_id from contact
          where contact.tenant_id = ${TenantId} and contact.contact_entity_id = home.contact_entity_id
        ) person`,
      first: sql`id`,
      atMost: 50,
    },
    // Dates coming up, and those that have passed without being met (the browser's timeline has the same rule).
    Deadline: {
      candidates: sql`
        select transaction_id as id, transaction_id, field, day, ${client},
          case when is_first then line_id end as line_id, case when is_first then coalesce(lines_due, 0) else 0 end as lines_due
        from (select *, row_number() over (partition by transaction_id, day order by field) = 1 as is_first
          from ${deadlines} date) transaction
        left join (
          select transaction_id, day, min(line_id) as line_id, count(*)::int as lines_due from ${lines} line group by 1, 2
        ) line using (transaction_id, day)`,
      first: sql`${isBacklog}, abs(day - ${today.toString()}::date)`,
      atMost: 50,
      ofTransactions: true,
      keyed: sql`candidate.id || ':' || candidate.field`,
    },
    // A document due on a date is listed with that date.
    ChecklistLine: {
      candidates: sql`
        select line_id as id, line_id, transaction_id, line.name as title, day, line.status = 'Returned' as is_returned, ${client}
        from ${lines} line join transaction using (transaction_id)
        where transaction.tenant_id = ${TenantId}
          and (transaction_id, day) not in (select transaction_id, day from ${deadlines} deadline)`,
      first: sql`${isBacklog}, abs(day - ${today.toString()}::date)`,
      atMost: 50,
      ofTransactions: true,
    },
    // By calendar days, as displayed. Two searches, so that each can use its range of the index.
    Quiet: {
      candidates: sql`
        select distinct on (contact_entity_id)
          contact_id as id, contact_id, last_contact, date_created, urgency_type, contact_every_days
        from (
          select urgency_type_id, description as urgency_type, contact_every_days,
            (${today.toString()}::date - contact_every_days)::timestamp at time zone ${TimeZone} as quiet_since
          from urgency_type where tenant_id = ${TenantId} and contact_every_days is not null
          offset 0
        ) urgency
        cross join lateral (
          select contact_id, contact_entity_id, last_contact, date_created from contact_touch contact
          where ${own(actor, 'contact')} and contact.urgency_type_id = urgency.urgency_type_id and last_contact < quiet_since
            and not (only_tried and contact_type_id = ${LEAD} and date_created >= ${leadsSince})
          union all
          select contact_id, contact_entity_id, last_contact, date_created from contact_touch contact
          where ${own(actor, 'contact')} and contact.urgency_type_id = urgency.urgency_type_id
            and last_contact is null and date_created < quiet_since and ${neverContacted}
            and not (contact_type_id = ${LEAD} and date_created >= ${leadsSince})
        ) quiet
        where contact_entity_id <> all(array(${busyToday}))
          -- Nor who has written since: they are not the ones who are quiet.
          and not exists (
            select from conversation
            where conversation.tenant_id = ${TenantId} and conversation.contact_id = quiet.contact_id
              and (last_incoming >= quiet_since or waiting_since is not null)
          )
        order by contact_entity_id, last_contact desc nulls last, contact_id`,
      first: sql`
        (${today.toString()}::date - (coalesce(last_contact, date_created) at time zone ${TimeZone})::date)::float8
          / contact_every_days desc`,
      atMost: 25,
    },
  }
  return Promise.all([
    // PostgreSQL keeps households in memory only if it believes that they fit, as a quarter of a million do in 4 MB.
    sql`select set_config('work_mem', '32MB', true)`.execute(db),
    ...Object.entries(searches).map(([kind, search]) => find(db, actor, now, kind as TodayKind, search)),
  ]).then(([, ...kinds]) => kinds)
}

/**
 * How much the user has done today: tasks that were theirs, appointments of today with a result, and households that they
 * called or wrote to, each once.
 */
export const countDone = async (db: Tx, { TenantId, UserId, TimeZone }: Actor, now: Temporal.Instant) => {
  const today = dayOf(now, TimeZone)
  const [begins, ends] = [beginningOf(today, TimeZone), beginningOf(today.add({ days: 1 }), TimeZone)]
  const { rows } = await sql<{ Done: number }>`
    select ((
      select count(*) from task
      where tenant_id = ${TenantId} and assigned_user_id = ${UserId} and is_completed
        and date_completed >= ${begins} and date_completed < ${ends}
    ) + (
      select count(*) from appointment
      where tenant_id = ${TenantId} and user_id = ${UserId} and appointment_result_id <> ${PENDING}
        and date_time >= ${begins} and date_time < ${ends}
    ) + (
      select count(*) from (
        select contact_entity_id from activity
        where tenant_id = ${TenantId} and user_id = ${UserId} and activity_type_id = any(${touches}::int[])
          and not is_automatic and date_created >= ${begins} and date_created < ${ends} and contact_entity_id is not null
        union
        select contact_entity_id from call join contact using (tenant_id, contact_id)
        where tenant_id = ${TenantId} and call.user_id = ${UserId} and call.date_started >= ${begins} and call.date_started < ${ends}
          and ${callTouches('call')}
      ) household
    ))::int as done`.execute(db)
  return rows[0]?.Done ?? 0
}
