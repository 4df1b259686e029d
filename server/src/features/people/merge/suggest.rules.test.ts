import { expect, test } from 'vitest'
import { type Home, suggestHome, suggestName } from './suggest.rules.ts'

// The one set last stands first.
test.for([
  [['R.', 'Rosa'], 'Rosa'],
  [['r', 'Rosa'], 'Rosa'],
  [['Rosa', 'R.'], 'Rosa'],
  [['É.', 'Elodie'], 'Elodie'],
  [['J.R.', 'John Robert'], 'John Robert'],
  // Not theirs.
  [['R.', 'Maria'], 'R.'],
  [['Jo', 'Joanna'], 'Jo'],
  [['Bob', 'Robert'], 'Bob'],
  [['李', '李娜'], '李娜'],
] as [string[], string][])('of the names %j, %s is suggested', ([names, suggested]) => {
  expect(suggestName(names.map((value) => ({ value })))?.value).toBe(suggested)
})

const at = (Address: string, UnitNumber = '', City = '', StateCode = '', ZipCode = ''): Home => ({
  Address,
  UnitNumber: UnitNumber || null,
  City: City || null,
  StateCode: StateCode || null,
  ZipCode: ZipCode || null,
})
test.for([
  [
    'a unit',
    [at('1200 Pecan St', '', 'Austin', 'TX', '78701'), at('1200 Pecan Street', '4B', 'Austin', 'TX', '78701')],
    1,
  ],
  ['a unit within', [at('1200 Pecan St'), at('1200 N. Pecan St. Apt 4', '', 'Austin')], 1],
  ['more of it', [at('9 Oak Ln'), at('9 Oak Lane', '', 'Waco', 'TX', '76701-1234')], 1],
  ['as much of it, later', [at('9 Oak Ln', '', 'Waco'), at('9 Oak Lane', '', 'Waco')], 0],
  ['another number', [at('12 Oak Ln'), at('120 Oak Ln', '4', 'Waco', 'TX', '76701')], 0],
  ['another town', [at('12 Main St', '', 'Waco', 'TX'), at('12 Main St', '4', 'Dallas', 'TX', '75201')], 0],
  ['another zip', [at('12 Main St', '', 'Houston', 'TX', '77002'), at('12 Main St', '4', 'Houston', 'TX', '77003')], 0],
] as [string, Home[], number][])('of addresses, one with %s', ([, homes, suggested]) => {
  expect(suggestHome(homes)).toBe(homes[suggested])
})
