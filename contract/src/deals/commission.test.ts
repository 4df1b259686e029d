import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { add, centsOf, subtract } from '../cents.ts'
import { adjustmentBody, agentSplitBody, financialsBody, percent } from './commission.ts'
import {
  type Adjustment,
  type AgentSplit,
  type Commission,
  type CommissionLines,
  changedCommission,
  commissionFault,
  commissionLines,
  DOLLAR,
  PERCENT,
  percentOfSplit,
  withoutRepeats,
} from './commission-lines.ts'

const nothing: Commission = {
  SalesPrice: null,
  ListingPrice: null,
  GCIType: 'Percent',
  CommSplitPerc: null,
  GrossCommission: null,
  PreSplitAdjustments: [],
  Concessions: null,
  BrokerSplitPerc: null,
}
/** '+5%' is a credit of 5 percent, '-250' a deduction of 250 dollars. */
const adjust = (...amounts: string[]): Adjustment[] =>
  amounts.map((amount, at) => ({
    Description: `Adjustment ${at + 1}`,
    EntryType: amount.startsWith('-') ? 'debit' : 'credit',
    AmountType: amount.endsWith('%') ? PERCENT : DOLLAR,
    Amount: amount.replace(/[-+%]/g, ''),
  }))
/** '40%' or '1500', for agents 2, 3, ... */
const share = (...amounts: string[]): AgentSplit[] =>
  amounts.map((amount, at) => ({
    AgentId: at + 2,
    AmountType: amount.endsWith('%') ? PERCENT : DOLLAR,
    Amount: amount.replace('%', ''),
  }))

/** Gross in dollars or as a percentage of a price; the broker's percent; adjustments before the split; concessions. */
type Terms = {
  sale?: string
  list?: string
  gross: string
  broker?: string
  before?: string[]
  concessions?: string
  after?: string[]
  agents?: string[]
}
const commissionOf = ({ sale, list, gross, broker, before = [], concessions, after, agents }: Terms): Commission => ({
  ...nothing,
  SalesPrice: sale ?? null,
  ListingPrice: list ?? null,
  ...(gross.endsWith('%')
    ? { GCIType: 'Percent', CommSplitPerc: gross.replace('%', '') }
    : { GCIType: 'Dollar', GrossCommission: gross }),
  PreSplitAdjustments: adjust(...before),
  Concessions: concessions ?? null,
  BrokerSplitPerc: broker ?? null,
  ...(after && { PostSplitAdjustments: adjust(...after) }),
  ...(agents && { AgentSplits: share(...agents) }),
})

/** What it comes to: gross | adjustments | adjusted | concessions | broker | net, and what follows where it is more. */
const told = (lines: CommissionLines) =>
  [
    lines.GrossCommission,
    lines.PreSplitTotal,
    lines.AdjustedGross,
    lines.Concessions,
    lines.BrokerSplit,
    lines.NetCommission,
  ].join(' | ')
const toldAfter = (lines: CommissionLines) =>
  [lines.PostSplitTotal, lines.AgentCommission, ...lines.AgentSplits, lines.AgentNet].join(' | ')

// Worked out by hand; the comment says how where the terms do not.
test.for([
  // An example for which the other readings give 12,400 and 11,500.
  [{ gross: '15000', before: ['+900'], concessions: '500', broker: '20' }, '15000.00 | 900.00 | 15900.00 | 500.00 | 3180.00 | 12220.00'],
  // Without adjustments all readings agree.
  [{ gross: '15000', concessions: '500', broker: '20' }, '15000.00 | 0.00 | 15000.00 | 500.00 | 3000.00 | 11500.00'],
  // Which price.
  [{ sale: '500000', gross: '3%', broker: '30' }, '15000.00 | 0.00 | 15000.00 | 0.00 | 4500.00 | 10500.00'],
  [{ list: '500000', gross: '3%', broker: '30' }, '15000.00 | 0.00 | 15000.00 | 0.00 | 4500.00 | 10500.00'],
  [{ sale: '480000', list: '500000', gross: '3%' }, '14400.00 | 0.00 | 14400.00 | 0.00 | 0.00 | 14400.00'],
  // A sales price of 0 is none.
  [{ sale: '0', list: '500000', gross: '3%' }, '15000.00 | 0.00 | 15000.00 | 0.00 | 0.00 | 15000.00'],
  [{ sale: '0.00', list: '200000', gross: '2.5%' }, '5000.00 | 0.00 | 5000.00 | 0.00 | 0.00 | 5000.00'],
  // A cent is above 0.
  [{ sale: '0.01', list: '200000', gross: '2.5%' }, '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  // No price yet: a percentage of nothing.
  [{ gross: '3%', broker: '30' }, '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  [{ gross: '3%', before: ['+250'], broker: '30' }, '0.00 | 250.00 | 250.00 | 0.00 | 75.00 | 175.00'],
  // Dollars do not ask for a price.
  [{ gross: '7500.50', broker: '50' }, '7500.50 | 0.00 | 7500.50 | 0.00 | 3750.25 | 3750.25'],
  [{ sale: '1', gross: '7500.50' }, '7500.50 | 0.00 | 7500.50 | 0.00 | 0.00 | 7500.50'],
  // All zero, and splits at their ends.
  [{ gross: '0', broker: '0' }, '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  [{ gross: '0', broker: '100' }, '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  [{ sale: '400000', gross: '0%', broker: '20' }, '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  [{ gross: '9000', broker: '0' }, '9000.00 | 0.00 | 9000.00 | 0.00 | 0.00 | 9000.00'],
  [{ gross: '9000', broker: '100' }, '9000.00 | 0.00 | 9000.00 | 0.00 | 9000.00 | 0.00'],
  [{ sale: '9000', gross: '100%', broker: '50' }, '9000.00 | 0.00 | 9000.00 | 0.00 | 4500.00 | 4500.00'],
  // Adjustments: dollars, percent of gross, both ways.
  [{ gross: '10000', before: ['-250'], broker: '20' }, '10000.00 | -250.00 | 9750.00 | 0.00 | 1950.00 | 7800.00'],
  [{ gross: '10000', before: ['-6%'], broker: '50' }, '10000.00 | -600.00 | 9400.00 | 0.00 | 4700.00 | 4700.00'],
  [{ gross: '10000', before: ['+6%'], broker: '50' }, '10000.00 | 600.00 | 10600.00 | 0.00 | 5300.00 | 5300.00'],
  // Two percentages are both of the gross, not one of what the other left: 10000 - 2500 - 600.
  [{ gross: '10000', before: ['-25%', '-6%'], broker: '30' }, '10000.00 | -3100.00 | 6900.00 | 0.00 | 2070.00 | 4830.00'],
  [{ gross: '10000', before: ['-6%', '-25%'], broker: '30' }, '10000.00 | -3100.00 | 6900.00 | 0.00 | 2070.00 | 4830.00'],
  // +500 - 200 + 100 (1%) - 300 (3%) = 100; 10100 * 25% = 2525.
  [{ gross: '10000', before: ['+500', '-200', '+1%', '-3%'], broker: '25' }, '10000.00 | 100.00 | 10100.00 | 0.00 | 2525.00 | 7575.00'],
  [{ gross: '10000', before: ['+500', '-500'], broker: '25' }, '10000.00 | 0.00 | 10000.00 | 0.00 | 2500.00 | 7500.00'],
  [{ gross: '10000', before: ['+0', '-0%'], broker: '25' }, '10000.00 | 0.00 | 10000.00 | 0.00 | 2500.00 | 7500.00'],
  [{ gross: '0', before: ['+5%'], broker: '25' }, '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  [{ gross: '0', before: ['+1000'], broker: '25' }, '0.00 | 1000.00 | 1000.00 | 0.00 | 250.00 | 750.00'],
  [{ gross: '8000', before: ['-100%'], broker: '25' }, '8000.00 | -8000.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  // Concessions come after the split: 8000 - 2000 - 1000.
  [{ gross: '8000', concessions: '1000', broker: '25' }, '8000.00 | 0.00 | 8000.00 | 1000.00 | 2000.00 | 5000.00'],
  [{ gross: '8000', concessions: '6000', broker: '25' }, '8000.00 | 0.00 | 8000.00 | 6000.00 | 2000.00 | 0.00'],
  // The net may be negative: the agent owes.
  [{ gross: '8000', concessions: '6000.01', broker: '25' }, '8000.00 | 0.00 | 8000.00 | 6000.01 | 2000.00 | -0.01'],
  [{ gross: '8000', concessions: '9000', broker: '25' }, '8000.00 | 0.00 | 8000.00 | 9000.00 | 2000.00 | -3000.00'],
  // Deductions above the gross: the broker shares the loss. -2000 * 25% = -500.
  [{ gross: '8000', before: ['-10000'], broker: '25' }, '8000.00 | -10000.00 | -2000.00 | 0.00 | -500.00 | -1500.00'],
  // -0.01 * 50% = -0.005, away from zero -0.01; nothing is left.
  [{ gross: '1', before: ['-1.01'], broker: '50' }, '1.00 | -1.01 | -0.01 | 0.00 | -0.01 | 0.00'],
  // Half cents. 333.33 * 2.5% = 8.33325; 0.5% of 1 is 0.005.
  [{ sale: '333.33', gross: '2.5%' }, '8.33 | 0.00 | 8.33 | 0.00 | 0.00 | 8.33'],
  [{ sale: '1', gross: '0.5%' }, '0.01 | 0.00 | 0.01 | 0.00 | 0.00 | 0.01'],
  [{ sale: '0.99', gross: '0.5%' }, '0.00 | 0.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  // Both halves of 0.01 would round up: the split does, and the net is what is left.
  [{ gross: '0.01', broker: '50' }, '0.01 | 0.00 | 0.01 | 0.00 | 0.01 | 0.00'],
  [{ gross: '1000.01', broker: '50' }, '1000.01 | 0.00 | 1000.01 | 0.00 | 500.01 | 500.00'],
  [{ gross: '0.03', broker: '50' }, '0.03 | 0.00 | 0.03 | 0.00 | 0.02 | 0.01'],
  // 12345.67 * 25% = 3086.4175.
  [{ gross: '12345.67', broker: '25' }, '12345.67 | 0.00 | 12345.67 | 0.00 | 3086.42 | 9259.25'],
  // 12345.67 * 15% = 1851.8505.
  [{ gross: '12345.67', broker: '15' }, '12345.67 | 0.00 | 12345.67 | 0.00 | 1851.85 | 10493.82'],
  // 100.01 * 2.5% = 2.50025; (100.01 + 2.50025) * 20% = 20.50205.
  [{ gross: '100.01', before: ['+2.5%'], broker: '20' }, '100.01 | 2.50 | 102.51 | 0.00 | 20.50 | 82.01'],
  // Full precision until the line: 2 * 0.5025 = 1.005, not 2 * 0.50.
  [{ gross: '100.50', before: ['+0.5%', '+0.5%'] }, '100.50 | 1.01 | 101.51 | 0.00 | 0.00 | 101.51'],
  // 100.50 - 1.005 = 99.495: it is the adjusted commission that is rounded up.
  [{ gross: '100.50', before: ['-0.5%', '-0.5%'] }, '100.50 | -1.00 | 99.50 | 0.00 | 0.00 | 99.50'],
  // Three thirds: 3 * 33.33 = 99.99 percent of 10 is 9.999.
  [{ gross: '10', before: ['-33.33%', '-33.33%', '-33.33%'], broker: '50' }, '10.00 | -10.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  // The split is of the exact 0.001, not of the line that reads 0.00: 0.0005 is 0.00 still.
  [{ gross: '10', before: ['-99.99%'], broker: '50' }, '10.00 | -10.00 | 0.00 | 0.00 | 0.00 | 0.00'],
  // The exact 0.015 * 90% = 0.0135, though the line it is of reads 0.02.
  [{ gross: '0.02', before: ['-25%'], broker: '90' }, '0.02 | 0.00 | 0.02 | 0.00 | 0.01 | 0.01'],
  // Percentages with four places and more. 437250 * 2.8125% = 12297.65625.
  [{ sale: '437250', gross: '2.8125%', broker: '30' }, '12297.66 | 0.00 | 12297.66 | 0.00 | 3689.30 | 8608.36'],
  // 399999.99 * 1.3375% = 5349.99986...
  [{ sale: '399999.99', gross: '1.3375%' }, '5350.00 | 0.00 | 5350.00 | 0.00 | 0.00 | 5350.00'],
  // 10000 * 33.3333% = 3333.33; * 66.6667% = 6666.67.
  [{ gross: '10000', broker: '33.3333' }, '10000.00 | 0.00 | 10000.00 | 0.00 | 3333.33 | 6666.67'],
  [{ gross: '10000', broker: '66.6667' }, '10000.00 | 0.00 | 10000.00 | 0.00 | 6666.67 | 3333.33'],
  // 15900 * 20.123456% = 3199.629504.
  [{ gross: '15000', before: ['+900'], broker: '20.123456' }, '15000.00 | 900.00 | 15900.00 | 0.00 | 3199.63 | 12700.37'],
  // 16 places: 100 * 0.005% = 0.005, and one unit less is below half a cent.
  [{ gross: '100', broker: '0.005' }, '100.00 | 0.00 | 100.00 | 0.00 | 0.01 | 99.99'],
  [{ gross: '100', broker: '0.0049999999999999' }, '100.00 | 0.00 | 100.00 | 0.00 | 0.00 | 100.00'],
  // Floats get these wrong: 1.005 and 8.575 are a little less than they look.
  [{ sale: '100.50', gross: '1%' }, '1.01 | 0.00 | 1.01 | 0.00 | 0.00 | 1.01'],
  [{ sale: '857.50', gross: '1%' }, '8.58 | 0.00 | 8.58 | 0.00 | 0.00 | 8.58'],
  [{ gross: '1.15', broker: '50' }, '1.15 | 0.00 | 1.15 | 0.00 | 0.58 | 0.57'],
  // Huge: what the fields hold at most; 53 bits would not.
  [{ sale: '999999999999.99', gross: '100%', broker: '50' }, '999999999999.99 | 0.00 | 999999999999.99 | 0.00 | 500000000000.00 | 499999999999.99'],
  [{ gross: '999999999999.99', before: ['+999999999999.99'], concessions: '999999999999.99', broker: '10' }, '999999999999.99 | 999999999999.99 | 1999999999999.98 | 999999999999.99 | 200000000000.00 | 799999999999.99'],
  // 999999999999.99 * 33.3333333333333333% = 333333333333.32999999...
  [{ gross: '999999999999.99', broker: '33.3333333333333333' }, '999999999999.99 | 0.00 | 999999999999.99 | 0.00 | 333333333333.33 | 666666666666.66'],
  // A month's rent on a lease: more than its price asks for dollars.
  [{ sale: '2400', gross: '2400', broker: '40', before: ['-25%'] }, '2400.00 | -600.00 | 1800.00 | 0.00 | 720.00 | 1080.00'],
  // Whole deals. Franchise 6% and E&O 40 off the top, 70/30, 500 to the buyer: 18000 - 1080 - 40 = 16880; * 30% = 5064.
  [{ sale: '600000', gross: '3%', before: ['-6%', '-40'], concessions: '500', broker: '30' }, '18000.00 | -1120.00 | 16880.00 | 500.00 | 5064.00 | 11316.00'],
  // Referral of 25%, 80/20: 12500 * 75% = 9375; * 20% = 1875.
  [{ sale: '500000', gross: '2.5%', before: ['-25%'], broker: '20' }, '12500.00 | -3125.00 | 9375.00 | 0.00 | 1875.00 | 7500.00'],
  // realestate.about.com/od/howthemoneyworks/ss/compensation_4.htm: a referral of 25%, the other 9000 in halves.
  [{ gross: '12000', before: ['-25%'], broker: '50' }, '12000.00 | -3000.00 | 9000.00 | 0.00 | 4500.00 | 4500.00'],
  // knowledge.realtyconnect.com/what-are-my-referral-fees, sent out: 25% of 3% of 400000, of which the agent has 80%.
  [{ sale: '400000', gross: '0.75%', broker: '20' }, '3000.00 | 0.00 | 3000.00 | 0.00 | 600.00 | 2400.00'],
  // Bonus of 1% of the gross on top: 12500 + 125; * 15% = 1893.75.
  [{ sale: '500000', gross: '2.5%', before: ['+1%'], broker: '15' }, '12500.00 | 125.00 | 12625.00 | 0.00 | 1893.75 | 10731.25'],
] as [Terms, string][])('%j comes to %s', ([terms, lines]) => expect(told(commissionLines(commissionOf(terms)))).toBe(lines)) // biome-ignore format: a case is a line

// Beyond the specification: what the agents have among themselves. Net is 10000 unless said.
test.for([
  [{ gross: '10000' }, '0.00 | 10000.00 | 10000.00'],
  [{ gross: '10000', after: ['-495'] }, '-495.00 | 9505.00 | 9505.00'],
  [{ gross: '10000', after: ['-25', '-40', '+100'] }, '35.00 | 10035.00 | 10035.00'],
  // A percentage is of the gross here, too: 6% of 20000, though half of it is the broker's.
  [{ gross: '20000', broker: '50', after: ['-6%'] }, '-1200.00 | 8800.00 | 8800.00'],
  [{ gross: '10000', agents: ['50%'] }, '0.00 | 10000.00 | 5000.00 | 5000.00'],
  [{ gross: '10000', agents: ['1500'] }, '0.00 | 10000.00 | 1500.00 | 8500.00'],
  // The shares of colleagues are rounded, the agent has the rest.
  [{ gross: '100', agents: ['33.3333%', '33.3333%'] }, '0.00 | 100.00 | 33.33 | 33.33 | 33.34'],
  [{ gross: '0.01', agents: ['50%'] }, '0.00 | 0.01 | 0.01 | 0.00'],
  [{ gross: '10000', after: ['-500'], agents: ['40%', '10%', '250'] }, '-500.00 | 9500.00 | 3800.00 | 950.00 | 250.00 | 4500.00'],
  [{ gross: '10000', agents: ['100%'] }, '0.00 | 10000.00 | 10000.00 | 0.00'],
  // A loss is shared as a profit is.
  [{ gross: '1000', concessions: '3000', agents: ['50%'] }, '0.00 | -2000.00 | -1000.00 | -1000.00'],
] as [Terms, string][])('of %j the agents have %s', ([terms, lines]) => expect(toldAfter(commissionLines(commissionOf(terms)))).toBe(lines)) // biome-ignore format: a case is a line

test('each adjustment has its dollars, and they add up to their total', () => {
  // 0.5025 twice is 1.005: one of them has the cent, by name and not by place.
  const lines = commissionLines(commissionOf({ gross: '100.50', before: ['+0.5%', '+0.5%', '-20'] }))
  expect(lines.PreSplit).toEqual(['0.51', '0.50', '-20.00'])
  const turned = commissionOf({ gross: '100.50' })
  turned.PreSplitAdjustments = adjust('+0.5%', '+0.5%', '-20').toReversed()
  expect(commissionLines(turned).PreSplit).toEqual(['-20.00', '0.50', '0.51'])
})

test('a structure in dollars says what percentage it is', () => {
  const of = (terms: Terms) => commissionLines(commissionOf(terms)).CommSplitPerc
  expect(of({ sale: '500000', gross: '15000' })).toBe('3')
  expect(of({ sale: '300000', gross: '10000' })).toBe('3.333333')
  expect(of({ sale: '2400', gross: '4800' })).toBe('200')
  expect(of({ gross: '15000' })).toBe(null)
  expect(of({ gross: '0' })).toBe('0')
  expect(of({ sale: '500000', gross: '2.50%' })).toBe('2.5')
})

test.for([
  [{ gross: '15000' }, '3000', '20'],
  [{ gross: '15000', before: ['+900'] }, '3000', '18.867925'],
  [{ gross: '10000' }, '3333.33', '33.3333'],
  [{ gross: '30000' }, '10000', '33.333333'],
  [{ gross: '999999999999.99' }, '0.01', '0.000000000001'],
  [{ gross: '0' }, '0', '0'],
  [{ gross: '0' }, '1', null],
  // Above the commission: a percentage over 100, which is refused.
  [{ gross: '100' }, '150', '150'],
] as [Terms, string, string | null][])('of %j, a broker split of $%s is %s percent', ([terms, dollars, answer]) => {
  const commission = commissionOf(terms)
  expect(percentOfSplit(commission, dollars)).toBe(answer)
  if (answer) expect(commissionLines({ ...commission, BrokerSplitPerc: answer }).BrokerSplit).toBe(add(dollars))
})

describe('for any commission', () => {
  const dollars = (max: bigint) =>
    fc.bigInt(0n, max).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
  const anyDollars = fc.oneof(dollars(1_000n), dollars(3_000_000n), dollars(99_999_999_999_999n))
  const anyPercent = fc.oneof(
    fc.integer({ min: 0, max: 100 }).map(String),
    fc
      .integer({ min: 0, max: 1_000_000 })
      .map((n) => `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`),
    fc.bigInt(0n, 10n ** 18n).map((n) => `${n / 10n ** 16n}.${String(n % 10n ** 16n).padStart(16, '0')}`),
  )
  const amountOfType = fc.oneof(
    fc.record({ AmountType: fc.constant(PERCENT), Amount: anyPercent }),
    fc.record({ AmountType: fc.constant(DOLLAR), Amount: anyDollars }),
  )
  const anyAdjustments = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('credit', 'debit'), amountOfType, fc.stringMatching(/^[a-z]{1,4}$/))
      .map(([EntryType, amount, Description]) => ({ EntryType, ...amount, Description }) as Adjustment),
    { maxLength: 6, selector: ({ Description }) => Description },
  )
  const anyCommission: fc.Arbitrary<Commission> = fc.record({
    SalesPrice: fc.option(anyDollars),
    ListingPrice: fc.option(anyDollars),
    GCIType: fc.constantFrom('Percent', 'Dollar'),
    CommSplitPerc: fc.option(anyPercent),
    GrossCommission: fc.option(anyDollars),
    PreSplitAdjustments: anyAdjustments,
    Concessions: fc.option(anyDollars),
    BrokerSplitPerc: fc.option(anyPercent),
    PostSplitAdjustments: anyAdjustments,
    AgentSplits: fc.array(
      amountOfType.map((amount) => ({ AgentId: 2, ...amount }) as AgentSplit),
      { maxLength: 3 },
    ),
  })
  const always = (holds: (commission: Commission) => void) => fc.assert(fc.property(anyCommission, holds))

  test('the lines add up to the cent', () =>
    always((commission) => {
      const lines = commissionLines(commission)
      expect(add(...lines.PreSplit)).toBe(lines.PreSplitTotal)
      expect(add(lines.GrossCommission, lines.PreSplitTotal)).toBe(lines.AdjustedGross)
      expect(add(lines.NetCommission, lines.BrokerSplit, lines.Concessions)).toBe(lines.AdjustedGross)
      expect(add(...lines.PostSplit)).toBe(lines.PostSplitTotal)
      expect(add(lines.NetCommission, lines.PostSplitTotal)).toBe(lines.AgentCommission)
      expect(add(lines.AgentNet, ...lines.AgentSplits)).toBe(lines.AgentCommission)
    }))

  /** Half a cent at most between a line and what it is exactly, reckoned anew with fractions. */
  test('no line is off by more than its rounding', () =>
    always((commission) => {
      const lines = commissionLines(commission)
      const scale = 10n ** 20n
      const fraction = (text: string, places: number) => {
        const [whole = '', decimals = ''] = text.split('.')
        return BigInt(whole + decimals.padEnd(places, '0'))
      }
      // In units of 10^-20 dollars.
      const gross = fraction(lines.GrossCommission, 20)
      const adjusted = commission.PreSplitAdjustments.reduce((total, { EntryType, AmountType, Amount }) => {
        const size = AmountType === PERCENT ? (gross * fraction(Amount, 16)) / 10n ** 18n : fraction(Amount, 20)
        return EntryType === 'debit' ? total - size : total + size
      }, gross)
      const broker = (adjusted * fraction(commission.BrokerSplitPerc ?? '0', 16)) / 10n ** 18n
      const off = (line: string, exact: bigint) => {
        const difference = (centsOf(line) * scale) / 100n - exact
        return difference < 0n ? -difference : difference
      }
      // A few units are lost to the divisions here.
      expect(off(lines.AdjustedGross, adjusted) <= scale / 200n + 10n).toBe(true)
      expect(off(lines.BrokerSplit, broker) <= scale / 200n + 10n).toBe(true)
    }))

  test('the order of adjustments never matters', () =>
    fc.assert(
      fc.property(
        anyCommission.chain((commission) =>
          fc.tuple(
            fc.constant(commission),
            fc.shuffledSubarray([...commission.PreSplitAdjustments], {
              minLength: commission.PreSplitAdjustments.length,
            }),
          ),
        ),
        ([commission, shuffled]) => {
          const named = (of: Commission) => {
            const { PreSplit, ...lines } = commissionLines(of)
            return {
              ...lines,
              ...Object.fromEntries(of.PreSplitAdjustments.map((a, at) => [a.Description, PreSplit[at]])),
            }
          }
          expect(named({ ...commission, PreSplitAdjustments: shuffled })).toEqual(named(commission))
        },
      ),
    ))

  test('recalculating what was calculated changes nothing', () =>
    always((commission) => {
      const lines = commissionLines(commission)
      const { CommSplitPerc, GrossCommission, Concessions, BrokerSplitPerc } = lines
      const stored = { ...commission, CommSplitPerc, GrossCommission, Concessions, BrokerSplitPerc }
      expect(commissionLines(stored)).toEqual(lines)
      // Nor does turning the structure from a percentage into the dollars that it came to.
      expect(told(commissionLines({ ...stored, GCIType: 'Dollar' }))).toBe(told(lines))
    }))

  test('a split in dollars comes back to the cent', () =>
    fc.assert(
      fc.property(anyCommission, anyDollars, (commission, split) => {
        const percentage = percentOfSplit(commission, split)
        if (percentage === null) expect(commissionLines(commission).AdjustedGross).toMatch(/^-?0\.0[01]$/)
        else expect(commissionLines({ ...commission, BrokerSplitPerc: percentage }).BrokerSplit).toBe(add(split))
      }),
    ))

  test('a dollar more of adjustment is a dollar more of what is shared', () =>
    always((commission) => {
      const more = { Description: 'One more', EntryType: 'credit', AmountType: DOLLAR, Amount: '1' } as const
      const lines = commissionLines(commission)
      const richer = commissionLines({ ...commission, PreSplitAdjustments: [...commission.PreSplitAdjustments, more] })
      expect(subtract(richer.AdjustedGross, lines.AdjustedGross)).toBe('1.00')
    }))
})

describe('what is sent', () => {
  const faults = (schema: z.ZodType, sent: unknown) => {
    const { error } = schema.safeParse(sent)
    return error ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])) : {}
  }

  test.for([
    ['2.5', '2.5'],
    [2.5, '2.5'],
    [' 2.50 % ', '2.5'],
    ['0', '0'],
    [0, '0'],
    ['100', '100'],
    ['100.000', '100'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['003', '3'],
    ['33.3333333333333333', '33.3333333333333333'],
    // What a program computed with floats.
    [0.1 + 0.2, '0.3'],
    [1e-7, '0.0000001'],
    ['', null],
    [null, null],
  ] as const)('the percentage %j is read as %j', ([sent, read]) => expect(percent.parse(sent)).toBe(read))
  test.for([
    '101',
    '100.01',
    101,
    -1,
    '-0.5',
    'ten',
    '1e2',
    '5%5',
    '.',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    {},
  ])('%j is no percentage', (sent) => expect(faults(percent, sent)).toEqual({ '': expect.any(String) }))

  const bonus = { Description: ' Bonus ', EntryType: 'Deduction', AmountType: 'flat', Amount: '$1,250.5' }
  test.for([
    [bonus, { Id: null, Description: 'Bonus', EntryType: 'debit', AmountType: 1, Amount: '1250.5' }],
    [{ ...bonus, Id: 0, EntryType: 'DEBIT', AmountType: 0, Amount: 6 }, { Id: null, Description: 'Bonus', EntryType: 'debit', AmountType: 0, Amount: '6' }],
    [{ ...bonus, Id: '7', EntryType: 'credit', AmountType: 'Percent', Amount: '6%' }, { Id: 7, Description: 'Bonus', EntryType: 'credit', AmountType: 0, Amount: '6' }],
    [{ ...bonus, EntryType: 'Credit', AmountType: '1', Amount: 0 }, { Id: null, Description: 'Bonus', EntryType: 'credit', AmountType: 1, Amount: '0' }],
  ])('the adjustment %j is read as %j', ([sent, read]) => expect(adjustmentBody.parse(sent)).toEqual(read)) // biome-ignore format: a case is a line

  test.for([
    [{ ...bonus, Description: ' ' }, { Description: 'Description is required' }],
    [{ ...bonus, EntryType: '' }, { EntryType: 'Choose Credit or Deduction' }],
    [{ ...bonus, EntryType: 'both' }, { EntryType: 'Choose Credit or Deduction' }],
    [{ ...bonus, EntryType: 'constructor' }, { EntryType: 'Choose Credit or Deduction' }],
    [{ ...bonus, AmountType: '__proto__' }, { AmountType: 'Choose Percent or Dollar' }],
    [{ ...bonus, AmountType: null }, { AmountType: 'Choose Percent or Dollar' }],
    [{ ...bonus, AmountType: 2 }, { AmountType: 'Choose Percent or Dollar' }],
    [{ ...bonus, Amount: '' }, { Amount: 'Amount is required' }],
    [{ ...bonus, Amount: -5 }, { Amount: 'Enter an amount in dollars, such as 85,000' }],
    [{ ...bonus, Amount: '1.005' }, { Amount: 'Enter an amount in dollars, such as 85,000' }],
    [{ ...bonus, Amount: '1000000000000' }, { Amount: 'Enter an amount in dollars, such as 85,000' }],
    [{ ...bonus, AmountType: 0, Amount: '100.5' }, { Amount: 'Enter a percentage from 0 to 100' }],
  ])('the adjustment %j is refused: %j', ([sent, refused]) => expect(faults(adjustmentBody, sent)).toEqual(refused))

  test('an agent split without an agent, or of more than all, is refused', () => {
    expect(faults(agentSplitBody, { AmountType: 0, Amount: 50 })).toEqual({ AgentId: 'Choose an agent' })
    expect(faults(agentSplitBody, { AgentId: 2, AmountType: 0, Amount: 101 })).toEqual({
      Amount: 'Enter a percentage from 0 to 100',
    })
  })

  test('of adjustments with one description the last counts, under the Id of the first', () => {
    const [first, second, other] = adjust('+1', '+2', '+3')
    const same = [
      { ...first, Id: 7, Description: ' E&O Fee' },
      other,
      { ...second, Description: 'e&o fee ' },
    ] as Adjustment[]
    expect(withoutRepeats(same)).toEqual([{ ...second, Id: 7, Description: 'e&o fee ' }, other])
    expect(financialsBody.parse({ PreSplitAdjustments: same }).PreSplitAdjustments).toHaveLength(2)
  })

  const stored = commissionOf({ sale: '500000', gross: '3%', broker: '30', before: ['-6%'] })
  test.for([
    // The type is told by what came.
    [{ CommSplitPerc: '2' }, { GCIType: 'Percent', CommSplitPerc: '2' }],
    [{ GrossCommission: '9000' }, { GCIType: 'Dollar', GrossCommission: '9000' }],
    [{ CommSplitPerc: '3', GrossCommission: '15000.00' }, { GCIType: 'Percent' }],
    [{ CommSplitPerc: '3', GrossCommission: '15000.00', GCIType: 'Dollar' }, { GCIType: 'Dollar' }],
    [{ CommSplitPerc: null, GrossCommission: '9000' }, { GCIType: 'Dollar' }],
    // What is left out stays.
    [{ Concessions: '500' }, { GCIType: 'Percent', CommSplitPerc: '3', BrokerSplitPerc: '30', Concessions: '500' }],
    [{ BrokerSplitPerc: undefined }, { BrokerSplitPerc: '30' }],
    [{ PreSplitAdjustments: [] }, { PreSplitAdjustments: [] }],
  ] as const)('%j makes it %j', ([changes, made]) => expect(changedCommission(stored, changes)).toMatchObject(made))

  test('a commission without a structure, or with more for colleagues than there is, cannot be saved', () => {
    const missing = { field: 'CommSplitPerc', message: 'Missing Info: Structure percent or dollar amount is required.' }
    expect(commissionFault(nothing)).toEqual(missing)
    expect(commissionFault({ ...nothing, GCIType: 'Dollar', CommSplitPerc: '3' })).toEqual(missing)
    expect(commissionFault({ ...nothing, GCIType: 'Percent', GrossCommission: '3' })).toEqual(missing)
    expect(commissionFault(commissionOf({ sale: '1', gross: '0%' }))).toBe(null)
    expect(commissionFault(commissionOf({ gross: '100', agents: ['60%', '40%'] }))).toBe(null)
    expect(commissionFault(commissionOf({ gross: '100', agents: ['60%', '41'] }))).toMatchObject({
      field: 'AgentSplits',
    })
  })
})
