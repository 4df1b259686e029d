import { add, subtract } from '@dormer/contract/cents'
import type { PlanYearDeal } from '@dormer/contract/deals/plan-years'

type Split = Pick<PlanYearDeal, 'Commission' | 'OffTheTop' | 'BrokerSplit' | 'TeamLead' | 'AfterSplit' | 'AgentNet'>

/** The agent's part of the concessions: what is missing from the commission, if one adds up what a plan makes of it. */
export const concessionsOf = ({ Commission, OffTheTop, BrokerSplit, TeamLead, AfterSplit, AgentNet }: Split) =>
  subtract(
    Commission,
    add(BrokerSplit, TeamLead, AgentNet, ...[...OffTheTop, ...AfterSplit].map(({ Amount }) => Amount)),
  )
