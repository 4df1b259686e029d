/*
 * The one commission function (decision 0058): the summary, the close modal, every report and every chart show these
 * lines, computed live in the browser and stored by the server. It computes exactly and rounds each line once, half a
 * cent away from zero; remainders are subtracted, so the lines always add up to the cent. Does not use zod.
 */
import { amountOf, centsOf, divide } from '../cents.ts'
import { formatMoney } from '../money.ts'

/** Amount types on the wire. */
export const PERCENT = 0
export const DOLLAR = 1

export type Adjustment = {
  Id?: number | null
  Description: string
  EntryType: 'credit' | 'debit'
  /** In percent of the gross commission, or in dollars. */
  AmountType: typeof PERCENT | typeof DOLLAR
  /** Decimal text, never negative: a debit counts negative. */
  Amount: string
}

/** What a colleague gets of the agents' side; the transaction's own agent keeps the rest. */
export type AgentSplit = { AgentId: number; AmountType: Adjustment['AmountType']; Amount: string }

/** Amounts are decimal text in dollars, percentages decimal text with up to 16 places; null is none. */
export type Commission = {
  SalesPrice: string | null
  ListingPrice: string | null
  GCIType: 'Percent' | 'Dollar'
  CommSplitPerc: string | null
  GrossCommission: string | null
  PreSplitAdjustments: readonly Adjustment[]
  Concessions: string | null
  BrokerSplitPerc: string | null
  /** Beyond the specification, like agent splits: fees and bonuses on the agents' side only. */
  PostSplitAdjustments?: readonly Adjustment[]
  AgentSplits?: readonly AgentSplit[]
}

/** The lines in order: each follows from those above it. */
export type CommissionLines = {
  /** SalesPrice if it is above 0, otherwise ListingPrice. */
  CalcPrice: string
  /** For a dollar structure, the equivalent percentage; for a percent structure, the one entered. */
  CommSplitPerc: string | null
  GrossCommission: string
  /** Each adjustment in dollars, in the order given; they add up to `PreSplitTotal`. */
  PreSplit: string[]
  PreSplitTotal: string
  AdjustedGross: string
  Concessions: string
  BrokerSplitPerc: string
  BrokerSplit: string
  NetCommission: string
  PostSplit: string[]
  PostSplitTotal: string
  /** What the agents share. */
  AgentCommission: string
  AgentSplits: string[]
  /** What remains for the transaction's agent. */
  AgentNet: string
}

/** Decimal places kept for a percentage: enough for a dollar split of any commission to come back to the cent. */
const PLACES = 16
const ONE = 10n ** BigInt(PLACES)
/** A percentage in units of 10^-16 percent. Expects validated decimal text: further places would be cut off. */
export const unitsOf = (percent: string): bigint => {
  const [, sign, whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(percent) ?? []
  if (!whole) throw new RangeError(`${JSON.stringify(percent)} is not a percentage`)
  return BigInt(`${sign}${whole}${places.slice(0, PLACES).padEnd(PLACES, '0')}`)
}
/** A cent, in the same fine units as a percentage of a cent. */
export const CENT = 100n * ONE

/** The percentage as shown and compared: without trailing zeros. */
export const plainPercent = (percent: string): string => {
  const [whole = '', places = ''] = percent.split('.')
  let end = places.length
  while (places[end - 1] === '0') end -= 1
  return end ? `${whole}.${places.slice(0, end)}` : whole
}

/** The inverse: decimal text of units. */
export const percentText = (units: bigint): string => {
  const digits = String(units < 0n ? -units : units).padStart(PLACES + 1, '0')
  return plainPercent(`${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`)
}

/**
 * An amount as a percentage of a whole, with the fewest places, but at least six unless fewer are exact, that give back
 * the same cents. Null if there is none: dollars of no commission.
 */
const percentThatGives = (cents: bigint, whole: bigint, least = 6): string | null => {
  if (whole === 0n) return cents === 0n ? '0' : null
  const size = whole < 0n ? -whole : whole
  for (let places = least; places <= PLACES; places += 1) {
    const units = divide((whole < 0n ? -cents : cents) * CENT * 100n * 10n ** BigInt(places), size)
    const exact = units * 10n ** BigInt(PLACES - places)
    if (places === PLACES || divide(whole * exact, CENT * CENT) === cents) {
      return percentText(exact)
    }
  }
  return null
}

/** Exact dollars of each adjustment in fractions of a cent: a percentage is always of the gross commission. */
const exactly = (adjustments: readonly Adjustment[], gross: bigint): bigint[] =>
  adjustments.map(({ EntryType, AmountType, Amount }) => {
    const size = AmountType === PERCENT ? gross * unitsOf(Amount) : centsOf(Amount) * CENT
    return EntryType === 'debit' ? -size : size
  })
const sum = (numbers: readonly bigint[]) => numbers.reduce((total, one) => total + one, 0n)

/** Whole cents for each, adding up to `total`: leftover cents go to those that lost most by rounding down. */
const inCents = (exact: readonly bigint[], total: bigint, named: readonly { Description: string }[]): string[] => {
  const down = exact.map((parts) => {
    const lost = ((parts % CENT) + CENT) % CENT
    return { cents: (parts - lost) / CENT, lost }
  })
  const left = Number(total - sum(down.map(({ cents }) => cents)))
  // Ties are broken by name, so that the order does not matter.
  const name = (at: number) => named[at]?.Description.trim().toLowerCase() ?? ''
  const first = down
    .map(({ lost }, at) => ({ lost, at }))
    .sort((a, b) => (a.lost !== b.lost ? (a.lost > b.lost ? -1 : 1) : name(a.at) < name(b.at) ? -1 : 1))
    .slice(0, left)
  return down.map(({ cents }, at) => amountOf(cents + (first.some((one) => one.at === at) ? 1n : 0n)))
}

const priceOf = ({ SalesPrice, ListingPrice }: Pick<Commission, 'SalesPrice' | 'ListingPrice'>): bigint => {
  const sales = centsOf(SalesPrice ?? '0')
  return sales > 0n ? sales : centsOf(ListingPrice ?? '0')
}

const grossOf = (commission: Commission): bigint =>
  commission.GCIType === 'Dollar'
    ? centsOf(commission.GrossCommission ?? '0')
    : divide(priceOf(commission) * unitsOf(commission.CommSplitPerc ?? '0'), CENT)

/** Every line of a commission, to the cent. Throws a RangeError for invalid amounts: input is validated before. */
export const commissionLines = (commission: Commission): CommissionLines => {
  const price = priceOf(commission)
  const gross = grossOf(commission)
  const before = exactly(commission.PreSplitAdjustments, gross)
  const exactAdjusted = gross * CENT + sum(before)
  const adjusted = divide(exactAdjusted, CENT)
  const brokerSplitPerc = commission.BrokerSplitPerc ?? '0'
  const brokerSplit = divide(exactAdjusted * unitsOf(brokerSplitPerc), CENT * CENT)
  const concessions = centsOf(commission.Concessions ?? '0')
  const net = adjusted - concessions - brokerSplit
  const { PostSplitAdjustments: fees = [], AgentSplits: splits = [] } = commission
  const after = exactly(fees, gross)
  const agents = divide(net * CENT + sum(after), CENT)
  const shares = splits.map(({ AmountType, Amount }) =>
    AmountType === PERCENT ? divide(agents * unitsOf(Amount), CENT) : centsOf(Amount),
  )
  return {
    CalcPrice: amountOf(price),
    CommSplitPerc:
      commission.GCIType === 'Percent'
        ? (commission.CommSplitPerc && plainPercent(commission.CommSplitPerc)) || null
        : percentThatGives(gross, price * CENT),
    GrossCommission: amountOf(gross),
    PreSplit: inCents(before, adjusted - gross, commission.PreSplitAdjustments),
    PreSplitTotal: amountOf(adjusted - gross),
    AdjustedGross: amountOf(adjusted),
    Concessions: amountOf(concessions),
    BrokerSplitPerc: plainPercent(brokerSplitPerc),
    BrokerSplit: amountOf(brokerSplit),
    NetCommission: amountOf(net),
    PostSplit: inCents(after, agents - net, fees),
    PostSplitTotal: amountOf(agents - net),
    AgentCommission: amountOf(agents),
    AgentSplits: shares.map(amountOf),
    AgentNet: amountOf(agents - sum(shares)),
  }
}

/**
 * BrokerSplitPerc for a split entered in dollars: it gives the same dollars back, to the cent. Null if there is no
 * commission to split.
 */
export const percentOfSplit = (commission: Commission, dollars: string, least?: number): string | null => {
  const gross = grossOf(commission)
  return percentThatGives(centsOf(dollars), gross * CENT + sum(exactly(commission.PreSplitAdjustments, gross)), least)
}

const sameName = (a: { Description: string }, b: { Description: string }) =>
  a.Description.trim().toLowerCase() === b.Description.trim().toLowerCase()

/** Of adjustments with the same description, the last counts; it takes the first one's place and Id. */
export const withoutRepeats = <A extends Adjustment>(adjustments: readonly A[]): A[] => {
  const kept: A[] = []
  for (const one of adjustments) {
    const at = kept.findIndex((earlier) => sameName(earlier, one))
    const earlier = kept[at]
    if (earlier) kept[at] = { ...one, Id: earlier.Id ?? one.Id }
    else kept.push(one)
  }
  return kept
}

/** Why a commission cannot be saved, if it cannot: checked for the whole, after its changes. */
export const commissionFault = (commission: Commission): { field: keyof Commission; message: string } | null => {
  const { GCIType, CommSplitPerc, GrossCommission } = commission
  if ((GCIType === 'Dollar' ? GrossCommission : CommSplitPerc) === null)
    return { field: 'CommSplitPerc', message: 'Missing Info: Structure percent or dollar amount is required.' }
  if (GCIType === 'Percent' && unitsOf(CommSplitPerc ?? '0') > 100n * ONE)
    return { field: 'CommSplitPerc', message: 'Enter a percentage from 0 to 100' }
  const parts = (commission.AgentSplits ?? []).filter(({ AmountType }) => AmountType === PERCENT)
  if (sum(parts.map(({ Amount }) => unitsOf(Amount))) > 100n * ONE)
    return { field: 'AgentSplits', message: 'The agents can share at most 100%: lower their splits' }
  const { AgentCommission, AgentNet } = commissionLines(commission)
  return centsOf(AgentNet) < 0n && commission.AgentSplits?.length
    ? {
        field: 'AgentSplits',
        message: `The agents can share at most ${formatMoney(AgentCommission)}: lower their splits`,
      }
    : null
}

/** The changes to save: omitted fields stay. */
export type CommissionChanges = Partial<Omit<Commission, 'SalesPrice' | 'ListingPrice'>>

/**
 * The commission after a change. Without a GCIType, the fields sent decide: a percentage, or dollars alone; both are
 * sent by a client that sends back what it read, and then the type stays.
 */
export const changedCommission = (stored: Commission, changes: CommissionChanges): Commission => {
  const came = (amount: string | null | undefined) => amount !== undefined && amount !== null
  const [percent, dollars] = [came(changes.CommSplitPerc), came(changes.GrossCommission)]
  const type = percent === dollars ? stored.GCIType : percent ? 'Percent' : 'Dollar'
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const GCIType = changes.GCIType ?? type
  const changed: Commission = { ...stored, ...given, GCIType }
  // For dollars, the percentage follows and may exceed 100: it is returned, but not stored.
  if (GCIType === 'Dollar') changed.CommSplitPerc = null
  return { ...changed, PreSplitAdjustments: withoutRepeats(changed.PreSplitAdjustments) }
}
