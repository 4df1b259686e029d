import { expect, test } from 'vitest'
import { equity } from './equity.ts'

test.each([
  ['1250000.50', '300000.00', '950000.50'],
  ['300000', '299999.99', '0.01'],
  ['100000.00', '100000.00', '0.00'],
  ['100000.00', '150000.10', '-50000.10'],
  // More digits than a float can hold to the cent.
  ['999999999999.99', '0.01', '999999999999.98'],
  ['5.5', '0.00', '5.50'],
  [null, '300000.00', null],
  ['300000.00', null, null],
])('of %s with %s owed there is %s left', (value, mortgage, left) => expect(equity(value, mortgage)).toBe(left))
