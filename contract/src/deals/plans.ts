import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, id, idOrNone, isoDay, money, number, optionalLine, required, typedNumberOrNone } from '../fields.ts'
import { amountByType, amountType, percent } from './commission.ts'
import { DOLLAR, PERCENT } from './commission-lines.ts'

const requiredPercent = percent.refine((value) => value !== null, 'Enter a percentage from 0 to 100').transform(String)

const tier = z.object({
  /** Dollars or, with TierBasis Deals, a number of deals. */
  From: money
    .refine((value) => value !== null, { error: 'Enter where the tier begins', abort: true })
    .transform(String)
    .meta({ example: '0' }),
  BrokerSplitPerc: requiredPercent,
})

/** A deduction besides the split (`PlanFee` explains the fields). */
export const planFeeBody = z
  .object({
    Name: required('Name', 100),
    Taken: z.enum(['OffTheTop', 'AfterSplit'], 'Choose when the fee is taken').default('AfterSplit'),
    AmountType: amountType,
    Amount: z.union([z.string(), z.number(), z.null()], 'Amount is required'),
    Of: z.enum(['Gross', 'Remaining', 'Price'], 'Choose what the fee is a percentage of').default('Gross'),
    When: z.enum(['Always', 'BeforeCap', 'OnceCapped'], 'Choose when the fee is due').default('Always'),
    CapAmount: money.default(null),
    CappedAmount: money.default(null).transform((value) => value ?? '0'),
    AtMostPerc: percent.default(null),
    IsShared: z.boolean().default(false),
    CountsTowardCap: z.boolean().default(false),
  })
  .transform((body, ctx) => ({ ...body, Amount: amountByType(body, ctx) }))

/** MM-DD, or as people write it: 2/29. */
const monthDay = z
  .string()
  .trim()
  .transform((text, ctx) => {
    const [, month = '', day = ''] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
    const plain = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    // A leap year, because the plan may roll over on February 29.
    if (isoDay.safeParse(`2024-${plain}`).success) return plain
    ctx.addIssue({ code: 'custom', message: 'Enter a month and a day, such as 07/01' })
    return z.NEVER
  })

/** A plan's terms (commission-year.ts). */
export const planBody = z
  .object({
    /** The plan to change; absent for a new one. */
    PlanId: idOrNone('split-plan').optional(),
    Name: required('Name', 100),
    Tiers: z.array(tier).min(1, 'Enter a split').max(20, 'Use at most 20 tiers'),
    TierBasis: z
      .enum(['Commission', 'BrokerSplit', 'Volume', 'Deals'], 'Choose what the tiers go by')
      .default('Commission'),
    Crossing: z
      .enum(['ByPart', 'WholeAtStart', 'WholeAtEnd'], 'Choose how a deal crosses into a tier')
      .default('ByPart'),
    CapAmount: money.default(null),
    CappedBrokerSplitPerc: percent.default(null).transform((value) => value ?? '0'),
    Rollover: z.enum(['CalendarYear', 'Anniversary', 'Date', 'Never'], 'Choose when the plan rolls over'),
    RolloverDate: z
      .union([z.literal(''), z.null(), monthDay], 'Enter a month and a day, such as 07/01')
      .default(null)
      .transform((value) => value || null),
    Fees: z.array(planFeeBody).max(20, 'Use at most 20 fees').default([]),
    TeamLead: z
      .object({
        UserId: id('agent'),
        Percent: requiredPercent,
        Taken: z.enum(['BeforeSplit', 'AfterSplit'], "Choose when the leader's share is taken"),
      })
      .nullable()
      .default(null),
  })
  .superRefine((plan, ctx) => {
    const fault = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
    plan.Tiers.forEach(({ From }, at) => {
      const before = plan.Tiers[at - 1]
      if (!before && Number(From) !== 0) fault(['Tiers', at, 'From'], 'The first tier begins at 0')
      if (before && Number(From) <= Number(before.From))
        fault(['Tiers', at, 'From'], 'Each tier begins above the one before it')
      if (plan.TierBasis === 'Deals' && !/^\d+$/.test(From)) fault(['Tiers', at, 'From'], 'Enter a number of deals')
    })
    if (plan.TierBasis === 'BrokerSplit' && plan.Crossing === 'WholeAtEnd')
      fault(['Crossing'], "Where a deal ends depends on the broker's split itself: choose another way")
    if (plan.Rollover === 'Date' && !plan.RolloverDate)
      fault(['RolloverDate'], 'Enter a month and a day, such as 07/01')
    plan.Fees.forEach((fee, at) => {
      const name = fee.Name.toLowerCase()
      if (plan.Fees.findIndex((other) => other.Name.toLowerCase() === name) < at)
        fault(['Fees', at, 'Name'], 'There is already a fee with that name')
      if (plan.CapAmount === null && (fee.When !== 'Always' || fee.CountsTowardCap))
        fault(['Fees', at, 'When'], 'The plan has no cap that the fee could depend on')
    })
  })

const text = z.string()
const names = <const T extends string>(...of: T[]) => z.enum(of)
/** A plan in a response: dollars and percentages as decimal text. */
export const splitPlan = z
  .object({
    PlanId: number,
    Name: text,
    Tiers: z.array(z.object({ From: text, BrokerSplitPerc: text }).meta({ id: 'PlanTier' })),
    TierBasis: names('Commission', 'BrokerSplit', 'Volume', 'Deals'),
    Crossing: names('ByPart', 'WholeAtStart', 'WholeAtEnd'),
    CapAmount: text.nullable(),
    CappedBrokerSplitPerc: text,
    Rollover: names('CalendarYear', 'Anniversary', 'Date', 'Never'),
    RolloverDate: text.nullable(),
    Fees: z.array(
      z
        .object({
          Name: text,
          Taken: names('OffTheTop', 'AfterSplit'),
          AmountType: z.union([z.literal(PERCENT), z.literal(DOLLAR)]),
          Amount: text,
          Of: names('Gross', 'Remaining', 'Price'),
          When: names('Always', 'BeforeCap', 'OnceCapped'),
          CapAmount: text.nullable(),
          CappedAmount: text,
          AtMostPerc: text.nullable(),
          IsShared: z.boolean(),
          CountsTowardCap: z.boolean(),
        })
        .meta({ id: 'PlanFee' }),
    ),
    TeamLead: z.object({ UserId: number, Percent: text, Taken: names('BeforeSplit', 'AfterSplit') }).nullable(),
    /** Agents who are, were or will be on it. */
    AgentCount: number,
  })
  .meta({ id: 'SplitPlan' })
export type SplitPlan = z.infer<typeof splitPlan>

export const splitPlans = endpoint({
  method: 'GET',
  path: 'api/commissions/plans',
  summary: "List the brokerage's split plans by name",
  permission: 'ManageCommissions',
  whole: 'users and settings',
  response: z.array(splitPlan),
})

export const saveSplitPlan = endpoint({
  method: 'POST',
  path: 'api/commissions/plans',
  summary: 'Create or update a split plan',
  permission: 'ManageCommissions',
  creates: true,
  body: planBody,
  response: splitPlan,
})

export const deleteSplitPlan = endpoint({
  method: 'DELETE',
  path: 'api/commissions/plans',
  summary: 'Delete a split plan without agents',
  permission: 'ManageCommissions',
  security: 'deletion',
  query: z.object({ planId: id('split-plan') }),
  response: done,
})

/** What was earned and paid elsewhere in the plan year in which the plan starts. */
const before = z.object({
  Commission: money.default(null).transform((value) => value ?? '0'),
  BrokerSplit: money.default(null).transform((value) => value ?? '0'),
  Volume: money.default(null).transform((value) => value ?? '0'),
  Deals: typedNumberOrNone({ error: 'Enter a number of deals' }).int().min(0).max(100_000).default(0),
  Fees: z
    .array(z.object({ Name: required('Name', 100), Amount: money.transform((value) => value ?? '0') }))
    .max(20, 'Use at most 20 fees')
    .default([]),
})
export const planAssignmentBody = z.object({
  PlanId: id('split-plan'),
  StartDate: isoDay.meta({ example: '2026-01-01' }),
  AgentSince: day.default(null),
  Before: before.optional(),
})
const planAssignment = z
  .object({
    PlanId: number,
    PlanName: text,
    StartDate: text,
    AgentSince: text.nullable(),
    Before: z.object({
      Commission: text,
      BrokerSplit: text,
      Volume: text,
      Deals: number,
      Fees: z.array(z.object({ Name: text, Amount: text })),
    }),
  })
  .meta({ id: 'PlanAssignment' })

export const planAssignments = endpoint({
  method: 'GET',
  path: 'api/commissions/assignments',
  summary: 'List agents by name with their split plans, earliest first',
  permission: 'ManageCommissions',
  whole: 'users and settings',
  response: z.array(
    z.object({ UserId: number, Name: text, Assignments: z.array(planAssignment) }).meta({ id: 'AgentPlans' }),
  ),
})

export const planAssignmentsBody = z.object({
  Assignments: z
    .array(planAssignmentBody)
    .max(100, 'Use at most 100 plans')
    .refine((list) => new Set(list.map(({ StartDate }) => StartDate)).size === list.length, {
      error: 'Two plans begin on the same day',
    }),
  /** The reason, for the ledger. */
  Why: optionalLine(500).default(null),
})

export const setPlanAssignments = endpoint({
  method: 'PUT',
  path: 'api/commissions/assignments',
  summary: "Set an agent's split plans",
  permission: 'ManageCommissions',
  query: z.object({ userId: id('agent') }),
  body: planAssignmentsBody,
  response: done,
})
