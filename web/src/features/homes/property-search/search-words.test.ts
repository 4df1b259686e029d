import type { PropertyFilter, SearchOption } from '@dormer/contract/homes/property-search'
import { expect, test } from 'vitest'
import { countInWords, searchName } from './search-words.ts'

const option = (
  FieldName: string,
  DisplayName: string,
  Kind: SearchOption['Kind'],
  Unit: SearchOption['Unit'] = null,
) => ({ FieldName, DisplayName, Kind, Unit, Options: [], DefaultOperation: 'Equals' }) as SearchOption
const options = [
  option('PropertySubType', 'Type', 'choice'),
  option('LivingArea', 'Living Area', 'range', 'sqft'),
  option('YearBuilt', 'Year Built', 'range'),
]
const place = (...Value: string[]): PropertyFilter => ({ Field: 'place', Value })
const price = (Min: number | null, Max: number | null): PropertyFilter => ({ Field: 'ListPrice', Value: { Min, Max } })
const beds = (Min: number | null, Max: number | null = null): PropertyFilter => ({
  Field: 'BedroomsTotal',
  Value: { Min, Max },
})
const shape: PropertyFilter = { Field: 'polygon', ValueType: 'polygon', PolygonCoords: [] }

test.for<[PropertyFilter[], string]>([
  [[], 'All homes'],
  [[place('City:Round Rock, TX'), beds(3), price(null, 450_000)], 'Round Rock, 3+ bd, under $450k'],
  [[price(300_000, 450_000)], '$300k to $450k'],
  [[price(1_200_000, null)], 'Over $1.2M'],
  // A single value of a price is its most.
  [[{ Field: 'ListPrice', Value: 500_000 }], 'Under $500k'],
  [[beds(3, 3)], '3 bd'],
  [[beds(2, 4), { Field: 'BathroomsTotalInteger', Value: 2 }], '2 to 4 bd, 2+ ba'],
  [[place('City:A, TX', 'Zip:78664', 'City:C, TX', 'City:D, TX')], 'A, 78664, C, 1 more'],
  [[shape, { Field: 'StandardStatus', Value: ['Active'] }], 'Drawn area'],
  [[{ Field: 'PropertySubType', Value: ['Condominium'] }], 'Condominium'],
  [[{ Field: 'LivingArea', Value: { Min: 1500 } }], 'Living area 1,500 sqft+'],
  [[place(`City:${'x'.repeat(120)}`)], `X${'x'.repeat(98)}…`],
])('%j is called %s', ([filters, name]) => expect(searchName(filters, options)).toBe(name))

test.for<[number, PropertyFilter[], boolean, string]>([
  [3196, [], false, '3,196 homes'],
  [1, [place('City:Round Rock, TX')], false, '1 home in Round Rock, TX'],
  [20, [place('City:Round Rock, TX', 'Zip:78664')], false, '20 homes in Round Rock, TX and 78664'],
  [20, [place('City:A, TX', 'City:B, TX', 'City:C, TX')], false, '20 homes in A, TX; B, TX and 1 more'],
  [7, [shape], false, '7 homes in the drawn area'],
  [7, [place('City:A, TX')], true, '7 homes on this map'],
])('%i homes of %j', ([count, filters, isOnMap, words]) => expect(countInWords(count, filters, isOnMap)).toBe(words))
