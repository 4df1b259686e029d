import { clientRoles } from '@dormer/contract/deals/people'
import { type definitions, FAST_SECONDS } from '@dormer/contract/growth/definitions'
import { officeHours } from '@dormer/contract/office-hours'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { beginningOf, clock } from '../../../time/clock.ts'
import { instantsOf, type ReportDays } from '../../../time/report-days.ts'
import { isFirstOfHousehold } from '../../automation/enrollments/matching.queries.ts'
import { callTouches } from '../../messages/calls/dialed.ts'
import { isToMany } from '../../messages/mass/to-many.ts'
import { closed, within } from '../deal-reports/deal-reports.queries.ts'
import { activitiesAndCalls, callClasses, callsCounted } from './calls.figures.ts'

/*
 * One condition for each figure: the count and the rows behind it are made of the same one. What the figures mean is
 * said in the contract's definitions.ts.
 */

/** What a figure counts, where it is found, when and for whom it counts. `x` is what is counted, `c` a lead. */
export type Place = {
  kind: 'contact' | 'activity' | 'appointment' | 'transaction' | 'call'
  from: RawBuilder<unknown>
  tenant: RawBuilder<unknown>
  /** The time that the report's days are about. */
  day: RawBuilder<unknown>
  /** That is a day of the calendar, the same in every zone. */
  isDate?: true
  whom: RawBuilder<unknown>
  /** When the row itself is from. */
  date: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** How long after arriving a lead was touched. */
  seconds?: RawBuilder<number | null>
}
export type Figure = { at: Place; where: RawBuilder<SqlBool> }

const lead = { tenant: sql`c.tenant_id`, day: sql`c.date_created`, whom: sql`c.assigned_agent_id` }
export const contacts: Place = {
  ...lead,
  kind: 'contact',
  from: sql`contact c`,
  date: sql`c.date_created`,
  id: sql`c.contact_id`,
}
const byTenant = { tenant: sql`x.tenant_id`, whom: sql`x.user_id` }
const activities: Place = {
  ...byTenant,
  kind: 'activity',
  from: activitiesAndCalls,
  day: sql`x.date_created`,
  date: sql`x.date_created`,
  id: sql`x.activity_id`,
}
const ended: Place = {
  ...byTenant,
  kind: 'call',
  from: callsCounted,
  day: sql`x.date_started`,
  date: sql`x.date_started`,
  id: sql`x.call_id`,
}
const ofAppointment = { kind: 'appointment' as const, from: sql`appointment x`, id: sql`x.appointment_id` }
const scheduled: Place = { ...byTenant, ...ofAppointment, day: sql`x.date_time`, date: sql`x.date_time` }
const created: Place = {
  ...scheduled,
  day: sql`x.date_created`,
  date: sql`x.date_created`,
  whom: sql`x.created_by_id`,
}
/** Closed transactions, each with its first client, for the row. */
const closings: Place = {
  ...byTenant,
  kind: 'transaction',
  from: sql`(
    select t.tenant_id, t.transaction_id, t.agent_id, ${closed.on} as day, f.net_commission,
      (select min(p.contact_id) from transaction_role r
       join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
       where r.tenant_id = t.tenant_id and r.transaction_id = t.transaction_id
         and r.people_role_id = any(${[...clientRoles]}::smallint[])) as contact_id
    from transaction t left join transaction_financials f using (tenant_id, transaction_id)
    where ${closed.is}) x`,
  day: sql`x.day`,
  isDate: true,
  whom: sql`x.agent_id`,
  // A day has no time: noon, so that it is the same day in most zones.
  date: sql`(x.day + time '12:00') at time zone 'UTC'`,
  id: sql`x.transaction_id`,
}
const ofLeads = (place: Place): Place => ({
  ...place,
  ...lead,
  from: sql`contact c join ${place.from} on x.tenant_id = c.tenant_id and x.contact_id = c.contact_id`,
})
const leadActivities = ofLeads(activities)
const leadCalls = ofLeads(ended)
const leadAppointments = ofLeads(scheduled)

/*
 * Leads that arrived, each with when a person first touched it: by what was logged, or by a call that is one by itself. Joined
 * and grouped, so that a month looks up each lead's activities, and several years read them all at once.
 */
const arrived: Place = {
  ...contacts,
  from: sql`(
    select c.tenant_id, c.contact_id, c.date_created, c.assigned_agent_id, c.assigned_lender_id, c.source_id,
      least(min(called.at), min(x.date_created) filter (where not x.is_automatic and not ${isToMany})) as touched,
      bool_or(x.is_automatic) as has_automatic
    from contact c
    left join lateral (
      select min(l.date_started) as at
      from contact k join call l on l.tenant_id = k.tenant_id and l.contact_id = k.contact_id
      where k.tenant_id = c.tenant_id and k.contact_entity_id = c.contact_entity_id and ${callTouches('l')}
    ) called on true
    left join activity x on x.tenant_id = c.tenant_id and x.contact_entity_id = c.contact_entity_id
      and x.activity_type_id in (1, 2, 3, 4, 5)
    where not c.is_imported and ${isFirstOfHousehold}
    group by c.tenant_id, c.contact_id) c`,
  // Greatest alone takes what is null for less.
  seconds: sql`case when c.touched is not null
    then greatest(0, floor(extract(epoch from c.touched - c.date_created)))::bigint end`,
}
const untouched = sql<SqlBool>`c.touched is null`

const all = sql<SqlBool>`true`
const calls = sql<SqlBool>`(x.activity_type_id in (1, 2, 3) or x.activity_type_id is null)`
const texts = sql<SqlBool>`x.activity_type_id = 5 and not x.is_automatic`
const emails = sql<SqlBool>`x.activity_type_id = 4 and not x.is_automatic`
const ofType = (type: number) => sql<SqlBool>`x.activity_type_id = ${sql.lit(type)}`
const met = (type: number, result?: number) =>
  sql<SqlBool>`x.appointment_type_id = ${sql.lit(type)}
    ${result ? sql`and x.appointment_result_id = ${sql.lit(result)}` : sql``}`
export const figures = {
  'agent-activity': {
    NewLeads: { at: contacts, where: all },
    Calls: { at: activities, where: calls },
    Texts: { at: activities, where: texts },
    Emails: { at: activities, where: emails },
    ApptsCreated: { at: created, where: all },
    ApptsScheduled: { at: scheduled, where: all },
    Showings: { at: activities, where: ofType(21) },
    OpenHouses: { at: activities, where: ofType(22) },
    OffersMade: { at: activities, where: ofType(6) },
    AutomaticMessages: { at: activities, where: sql<SqlBool>`x.activity_type_id in (4, 5) and x.is_automatic` },
  },
  'lead-performance': {
    LeadCount: { at: contacts, where: all },
    Calls: { at: leadActivities, where: calls },
    Contacted: { at: leadCalls, where: callClasses.Contacted },
    Conversations: { at: leadCalls, where: callClasses.Conversations },
    Texts: { at: leadActivities, where: texts },
    Emails: { at: leadActivities, where: emails },
    Appointments: { at: leadAppointments, where: all },
  },
  appointments: {
    Appointments: { at: scheduled, where: all },
    Shown: { at: scheduled, where: sql<SqlBool>`x.appointment_result_id <> 1001` },
    ListingAppointments: { at: scheduled, where: met(1002) },
    ListingAgreements: { at: scheduled, where: met(1002, 1004) },
    BuyerConsultations: { at: scheduled, where: met(1001) },
    BuyerAgreements: { at: scheduled, where: met(1001, 1003) },
    InitialShowings: { at: scheduled, where: met(1003) },
    ShowingAgreements: { at: scheduled, where: met(1003, 1003) },
  },
  goals: {
    Calls: { at: activities, where: calls },
    Appointments: {
      at: scheduled,
      get where() {
        return sql<SqlBool>`x.date_time <= ${clock.now().toString()}::timestamptz`
      },
    },
    Closings: { at: closings, where: all },
  },
  'speed-to-lead': {
    Leads: { at: arrived, where: all },
    Touched: { at: arrived, where: sql<SqlBool>`c.touched is not null` },
    UnderFive: {
      at: arrived,
      where: sql<SqlBool>`c.touched < c.date_created + make_interval(secs => ${sql.lit(FAST_SECONDS)})`,
    },
    NeverTouched: { at: arrived, where: untouched },
    OnlyAutomatic: { at: arrived, where: sql<SqlBool>`${untouched} and c.has_automatic` },
  },
  'call-activity': {
    TotalCalls: { at: ended, where: all },
    Dials: { at: ended, where: callClasses.Dials },
    Contacted: { at: ended, where: callClasses.Contacted },
    Conversations: { at: ended, where: callClasses.Conversations },
  },
} satisfies { [R in Counted]: Record<keyof (typeof definitions)[R], Figure> }
export type Counted =
  | 'agent-activity'
  | 'lead-performance'
  | 'appointments'
  | 'goals'
  | 'speed-to-lead'
  | 'call-activity'

/** Whether a lead arrived when the brokerage's office was open. */
export const inOfficeHours = ({ TenantId }: Pick<Actor, 'TenantId'>) => {
  const local = sql`(c.date_created at time zone (select time_zone from tenant where tenant_id = ${TenantId}))`
  return sql<SqlBool>`(extract(isodow from ${local}) in (${sql.join(officeHours.Days.map((day) => sql.lit(day)))})
    and ${local}::time >= ${officeHours.From}::time and ${local}::time < ${officeHours.To}::time)`
}
/** The hour of the reader's day in which a lead arrived. */
export const arrivalHour = ({ TimeZone }: Pick<Actor, 'TimeZone'>) =>
  sql<number>`extract(hour from c.date_created at time zone ${TimeZone})::integer`

/** Whose figures, for which days, of which source; leads count for a lender by their lender. */
export type Scope = {
  actor: Pick<Actor, 'TenantId' | 'TimeZone'>
  whose: number | null
  isLender: boolean
  days: ReportDays
  source?: number | null | undefined
}

/** Who a row counts for. */
export const whomOf = (at: Place, { isLender }: Pick<Scope, 'isLender'>) =>
  isLender && at.whom === lead.whom ? sql`c.assigned_lender_id` : at.whom

/** Where a figure's rows are found in these days. */
export const placed = (at: Place, scope: Scope, days: ReportDays = scope.days) => {
  const { From, Before } = instantsOf(days, scope.actor.TimeZone)
  return sql<SqlBool>`${at.tenant} = ${scope.actor.TenantId}
    ${scope.whose === null ? sql`` : sql`and ${whomOf(at, scope)} = ${scope.whose}`}
    ${at.isDate ? within(at.day, days) : sql``}
    ${From && !at.isDate ? sql`and ${at.day} >= ${From}::timestamptz` : sql``}
    ${Before && !at.isDate ? sql`and ${at.day} < ${Before}::timestamptz` : sql``}
    ${scope.source && at.whom === lead.whom ? sql`and c.source_id = ${scope.source}` : sql``}`
}

/** Whether what counts there does so on this day or later. */
export const isSince = (at: Place, day: string, { actor }: Scope) =>
  at.isDate
    ? sql<SqlBool>`${at.day} >= ${day}::date`
    : sql<SqlBool>`${at.day} >= ${beginningOf(day, actor.TimeZone)}::timestamptz`
