import { clientRoles } from '@dormer/contract/deals/people'
import type { definitions } from '@dormer/contract/growth/definitions'
import { type SqlBool, sql } from 'kysely'
import { closedDeals } from '../deal-reports/deal-reports.queries.ts'
import { contacts, type Figure, type Place, type Scope } from '../performance/figures.ts'

/*
 * The figures of cohorts. Unlike those of the other reports they depend on the user's zone, in which a lead arrives on a
 * day and in a month.
 */

/** The first day of the month in which a lead arrived. */
export const monthOf = ({ actor }: Scope) =>
  sql`date_trunc('month', c.date_created at time zone ${actor.TimeZone}::text)::date`

/**
 * Buyers and sellers of closed transactions who had arrived by then, each with its `place` among them: the transaction
 * counts for the first. For an agent, of their transactions; a lender has none, so of all. Materialized where it is used,
 * so that it is found once, even without statistics on how much there is.
 */
const clients = ({ actor, whose, isLender }: Scope) => sql`
  select deal.transaction_id, deal.agent_id, deal.day, deal.net_commission, person.contact_id,
    row_number() over (partition by deal.transaction_id order by person.date_created, person.contact_id) as place
  from (${closedDeals(actor, isLender ? null : whose)}) deal
  join transaction_role r on r.tenant_id = deal.tenant_id and r.transaction_id = deal.transaction_id
    and r.people_role_id = any(${[...clientRoles]}::smallint[])
  join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
  join contact person on person.tenant_id = p.tenant_id and person.contact_id = p.contact_id
  where (person.date_created at time zone ${actor.TimeZone}::text)::date <= deal.day`

/** Leads, each with the first day on which one closed: null if none has. */
const leads = (scope: Scope): Place => ({
  ...contacts,
  from: sql`contact c left join (
      with client as materialized (${clients(scope)}) select contact_id, min(day) as first_closed from client group by 1
    ) k on k.contact_id = c.contact_id`,
})

const closings = (scope: Scope): Place => ({
  ...contacts,
  kind: 'transaction',
  from: sql`contact c join (
      with client as materialized (${clients(scope)}) select * from client where place = 1
    ) x on x.contact_id = c.contact_id`,
  // A day has no time: noon, so that it is the same day in most zones.
  date: sql`(x.day + time '12:00') at time zone 'UTC'`,
  id: sql`x.transaction_id`,
})

/** How many months after its own a lead first closed: null if it has not. */
export const monthsAfter = (scope: Scope) => sql<number | null>`(
  (extract(year from k.first_closed) - extract(year from ${monthOf(scope)})) * 12
  + extract(month from k.first_closed) - extract(month from ${monthOf(scope)}))::integer`

/** Each figure; Closed only of leads who had closed within so many months, if that is given. */
export const cohortFigures = (scope: Scope, within?: number) => {
  const { TenantId } = scope.actor
  const at = leads(scope)
  return {
    Leads: { at, where: sql<SqlBool>`true` },
    WithAppointment: {
      at,
      where: sql<SqlBool>`c.contact_id in (select contact_id from appointment where tenant_id = ${TenantId} and contact_id is not null)`,
    },
    WithAgreement: {
      at,
      where: sql<SqlBool>`(
        c.contact_id in (select contact_id from appointment where tenant_id = ${TenantId} and contact_id is not null
          and appointment_result_id in (1003, 1004))
        or c.contact_entity_id in (select contact_entity_id from contact_document where tenant_id = ${TenantId}
          and agreement_type is not null))`,
    },
    Closed: {
      at,
      where:
        within === undefined
          ? sql<SqlBool>`k.first_closed is not null`
          : sql<SqlBool>`${monthsAfter(scope)} <= ${within}`,
    },
    Closings: { at: closings(scope), where: sql<SqlBool>`true` },
  } satisfies Record<keyof (typeof definitions)['cohorts'], Figure>
}
