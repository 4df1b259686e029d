import { expect, test } from 'vitest'
import { add, percentOf, split, subtract, toCents } from './cents.ts'

test.for([
  [['0.10', '0.20'], '0.30'],
  [['1250.5', '0.5', '3'], '1254.00'],
  [['-0.01', '0.01'], '0.00'],
  [['999999999999.99', '0.01'], '1000000000000.00'],
  [[], '0.00'],
] as [string[], string][])('the sum of %j is %s', ([amounts, sum]) => expect(add(...amounts)).toBe(sum))

test.for([
  ['350000', '210000.50', '139999.50'],
  ['100', '100.01', '-0.01'],
  ['0.05', '0.05', '0.00'],
  ['-1.10', '-2.20', '1.10'],
] as const)('%s less %s is %s', ([from, amount, rest]) => expect(subtract(from, amount)).toBe(rest))

test.for([
  ['500000', '3', '15000.00'],
  ['12500.55', '2.5', '312.51'],
  // Half a cent rounds away from zero.
  ['0.50', '1', '0.01'],
  ['0.49', '1', '0.00'],
  ['-0.50', '1', '-0.01'],
  ['100.50', '-1', '-1.01'],
  ['1.15', '50', '0.58'],
  ['12220', '20.123456', '2459.09'],
  ['100', '33.333333333333', '33.33'],
  ['999999999999.99', '100', '999999999999.99'],
  ['100', '0', '0.00'],
] as const)('of %s, %s percent is %s', ([amount, percent, part]) => expect(percentOf(amount, percent)).toBe(part))

test.for([
  ['100', [1, 1, 1], ['33.34', '33.33', '33.33']],
  ['0.05', [1, 1], ['0.03', '0.02']],
  ['100', [70, 30], ['70.00', '30.00']],
  ['10', [2, 1], ['6.67', '3.33']],
  ['-100', [1, 1, 1], ['-33.34', '-33.33', '-33.33']],
  ['0.01', [0, 1, 1], ['0.00', '0.01', '0.00']],
  ['0', [1, 2], ['0.00', '0.00']],
] as [string, number[], string[]][])('%s in shares of %j is %j, to the cent', ([amount, weights, shares]) => {
  expect(split(amount, weights)).toEqual(shares)
  expect(subtract(add(...shares), amount)).toBe('0.00')
})

test.for([
  ['1.005', '1.01'],
  ['-1.005', '-1.01'],
  ['1.0049', '1.00'],
  ['85000', '85000.00'],
  ['85000.5', '85000.50'],
  ['1234567890123456.785', '1234567890123456.79'],
] as const)('%s is %s to the cent', ([decimal, amount]) => expect(toCents(decimal)).toBe(amount))

test.for(['', '1.234', '1,000', '$5', 'NaN', '1e3', '--1', '.5'])('%j is not an amount', (text) => {
  expect(() => add(text)).toThrow(RangeError)
})
test('invalid weights are refused', () => {
  for (const weights of [[], [0, 0], [1, -1]]) expect(() => split('1', weights)).toThrow(RangeError)
})
