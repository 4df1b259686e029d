import { expect, test } from 'vitest'
import { type Loan, monthly, typedNumber } from './mortgage.ts'

const plain: Loan = { price: 100_000, down: 0, rate: 0, years: 30, taxes: 0, insurance: 0, dues: 0 }
// Principal and interest as in amortization tables.
test.each([
  [{ rate: 6, years: 30 }, 599.55],
  [{ price: 200_000, rate: 4.5, years: 30 }, 1013.37],
  [{ price: 200_000, rate: 6.5, years: 30 }, 1264.14],
  [{ price: 165_000, rate: 4.5, years: 30 }, 836.03],
  [{ rate: 5, years: 15 }, 790.79],
  [{ price: 500_000, down: 100_000, rate: 7, years: 30 }, 2661.21],
  // Without interest, the loan in equal parts; with almost none, almost that.
  [{ rate: 0, years: 10 }, 833.33],
  [{ rate: 1e-9, years: 10 }, 833.33],
  // Nothing borrowed, or for no time.
  [{ down: 100_000, rate: 6 }, 0],
  [{ down: 150_000, rate: 6 }, 0],
  [{ years: 0, rate: 6 }, 0],
])('a loan of %o costs %d a month', (loan, principal) => {
  expect(monthly({ ...plain, ...loan }).principal).toBe(principal)
})

test('taxes, insurance and dues are added by the month, to the cent', () => {
  expect(
    monthly({ price: 450_000, down: 90_000, rate: 6.5, years: 30, taxes: 8_100, insurance: 2_000, dues: 45 }),
  ).toEqual({ loan: 360_000, principal: 2275.44, taxes: 675, insurance: 166.67, dues: 45, total: 3162.11 })
})

test.each([
  ['$450,000', 450_000],
  [' 6.5 %', 6.5],
  ['6.125%', 6.125],
  ['450k', 450_000],
  ['$1.2 mil', 1_200_000],
  ['', 0],
  ['abc', 0],
  ['-5', 0],
  ['1e99', 1000],
  ['Infinity', 0],
])('%j is read as %d', (text, number) => {
  expect(typedNumber(text, number > 1000 ? 1e9 : 1000)).toBe(number)
})
