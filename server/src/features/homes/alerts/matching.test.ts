import { type PropertyFilter, searchProperties } from '@dormer/contract/homes/property-search'
import { faker } from '@faker-js/faker/locale/base'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { makeMany } from '../../messages/mass/mass.fixture.ts'
import { makeListings } from '../listings.fixture.ts'
import { findAll, happen, join, saveAlerts } from './alerts.fixture.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const plain = await t.makeBrokerage('Plain')

faker.seed(Number(process.env.SEED ?? 54))
const oneOf = <T>(all: readonly T[]) => faker.helpers.arrayElement([...all])
const some = <T>(all: readonly T[]) => faker.helpers.arrayElements([...all], { min: 1, max: 2 })
const whole = (min: number, max: number) => faker.number.int({ min, max })
const maybe = <T>(value: T, chance = 0.15): T | null => (faker.datatype.boolean(chance) ? null : value)

const cities = [['Austin', 'Travis'], ['St. John', 'St. John County'], ['Fort Worth', 'Tarrant'], ['Peña', 'Travis']] // biome-ignore format: a table
const zips = ['78704', '78664-1234', '76102']
const quarters = ['Mueller', 'Peña Oaks', 'Oak Park, East']
const statuses = ['Active', 'Active', 'Pending', 'Active Under Contract', 'Closed']
const types = ['Single Family Residence', 'Townhouse', 'Condominium']
const features = ['Pantry', 'Kitchen Island', 'Wet Bar']
const middle = { Lat: 30.27, Lng: -97.74 }
const lat = () => faker.number.float({ min: 29.9, max: 30.6, fractionDigits: 4 })
const lng = () => faker.number.float({ min: -98.1, max: -97.3, fractionDigits: 4 })

const listings = Array.from({ length: 45 }, (_, n) => {
  const [city, county] = oneOf(cities)
  return {
    listing_key: `K${n}`,
    listing_id: String(100 + n),
    standard_status: oneOf(statuses),
    property_sub_type: maybe(oneOf(types)),
    list_price: maybe(whole(2, 9) * 100_000),
    bedrooms_total: maybe(whole(1, 6)),
    bathrooms_total_integer: maybe(whole(1, 4)),
    living_area: maybe(whole(8, 40) * 100),
    lot_size_acres: maybe(whole(1, 20) / 10),
    year_built: maybe(whole(1950, 2024)),
    garage_spaces: maybe(whole(0, 3)),
    on_market_date: maybe(`2026-11-${String(whole(1, 22)).padStart(2, '0')}`),
    unparsed_address: maybe(`${whole(1, 99)} ${oneOf(['Oak', 'Elm'])} St, ${city}, TX`),
    city: maybe(city),
    county_or_parish: maybe(county),
    postal_code: maybe(oneOf(zips)),
    subdivision_name: maybe(oneOf(quarters), 0.4),
    interior_features: faker.helpers.arrayElements(features),
    internet_entire_listing_display_yn: faker.datatype.boolean(0.9),
    internet_address_display_yn: faker.datatype.boolean(0.8),
    location: maybe([lng(), lat()] as [number, number]),
  }
})

const polygon = (): PropertyFilter => {
  const Field = oneOf(['polygon', 'polygon', 'bounds'])
  const corners = Array.from({ length: whole(3, 9) }, () => ({ Lat: lat(), Lng: lng() }))
  if (Field === 'bounds' || faker.datatype.boolean(0.3)) return { Field, PolygonCoords: corners.slice(0, 2) }
  if (faker.datatype.boolean(0.3))
    return { Field, ValueType: 'circle', PolygonCoords: [corners[0] ?? middle], Meters: whole(500, 80_000) }
  return { Field, PolygonCoords: corners }
}
const range = (Field: string, numbers: number[]): PropertyFilter => {
  const [a = 0, b = 0] = [oneOf(numbers), oneOf(numbers)].sort((x, y) => x - y)
  return oneOf<PropertyFilter>([
    { Field, Value: { Min: a, Max: b } },
    { Field, Value: { Min: a } },
    { Field, Value: a },
    { Field, Value: [a, b] },
    {
      Field,
      Value: [a, b],
      Operation: oneOf(['Equals', 'NotEqualTo', 'LessThan', 'GreaterThan', 'LessThanOrEqualTo']),
    },
    { Field, Operation: oneOf(['IsNull', 'IsNotNull']) },
  ])
}
const named = (Field: string, names: string[]): PropertyFilter =>
  oneOf<PropertyFilter>([
    { Field, Value: some(names) },
    { Field, Value: oneOf(names).toUpperCase() },
    { Field, Value: oneOf(names).slice(0, 4), Operation: oneOf(['Contains', 'StartsWith', 'EndsWith']) },
    { Field, Value: oneOf(names), Operation: 'NotEqualTo' },
    { Field, Operation: oneOf(['IsNull', 'IsNotEmpty']) },
  ])
const makers: (() => PropertyFilter)[] = [
  polygon,
  polygon,
  () => range('ListPrice', [200_000, 400_000, 450_000, 700_000]),
  () => range('BedroomsTotal', [1, 2, 3, 4]),
  () => range('BathroomsTotalInteger', [1, 2, 3]),
  () => range('LivingArea', [900, 1500, 2200, 3000]),
  () => range('LotSizeAcres', [0.2, 0.5, 1.2]),
  () => range('YearBuilt', [1960, 1990, 2010]),
  () => range('GarageSpaces', [0, 1, 2]),
  () => range('DaysOnMarket', [3, 9, 15]),
  () => ({ Field: 'StandardStatus', Value: some(['Active', 'pending', 'Accepting Backup Offers']), ...maybe({ Operation: 'NotEqualTo' as const }, 0.8) }),
  () => ({ Field: 'PropertySubType', Value: some(types), ...maybe({ Operation: 'NotEqualTo' as const }, 0.8) }),
  () => named('City', ['Austin', 'Saint John', 'Ft Worth, TX', 'Pena', 'Austin, MN']),
  () => named('PostalCode', ['78704', '78664', '76102-9']),
  () => named('CountyOrParish', ['Travis County', 'st john', 'Tarrant']),
  () => named('SubdivisionName', ['Mueller, Austin, TX', 'pena oaks', 'Oak Park, East']),
  () => ({ Field: 'place', Value: some(['City:Austin, TX', 'Zip:76102', 'County:Travis', 'Neighborhood:Mueller', 'Neighborhood:Oak Park, East, Austin, TX']) }),
  () => named('UnparsedAddress', ['oak', 'elm st']),
  () => ({ Field: 'InteriorFeatures', Value: some(features), ...maybe({ Operation: 'NotEqualTo' as const }, 0.8) }),
  () => ({ Field: 'ListingId', Value: oneOf(['#101', '103, 104', '7']) }),
] // biome-ignore format: a table

/**
 * Whether a client may see it: their page finds nothing else, and does not find listings with a withheld address by
 * location.
 */
const isPublic = (key: string, filters: PropertyFilter[]) => {
  const isLocated = filters.some(({ Field }) => ['polygon', 'bounds', 'UnparsedAddress'].includes(Field))
  const listing = listings.find(({ listing_key }) => listing_key === key)
  return (
    listing?.standard_status !== 'Closed' &&
    listing?.internet_entire_listing_display_yn === true &&
    (listing.internet_address_display_yn || !isLocated)
  )
}

const randomFilters = () => Array.from({ length: whole(0, 3) }, () => oneOf(makers)())

test('each saved search reports exactly the changed listings that it finds', async () => {
  await makeListings(t, 7, listings)
  await makeListings(t, 1001, listings)
  const [asks, told]: [PropertyFilter[][], number[]] = [[], []]
  for (const { TenantId, agent, mls } of [
    { ...north, mls: 7 },
    { ...plain, mls: 1001 },
  ]) {
    await join(t, TenantId, mls)
    const random = Array.from({ length: mls === 7 ? 300 : 60 }, randomFilters)
    const answered = await Promise.all(
      random.map(async (body) => ({ filters: body, answer: await t.call(searchProperties, { as: agent, body }) })),
    )
    const asked = answered.filter(({ answer }) => answer.status === 200)
    const mine = asked.map(({ filters }) => filters)
    const answers = asked.map(({ filters, answer }) =>
      answer.body.properties
        .map(({ ListingKey }) => ListingKey)
        .filter((key) => isPublic(key, filters))
        .sort(),
    )
    const [ContactId = 0] = await makeMany(t, agent, 1)
    const ids = await saveAlerts(
      t,
      agent,
      mine.map((Filters) => ({ ContactId, Filters })),
    )
    await happen(
      t,
      mls,
      listings.map(({ listing_key }) => ({ key: listing_key, type: 'New' })),
    )
    await findAll(t, TenantId)
    const rows = await t.query<{ id: string; keys: string[] }>(
      `select search_id as id, array_agg(listing_key order by listing_key) as keys from alert_match
       where tenant_id = $1 group by 1`,
      [TenantId],
    )
    const found = new Map(rows.map(({ id, keys }) => [Number(id), keys.sort()]))
    for (const [n, filters] of mine.entries())
      expect([filters, found.get(ids[n] as number) ?? []]).toEqual([filters, answers[n]])
    asks.push(...mine)
    told.push(...answers.map((keys) => keys.length))
  }
  // Matches were neither all nor none.
  expect(told.filter((count) => count > 0 && count < 30).length).toBeGreaterThan(asks.length / 3)
})
