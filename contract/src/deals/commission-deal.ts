/*
 * Connects a transaction with its agents' plan years: each agent's part, and what their plans make of its financials.
 * Does not use zod.
 */
import { add, amountOf, centsOf, divide } from '../cents.ts'
import {
  type Adjustment,
  CENT,
  type Commission,
  commissionLines,
  DOLLAR,
  percentOfSplit,
  percentText,
  unitsOf,
} from './commission-lines.ts'
import type { NamedAmount, Plan, PlanSplit, YearDeal } from './commission-year.ts'

export type Share = Pick<YearDeal, 'Commission' | 'Concessions' | 'Volume' | 'SharePerc'> & { AgentId: number }

/**
 * The agents of a transaction, each with their part before any plan: the transaction's own agent first, who gets what
 * the others leave. A leader with a part before the split is one of them.
 */
export const sharesOf = (
  commission: Commission,
  agentId: number,
  colleagues: readonly { AgentId: number; Percent: string }[],
  leadOf: (agentId: number) => Plan['TeamLead'],
): Share[] => {
  const lines = commissionLines(commission)
  const parts = new Map<number, bigint>([[agentId, CENT]])
  const give = (from: number, to: number, units: bigint) => {
    parts.set(from, (parts.get(from) ?? 0n) - units)
    parts.set(to, (parts.get(to) ?? 0n) + units)
  }
  for (const { AgentId, Percent } of colleagues) give(agentId, AgentId, unitsOf(Percent))
  for (const [agent, units] of [...parts]) {
    const lead = leadOf(agent)
    if (lead?.Taken === 'BeforeSplit' && lead.UserId !== agent)
      give(agent, lead.UserId, divide(units * unitsOf(lead.Percent), CENT))
  }
  const others = [...parts].slice(1)
  const of = (amount: string) => {
    const whole = centsOf(amount)
    const shares = others.map(([, units]) => divide(whole * units, CENT))
    return [whole - shares.reduce((sum, one) => sum + one, 0n), ...shares].map(amountOf)
  }
  const [commissions, concessions, volumes] = [of(lines.AdjustedGross), of(lines.Concessions), of(lines.CalcPrice)]
  return [...parts].map(([AgentId, units], at) => ({
    AgentId,
    SharePerc: percentText(units),
    Commission: commissions[at] ?? '0.00',
    Concessions: concessions[at] ?? '0.00',
    Volume: volumes[at] ?? '0.00',
  }))
}

/** Several agents' fees by name, as deductions; duplicate names are made distinct. */
const deductions = (fees: readonly NamedAmount[], used: readonly Adjustment[]): Adjustment[] =>
  [...new Set(fees.map(({ Name }) => Name))].map((name) => ({
    Description: used.some(({ Description }) => Description.trim().toLowerCase() === name.trim().toLowerCase())
      ? `${name} (plan)`
      : name,
    EntryType: 'debit',
    AmountType: DOLLAR,
    Amount: add(...fees.filter(({ Name }) => Name === name).map(({ Amount }) => Amount)),
  }))

/**
 * The financials as filled by the plans: the plans' fees, the broker's split, and the shares of colleagues and leaders
 * are added to what was entered, ahead of dollars promised to colleagues; the transaction's agent, whose split is
 * first, gets the rest.
 */
export const plannedCommission = (
  entered: Commission,
  splits: readonly { AgentId: number; Split: PlanSplit; TeamLeadId: number | null }[],
): Commission => {
  const before = entered.PreSplitAdjustments
  const after = entered.PostSplitAdjustments ?? []
  const planned: Commission = {
    ...entered,
    PreSplitAdjustments: [
      ...before,
      ...deductions(
        splits.flatMap(({ Split }) => Split.OffTheTop),
        before,
      ),
    ],
    PostSplitAdjustments: [
      ...after,
      ...deductions(
        splits.flatMap(({ Split }) => Split.AfterSplit),
        after,
      ),
    ],
  }
  const brokers = percentOfSplit(planned, add(...splits.map(({ Split }) => Split.BrokerSplit)), 0) ?? '0'
  const isNothing = centsOf(commissionLines(planned).AdjustedGross) === 0n
  const have = new Map<number, string>()
  const give = (agent: number, amount: string) => have.set(agent, add(have.get(agent) ?? '0', amount))
  splits.forEach(({ AgentId, Split, TeamLeadId }, at) => {
    if (at > 0) give(AgentId, Split.AgentNet)
    const isOthers = TeamLeadId !== null && TeamLeadId !== splits[0]?.AgentId
    if (isOthers && centsOf(Split.TeamLead) !== 0n) give(TeamLeadId, Split.TeamLead)
  })
  return {
    ...planned,
    // For a commission of zero, the plan's percentage for the first dollar.
    BrokerSplitPerc: isNothing ? (splits[0]?.Split.Rate ?? '0') : Number(brokers) > 100 ? '100' : brokers,
    AgentSplits: [
      ...[...have].map(([AgentId, Amount]) => ({ AgentId, AmountType: DOLLAR, Amount }) as const),
      ...(entered.AgentSplits ?? []).filter(({ AmountType }) => AmountType === DOLLAR),
    ],
  }
}
