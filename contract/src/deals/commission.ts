import { z } from 'zod'
import { instant, money, number, optionalLine, required, typedNumber, typedNumberOrNone } from '../fields.ts'
import { DOLLAR, PERCENT, plainPercent, withoutRepeats } from './commission-lines.ts'

/** Digits as typed or sent: a JSON number may have an exponent. */
const digitsOf = (value: string | number | null) => {
  const text = typeof value === 'number' && /e/.test(String(value)) ? value.toFixed(16) : String(value ?? '')
  return text.replace(/\s/g, '').replace(/%$/, '')
}

/** 0 to 100 with up to 16 places, as decimal text; null or empty for none. */
export const percent = z
  .union([z.string(), z.number(), z.null()], 'Enter a percentage from 0 to 100')
  .transform((value, ctx) => {
    const text = digitsOf(value)
    if (text === '') return null
    // A program's result may have more places than intended.
    const [, whole = '', places = ''] = /^(\d{1,3})?(?:\.(\d{0,40}))?$/.exec(text) ?? []
    const plain = plainPercent(`${Number(whole)}.${places.slice(0, 16)}`)
    if (whole + places !== '' && (Number(whole) < 100 || plain === '100')) return plain
    ctx.addIssue({ code: 'custom', message: 'Enter a percentage from 0 to 100' })
    return z.NEVER
  })
  .meta({ example: '2.5', description: 'May include a % sign; null or empty if none.' })

/** The same for the percentage returned with a dollar commission, which may exceed 100 (`commissionFault`). */
const answeredPercent = z
  .union([z.string(), z.number(), z.null()], 'Enter a percentage from 0 to 100')
  .transform((value, ctx) => {
    const text = digitsOf(value)
    const [, whole = '', places = ''] = /^(\d{1,30})?(?:\.(\d{0,40}))?$/.exec(text) ?? []
    if (text === '') return null
    if (whole + places !== '') return plainPercent(`${BigInt(whole)}.${places.slice(0, 16)}`)
    ctx.addIssue({ code: 'custom', message: 'Enter a percentage from 0 to 100' })
    return z.NEVER
  })
  .meta({ example: '2.5', description: 'May include a % sign; null or empty if none.' })

/** One of a few names, in any case and with synonyms. */
const oneOf = <T extends string | number>(names: Record<string, T>, error: string) =>
  z.union([z.string(), z.number(), z.null()], error).transform((value, ctx): T => {
    const name = String(value ?? '')
      .trim()
      .toLowerCase()
    // Properties that every object has, such as constructor, are not names.
    const found = Object.hasOwn(names, name) ? names[name] : undefined
    if (found !== undefined) return found
    ctx.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

/** Of an adjustment: what is added, and what is deducted. Other spellings are read as one of the two. */
export const entryType = oneOf(
  { credit: 'credit', debit: 'debit', deduction: 'debit' } as const,
  'Choose Credit or Deduction',
).meta({ example: 'credit' })
export const amountType = oneOf(
  { 0: PERCENT, percent: PERCENT, 1: DOLLAR, dollar: DOLLAR, flat: DOLLAR } as const,
  'Choose Percent or Dollar',
).meta({ example: 0 })
/** Whether the commission is a percentage of the price or an amount in dollars. */
export const gciType = oneOf(
  { 0: 'Percent', percent: 'Percent', 1: 'Dollar', dollar: 'Dollar', flat: 'Dollar' } as const,
  'Choose Percent or Dollar',
).meta({ example: 'Percent' })

/** An amount that is a percentage or dollars, as its AmountType says. */
export const amountByType = (
  { AmountType, Amount }: { AmountType: typeof PERCENT | typeof DOLLAR; Amount: string | number | null },
  ctx: z.RefinementCtx,
): string => {
  const read = (AmountType === PERCENT ? percent : money).safeParse(Amount)
  if (read.success && read.data !== null) return read.data
  ctx.addIssue({
    code: 'custom',
    path: ['Amount'],
    message: read.success ? 'Amount is required' : (read.error.issues[0]?.message ?? 'Amount is required'),
  })
  return z.NEVER
}
const amount = z.union([z.string(), z.number(), z.null()], 'Amount is required').meta({ example: '2.5' })

/** The modal's form, and each line of the list that is sent (docs/rules.md#adjustments). */
export const adjustmentBody = z
  .object({
    /** The existing adjustment to change; absent for a new one. */
    Id: typedNumberOrNone().int().nonnegative().nullish(),
    Description: required('Description'),
    EntryType: entryType,
    AmountType: amountType,
    Amount: amount,
  })
  .transform((body, ctx) => ({ ...body, Id: body.Id || null, Amount: amountByType(body, ctx) }))

const adjustments = z
  .array(adjustmentBody)
  .max(100, 'Use at most 100 adjustments')
  .transform((list) => withoutRepeats(list))

/**
 * What a colleague gets of the agents' side: a percentage of it, or dollars. Negative only as filled by a plan: sent
 * back, it changes nothing.
 */
export const agentSplitBody = z
  .object({
    AgentId: typedNumber({ error: 'Choose an agent' }).int().positive(),
    AmountType: amountType,
    Amount: amount,
  })
  .transform((body, ctx) => {
    const [, sign = '', size = body.Amount] =
      (body.AmountType === DOLLAR && /^\s*(-)(.*)$/.exec(String(body.Amount ?? ''))) || []
    return { ...body, Amount: `${sign}${amountByType({ ...body, Amount: size }, ctx)}` }
  })

const asRead = z.union([z.string(), z.number(), z.null()]).optional()
const listAsRead = z
  .array(
    z.object({
      Id: asRead,
      AgentId: asRead,
      Description: asRead,
      EntryType: asRead,
      AmountType: asRead,
      Amount: asRead,
      IsPlanned: z.boolean().optional(),
    }),
  )
  .max(200)
  .optional()

/** The body of a PUT; omitted fields stay. Whether it can be saved is checked for the whole (`commissionFault`). */
export const financialsBody = z.object({
  GCIType: gciType.optional(),
  CommSplitPerc: answeredPercent.optional(),
  GrossCommission: money.optional(),
  BrokerSplitPerc: percent.optional(),
  /** Why the split is set by hand: required where a plan fills it. */
  SplitNote: optionalLine(500).optional(),
  Concessions: money.optional(),
  PreSplitAdjustments: adjustments.optional(),
  PostSplitAdjustments: adjustments.optional(),
  AgentSplits: z.array(agentSplitBody).max(40, 'Use at most 20 agents').optional(),
  /** The values the person was looking at, as for a transaction: 409 if somebody else has changed an edited one. */
  Snapshot: z
    .object({
      GCIType: asRead,
      CommSplitPerc: asRead,
      GrossCommission: asRead,
      BrokerSplitPerc: asRead,
      Concessions: asRead,
      PreSplitAdjustments: listAsRead,
      PostSplitAdjustments: listAsRead,
      AgentSplits: listAsRead,
    })
    .optional(),
})

const text = z.string()
export const adjustment = z
  .object({
    Id: number,
    Description: text,
    EntryType: z.enum(['credit', 'debit']),
    /** 0 is percent of the gross commission, 1 is dollars. */
    AmountType: z.union([z.literal(PERCENT), z.literal(DOLLAR)]),
    Amount: text,
    /** Filled by a plan: it follows the plan, and cannot be changed or deleted here. */
    IsPlanned: z.boolean(),
  })
  .meta({ id: 'Adjustment' })

/**
 * What was entered, then the lines of `commissionLines`, which are stored with it. Dollars and percentages are decimal
 * text.
 */
export const financials = z
  .object({
    FinancialsId: number,
    GCIType: z.enum(['Percent', 'Dollar']),
    CommSplitPerc: text.nullable(),
    CalcPrice: text,
    GrossCommission: text,
    PreSplitAdjustments: z.array(adjustment),
    Concessions: text,
    BrokerSplitPerc: text,
    /** Whether an agent of the transaction is under a plan. */
    IsPlanned: z.boolean(),
    /** Who set BrokerSplitPerc: a plan, or somebody; null while unset. */
    SplitBy: z.enum(['Plan', 'Hand']).nullable(),
    /** Why it was set by hand, and by whom. */
    SplitNote: text.nullable(),
    SplitByName: text.nullable(),
    DateSplit: instant.nullable(),
    /** A sentence: which deal it was settled after no longer counts. Null if its figures are up to date. */
    OutdatedBy: text.nullable(),
    AdjustedGross: text,
    BrokerSplit: text,
    NetCommission: text,
    PostSplitAdjustments: z.array(adjustment),
    AgentSplits: z.array(
      z
        .object({
          AgentId: number,
          AmountType: z.union([z.literal(PERCENT), z.literal(DOLLAR)]),
          Amount: text,
          /** Filled by a plan. */
          IsPlanned: z.boolean(),
          /** The percentage of the deal that a plan computed it from; null for dollars, and for a leader. */
          Percent: text.nullable(),
        })
        .meta({ id: 'AgentSplit' }),
    ),
    /** What the transaction's agent ends up with. */
    AgentNet: text,
  })
  .meta({ id: 'Financials' })
export type Financials = z.infer<typeof financials>
