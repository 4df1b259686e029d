import { expect, test } from 'vitest'
import { withoutAddress, withoutBlock } from './withheld.rules.ts'

const none = { UnparsedAddress: null, StreetNumber: null, StreetName: null }
test.each([
  [{ UnparsedAddress: '12 Oak & "Elm" <St> #4, Austin' }, 'See 12 Oak & "Elm" <St> today', 'See this home today'],
  [{ UnparsedAddress: '9 N Secret Ct., Austin' }, '9 n. secret Ct; 9 N Secret Court, at 9 Secret', 'this home; this home, at this home'], // biome-ignore format: a table
  [{ StreetNumber: '9', StreetName: 'Secret Oaks Drive' }, 'At 9 north SECRET  oaks Dr.', 'At this home'],
  // Other streets and other numbers stay.
  [{ StreetNumber: '9', StreetName: 'Secret' }, '19 Secret Ct, 9 Secretary Ln, Secret garden', '19 Secret Ct, 9 Secretary Ln, Secret garden'], // biome-ignore format: a table
  [{}, '9 Secret Ct', '9 Secret Ct'],
])('of a listing at %o, %s reads %s', (street, text, read) => {
  expect(withoutAddress({ ...none, ...street })(text)).toBe(read)
})

test.each([
  ['78704-1234', '78704'],
  ['787041234', '78704'],
  ['78704', '78704'],
  ['K1A 0B1', 'K1A 0B1'],
  [null, null],
])('the ZIP code %s is shown as %s', (zip, told) => {
  // biome-ignore format: a row
  expect(withoutBlock(zip)).toBe(told)
})
