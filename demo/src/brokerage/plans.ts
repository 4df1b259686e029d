import { planBody } from '@dormer/contract/deals/plans'
import { openStatuses } from '@dormer/contract/deals/transactions'
import type { z } from 'zod'
import type { Actor } from '../../../server/src/access/actor.ts'
import type { Tx } from '../../../server/src/db/connect.ts'
import { replaceAssignments, savePlan } from '../../../server/src/features/deals/plans/plans.queries.ts'
import { withPlanYears } from '../../../server/src/features/deals/plans/with-plan-years.ts'
import { todayOf } from '../../../server/src/features/deals/plans/years.queries.ts'

/** Agents under a plan type neither the split nor the fee of what is still open: the plan fills them in. */
const underPlans: readonly string[] = ['agent1', 'agent3', 'agent4']
export const isFilledByPlan = (mailbox: string, statusId: number) =>
  openStatuses.includes(statusId) && underPlans.includes(mailbox)

const fee = { Name: 'Transaction Fee', AmountType: 1, Amount: '395' } as const
const flat = (BrokerSplitPerc: string) => [{ From: '0', BrokerSplitPerc }]

/** Puts three agents and their team leader under plans of different kinds. The second agent keeps typing each split. */
export const assignPlans = async (db: Tx, actor: Actor, idOf: (mailbox: string) => number) => {
  const today = Temporal.PlainDate.from(await todayOf(db, actor))
  // Anniversaries some months ago, so that the plan years include closings whenever the demo is created.
  const ago = (years: number, months: number) => String(today.subtract({ years, months }))
  const all: [agent: string, since: string, plan: z.input<typeof planBody>][] = [
    ['leader1', ago(4, 3), { Name: 'Team Leader', Tiers: flat('10'), Rollover: 'Anniversary' }],
    ['agent1', ago(2, 8), { Name: '80/20 with Cap', Tiers: flat('20'), CapAmount: '16000', Rollover: 'Anniversary', Fees: [fee] }],
    ['agent3', ago(1, 10), {
      Name: 'Graduated',
      Tiers: [...flat('25'), { From: '40000', BrokerSplitPerc: '20' }, { From: '80000', BrokerSplitPerc: '15' }],
      Rollover: 'Anniversary', Fees: [fee],
    }],
    ['agent4', ago(1, 10), {
      Name: 'Team Member', Tiers: flat('15'), CapAmount: '9000', Rollover: 'Anniversary', Fees: [fee],
      TeamLead: { UserId: idOf('leader1'), Percent: '20', Taken: 'AfterSplit' },
    }],
  ] // biome-ignore format: a table
  for (const [agent, since, plan] of all) {
    const PlanId = await savePlan(db, actor, planBody.parse(plan))
    await replaceAssignments(db, actor, idOf(agent), [{ PlanId, StartDate: since, AgentSince: since }])
  }
  const agents = all.map(([agent]) => idOf(agent))
  await withPlanYears(db, actor, agents, 'The plans began.', async () => undefined)
}
