import { getProperty } from '@dormer/contract/homes/listings'
import {
  mapProperties,
  type PropertyFilter,
  searchOptions,
  searchProperties,
} from '@dormer/contract/homes/property-search'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { todayIn } from '../../../time/clock.ts'
import { choose, makeListings } from '../listings.fixture.ts'
import { historyOf } from './history.rules.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const plain = await t.makeBrokerage('Plain')
const none = await t.makeBrokerage('None')
await choose(t, 7, [north.agent, north.admin, north.lender])
await choose(t, 1001, [plain.agent])
const daysAgo = (days: number) => String(todayIn('America/Chicago').subtract({ days }))

await makeListings(t, 7, [
  {
    listing_key: 'A1', listing_id: 'AUS-101', list_price: 300_000, bedrooms_total: 3, bathrooms_total_integer: 2, living_area: 1500,
    year_built: 1995, lot_size_acres: 0.2, garage_spaces: 2, on_market_date: daysAgo(3), unparsed_address: '1204 Oak St, Austin, TX 78704',
    interior_features: ['Pantry', 'Kitchen Island'], exterior_features: ['Balcony'], basement: ['Finished'],
    media: Array.from({ length: 12 }, (_, Order) => ({ Order, MediaURL: `https://photos.example.com/${Order}.jpg` })),
    open_houses: [
      { OpenHouseKey: '1', OpenHouseStartTime: '2020-01-01T15:00:00Z', OpenHouseEndTime: '2020-01-01T17:00:00Z' },
      { OpenHouseKey: '2', OpenHouseStartTime: '2999-01-01T15:00:00Z', OpenHouseEndTime: null },
    ],
    more: { AssociationFee: 45, PoolPrivateYN: true, Heating: ['Central', 'Gas'], View: null },
  },
  { listing_key: 'A2', list_price: 450_000, bedrooms_total: 4, bathrooms_total_integer: 3, living_area: 2500, year_built: 2015,
    lot_size_acres: 1, garage_spaces: 3, on_market_date: daysAgo(40), standard_status: 'Pending', days_on_market: 12, property_sub_type: 'Townhouse',
    interior_features: ['Pantry'], location: [-97.9, 30.3] },
  { listing_key: '33', listing_id: '104', list_price: 900_000, bedrooms_total: 5, bathrooms_total_integer: 4, living_area: 4000, year_built: 2024,
    on_market_date: daysAgo(0), standard_status: 'Active Under Contract', property_sub_type: 'Condominium', city: 'St. John', county_or_parish: 'St. John County', postal_code: '78664-1234',
    subdivision_name: 'Peña Oaks', location: [-97.66, 30.51] },
  { listing_key: 'A4', standard_status: 'Closed', listing_id: '105' },
  { listing_key: 'A5', date_removed: '2026-01-01', listing_id: '106' },
  { listing_key: 'A6', list_price: null, on_market_date: null, location: null, city: null, county_or_parish: null, subdivision_name: null },
]) // biome-ignore format: a list reads better in rows
await makeListings(t, 1001, [{ listing_key: 'P1', year_built: 1950, listing_id: 'AUS-101' }])

const search = async (filters: PropertyFilter[], query: object = {}, as: User = north.agent) =>
  t.call(searchProperties, { as, body: filters, query })
const found = async (filters: PropertyFilter[], query: object = {}, as?: User) => {
  const { status, body, text } = await search(filters, query, as)
  expect(status, text).toBe(200)
  expect(body.count).toBe(body.properties.length)
  return body.properties.map(({ ListingKey }) => ListingKey)
}

test('what is on the market of the user’s own MLS is found, newest first', async () => {
  expect(await found([])).toEqual(['33', 'A1', 'A2', 'A6'])
  expect(await found([], {}, plain.agent)).toEqual(['P1'])
  const { status, body } = await search([], {}, none.agent)
  expect([status, body.Message]).toEqual([400, expect.stringMatching(/chosen its MLS.*\/idx\/settings/)])
})

test('a property has what cards and details show', async () => {
  const { body } = await search([{ Field: 'listingid', Value: '#aus-101' }])
  expect(body.mls).toMatchObject({ MLSId: 7, MLSName: 'MLS 7', IsComplete: true })
  expect(body.properties[0]).toMatchObject({
    ListingKey: 'A1', ListingKeyNumeric: 'A1', ListingId: 'AUS-101', StandardStatus: 'Active', ListPrice: '300000.00',
    LivingArea: 1500, BedroomsTotal: 3, BathroomsTotalInteger: 2, UnparsedAddress: '1204 Oak St, Austin, TX 78704',
    City: 'Austin', LotSizeAcres: 0.2, DaysOnMarket: 3, Lat: 30.27, Lng: -97.74, MediaUrl: 'https://photos.example.com/0.jpg',
    PhotosCount: 12,
  }) // biome-ignore format: a list reads better in rows
  expect(body.properties[0]?.Media).toHaveLength(10)
  expect(body.properties[0]?.OpenHouses.map(({ OpenHouseKey }) => OpenHouseKey)).toEqual(['2'])
})

const cases: [PropertyFilter[], string[]][] = [
  [[{ Field: 'StandardStatus', Value: 'Active' }], ['A1', 'A6']],
  [[{ Field: 'StandardStatus', Value: ['pending', 'Accepting Backup Offers'] }], ['33', 'A2']],
  [[{ Field: 'StandardStatus', Value: ['Active'], Operation: 'NotEqualTo' }], ['33', 'A2']],
  [[{ Field: 'StandardStatus', Value: [] }], ['33', 'A1', 'A2', 'A6']],
  [[{ Field: 'PropertySubType', Value: ['townhouse', 'Condominium'] }], ['33', 'A2']],
  [[{ Field: 'ListPrice', Value: '$450,000' }], ['A1', 'A2']],
  [[{ Field: 'ListPrice', Value: { Min: 300001, Max: '900,000' } }], ['33', 'A2']],
  [[{ Field: 'ListPrice', Value: { Min: '', Max: 300000 } }], ['A1']],
  [[{ Field: 'ListPrice', Value: '400000-500000' }], ['A2']],
  [[{ Field: 'ListPrice', Value: '400-500k' }], ['A2']],
  [[{ Field: 'ListPrice', Value: '$0.4M to $0.5M' }], ['A2']],
  [[{ Field: 'ListPrice', Value: '450k' }], ['A1', 'A2']],
  [[{ Field: 'ListPrice', Value: { Min: '0.3 mil', Max: '450 thousand' } }], ['A1', 'A2']],
  [[{ Field: 'ListPrice', Value: [500000, 400000] }], ['A2']],
  [[{ Field: 'ListPrice', Value: 450000, Operation: 'GreaterThan' }], ['33']],
  [[{ Field: 'ListPrice', Operation: 'IsNull' }], ['A6']],
  [[{ Field: 'BedroomsTotal', Value: '4+' }], ['33', 'A2']],
  [[{ Field: 'BedroomsTotal', Value: 4, Operation: 'Equals' }], ['A2']],
  [
    [
      { Field: 'BathroomsTotalInteger', Value: 3 },
      { Field: 'LivingArea', Value: { Max: 3000 } },
    ],
    ['A2'],
  ],
  [[{ Field: 'YearBuilt', Value: 2015 }], ['33', 'A2']],
  [[{ Field: 'LotSizeAcres', Value: '0.5' }], ['A2']],
  [[{ Field: 'GarageSpaces', Value: 3 }], ['A2']],
  [[{ Field: 'DaysOnMarket', Value: 3 }], ['33', 'A1']],
  [[{ Field: 'DaysOnMarket', Value: { Min: 10 } }], ['A2']],
  [[{ Field: 'InteriorFeatures', Value: ['Pantry'] }], ['A1', 'A2']],
  [[{ Field: 'InteriorFeatures', Value: ['Pantry', 'Kitchen Island'] }], ['A1']],
  [[{ Field: 'ExteriorFeatures', Value: 'Balcony' }], ['A1']],
  [[{ Field: 'Basement', Operation: 'IsNotEmpty' }], ['A1']],
  [[{ Field: 'ListingId', Value: '105' }], ['A4']],
  [[{ Field: 'ListingId', Value: '106' }], []],
  [[{ Field: 'ListingId', Value: ' ' }], ['33', 'A1', 'A2', 'A6']],
  [[{ Field: 'UnparsedAddress', Value: 'oak st' }], ['A1']],
  [[{ Field: 'UnparsedAddress', Value: '%' }], []],
  [[{ Field: 'City', Value: 'AUSTIN' }], ['A1', 'A2']],
  [[{ Field: 'City', Value: ['Austin, TX', 'Saint John'] }], ['33', 'A1', 'A2']],
  [[{ Field: 'City', Value: 'Austin, MN' }], []],
  [[{ Field: 'City', Value: 'Austin', Operation: 'NotEqualTo' }], ['33', 'A6']],
  [[{ Field: 'City', Value: 'aus', Operation: 'StartsWith' }], ['A1', 'A2']],
  [[{ Field: 'PostalCode', Value: '78664' }], ['33']],
  [[{ Field: 'CountyOrParish', Value: 'st john' }], ['33']],
  [[{ Field: 'CountyOrParish', Value: 'Travis County' }], ['A1', 'A2']],
  [[{ Field: 'SubdivisionName', Value: 'pena oaks' }], ['33']],
  [[{ Field: 'place', Value: ['Neighborhood:Peña Oaks, St. John, TX', 'Zip:78704'] }], ['33', 'A1', 'A2', 'A6']],
  [[{ Field: 'place', Value: 'Neighborhood:Peña Oaks, Austin, TX' }], []],
]
test.each(cases)('%j finds %j', async (filters, expected) => {
  expect(await found(filters)).toEqual(expected)
})

const square = (form: (lat: number, lng: number) => unknown): PropertyFilter[] => [
  {
    Field: 'polygon',
    ValueType: 'polygon',
    PolygonCoords: [[30.2, -97.8], [30.2, -97.7], [30.3, -97.7], [30.3, -97.8]].map(([lat, lng]) => form(lat as number, lng as number)),
  } as PropertyFilter,
] // biome-ignore format: a list reads better in rows
test.each([
  square((Lat, Lng) => ({ Lat, Lng })),
  square((lat, lng) => ({ lat, lng })),
  square((latitude, longitude) => ({ latitude: String(latitude), longitude: String(longitude) })),
  square((lat, lng) => [lng, lat]),
  square((lat, lng) => [lat, lng]),
  [
    {
      Field: 'polygon',
      PolygonCoords: [
        { Lat: 30.2, Lng: -97.8 },
        { Lat: 30.3, Lng: -97.7 },
      ],
    },
  ] as PropertyFilter[],
])('a shape is read as clients write it: %j', async (...filters) => {
  expect(await found(filters)).toEqual(['A1'])
})

test('shapes add up, bounds narrow them', async () => {
  const circle: PropertyFilter = {
    Field: 'polygon',
    ValueType: 'circle',
    PolygonCoords: [{ Lat: 30.51, Lng: -97.66 }],
    Meters: 50,
  }
  const shapes = [...square((Lat, Lng) => ({ Lat, Lng })), circle]
  expect(await found(shapes)).toEqual(['33', 'A1'])
  const bounds: PropertyFilter = {
    Field: 'bounds',
    PolygonCoords: [
      { Lat: 30.4, Lng: -98 },
      { Lat: 31, Lng: -97 },
    ],
  }
  expect(await found([...shapes, bounds])).toEqual(['33'])
  expect(await found([{ Field: 'StandardStatus', Value: 'Active' }], { geocoding: true })).toEqual(['A1'])
})

test.each([
  [[{ Field: 'Color', Value: 'red' }], 'Properties cannot be searched by Color'],
  [[{ Field: 'StandardStatus', Value: 'Sold' }], 'Properties are searched by the statuses Active, Accepting Backup Offers, Pending; Sold is none of them'],
  [[{ Field: 'ListPrice', Value: 'cheap' }], 'Price: Enter an amount in dollars, such as 85,000'],
  [[{ Field: 'ListPrice', Value: 'around 500k' }], 'Price: Enter an exact amount, such as 450,000 or 450k'],
  [[{ Field: 'ListPrice', Value: { Max: '400-450k' } }], 'Price: Enter one amount, not a range'],
  [[{ Field: 'ListPrice', Value: { Min: 5, Max: 4 } }], 'The minimum Price is more than the maximum'],
  [[{ Field: 'City', Value: { Min: 5 } }], 'City has no minimum and maximum'],
  [[{ Field: 'Basement', Operation: 'GreaterThan', Value: 'Full' }], 'Basement cannot be searched by GreaterThan'],
  [[{ Field: 'place', Value: 'Austin' }], 'Austin is not a place that can be searched. Choose one of the suggestions.'],
  [[{ Field: 'polygon' }], 'A shape needs at least three corners. Draw the shape again.'],
  [[{ Field: 'polygon', PolygonCoords: [[1, 2], [2, 3], [3, 4]] }], 'A shape needs at least three corners. Draw the shape again.'],
  [[{ Field: 'polygon', PolygonCoords: [{ Lat: 91, Lng: 0 }] }], /A corner is a latitude of -90 to 90/],
  [[{ Field: 'polygon', PolygonCoords: [{ Lat: 30 }] }], /A corner is a latitude of -90 to 90/],
  [[{ Field: 'polygon', PolygonCoords: 'POLYGON((0 0))' }], /./],
  [[{ Field: 'polygon', ValueType: 'circle', PolygonCoords: [[-97, 30]] }], /A circle needs one center and a radius/],
  [[{ Field: 'polygon', ValueType: 'blob', PolygonCoords: [[-97, 30]] }], /Draw a polygon, a rectangle or a circle; blob/],
  [[{ Field: 'bounds', PolygonCoords: [[-97, 30]] }], /A rectangle needs two opposite corners/],
] as [PropertyFilter[], string | RegExp][])('%j is refused in words', async (filters, words) => {
  const { status, body } = await search(filters)
  expect([status, body.Message]).toEqual([400, typeof words === 'string' ? words : expect.stringMatching(words)])
}) // biome-ignore format: a list reads better in rows

test('it is sorted, and paged by fifty with the exact total', async () => {
  const order = async (sortBy: string, sortDirection?: string) => found([], { sortBy, sortDirection })
  expect(await order('ListPrice')).toEqual(['A1', 'A2', '33', 'A6'])
  expect(await order('ListPrice', 'desc')).toEqual(['33', 'A2', 'A1', 'A6'])
  expect(await order('DaysOnMarket')).toEqual(['33', 'A1', 'A2', 'A6'])
  expect(await order('LivingArea')).toEqual(['33', 'A2', 'A1', 'A6'])
  await makeListings(
    t,
    8,
    Array.from({ length: 120 }, (_, n) => ({ listing_key: `M${n}`, location: [-97 - n / 1000, 30] })),
  )
  await choose(t, 8, [none.admin])
  const page = async (page: number) => (await search([], { page }, none.admin)).body
  const pages = [await page(1), await page(2), await page(3), await page(4)]
  expect(pages.map(({ count, properties }) => [count, properties.length])).toEqual([[120, 50], [120, 50], [120, 20], [120, 0]]) // biome-ignore format: rows
  expect(new Set(pages.flatMap(({ properties }) => properties.map(({ ListingKey }) => ListingKey))).size).toBe(120)
})

test('MLS 1001 has no extended filters: they are not offered, and ignored with a word', async () => {
  const names = async (as: User) => (await t.call(searchOptions, { as })).body.map(({ FieldName }) => FieldName)
  const hidden = [
    'LivingArea',
    'LotSizeAcres',
    'YearBuilt',
    'GarageSpaces',
    'Basement',
    'InteriorFeatures',
    'ExteriorFeatures',
  ]
  const [all, some] = [await names(north.agent), await names(plain.agent)]
  expect(all).toEqual(
    expect.arrayContaining(['StandardStatus', 'ListPrice', 'PropertySubType', 'ListingId', ...hidden]),
  )
  expect(some).toEqual(all.filter((name) => !hidden.includes(name)))
  const { body } = await search([{ Field: 'YearBuilt', Value: 2000 }], {}, plain.agent)
  expect([body.count, body.ignored]).toEqual([1, ['Year Built']])
})

test('the statuses and types offered are as given', async () => {
  const { body } = await t.call(searchOptions, { as: north.lender })
  const options = (name: string) => body.find(({ FieldName }) => FieldName === name)?.Options
  expect(options('StandardStatus')).toEqual([
    { Key: 'Active', Label: 'Active' },
    { Key: 'Active Under Contract', Label: 'Accepting Backup Offers' },
    { Key: 'Pending', Label: 'Pending' },
  ])
  expect(options('PropertySubType')?.map(({ Key }) => Key)).toEqual([
    'Single Family Residence',
    'Townhouse',
    'Condominium',
  ])
})

const facts = {
  ListPrice: '300',
  OriginalListPrice: null,
  PreviousListPrice: null,
  PriceChangeTimestamp: null,
  OnMarketDate: '2026-01-02',
  CloseDate: null,
  ClosePrice: null,
  History: [],
}
const event = (EventType: 'New' | 'Price' | 'Status', DateTime: string, more = {}) => ({
  EventType,
  DateTime,
  PriceBefore: null,
  Price: null,
  StatusBefore: null,
  Status: null,
  ...more,
})
const changed = { PreviousListPrice: '320', PriceChangeTimestamp: '2026-02-01T10:00:00Z' }
test.for([
  ['a listing that never changed', {}, [], ['*New 2026-01-02 300']],
  ['with the change before it was read', changed, [], ['*Price 2026-02-01 300', '*New 2026-01-02 null']],
  [
    'and what was asked at first',
    { ...changed, OriginalListPrice: '350' },
    [],
    ['*Price 2026-02-01 300', '*New 2026-01-02 350'],
  ],
  ['sold', { CloseDate: '2026-03-04', ClosePrice: '290' }, [], ['*Status 2026-03-04 290', '*New 2026-01-02 300']],
  [
    'what was seen counts',
    changed,
    [event('Price', '2026-02-01T10:00:00Z', { Price: '300' })],
    ['Price 2026-02-01 300', '*New 2026-01-02 null'],
  ],
  ['all of it was seen', {}, [event('New', '2026-01-02T09:00:00Z', { Price: '300' })], ['New 2026-01-02 300']],
  ['nothing is known', { OnMarketDate: null }, [], []],
  [
    'a history of the feed, until ours begins',
    {
      ...changed,
      History: [event('New', '2026-01-01T00:00:00Z', { Price: '350' }), event('Price', '2026-02-09T00:00:00Z')],
    },
    [event('Price', '2026-02-08T00:00:00Z', { Price: '310' })],
    ['Price 2026-02-08 310', '*New 2026-01-01 350'],
  ],
] as const)('the past of a listing: %s', ([, more, seen, told]) => {
  const past = historyOf({ ...facts, ...more, History: [...((more as typeof facts).History ?? [])] }, [...seen])
  expect(
    past.map((one) => `${one.IsFeeds ? '*' : ''}${one.EventType} ${one.DateTime.slice(0, 10)} ${one.Price}`),
  ).toEqual(told)
})

test('one listing has its history; sold ones are there, removed ones say so', async () => {
  await t.query(`insert into listing_event (mls_id, listing_key, event_type, date_time, price_before, price)
    values (7, 'A1', 'New', '2026-01-01', null, 320000), (7, 'A1', 'Price', '2026-01-05', 320000, 300000)`)
  const one = (listingKey: string, as = north.agent) => t.call(getProperty, { as, query: { listingKey } })
  const { body } = await one('A1')
  expect(body.PriceHistory.map(({ EventType, Price }) => [EventType, Price])).toEqual([['Price', '300000.00'], ['New', '320000.00']]) // biome-ignore format: rows
  expect(body.More).toEqual(expect.arrayContaining([
    { Name: 'AssociationFee', Label: 'Association Fee', Value: '$45.00' },
    { Name: 'PoolPrivateYN', Label: 'Pool Private', Value: 'Yes' },
    { Name: 'Heating', Label: 'Heating', Value: 'Central, Gas' },
  ])) // biome-ignore format: rows
  expect([body.More.length, body.Media.length, body.InteriorFeatures]).toEqual([3, 12, ['Pantry', 'Kitchen Island']])
  for (const [key, found] of [
    ['aus-101', 'A1'],
    ['#AUS-101', 'A1'],
    ['MLS# aus-101', 'A1'],
    ['mls id: AUS-101', 'A1'],
    ['MLS AUS-101', 'A1'],
    ['104', '33'],
    ['33', '33'],
    ['105', 'A4'],
  ] as const)
    expect((await one(key)).body.ListingKey, key).toBe(found)
  expect((await one('33')).body.ListingKeyNumeric).toBe(33)
  expect((await one('AUS-101', plain.agent)).body.ListingKey).toBe('P1')
  expect(await one('A5')).toMatchObject({
    status: 404,
    body: { Message: expect.stringMatching(/no longer available/) },
  })
  expect(await one('P1')).toMatchObject({ status: 404, body: { Message: expect.stringMatching(/was not found/) } })
})

test('a map shows few properties one by one, the flats of a house together, and many as clusters', async () => {
  await makeListings(t, 9, [
    { listing_key: 'X1', list_price: 1000, location: [-97.5, 30.5] },
    { listing_key: 'X2', list_price: 3000, location: [-97.5, 30.5] },
    { listing_key: 'X3', location: [-97.4, 30.4], media: [{ Order: 0, MediaURL: 'https://photos.example.com/x.jpg' }] },
    { listing_key: 'X4', location: [-90, 30.4] },
    { listing_key: 'X5', location: null },
  ])
  await choose(t, 9, [none.lender])
  const view = { west: -98, south: 30, east: -97, north: 31, zoom: 10 }
  const map = async (query: object, filters: PropertyFilter[] = []) =>
    (await t.call(mapProperties, { as: none.lender, query: query as typeof view, body: filters })).body
  const few = await map(view)
  expect(few).toMatchObject({
    count: 3,
    clusters: [{ Lat: 30.5, Lng: -97.5, Count: 2, MinPrice: '1000.00', MaxPrice: '3000.00' }],
  })
  expect(few.properties.map(({ ListingKey, MediaUrl }) => [ListingKey, MediaUrl])).toEqual([
    ['X3', 'https://photos.example.com/x.jpg'],
  ])
  expect(
    (await map(view, [{ Field: 'ListPrice', Value: 2000 }])).properties.map(({ ListingKey }) => ListingKey),
  ).toEqual(['X1'])
  await t.query(`insert into listing (mls_id, listing_key, listing_id, modification_timestamp, standard_status, list_price, location)
    select 9, 'Y' || n, 'Y' || n, now(), 'Active', n, point(-97.9 + n * 0.0001, 30.2) from generate_series(1, 300) n`)
  for (const query of [view, { ...view, west: -110, east: -91, zoom: 4 }, { ...view, zoom: 24 }]) {
    const many = await map(query)
    expect(many.count).toBe(303)
    expect(many.clusters.reduce((sum, { Count }) => sum + Count, many.properties.length)).toBe(303)
    expect(many.clusters.length + many.properties.length).toBeLessThan(400)
    for (const { Lat, Lng, Bounds } of many.clusters) {
      expect(Bounds.West <= Lng && Lng <= Bounds.East).toBe(true)
      expect(Bounds.South <= Lat + 1e-9 && Lat <= Bounds.North + 1e-9).toBe(true)
    }
  }
  expect((await t.call(mapProperties, { as: none.lender, query: { ...view, west: -96 }, body: [] })).status).toBe(400)
})
