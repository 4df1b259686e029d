import { expect, test } from 'vitest'
import { presetOf, type Seen } from './preset.rules.ts'

const home = (ListPrice: number | null, more: Partial<Seen> = {}): Seen => ({
  ...{ IsLiked: false, Times: 1, City: 'Round Rock', StateOrProvince: 'TX', BedroomsTotal: 3, PropertySubType: null },
  ListPrice,
  ...more,
})
const [austin, waco, leander] = ['Austin', 'Waco', 'Leander'].map((City) => ({ City })) as [
  Partial<Seen>,
  Partial<Seen>,
  Partial<Seen>,
]
const house = { PropertySubType: 'Single Family Residence' }

test.for<[string, Seen[], string]>([
  ['nothing', [], ''],
  ['two homes: too few', [home(400_000), home(420_000)], ''],
  ['one town', [home(405_000), home(420_000), home(449_000)], 'Round Rock, $400k to $450k, 3+ beds'],
  // One in four is looked in; one in five was curiosity.
  [
    'two towns and a stray one',
    [home(400_000), home(400_000), home(400_000, austin), home(400_000, austin), home(400_000, waco)],
    'Austin, Round Rock, $400k to $425k, 3+ beds',
  ],
  [
    'all over',
    [austin, waco, leander, { City: 'Hutto' }, { City: 'Taylor' }].map((town) => home(400_000, town)),
    '$400k to $425k, 3+ beds',
  ],
  // A liked one counts for three, so that Austin weighs half of all.
  [
    'a liked one',
    [home(400_000), home(400_000), home(400_000), home(400_000, { ...austin, IsLiked: true })],
    'Austin, Round Rock, $400k to $425k, 3+ beds',
  ],
  [
    'a palace among ten',
    [...Array.from({ length: 10 }, () => home(410_000)), home(4_000_000)],
    'Round Rock, $400k to $425k, 3+ beds',
  ],
  ['cheap ones', [home(212_000), home(219_000), home(224_000)], 'Round Rock, $210k to $230k, 3+ beds'],
  ['dear ones', [home(1_210_000), home(1_250_000), home(1_480_000)], 'Round Rock, $1.2M to $1.5M, 3+ beds'],
  [
    'beds of nearly all',
    [home(400_000, { BedroomsTotal: 4 }), home(400_000, { BedroomsTotal: 5 }), home(400_000, { BedroomsTotal: 4 })],
    'Round Rock, $400k to $425k, 4+ beds',
  ],
  ['beds not known', [1, 2, 3].map(() => home(400_000, { BedroomsTotal: null })), 'Round Rock, $400k to $425k'],
  [
    'one type',
    [1, 2, 3].map(() => home(400_000, house)),
    'Round Rock, $400k to $425k, 3+ beds, single family residence',
  ],
  ['prices not known', [1, 2, 3].map(() => home(null)), 'Round Rock, 3+ beds'],
  ['nothing in common', [1, 2, 3].map(() => home(null, { City: null, BedroomsTotal: null })), ''],
])('of %s', ([, homes, words]) => expect(presetOf(homes).Words).toBe(words))

test('what is said is what is searched', () => {
  expect(presetOf([1, 2, 3].map(() => home(405_000, house))).Filters).toEqual([
    { Field: 'place', Value: ['City:Round Rock, TX'] },
    { Field: 'ListPrice', Value: { Min: 400_000, Max: 425_000 } },
    { Field: 'BedroomsTotal', Value: { Min: 3 } },
    { Field: 'PropertySubType', Value: ['Single Family Residence'] },
  ])
})
