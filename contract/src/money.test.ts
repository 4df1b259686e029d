import { expect, test } from 'vitest'
import { formatCents, formatMoney, moneyFault, readMoney, readMoneyRange } from './money.ts'

test.for([
  ['455000.5', '$455,000.50', '$455,000.50'],
  ['455000.50', '$455,000.50', '$455,000.50'],
  ['455000.05', '$455,000.05', '$455,000.05'],
  ['455000', '$455,000.00', '$455,000'],
  ['455000.0', '$455,000.00', '$455,000'],
  ['85000.00', '$85,000.00', '$85,000'],
  ['0', '$0.00', '$0'],
  ['.5', '.5', '.5'],
  ['0.5', '$0.50', '$0.50'],
  ['-500', '-$500.00', '-$500'],
  ['-0.5', '-$0.50', '-$0.50'],
  ['-0.00', '$0.00', '$0'],
  ['-0', '$0.00', '$0'],
  ['1234567.895', '$1,234,567.90', '$1,234,567.90'],
  ['12.341', '$12.34', '$12.34'],
  ['999.999', '$1,000.00', '$1,000'],
  ['90071992547409931.25', '$90,071,992,547,409,931.25', '$90,071,992,547,409,931.25'],
  ['', '', ''],
  ['about 400', 'about 400', 'about 400'],
] as const)('%s is written %s, or %s', ([amount, withCents, brief]) => {
  expect(formatCents(amount)).toBe(withCents)
  expect(formatMoney(amount)).toBe(brief)
})

test.for([
  ['', null],
  ['  ', null],
  ['$', null],
  ['450000', '450000'],
  ['$1,250,000.00', '1250000.00'],
  ['1 250 000', '1250000'],
  ['$ 85,000', '85000'],
  ['US$85,000', '85000'],
  ['85,000 USD', '85000'],
  ['85,000 dollars', '85000'],
  ['450k', '450000'],
  ['450 K', '450000'],
  ['$447.5k', '447500'],
  ['450 thousand', '450000'],
  ['450 grand', '450000'],
  ['$1.2M', '1200000'],
  ['1.25 mil', '1250000'],
  ['1.25mil.', '1250000'],
  ['2 million', '2000000'],
  ['1.5MM', '1500000'],
  ['1,200k', '1200000'],
  ['.5m', '500000'],
  ['.5', '0.5'],
  ['85.', '85'],
  ['007', '7'],
  ['0', '0'],
  ['１２５k', '125000'],
  ['1.000005k', undefined],
  ['1.234', undefined],
  ['85,00', undefined],
  ['1,2500', undefined],
  ['1.250.000', undefined],
  ['1,250.000,00', undefined],
  ['-5', undefined],
  ['(5)', undefined],
  ['1e6', undefined],
  ['450k 460k', undefined],
  ['400-450k', undefined],
  ['around 500k', undefined],
  ['500k+', undefined],
  ['500k obo', undefined],
  ['€500', undefined],
  ['5 bed', undefined],
  ['1234567890123', undefined],
  ['999999999m', undefined],
  [`1${' '.repeat(100_000)}k`, undefined],
] as const)('%j is read as %j', ([typed, amount]) => expect(readMoney(typed)).toBe(amount))

test.for([
  ['400-450k', '400000', '450000'],
  ['$400K – $450K', '400000', '450000'],
  ['400,000 to 450,000', '400000', '450000'],
  ['900k-1.1m', '900000', '1100000'],
  ['from 1.2 to 1.4 mil', '1200000', '1400000'],
  ['between 1 and 2 million', '1000000', '2000000'],
] as const)('%j is a range', ([typed, Min, Max]) => {
  expect(readMoneyRange(typed)).toEqual({ Min, Max })
  expect(moneyFault(typed)).toBe('Enter one amount, not a range')
})
// 900 million to 1.1 million; the second less than the first.
test.for(['900-1.1m', '450-400k', '400-', '-450k', '400-450-500', '450k', ''])('%j is no range', (typed) =>
  expect(readMoneyRange(typed)).toBeUndefined(),
)
test.for(['around 500k', '~500k', '500k+', 'mid 400s', 'under 1m', '500ish'])('%j is not exact', (typed) =>
  expect(moneyFault(typed)).toBe('Enter an exact amount, such as 450,000 or 450k'),
)
