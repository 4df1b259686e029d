import { DOLLAR, PERCENT } from '@dormer/contract/deals/commission-lines'
import { type Plan, type PlanSplit, planSplits, type TierBasis } from '@dormer/contract/deals/commission-year'
import { planBody, type SplitPlan } from '@dormer/contract/deals/plans'
import type { z } from 'zod'
import type { Typed } from '../../../forms/useContractForm.ts'
import { formatMoney } from '../../../ui/format.ts'

/** A plan being edited: amounts are text as typed, empty for none. */
export type PlanDraft = Typed<typeof planBody, keyof z.input<typeof planBody>>
export type FeeDraft = PlanDraft['Fees'][number]

let lastKey = 0
export const newKey = () => ++lastKey
export const newFee = (Name = ''): FeeDraft => ({
  key: newKey(),
  Name,
  Taken: 'AfterSplit',
  AmountType: DOLLAR,
  Amount: '',
  Of: 'Gross',
  When: 'Always',
  CapAmount: '',
  CappedAmount: '',
  AtMostPerc: '',
  IsShared: false,
  CountsTowardCap: false,
})
const tier = (From: string, BrokerSplitPerc: string) => ({ key: newKey(), From, BrokerSplitPerc })

const plain: PlanDraft = {
  PlanId: null,
  Name: '',
  Tiers: [],
  TierBasis: 'Commission',
  Crossing: 'ByPart',
  CapAmount: '',
  CappedBrokerSplitPerc: '0',
  Rollover: 'CalendarYear',
  RolloverDate: '',
  Fees: [],
  TeamLead: null,
}
/** Common plans to start from. */
export const shapes: { name: string; says: string; draft: () => PlanDraft }[] = [
  {
    name: 'Flat split',
    says: 'The brokerage gets the same share of every deal.',
    draft: () => ({ ...plain, Name: 'Flat split', Tiers: [tier('0', '30')] }),
  },
  {
    name: 'Split with a cap',
    says: 'A share of every deal until the yearly cap, then only a fee.',
    draft: () => ({
      ...plain,
      Name: 'Split with a cap',
      Tiers: [tier('0', '20')],
      CapAmount: '16000',
      Rollover: 'Anniversary',
      Fees: [{ ...newFee('Transaction fee'), Amount: '250', When: 'OnceCapped' }],
    }),
  },
  {
    name: 'Graduated split',
    says: 'The more an agent brings in during the year, the smaller the brokerage’s share.',
    draft: () => ({
      ...plain,
      Name: 'Graduated split',
      Tiers: [tier('0', '40'), tier('50000', '30'), tier('100000', '20')],
    }),
  },
  {
    name: 'Fee for each deal',
    says: 'The agent keeps the whole commission and pays a fee for each deal.',
    draft: () => ({
      ...plain,
      Name: 'Fee for each deal',
      Tiers: [tier('0', '0')],
      Fees: [{ ...newFee('Transaction fee'), Amount: '495', IsShared: true }],
    }),
  },
  {
    name: 'Franchise',
    says: 'A franchise fee off the top, then a split.',
    draft: () => ({
      ...plain,
      Name: 'Franchise',
      Tiers: [tier('0', '30')],
      Fees: [{ ...newFee('Franchise fee'), Taken: 'OffTheTop', AmountType: PERCENT, Amount: '6', CapAmount: '3000' }],
    }),
  },
  {
    name: 'Team member',
    says: "The team's leader gets a share of what is left after the split.",
    draft: () => ({
      ...plain,
      Name: 'Team member',
      Tiers: [tier('0', '20')],
      TeamLead: { UserId: null, Percent: '50', Taken: 'AfterSplit' },
    }),
  },
]

export const draftOf = ({ AgentCount, Tiers, Fees, ...plan }: SplitPlan): PlanDraft => ({
  ...plan,
  Tiers: Tiers.map((one) => ({ key: newKey(), ...one })),
  CapAmount: plan.CapAmount ?? '',
  RolloverDate: plan.RolloverDate?.replace('-', '/') ?? '',
  Fees: Fees.map((fee) => ({
    key: newKey(),
    ...fee,
    CapAmount: fee.CapAmount ?? '',
    CappedAmount: Number(fee.CappedAmount) === 0 ? '' : fee.CappedAmount,
    AtMostPerc: fee.AtMostPerc ?? '',
  })),
})

/** Drops what no longer applies: fees that depend on a removed cap, or a rollover day the plan does not use. */
export const whatApplies = (draft: PlanDraft): PlanDraft => ({
  ...draft,
  RolloverDate: draft.Rollover === 'Date' ? draft.RolloverDate : null,
  Fees: draft.CapAmount ? draft.Fees : draft.Fees.map((fee) => ({ ...fee, When: 'Always', CountsTowardCap: false })),
})

/** The plan as the calculation takes it, with placeholder names; null until its figures are valid. */
export const planOf = (draft: PlanDraft): Plan | null => {
  const named = {
    ...whatApplies(draft),
    Name: 'Plan',
    Fees: whatApplies(draft).Fees.map((fee, at) => ({
      ...fee,
      Name: fee.Name || `Fee ${at + 1}`,
      Amount: fee.Amount || '0',
    })),
    TeamLead: draft.TeamLead && {
      ...draft.TeamLead,
      UserId: draft.TeamLead.UserId || 1,
      Percent: draft.TeamLead.Percent || '0',
    },
  }
  return planBody.safeParse(named).data ?? null
}

export type Example = { Commission: string; Volume: string; Deals: number }
/** A year of identical deals under the plan: a leader's share before the split is taken first. */
export const exampleYear = (plan: Plan, { Commission, Volume, Deals }: Example): PlanSplit[] =>
  planSplits({
    Assignments: [{ Plan: { ...plan, Rollover: 'Never' }, StartDate: '2026-01-01' }],
    Today: '2026-01-01',
    Deals: Array.from({ length: Deals }, (_, at) => ({
      TransactionId: at + 1,
      Address: `Deal ${at + 1}`,
      IsClosed: false,
      Day: '2026-01-01',
      Commission,
      Concessions: '0',
      Volume,
      SharePerc: '100',
    })),
  })

export const bases: { value: TierBasis; label: string; unit: string }[] = [
  { value: 'Commission', label: "Agent's commission in the year", unit: 'of commission' },
  { value: 'BrokerSplit', label: 'What the brokerage got of it in the year', unit: 'paid to the brokerage' },
  { value: 'Volume', label: 'Sales volume in the year', unit: 'of volume' },
  { value: 'Deals', label: 'Number of deals in the year', unit: 'deals' },
]
export const rollovers: { value: Plan['Rollover']; label: string }[] = [
  { value: 'CalendarYear', label: 'Each January 1' },
  { value: 'Anniversary', label: "On the agent's anniversary" },
  { value: 'Date', label: 'On a day of the year' },
  { value: 'Never', label: 'Never' },
]

/** A plan's terms, in a few words each. */
export const planWords = (plan: Plan): string[] => {
  const [first, ...more] = plan.Tiers
  const last = more.at(-1)
  const split = last
    ? `${first?.BrokerSplitPerc}% down to ${last.BrokerSplitPerc}% in ${plan.Tiers.length} tiers`
    : `${first?.BrokerSplitPerc ?? 0}% to the brokerage`
  return [
    // A split may also rise.
    last && Number(last.BrokerSplitPerc) > Number(first?.BrokerSplitPerc) ? split.replace('down', 'up') : split,
    ...(plan.CapAmount ? [`cap ${formatMoney(plan.CapAmount)}`] : []),
    ...(plan.Fees.length > 0 ? [plan.Fees.map(({ Name }) => Name).join(', ')] : []),
    ...(plan.TeamLead ? [`${plan.TeamLead.Percent}% to the team leader`] : []),
  ]
}
