import { PENDING } from '@dormer/contract/appointments'
import { ADMIN, type RoleId } from '@dormer/contract/permissions'
import type { TodayKind } from '@dormer/contract/today'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, visibleTo } from '../../access/actor.ts'
import { beginningOf, dayOf } from '../../clock.ts'
import type { Tx } from '../../db/connect.ts'
import { birthdaysIn } from '../contact-search/spans.rules.ts'
import type { Candidate } from './today.rules.ts'

type Found<K extends TodayKind> = Extract<Candidate, { Kind: K }>
type Counted = { Total: number; Hidden: number; IsHidden: boolean; CanOpen: boolean | null }

const nobody = { ContactId: null, CellPhone: null, HomePhone: null, WorkPhone: null }
const absent = { ...nobody, ContactName: null, TaskTypeId: null, Location: null, DurationMinutes: null }

/** What of one kind is to be looked for: columns `id` and `contact_id` besides its own; at most so many are read. */
type Search = { candidates: RawBuilder<unknown>; first: RawBuilder<unknown>; atMost: number }

/**
 * Of one kind what is not snoozed, with the person it is about, how many there are in all, and how many are snoozed, in
 * one statement. Whom the actor may not open is told by name.
 */
const find = async <K extends TodayKind>(
  db: Tx,
  actor: Actor,
  now: Temporal.Instant,
  Kind: K,
  { candidates, first, atMost }: Search,
) => {
  const { rows } = await sql<Found<K> & Counted>`
    select found.*, contact.name as contact_name, ${visibleTo(actor, 'contact')} as can_open,
      contact.cell_phone, contact.home_phone, contact.work_phone
    from (
      select candidate.*, key is not null as is_hidden,
        count(*) filter (where key is null) over () as total, count(key) over () as hidden
      from (${candidates}) candidate
      left join (
        select key, split_part(key, ':', 2)::bigint as hidden_id from today_snooze
        where tenant_id = ${actor.TenantId} and user_id = ${actor.UserId}
          and split_part(key, ':', 1) = ${Kind} and until > ${now.toString()}
      ) snooze on hidden_id = candidate.id
      order by is_hidden, ${first} limit ${atMost}
    ) found
    left join contact on contact.tenant_id = ${actor.TenantId} and contact.contact_id = found.contact_id`.execute(db)
  const { Total = 0, Hidden = 0 } = rows[0] ?? {}
  const shown = rows
    .filter((row) => !row.IsHidden)
    .map((row) => ({ ...absent, ...row, ...(row.CanOpen ? {} : nobody), Kind }))
  return { Kind, Total, Hidden, Candidates: shown as Candidate[] }
}

const AGENT: RoleId = 3
/** An admin, who sees all, is an agent here: what is assigned to him. */
const own = (actor: Actor, table: 'contact' | 'contact_entity') =>
  visibleTo(actor.RoleId === ADMIN ? { ...actor, RoleId: AGENT } : actor, table)

const LEAD = 1
const LEAD_DAYS = 30

/** All that may stand on Today, by kind. What is cut off is what the rules would put last. */
export const findToday = (db: Tx, actor: Actor, now: Temporal.Instant) => {
  const { TenantId, UserId, TimeZone } = actor
  const today = dayOf(now, TimeZone)
  const tomorrow = beginningOf(today.add({ days: 1 }), TimeZone)
  const comesRound = (column: string) => {
    const day = sql.ref(column)
    const inYear = sql`date_part('month', ${day}) * 100 + date_part('day', ${day})`
    const [from, to] = birthdaysIn({ from: today.toString(), to: today.toString() })[0] ?? []
    return sql<boolean>`(${inYear} between ${from} and ${to} and ${day} < ${today.with({ month: 1, day: 1 }).toString()}::date)`
  }
  const searches: { [K in TodayKind]: Search } = {
    // Whose result is known is over, for Today.
    Appointment: {
      candidates: sql`
        select appointment_id as id, contact_id, title, date_time, duration_minutes, location from appointment
        where tenant_id = ${TenantId} and user_id = ${UserId} and appointment_result_id = ${PENDING}
          and date_time >= ${beginningOf(today.subtract({ days: 1 }), TimeZone)} and date_time < ${tomorrow}`,
      first: sql`date_time desc`,
      atMost: 100,
    },
    // The newest: there they count by the minute. Who belongs to somebody who was contacted is not new.
    NewLead: {
      candidates: sql`
        select contact_id as id, contact_id, source.name as source, contact.date_created as date_time
        from contact left join source using (tenant_id, source_id)
        where ${own(actor, 'contact')} and contact_type_id = ${LEAD} and not is_contacted
          and contact.date_created >= ${now.subtract({ hours: 24 * LEAD_DAYS }).toString()}
          and not exists (
            select from contact joint
            where joint.tenant_id = ${TenantId} and joint.contact_entity_id = contact.contact_entity_id and joint.is_contacted
          )`,
      first: sql`date_time desc`,
      atMost: 50,
    },
    // The latest due: however many are past due, today's are among them.
    Task: {
      candidates: sql`
        select task_id as id, title, task_type_id, due_date as date_time, (
          select min(contact_id) from contact
          where contact.tenant_id = task.tenant_id and contact.contact_entity_id = task.contact_entity_id
        ) as contact_id
        from task
        where tenant_id = ${TenantId} and assigned_user_id = ${UserId} and not is_completed and due_date < ${tomorrow}`,
      first: sql`date_time desc`,
      atMost: 100,
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
    // By days of the calendar, as they are told.
    Quiet: {
      candidates: sql`
        select contact_id as id, contact_id, last_contact, description as urgency_type, contact_every_days
        from (
          select urgency_type_id, description, contact_every_days,
            (${today.toString()}::date - contact_every_days)::timestamp at time zone ${TimeZone} as quiet_since
          from urgency_type where tenant_id = ${TenantId} and contact_every_days is not null
          offset 0
        ) urgency
        join contact on contact.urgency_type_id = urgency.urgency_type_id and last_contact < quiet_since
        where ${own(actor, 'contact')}`,
      first: sql`(${now.toString()}::timestamptz - last_contact) / contact_every_days desc`,
      atMost: 25,
    },
  }
  return Promise.all(Object.entries(searches).map(([kind, search]) => find(db, actor, now, kind as TodayKind, search)))
}
