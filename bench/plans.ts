import type { Call } from './calls.ts'
import { ADMIN, type Filled, superuser } from './fill.ts'
import type { Program } from './program.ts'

const YEAR = 200

/** The admin's year of 200 deals under a plan with a cap, most of them closed; unless an earlier run has made it. */
export const planCalls = async (program: Program, { tenantId }: Filled): Promise<Call[]> => {
  const db = await superuser(program)
  try {
    const { rows: users } = await db.query<{ id: number }>(
      'select user_id::int as id from user_account where email = $1',
      [ADMIN],
    )
    const admin = users[0]?.id
    const made = [tenantId, admin]
    const there = await db.query('select from plan_assignment where tenant_id = $1 and user_id = $2', made)
    if (!there.rowCount) {
      const terms = {
        ...{
          Tiers: [{ From: '0', BrokerSplitPerc: '20' }],
          TierBasis: 'Commission',
          Crossing: 'ByPart',
          CapAmount: '1500000',
        },
        ...{ CappedBrokerSplitPerc: '0', Rollover: 'CalendarYear', RolloverDate: null, Fees: [], TeamLead: null },
      }
      await db.query(
        `with plan as (insert into split_plan (tenant_id, name, terms) values ($1, 'Bench', $3) returning plan_id)
         insert into plan_assignment (tenant_id, user_id, plan_id, start_date)
         select $1, $2, plan_id, date_trunc('year', now())::date from plan`,
        [...made, JSON.stringify(terms)],
      )
      await db.query(
        `with made as (
           insert into transaction (tenant_id, type, agent_id, status_id, address, sales_price, date_closed, closing_date)
           select $1, 'Purchase', $2, case when n <= $3 * 3 / 4 then 3 else 2 end, n || ' Plan St', 300000 + n * 100,
             case when n <= $3 * 3 / 4 then date_trunc('year', now())::date end, current_date + n
           from generate_series(1, $3::int) n returning tenant_id, transaction_id, sales_price
         )
         insert into transaction_financials (tenant_id, transaction_id, comm_split_perc, gross_commission, broker_split_perc,
           adjusted_gross, broker_split, net_commission, agent_net)
         select tenant_id, transaction_id, 3, gross, 20, gross, round(gross * 0.2, 2), gross - round(gross * 0.2, 2),
           gross - round(gross * 0.2, 2)
         from made cross join lateral (select round(sales_price * 0.03, 2) as gross) lines`,
        [...made, YEAR],
      )
      await db.query(
        `update transaction_financials f set broker_split_perc = null, broker_split = 0, net_commission = adjusted_gross,
           agent_net = adjusted_gross
         from transaction t where t.tenant_id = f.tenant_id and t.transaction_id = f.transaction_id and t.tenant_id = $1
           and t.agent_id = $2 and t.status_id <> 3`,
        made,
      )
    }
    const { rows } = await db.query<{ id: number }>(
      `select transaction_id::int as id from transaction where tenant_id = $1 and agent_id = $2 and status_id = 2
       order by closing_date limit 1`,
      made,
    )
    const path = `/api/commissions/financials/${rows[0]?.id}`
    return [
      {
        name: `plans: recalculation of a ${YEAR}-deal year`,
        aim: 0.4,
        writes: true,
        make: (n) => ({ method: 'PUT', path, body: { CommSplitPerc: String(1 + (n % 200) / 100) } }),
      },
      {
        name: `plans: standing in a ${YEAR}-deal year`,
        aim: 0.4,
        make: () => ({ method: 'GET', path: '/api/commissions/plans/standing' }),
      },
    ]
  } finally {
    await db.end()
  }
}
