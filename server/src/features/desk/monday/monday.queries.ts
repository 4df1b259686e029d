import { centsOf } from '@dormer/contract/cents'
import type { PlanStanding } from '@dormer/contract/deals/plan-years'
import { openStatuses } from '@dormer/contract/deals/transactions'
import { DAYS, type Monday, NAMED_DEALS } from '@dormer/contract/desk/monday'
import { LEAD } from '@dormer/contract/people/contacts'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { todayIn } from '../../../time/clock.ts'
import { standingsOf } from '../../deals/plans/standings.queries.ts'
import { countMissing, countWaiting } from '../../deals/review/lines.queries.ts'
import { commissionSums, scopeOf as dealScope } from '../../growth/deal-reports/deal-reports.queries.ts'
import { scopeOf } from '../../growth/performance/performance.queries.ts'
import { speedToLeadOf } from '../../growth/performance/speed-to-lead.queries.ts'
import { countMatching } from '../../people/contact-search/contact-search.queries.ts'

/** How soon agents turned to the leads of these days: slowest first, then those who have turned to none. */
const answersOf = async (db: Tx, actor: Actor, today: Temporal.PlainDate): Promise<Monday['Answers']> => {
  const startDate = today.subtract({ days: DAYS - 1 }).toString()
  const scope = await scopeOf(db, actor, 'speed-to-lead', { startDate, endDate: today.toString() })
  const { Agents } = await speedToLeadOf(db, scope)
  return Agents.flatMap(({ UserId, Name, Leads, Touched, MedianSeconds }) =>
    UserId === null ? [] : [{ UserId, Name, Leads, Touched, MedianSeconds }],
  ).sort((a, b) => (b.MedianSeconds ?? -1) - (a.MedianSeconds ?? -1))
}

/** Open deals that are to close within the days, or should have closed, soonest first. */
const dealsOf = async (db: Tx, { TenantId }: Actor, today: Temporal.PlainDate) => {
  const { rows } = await sql<Omit<Monday['Deals'][number], 'Missing'> & { Total: number }>`
    select transaction_id, transaction_name(transaction) as name, closing_date, closing_date < ${today.toString()} as is_late,
      agent_id, (select u.name from user_account u where u.tenant_id = ${TenantId} and u.user_id = agent_id) as agent_name,
      count(*) over () as total
    from transaction
    where tenant_id = ${TenantId} and status_id = any(${[...openStatuses]}::smallint[])
      and closing_date <= ${today.add({ days: DAYS - 1 }).toString()}
    order by closing_date, transaction_id limit ${NAMED_DEALS}`.execute(db)
  const missing = await countMissing(
    db,
    { TenantId } as Actor,
    rows.map(({ TransactionId }) => TransactionId),
  )
  return {
    Closings: rows[0]?.Total ?? 0,
    Deals: rows.map(({ Total: _, ...deal }) => ({ ...deal, Missing: missing.get(deal.TransactionId) ?? 0 })),
  }
}

/** What the brokerage keeps: of deals that are to close this month, overdue ones too, and of those closed this year. */
const moneyOf = async (db: Tx, actor: Actor, today: Temporal.PlainDate) => {
  const year = { First: today.with({ month: 1, day: 1 }).toString(), Last: today.toString() }
  const month = { First: undefined, Last: today.with({ day: today.daysInMonth }).toString() }
  const sums = async (days: typeof year | typeof month, commRealized: boolean) => {
    const { Total } = await commissionSums(db, actor, dealScope(null, days, { commRealized }))
    return { Deals: Total.Count, Amount: Total.BrokerSplit }
  }
  return { Expected: await sums(month, false), Earned: await sums(year, true) }
}

/** The agent with the least left to the cap, of those whose open deals reach it, otherwise of all. */
export const nextCap = (standings: readonly PlanStanding[]): Monday['NextCap'] => {
  const reaching = standings.flatMap(({ UserId, Name, Left, CapAmount, Expected, IsCapped }) =>
    Left === null || CapAmount === null || IsCapped
      ? []
      : [{ UserId, Name, Left, IsDue: centsOf(Expected) >= centsOf(CapAmount) }],
  )
  const [first] = reaching.sort(
    (a, b) => Number(b.IsDue) - Number(a.IsDue) || Number(centsOf(a.Left) - centsOf(b.Left)) || a.UserId - b.UserId,
  )
  return first ?? null
}

/** The criteria of the list that shows leads without an agent. */
const unassigned = {
  Filters: [
    { PropertyName: 'ContactTypeId', Operation: 'Equals' as const, Value: LEAD },
    { PropertyName: 'AssignedAgentId', Operation: 'IsNull' as const },
  ],
}

export const mondayOf = async (db: Tx, actor: Actor): Promise<Monday> => {
  const today = todayIn(actor.TimeZone)
  return {
    UnassignedLeads: await countMatching(db, actor, unassigned),
    Answers: await answersOf(db, actor, today),
    ...(await dealsOf(db, actor, today)),
    Papers: await countWaiting(db, actor),
    ...(await moneyOf(db, actor, today)),
    NextCap: nextCap(await standingsOf(db, actor)),
  }
}
