import { add, subtract } from '@dormer/contract/cents'
import type { PlanYearDeal } from '@dormer/contract/deals/plan-years'

type Split = Pick<PlanYearDeal, 'Commission' | 'OffTheTop' | 'BrokerSplit' | 'TeamLead' | 'AfterSplit' | 'AgentNet'>

/** The agent's part of the concessions: the commission minus the sum of what the plan makes of it. */
export const concessionsOf = ({ Commission, OffTheTop, BrokerSplit, TeamLead, AfterSplit, AgentNet }: Split) =>
  subtract(
    Commission,
    add(BrokerSplit, TeamLead, AgentNet, ...[...OffTheTop, ...AfterSplit].map(({ Amount }) => Amount)),
  )
