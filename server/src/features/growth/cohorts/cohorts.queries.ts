import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { todayIn } from '../../../time/clock.ts'
import { placed, type Scope } from '../performance/figures.ts'
import { costByMonth } from '../source-costs/source-costs.queries.ts'
import { cohortFigures, monthOf, monthsAfter } from './cohorts.figures.ts'
import { type Cell, cohortsOf } from './cohorts.rules.ts'

/** Costs are the whole brokerage's. */
const seesCosts = (actor: Actor, { whose }: Scope) => whose === null && may(actor, 'SeeAll')

/** What became of the leads of each month and source, and what these cost, in one statement. */
export const cohortReport = async (db: Tx, actor: Actor, scope: Scope) => {
  const { Leads, WithAppointment, WithAgreement, Closed, Closings } = cohortFigures(scope)
  const month = monthOf(scope)
  const { First, Last } = scope.days
  // What is to be paid has brought in nothing yet.
  const costs = sql`
    select month, source_id, null::integer, 0, 0, 0, 0, 0, null::numeric, sum(share)
    from (${costByMonth(actor)}) cost
    where month <= ${todayIn(actor.TimeZone).toString()}::date
      ${First ? sql`and month >= ${First}::date` : sql``} ${Last ? sql`and month <= ${Last}::date` : sql``}
      ${scope.source ? sql`and source_id = ${scope.source}` : sql``}
    group by 1, 2`
  const { rows } = await sql<Cell>`
    select to_char(part.month, 'YYYY-MM') as month, part.source_id, s.name as source_name, part.months_after,
      part.leads, part.with_appointment, part.with_agreement, part.closed, part.closings, part.net_commission, part.cost
    from (
      select ${month} as month, c.source_id, ${monthsAfter(scope)} as months_after, count(*) as leads,
        count(*) filter (where ${WithAppointment.where}) as with_appointment,
        count(*) filter (where ${WithAgreement.where}) as with_agreement,
        count(*) filter (where ${Closed.where}) as closed, 0 as closings, null::numeric as net_commission, null::numeric as cost
      from ${Leads.at.from} where ${placed(Leads.at, scope)} group by 1, 2, 3
      union all
      select ${month}, c.source_id, null, 0, 0, 0, 0, count(*), coalesce(sum(x.net_commission), 0.00), null
      from ${Closings.at.from} where ${placed(Closings.at, scope)} group by 1, 2
      ${seesCosts(actor, scope) ? sql`union all ${costs}` : sql``}
    ) part
    join source s on s.tenant_id = ${actor.TenantId} and s.source_id = part.source_id
    order by part.month, s.name ${icu}, part.source_id`.execute(db)
  // Lenders see no commissions (access/rights).
  const report = cohortsOf(rows, todayIn(actor.TimeZone), !scope.isLender)
  return { StartDate: First ?? null, EndDate: Last ?? null, HasCosts: seesCosts(actor, scope), ...report }
}
