import { faker } from '@faker-js/faker'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { makeListings } from '../listings.fixture.ts'
import { within } from './filters.ts'
import { type Point, readShape, type Shape } from './shapes.rules.ts'

const t = await startTestProgram()
await makeListings(t, 1, [])

/** Keys of the locations within a shape. */
const inside = async (shape: Shape) =>
  (
    await sql<{ ListingKey: string }>`select listing_key from listing l where ${within(shape)} order by 1`.execute(
      t.services.database.kysely,
    )
  ).rows.map(({ ListingKey }) => ListingKey)

const put = async (places: Point[]) => {
  await t.query('delete from listing')
  await t.query(
    `insert into listing (mls_id, listing_key, listing_id, modification_timestamp, standard_status, location)
     select 1, lpad(n::text, 5, '0'), n, now(), 'Active', point(lng, lat)
     from unnest($1::float8[], $2::float8[]) with ordinality p (lng, lat, n)`,
    [places.map(({ Lng }) => Lng), places.map(({ Lat }) => Lat)],
  )
}
const keysOf = (places: Point[], isIn: (place: Point) => boolean) =>
  places.flatMap((place, at) => (isIn(place) ? [String(at + 1).padStart(5, '0')] : []))

const ring = (corners: Point[]) => {
  const all = corners.map(({ Lat, Lng }) => [Lng, Lat])
  return { type: 'Polygon' as const, coordinates: [[...all, all[0] as number[]]] }
}
const scatter = (count: number): Point[] =>
  Array.from({ length: count }, () => ({
    Lat: faker.number.float({ min: 30, max: 31, fractionDigits: 6 }),
    Lng: faker.number.float({ min: -98, max: -97, fractionDigits: 6 }),
  }))
/** Corners around a center, ordered by direction: such a polygon does not cross itself, and need not be convex. */
const star = (count: number): Point[] =>
  Array.from({ length: count }, () => faker.number.float({ min: 0, max: 2 * Math.PI }))
    .sort((a, b) => a - b)
    .map((angle) => {
      const far = faker.number.float({ min: 0.05, max: 0.5 })
      return { Lat: 30.5 + far * Math.sin(angle), Lng: -97.5 + far * Math.cos(angle) }
    })

test('PostgreSQL and Turf agree on polygons that do not cross themselves', async () => {
  faker.seed(14)
  const places = scatter(400)
  await put(places)
  for (const count of [3, 3, 4, 4, 5, 6, 7, 9, 12, 20, 40, 80, 160, 300, 500]) {
    const corners = star(count)
    const shape = readShape({
      ValueType: 'polygon',
      PolygonCoords: faker.datatype.boolean() ? corners : corners.toReversed(),
    })
    const expected = keysOf(places, ({ Lat, Lng }) => booleanPointInPolygon([Lng, Lat], ring(corners)))
    expect(await inside(shape), `${count} corners`).toEqual(expected)
  }
})

test('corners and edges belong to a polygon', async () => {
  const corners = [[30, -98], [30, -97], [31, -97], [31, -98]].map(([Lat, Lng]) => ({ Lat, Lng })) as Point[] // biome-ignore format: a row
  await put([...corners, { Lat: 30, Lng: -97.25 }, { Lat: 30.75, Lng: -97 }, { Lat: 30.5, Lng: -96.9999 }])
  expect(await inside(readShape({ PolygonCoords: corners }))).toEqual([
    '00001',
    '00002',
    '00003',
    '00004',
    '00005',
    '00006',
  ])
})

test('everything a self-crossing polygon’s line encloses is inside', async () => {
  // A five-pointed star drawn in one line: Turf, which counts crossings, considers its center outside.
  const points = [0, 2, 4, 1, 3].map((n) => ({
    Lat: 30.5 + 0.4 * Math.cos((n * 2 * Math.PI) / 5),
    Lng: -97.5 + 0.4 * Math.sin((n * 2 * Math.PI) / 5),
  }))
  const eight = [[30.1, -97.9], [30.9, -97.1], [30.9, -97.9], [30.1, -97.1]].map(([Lat, Lng]) => ({ Lat, Lng })) as Point[] // biome-ignore format: a row
  const middle = { Lat: 30.5, Lng: -97.5 }
  const top = { Lat: 30.8, Lng: -97.5 }
  const bottom = { Lat: 30.2, Lng: -97.5 }
  const side = { Lat: 30.5, Lng: -97.9 }
  await put([middle, top, bottom, side])
  expect(booleanPointInPolygon([middle.Lng, middle.Lat], ring(points))).toBe(false)
  expect(await inside(readShape({ PolygonCoords: points }))).toEqual(['00001', '00002'])
  expect(await inside(readShape({ PolygonCoords: eight }))).toEqual(['00001', '00002', '00003'])
})

/** Great-circle distance in meters, computed differently than in the statement: from the angle between two vectors. */
const meters = (a: Point, b: Point) => {
  const vector = ({ Lat, Lng }: Point) => {
    const [lat, lng] = [(Lat * Math.PI) / 180, (Lng * Math.PI) / 180]
    return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)] as const
  }
  const [u, v] = [vector(a), vector(b)]
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  return 6_371_008.8 * Math.atan2(Math.hypot(...cross), u[0] * v[0] + u[1] * v[1] + u[2] * v[2])
}

test.each([100, 1609.344, 16_093, 80_000])('a circle of %i meters is round on the globe', async (radius) => {
  faker.seed(radius)
  const center = { Lat: 30.2672, Lng: -97.7431 }
  const span = (radius / 111_000) * 1.6
  const places = Array.from({ length: 500 }, () => ({
    Lat: center.Lat + faker.number.float({ min: -span, max: span }),
    Lng: center.Lng + faker.number.float({ min: -span, max: span }),
  }))
  await put(places)
  const shape = readShape({ ValueType: 'circle', PolygonCoords: [center], Meters: radius })
  expect(await inside(shape)).toEqual(keysOf(places, (place) => meters(center, place) <= radius))
})
