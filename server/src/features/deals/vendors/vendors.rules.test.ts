import { expect, test } from 'vitest'
import { type Entry, grouped, isSame } from './vendors.rules.ts'

const of = (FullName: string, rest: Partial<Entry> = {}): Entry => ({
  ...{ FullName, Email: null, CellPhone: null, OfficePhone: null, CompanyName: null },
  ...rest,
})
const mail = { Email: 'tia@deeds.example.com' }
const deeds = { CompanyName: 'Deeds, Inc.' }

test.each([
  ['a typo, one address', of('Tia Title', mail), of('Tia Titel', mail), true],
  ['accents and capitals', of('Ana Núñez', mail), of('ANA NUNEZ', mail), true],
  ['the last name first', of('Title, Tia', mail), of('Tia Title', mail), true],
  ['an initial', of('T. Title', mail), of('Tia Title', mail), true],
  ['other people of one mailbox', of('Tia Title', mail), of('Bo Deed', mail), false],
  [
    'a couple with one number',
    of('Tia Title', { CellPhone: '5125550100' }),
    of('Tom Title', { CellPhone: '5125550100' }),
    false,
  ],
  [
    'a cell phone that stands as the office’s',
    of('Tia Title', { CellPhone: '5125550100' }),
    of('Tia Title', { OfficePhone: '5125550100' }),
    true,
  ],
  [
    'without address and number, one company',
    of('Tia Title', deeds),
    of('tia title', { CompanyName: 'DEEDS INC' }),
    true,
  ],
  [
    'a new address at the same company',
    of('Tia Title', { ...mail, ...deeds }),
    of('Tia Title', { Email: 'tt@deeds.example.com', ...deeds }),
    true,
  ],
  ['a name alone', of('Tia Title'), of('Tia Title'), false],
  ['another company', of('Tia Title', deeds), of('Tia Title', { CompanyName: 'Acts' }), false],
  ['short names', of('Al Wu', mail), of('Bo Xi', mail), false],
  ['no name at all', of('', mail), of('Tia', mail), false],
])('the same person: %s', (_, a, b, is) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([is, is])
})

test('a person typed three times is one', () => {
  const thrice = [
    of('T Title', mail),
    of('Bo Deed', mail),
    of('Tia Titel', { OfficePhone: '5125550100' }),
    of('Tia Title', { ...mail, CellPhone: '5125550100' }),
  ]
  expect(grouped(thrice).map((group) => group.map(({ FullName }) => FullName))).toEqual([
    ['T Title', 'Tia Titel', 'Tia Title'],
    ['Bo Deed'],
  ])
})
