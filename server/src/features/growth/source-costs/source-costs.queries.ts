import type { SourceCost } from '@dormer/contract/growth/source-costs'
import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'

/** How many months a cost is for. */
const months = sql`(extract(year from age(to_month, from_month)) * 12 + extract(month from age(to_month, from_month)) + 1)`
const perMonth = sql`trunc(amount / ${months}, 2)`

/**
 * Each cost by month, as SQL: its `source_id`, the month's first day and its `share`. The cents that do not divide are
 * the last month's.
 */
export const costByMonth = ({ TenantId }: Pick<Doer, 'TenantId'>) => sql`
  select source_id, month::date as month,
    case when month = to_month then amount - ${perMonth} * (${months} - 1) else ${perMonth} end as share
  from source_cost, generate_series(from_month::timestamp, to_month::timestamp, interval '1 month') month
  where tenant_id = ${TenantId}`

/** What sources cost, latest month first, or one of them. */
export const listSourceCosts = async (db: Tx, { TenantId }: Doer, id?: number): Promise<SourceCost[]> => {
  const { rows } = await sql<SourceCost>`
    select source_cost_id as id, c.source_id, s.name as source_name, to_char(from_month, 'YYYY-MM') as from_month,
      to_char(to_month, 'YYYY-MM') as to_month, amount, ${perMonth} as amount_per_month
    from source_cost c join source s using (tenant_id, source_id)
    where c.tenant_id = ${TenantId} ${id ? sql`and source_cost_id = ${id}` : sql``}
    order by c.to_month desc, c.from_month desc, source_cost_id desc`.execute(db)
  return rows
}
