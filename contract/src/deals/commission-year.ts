/*
 * What a plan makes of an agent's deals, in order (decision 0058): pure, exact, each amount rounded once. Closed deals
 * keep the split they closed with; open ones are a forecast, recomputed whenever a deal before them changes. Does not
 * use zod.
 */
import { amountOf, centsOf, divide } from '../cents.ts'
import { formatCents } from '../money.ts'
import { CENT, PERCENT, plainPercent, unitsOf } from './commission-lines.ts'

/** What the tiers count: the agent's commission, the broker's share of it, sales prices, or the number of deals. */
export type TierBasis = 'Commission' | 'BrokerSplit' | 'Volume' | 'Deals'

export type PlanFee = {
  Name: string
  /** Before the split, such as a franchise fee; or from the agent's side of it. */
  Taken: 'OffTheTop' | 'AfterSplit'
  AmountType: 0 | 1
  Amount: string
  /** A percentage is of the agent's whole commission, of what is left at that point, or of the agent's part of the price. */
  Of: 'Gross' | 'Remaining' | 'Price'
  /** Depending on the agent's standing when the deal starts. */
  When: 'Always' | 'BeforeCap' | 'OnceCapped'
  /** The maximum in a plan year; beyond it, `CappedAmount` dollars per deal. */
  CapAmount: string | null
  CappedAmount: string
  /** At most this percentage of the commission, for small deals. */
  AtMostPerc: string | null
  /** An agent with a part of a deal pays the same part of the dollars. */
  IsShared: boolean
  /** Paid toward the plan's cap, and no longer charged once it is reached. */
  CountsTowardCap: boolean
}

export type Plan = {
  Name: string
  /** From '0' upward; one tier is a flat split. An agent exactly at `From` is in that tier. */
  Tiers: readonly { From: string; BrokerSplitPerc: string }[]
  TierBasis: TierBasis
  /** A deal that crosses into a tier: split part by part, or entirely by where it starts or ends. */
  Crossing: 'ByPart' | 'WholeAtStart' | 'WholeAtEnd'
  /** The broker's maximum in a plan year, and the broker's percentage after it. */
  CapAmount: string | null
  CappedBrokerSplitPerc: string
  Rollover: 'CalendarYear' | 'Anniversary' | 'Date' | 'Never'
  /** MM-DD, if it rolls over on a date. */
  RolloverDate: string | null
  Fees: readonly PlanFee[]
  /** BeforeSplit: the leader is one more agent on the deal, under a plan of their own (`sharesOf`). */
  TeamLead: { UserId: number; Percent: string; Taken: 'BeforeSplit' | 'AfterSplit' } | null
}

export type NamedAmount = { Name: string; Amount: string }

/** A plan from a given day until the next one starts; each starts from zero, or from what was paid elsewhere. */
export type PlanAssignment = {
  Plan: Plan
  StartDate: string
  /** The day that anniversaries are counted from; StartDate by default. */
  AgentSince?: string | null
  Before?: { Commission?: string; BrokerSplit?: string; Volume?: string; Deals?: number; Fees?: NamedAmount[] }
}

export type YearDeal = {
  TransactionId: number
  /** The deal's name in reasons. */
  Address: string
  IsClosed: boolean
  /** DateClosed of a closed deal, ClosingDate of an open one: YYYY-MM-DD. */
  Day: string | null
  /** The agent's part: of the adjusted commission before the plan's own fees, of the concessions, of the price. */
  Commission: string
  Concessions: string
  Volume: string
  SharePerc: string
  /** False for an open deal whose commission has not been entered yet: no fees are charged on it. */
  IsEntered?: boolean
  /** What it closed with: this stays, whatever happens to the plan. */
  Settled?: Pick<PlanSplit, 'OffTheTop' | 'BrokerSplit' | 'AfterSplit' | 'TeamLead'> | null
  /** Used instead of the plan's split. */
  Override?: { BrokerSplitPerc: string; Note: string | null } | null
}

export type PlanSplit = {
  TransactionId: number
  PlanName: string
  /** The first day of the plan year it counts toward. */
  YearBegins: string
  OffTheTop: NamedAmount[]
  /** What is split between broker and agent. */
  Shared: string
  BrokerSplit: string
  /** The broker's percentage of a commission that starts at the agent's standing. */
  Rate: string
  AfterSplit: NamedAmount[]
  TeamLead: string
  /** The agent's net; together with all of the above and the concessions, it adds up to the commission. */
  AgentNet: string
  /** Paid toward the cap in the plan year, including this deal. */
  PaidTowardCap: string
  IsCapped: boolean
  /** Sentences. */
  Reasons: string[]
}

const dollars = (cents: bigint) => formatCents(amountOf(cents))
const dayText = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)
const percentOfCents = (cents: bigint, percent: string) => divide(cents * unitsOf(percent), CENT)

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
/** The day of a year that MM-DD names; in years without February 29 that is March 1, when a full year has passed. */
const inYear = (year: number, monthDay: string) =>
  `${String(year).padStart(4, '0')}-${monthDay === '02-29' && !isLeap(year) ? '03-01' : monthDay}`

/** The plan year that contains a day, from its first day to the first of the next (null if it never rolls over). */
export const planYear = (
  plan: Pick<Plan, 'Rollover' | 'RolloverDate'>,
  agentSince: string,
  day: string,
): { From: string; Until: string | null } => {
  if (plan.Rollover === 'Never') return { From: agentSince, Until: null }
  const monthDay =
    plan.Rollover === 'CalendarYear'
      ? '01-01'
      : plan.Rollover === 'Anniversary'
        ? agentSince.slice(5)
        : (plan.RolloverDate ?? '01-01')
  const year = Number(day.slice(0, 4))
  const begins = inYear(year, monthDay)
  return day >= begins
    ? { From: begins, Until: inYear(year + 1, monthDay) }
    : { From: year > 1 ? inYear(year - 1, monthDay) : '0001-01-01', Until: begins }
}

const yearOf = ({ Plan: plan, AgentSince, StartDate }: PlanAssignment, day: string) =>
  planYear(plan, AgentSince ?? StartDate, day)

/** An agent's progress in a plan year, in cents. */
type Tally = {
  Commission: bigint
  BrokerSplit: bigint
  TowardCap: bigint
  Volume: bigint
  Deals: bigint
  Fees: Map<string, bigint>
}
const begun = ({ Before = {} }: PlanAssignment): Tally => {
  const paid = centsOf(Before.BrokerSplit ?? '0')
  return {
    Commission: centsOf(Before.Commission ?? '0'),
    BrokerSplit: paid,
    TowardCap: paid,
    Volume: centsOf(Before.Volume ?? '0'),
    Deals: BigInt(Before.Deals ?? 0),
    Fees: new Map(Before.Fees?.map(({ Name, Amount }) => [Name, centsOf(Amount)])),
  }
}
const capLeft = (plan: Plan, tally: Tally) =>
  plan.CapAmount === null ? null : most(centsOf(plan.CapAmount) - tally.TowardCap, 0n)

/** The progress in the units of the tiers' From: cents, or deals. */
const positionIn = (basis: TierBasis, tally: Tally) => tally[basis]
const fromOf = (basis: TierBasis, tier: { From: string }) =>
  basis === 'Deals' ? BigInt(tier.From) : centsOf(tier.From)
const tierAt = (plan: Plan, position: bigint) =>
  Math.max(
    plan.Tiers.findLastIndex((tier) => fromOf(plan.TierBasis, tier) <= position),
    0,
  )

type Part = { cents: bigint; percent: string; from: string }
/** A commission divided by the tiers it falls into. */
const partsOf = (plan: Plan, tally: Tally, deal: YearDeal, shared: bigint): Part[] => {
  const { TierBasis: basis, Tiers: tiers, Crossing: crossing } = plan
  const measure = basis === 'Volume' ? centsOf(deal.Volume) : centsOf(deal.Commission)
  let position = positionIn(basis, tally)
  let at = tierAt(plan, crossing === 'WholeAtEnd' && basis !== 'Deals' ? position + measure : position)
  const parts: Part[] = []
  let left = shared
  for (; ; at += 1) {
    const { BrokerSplitPerc: percent = '0', From: from = '0' } = tiers[at] ?? {}
    const next = tiers[at + 1]
    const whole = crossing !== 'ByPart' || basis === 'Deals' || !next || shared <= 0n
    const rate = basis === 'BrokerSplit' ? unitsOf(percent) : 0n
    const room = next ? fromOf(basis, next) - position : 0n
    const fits =
      whole || (basis === 'BrokerSplit' ? rate === 0n : measure <= 0n)
        ? left
        : basis === 'BrokerSplit'
          ? divide(room * CENT, rate)
          : divide(room * shared, measure)
    if (fits >= left) return [...parts, { cents: left, percent, from }]
    if (fits > 0n) parts.push({ cents: fits, percent, from })
    left -= fits
    position = next ? fromOf(basis, next) : position
  }
}

/** The broker's share of the amount split, and why. */
const brokerSplit = (
  plan: Plan,
  tally: Tally,
  deal: YearDeal,
  shared: bigint,
): { cents: bigint; reasons: string[] } => {
  if (shared <= 0n) return { cents: 0n, reasons: ['There is no commission to split.'] }
  const room = capLeft(plan, tally)
  const cap = dollars(centsOf(plan.CapAmount ?? '0'))
  const after = plainPercent(plan.CappedBrokerSplitPerc)
  if (room === 0n)
    return {
      cents: percentOfCents(shared, after),
      reasons: [`The cap of ${cap} is reached: the broker gets ${after}%.`],
    }
  const parts = partsOf(plan, tally, deal, shared)
  const told = parts.map(({ cents, percent }) => `${plainPercent(percent)}% of ${dollars(cents)}`).join(' and ')
  const entered = parts.slice(1).map(({ from }) => (plan.TierBasis === 'Deals' ? from : dollars(centsOf(from))))
  const crossed = entered.length ? ` The tier from ${entered.join(' and ')} begins within it.` : ''
  let exact = 0n
  let gone = 0n
  for (const { cents, percent } of parts) {
    const more = cents * unitsOf(percent)
    if (room !== null && exact + more > room * CENT) {
      const rest = shared - gone - divide(room * CENT - exact, unitsOf(percent))
      return {
        cents: room + percentOfCents(rest, after),
        reasons: [
          `The cap of ${cap} is reached in this deal: ${dollars(room)} of it was left. The broker gets ${after}% of the other ${dollars(rest)}.`,
        ],
      }
    }
    exact += more
    gone += cents
  }
  return { cents: divide(exact, CENT), reasons: [`The broker gets ${told}.${crossed}`] }
}

/** One fee on one deal, in cents. */
const feeOf = (
  fee: PlanFee,
  plan: Plan,
  tally: Tally,
  wasCapped: boolean,
  deal: YearDeal,
  remaining: bigint,
): { cents: bigint; reason: string | null } => {
  if ((fee.When === 'OnceCapped' && !wasCapped) || (fee.When === 'BeforeCap' && wasCapped))
    return { cents: 0n, reason: null }
  const gross = centsOf(deal.Commission)
  const part = (amount: string) => {
    const cents = centsOf(amount)
    return fee.IsShared ? percentOfCents(cents, deal.SharePerc) : cents
  }
  const base = most({ Gross: gross, Remaining: remaining, Price: centsOf(deal.Volume) }[fee.Of], 0n)
  const called = fee.Of === 'Price' ? 'the price, ' : ''
  let cents = fee.AmountType === PERCENT ? percentOfCents(base, fee.Amount) : part(fee.Amount)
  let why = fee.AmountType === PERCENT ? ` (${plainPercent(fee.Amount)}% of ${called}${dollars(base)})` : ''
  if (fee.CapAmount !== null) {
    const room = most(centsOf(fee.CapAmount) - (tally.Fees.get(fee.Name) ?? 0n), 0n)
    const cap = `its cap of ${dollars(centsOf(fee.CapAmount))}`
    if (room === 0n) why = `, as ${cap} was reached before this deal`
    else if (room < cents) why = `, which reaches ${cap}`
    cents = room === 0n ? part(fee.CappedAmount) : least(cents, room)
  }
  if (fee.AtMostPerc !== null) {
    const limit = percentOfCents(most(gross, 0n), fee.AtMostPerc)
    if (limit < cents) why = `, at most ${plainPercent(fee.AtMostPerc)}% of the commission`
    cents = least(cents, limit)
  }
  const room = fee.CountsTowardCap ? capLeft(plan, tally) : null
  if (room !== null && room < cents) {
    why = ', which reaches the cap'
    cents = room
  }
  // If the rest is negative, nothing is taken, rather than less than nothing.
  if (fee.Taken === 'OffTheTop' && cents > most(remaining, 0n)) {
    why = ', which is all that there is'
    cents = most(remaining, 0n)
  }
  return { cents, reason: `${fee.Name}: ${dollars(cents)}${why}.` }
}

/** Splits a deal under a plan, and adds it to the tally. */
const splitDeal = (plan: Plan, tally: Tally, deal: YearDeal): Omit<PlanSplit, 'TransactionId' | 'YearBegins'> => {
  const wasCapped = capLeft(plan, tally) === 0n
  const { Override: override } = deal
  const settled = deal.IsClosed ? deal.Settled : null
  const reasons = settled ? [`Closed on ${dayText(deal.Day ?? '')}. The split stays as it was settled.`] : []

  let left = centsOf(deal.Commission)
  /** What is taken before or after the split: by the plan's current fees, or as settled. */
  const take = (taken: 'OffTheTop' | 'AfterSplit'): NamedAmount[] => {
    const pay = (Name: string, cents: bigint) => {
      left -= cents
      tally.Fees.set(Name, (tally.Fees.get(Name) ?? 0n) + cents)
      if (plan.Fees.some((fee) => fee.Name === Name && fee.CountsTowardCap)) tally.TowardCap += cents
      return { Name, Amount: amountOf(cents) }
    }
    if (settled) return settled[taken].map(({ Name, Amount }) => pay(Name, centsOf(Amount)))
    const fees = deal.IsEntered === false ? [] : plan.Fees.filter((fee) => fee.Taken === taken)
    return fees.flatMap((fee) => {
      const { cents, reason } = feeOf(fee, plan, tally, wasCapped, deal, left)
      if (reason) reasons.push(reason)
      return cents ? [pay(fee.Name, cents)] : []
    })
  }
  const broker = (): bigint => {
    if (settled) return centsOf(settled.BrokerSplit)
    const split = override
      ? {
          cents: percentOfCents(left, override.BrokerSplitPerc),
          reasons: [
            `The broker gets ${plainPercent(override.BrokerSplitPerc)}%, set by hand${override.Note ? `: ${override.Note}` : '.'}`,
          ],
        }
      : brokerSplit(plan, tally, deal, left)
    reasons.push(...split.reasons)
    return split.cents
  }
  const teamLead = (): bigint => {
    if (settled) return centsOf(settled.TeamLead)
    if (plan.TeamLead?.Taken !== 'AfterSplit' || left <= 0n) return 0n
    const cents = percentOfCents(left, plan.TeamLead.Percent)
    reasons.push(`The team leader gets ${plainPercent(plan.TeamLead.Percent)}% of ${dollars(left)}: ${dollars(cents)}.`)
    return cents
  }

  const tier = wasCapped
    ? plan.CappedBrokerSplitPerc
    : plan.Tiers[tierAt(plan, positionIn(plan.TierBasis, tally))]?.BrokerSplitPerc
  const offTheTop = take('OffTheTop')
  const shared = left
  const brokers = broker()
  tally.BrokerSplit += brokers
  tally.TowardCap += brokers
  left -= brokers
  const leads = teamLead()
  left -= leads + centsOf(deal.Concessions)
  const afterSplit = take('AfterSplit')

  tally.Commission += centsOf(deal.Commission)
  tally.Volume += centsOf(deal.Volume)
  tally.Deals += 1n
  return {
    PlanName: plan.Name,
    OffTheTop: offTheTop,
    Shared: amountOf(shared),
    BrokerSplit: amountOf(brokers),
    Rate: plainPercent(override?.BrokerSplitPerc ?? tier ?? '0'),
    AfterSplit: afterSplit,
    TeamLead: amountOf(leads),
    AgentNet: amountOf(left),
    PaidTowardCap: amountOf(tally.TowardCap),
    IsCapped: capLeft(plan, tally) === 0n,
    Reasons: reasons,
  }
}

export type AgentYear = {
  /** By StartDate, earliest first. */
  Assignments: readonly PlanAssignment[]
  Deals: readonly YearDeal[]
  /** An open deal cannot close before this day. */
  Today: string
}

type Placed = {
  deal: YearDeal
  day: string
  assignment: PlanAssignment
  at: number
  year: { From: string; Until: string | null }
}
/**
 * The deals in the order they count: by plan year; within it, closed deals by closing day, settled ones before one
 * being settled; then open deals by the earliest day they can close, those without a day last; on the same day by
 * TransactionId. Deals before the first plan are left out.
 */
const inOrder = ({ Assignments, Deals, Today }: AgentYear): Placed[] => {
  const placed = Deals.flatMap((deal): Placed[] => {
    const day = deal.IsClosed ? (deal.Day ?? Today) : deal.Day !== null && deal.Day > Today ? deal.Day : Today
    const at = Assignments.findLastIndex(({ StartDate }) => StartDate <= day)
    const assignment = Assignments[at]
    return assignment ? [{ deal, day, assignment, at, year: yearOf(assignment, day) }] : []
  })
  const key = ({ deal, day, at, year }: Placed) =>
    [String(at).padStart(4, '0'), year.From, deal.IsClosed ? (deal.Settled ? 0 : 1) : deal.Day ? 2 : 3, day].join(' ')
  return placed.sort((a, b) => {
    const [first, second] = [key(a), key(b)]
    return first === second ? a.deal.TransactionId - b.deal.TransactionId : first < second ? -1 : 1
  })
}

/** The tally at the start of a plan year: what was paid elsewhere counts in the year in which the plan started. */
const tallyOf = ({ assignment, year }: Pick<Placed, 'assignment' | 'year'>): Tally =>
  year.From === yearOf(assignment, assignment.StartDate).From ? begun(assignment) : begun({ ...assignment, Before: {} })

const eachDeal = (agent: AgentYear) => {
  const tallies = new Map<string, Tally>()
  const splits = inOrder(agent).map((placed): PlanSplit => {
    const key = `${placed.at} ${placed.year.From}`
    const tally = tallies.get(key) ?? tallyOf(placed)
    tallies.set(key, tally)
    const split = splitDeal(placed.assignment.Plan, tally, placed.deal)
    return { TransactionId: placed.deal.TransactionId, YearBegins: placed.year.From, ...split }
  })
  return { splits, tallies }
}

/** What an agent's plans make of the agent's deals, in the order they count. */
export const planSplits = (agent: AgentYear): PlanSplit[] => eachDeal(agent).splits

export type CapStanding = {
  PlanName: string
  /** Which of the assignments it is. */
  At: number
  YearBegins: string
  /** The first day of the next plan year. */
  YearEnds: string | null
  CapAmount: string | null
  /** From closed deals, and from all deals due to close in this plan year. */
  Paid: string
  Expected: string
  Left: string | null
  /** The agent's tier according to closed deals. */
  Tier: { From: string; BrokerSplitPerc: string }
  /** The next tier, and the distance to it, in dollars or deals. */
  NextTier: { From: string; BrokerSplitPerc: string; Left: string } | null
  Fees: (NamedAmount & { CapAmount: string })[]
}

/** The agent's progress today toward the cap, the next tier and the caps of fees. Null without a plan. */
export const capStanding = (agent: AgentYear): CapStanding | null => {
  const { Assignments, Deals, Today } = agent
  const at = Assignments.findLastIndex(({ StartDate }) => StartDate <= Today)
  const assignment = Assignments[at]
  if (!assignment) return null
  const { Plan: plan } = assignment
  const year = yearOf(assignment, Today)
  const tallyWith = (deals: readonly YearDeal[]) =>
    eachDeal({ ...agent, Deals: deals }).tallies.get(`${at} ${year.From}`) ?? tallyOf({ assignment, year })
  const tally = tallyWith(Deals.filter(({ IsClosed }) => IsClosed))
  const left = capLeft(plan, tally)
  const position = positionIn(plan.TierBasis, tally)
  const reached = tierAt(plan, position)
  const { From = '0', BrokerSplitPerc = '0' } = plan.Tiers[reached] ?? {}
  const next = plan.Tiers[reached + 1]
  const toGo = next ? fromOf(plan.TierBasis, next) - position : 0n
  return {
    PlanName: plan.Name,
    At: at,
    YearBegins: year.From,
    YearEnds: year.Until,
    CapAmount: plan.CapAmount,
    Paid: amountOf(tally.TowardCap),
    Expected: amountOf(tallyWith(Deals).TowardCap),
    Left: left === null ? null : amountOf(left),
    Tier: { From, BrokerSplitPerc },
    NextTier: next ? { ...next, Left: plan.TierBasis === 'Deals' ? String(toGo) : amountOf(toGo) } : null,
    Fees: plan.Fees.flatMap(({ Name, CapAmount }) =>
      CapAmount === null ? [] : [{ Name, Amount: amountOf(tally.Fees.get(Name) ?? 0n), CapAmount }],
    ),
  }
}

export type PlanChange = { TransactionId: number; Changes: { Name: string; From: string; To: string }[]; Why: string }

/** What changed when deals were recalculated, and why: `cause` is a sentence, such as '12 Oak St closed.' */
export const planChanges = (before: readonly PlanSplit[], after: readonly PlanSplit[], cause: string): PlanChange[] => {
  const amounts = (split: PlanSplit | undefined) =>
    new Map([
      ...(split?.OffTheTop ?? []).map(({ Name, Amount }) => [Name, Amount] as const),
      ['Broker Split', split?.BrokerSplit ?? '0.00'] as const,
      ...(split?.AfterSplit ?? []).map(({ Name, Amount }) => [Name, Amount] as const),
      ['Team Leader', split?.TeamLead ?? '0.00'] as const,
      ['Agent Net', split?.AgentNet ?? '0.00'] as const,
    ])
  return after.flatMap((split) => {
    const [was, is] = [amounts(before.find((one) => one.TransactionId === split.TransactionId)), amounts(split)]
    const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((Name) => {
      const [From, To] = [was.get(Name) ?? '0.00', is.get(Name) ?? '0.00']
      return From === To ? [] : [{ Name, From, To }]
    })
    return changes.length
      ? [{ TransactionId: split.TransactionId, Changes: changes, Why: [cause, ...split.Reasons].join(' ') }]
      : []
  })
}
