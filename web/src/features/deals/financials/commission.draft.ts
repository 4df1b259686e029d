import { centsOf } from '@dormer/contract/cents'
import type { Financials } from '@dormer/contract/deals/commission'
import {
  type Adjustment,
  type Commission,
  type CommissionChanges,
  type CommissionLines,
  commissionFault,
  commissionLines,
  percentOfSplit,
  withoutRepeats,
} from '@dormer/contract/deals/commission-lines'
import { readMoney } from '@dormer/contract/money'
import { readPercent } from '../../../forms/read-percent.ts'

/** The unsaved edits to Commission Details; everything else is as saved. */
export type Typed = {
  GCIType?: Commission['GCIType']
  CommSplitPerc?: string
  GrossCommission?: string
  BrokerSplitPerc?: string
  /** The split in dollars, which is saved as a percentage. */
  BrokerSplit?: string
  Concessions?: string
  /** Adjustments that are new, or that replace a saved one with the same Id or description. */
  adjustments?: Adjustment[]
  /** The same for those after the split, which apply to the agents' side only. */
  after?: Adjustment[]
}
/** One of the two lists of adjustments. */
export type Side = 'adjustments' | 'after'
type Prices = Pick<Commission, 'SalesPrice' | 'ListingPrice'>

/** Six places identify a percentage that was entered in dollars. */
export const shownPercent = (percent: string) => `${Number(Number(percent).toFixed(6))}%`

const sameName = (a: Adjustment, b: Adjustment) =>
  a.Description.trim().toLowerCase() === b.Description.trim().toLowerCase()

/** The saved adjustments with the edits applied; of several with one description, the last wins. */
const merged = (saved: readonly Adjustment[], typed: readonly Adjustment[]): Adjustment[] => {
  const isSaved = (one: Adjustment) => saved.some(({ Id }) => Id === one.Id)
  return withoutRepeats([
    ...saved.map((one) => typed.find(({ Id }) => Id === one.Id) ?? one),
    // One that somebody else has since deleted becomes new again.
    ...typed.filter((one) => !isSaved(one)).map((one) => ({ ...one, Id: null })),
  ])
}
/** The edits plus one more: it replaces its own earlier version, and any with the same description. */
export const withAdjustment = (
  typed: Typed,
  next: Adjustment,
  before?: Adjustment,
  side: Side = 'adjustments',
): Typed => ({
  ...typed,
  [side]: [...withoutAdjustment(typed, before ?? next, side).filter((one) => !sameName(one, next)), next],
})
export const withoutAdjustment = (typed: Typed, gone: Adjustment, side: Side = 'adjustments'): Adjustment[] =>
  (typed[side] ?? []).filter((one) => !sameName(one, gone) && !(gone.Id && one.Id === gone.Id))

type Field = 'CommSplitPerc' | 'GrossCommission' | 'BrokerSplitPerc' | 'Concessions'
export type Draft = {
  /** The inputs' values. */
  shown: { GCIType: Commission['GCIType'] } & Record<Exclude<keyof Typed, 'GCIType' | Side>, string>
  adjustments: Adjustment[]
  after: Adjustment[]
  lines: CommissionLines
  /** The body of a save: fields that were not edited are left out, since somebody else may have changed them. */
  changes: CommissionChanges
  isDirty: boolean
  /** Invalid input, by field, and a message if there is no structure yet. */
  faults: Partial<Record<Field, string>>
  missing: string | undefined
}

const PERCENTAGE = 'Enter a percentage from 0 to 100, such as 2.5'
const DOLLARS = 'Enter an amount in dollars, such as 85,000'

/** The commission as shown on screen. */
export const draftOf = (saved: Financials, prices: Prices, typed: Typed): Draft => {
  const GCIType = typed.GCIType ?? saved.GCIType
  const isDollar = GCIType === 'Dollar'
  const faults: Draft['faults'] = {}
  const read = (field: Field, text: string, reader: typeof readMoney) => {
    const value = reader(text)
    if (value === undefined) faults[field] = reader === readMoney ? DOLLARS : PERCENTAGE
    return value ?? null
  }
  const structure = {
    CommSplitPerc: typed.CommSplitPerc ?? saved.CommSplitPerc ?? '',
    GrossCommission: typed.GrossCommission ?? (saved.GCIType === 'Dollar' ? saved.GrossCommission : ''),
  }
  const concessions = typed.Concessions ?? (Number(saved.Concessions) === 0 ? '' : saved.Concessions)
  const adjustments = merged(saved.PreSplitAdjustments, typed.adjustments ?? [])
  const after = merged(saved.PostSplitAdjustments, typed.after ?? [])
  const unsplit: Commission = {
    ...saved,
    ...prices,
    GCIType,
    CommSplitPerc: isDollar ? null : read('CommSplitPerc', structure.CommSplitPerc, readPercent),
    GrossCommission: isDollar ? read('GrossCommission', structure.GrossCommission, readMoney) : null,
    PreSplitAdjustments: adjustments,
    PostSplitAdjustments: after,
    Concessions: read('Concessions', concessions, readMoney),
  }
  let split: string | null = saved.BrokerSplitPerc
  if (typed.BrokerSplit !== undefined) {
    const dollars = read('BrokerSplitPerc', typed.BrokerSplit, readMoney) ?? '0'
    split = percentOfSplit(unsplit, dollars)
    if (split === null) faults.BrokerSplitPerc = 'Enter the gross commission first'
    else if (!readPercent(split)) faults.BrokerSplitPerc = 'The split is more than the adjusted commission'
  } else if (typed.BrokerSplitPerc !== undefined) split = read('BrokerSplitPerc', typed.BrokerSplitPerc, readPercent)
  const commission = { ...unsplit, BrokerSplitPerc: split }
  const lines = commissionLines(commission)

  const changes: CommissionChanges = {}
  const { CommSplitPerc, GrossCommission, Concessions } = commission
  if (isDollar && (saved.GCIType !== 'Dollar' || !sameMoney(GrossCommission, saved.GrossCommission)))
    Object.assign(changes, { GCIType, GrossCommission })
  if (!isDollar && (saved.GCIType === 'Dollar' || lines.CommSplitPerc !== saved.CommSplitPerc))
    Object.assign(changes, { GCIType, CommSplitPerc })
  if (lines.BrokerSplitPerc !== saved.BrokerSplitPerc) changes.BrokerSplitPerc = split
  if (!sameMoney(Concessions ?? '0', saved.Concessions)) changes.Concessions = Concessions
  if (!sameAdjustments(adjustments, saved.PreSplitAdjustments)) changes.PreSplitAdjustments = adjustments
  if (!sameAdjustments(after, saved.PostSplitAdjustments)) changes.PostSplitAdjustments = after
  // Empty unless a plan or somebody has set it.
  const isUnsaid = split === '0' && saved.SplitBy === null
  const isDirty = Object.keys(changes).length > 0 || Object.keys(faults).length > 0
  const fault = commissionFault(commission)
  const missing = fault?.field === 'CommSplitPerc' && !faults.CommSplitPerc && !faults.GrossCommission
  return {
    shown: {
      GCIType,
      ...structure,
      BrokerSplitPerc: typed.BrokerSplitPerc ?? (isUnsaid ? '' : (split ?? '')),
      BrokerSplit: typed.BrokerSplit ?? (isUnsaid ? '' : lines.BrokerSplit),
      Concessions: concessions,
    },
    adjustments,
    after,
    lines,
    changes,
    isDirty,
    faults,
    missing: missing ? fault.message : undefined,
  }
}

/** The draft after switching between percent and dollars: the same commission, if there is one yet. */
export const restructured = ({ lines }: Draft, GCIType: Commission['GCIType']): Typed => {
  if (lines.CommSplitPerc === null || Number(lines.GrossCommission) === 0) return { GCIType }
  return GCIType === 'Dollar'
    ? { GCIType, GrossCommission: lines.GrossCommission }
    : { GCIType, CommSplitPerc: lines.CommSplitPerc }
}

const sameMoney = (a: string | null, b: string) => a !== null && centsOf(a) === centsOf(b)
const sameAdjustments = (a: readonly Adjustment[], b: readonly Adjustment[]) =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at]
    return (
      one.Description === other?.Description &&
      one.EntryType === other.EntryType &&
      one.AmountType === other.AmountType &&
      Number(one.Amount) === Number(other.Amount)
    )
  })
