import { z } from 'zod'
import { isoDay, money, required } from '../fields.ts'
import { amountByType, amountType, percent } from './commission.ts'

const requiredPercent = percent.refine((value) => value !== null, 'Enter a percentage from 0 to 100').transform(String)

const tier = z.object({
  /** Dollars, or with TierBasis Deals a number of deals. */
  From: money
    .refine((value) => value !== null, { error: 'Enter where the tier begins', abort: true })
    .transform(String),
  BrokerSplitPerc: requiredPercent,
})

/** What is taken besides the split (`PlanFee` says what the fields mean). */
export const planFeeBody = z
  .object({
    Name: required('Name', 100),
    Taken: z.enum(['OffTheTop', 'AfterSplit'], 'Choose when the fee is taken').default('AfterSplit'),
    AmountType: amountType,
    Amount: z.union([z.string(), z.number(), z.null()], 'Amount is required'),
    Of: z.enum(['Gross', 'Remaining'], 'Choose what the fee is a percentage of').default('Gross'),
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
    // Of a leap year: the plan may roll over on February 29.
    if (isoDay.safeParse(`2024-${plain}`).success) return plain
    ctx.addIssue({ code: 'custom', message: 'Enter a month and a day, such as 07/01' })
    return z.NEVER
  })

/** What a plan says (commission-year.ts). */
export const planBody = z
  .object({
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
        UserId: z.coerce.number<number>({ error: 'Choose an agent' }).int().positive(),
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
        fault(['Fees', at, 'Name'], 'There is a fee of that name already')
      if (plan.CapAmount === null && (fee.When !== 'Always' || fee.CountsTowardCap))
        fault(['Fees', at, 'When'], 'The plan has no cap that the fee could depend on')
    })
  })
