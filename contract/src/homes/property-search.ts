import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, line, number, pageNumber } from '../fields.ts'
import { operations } from '../people/contact-search.ts'
import { mlsRules, property } from './listings.ts'

/** S2§9: properties of a page. */
export const PAGE_SIZE = 50

/** Corners of one polygon at most; a drawing by hand has fewer once it is simplified. */
export const MAX_CORNERS = 500

const degrees = z.union([
  z.number(),
  z
    .string()
    .trim()
    .max(40)
    .regex(/^-?\d{1,3}(\.\d+)?$/, 'Enter degrees')
    .transform(Number),
])
/** Lat and Lng, or Latitude and Longitude, or a pair [longitude, latitude] as in GeoJSON. */
const corner = z.union(
  [
    z.object({
      Lat: degrees.optional(),
      Lng: degrees.optional(),
      Latitude: degrees.optional(),
      Longitude: degrees.optional(),
    }),
    z.array(degrees).length(2),
  ],
  'A corner is a latitude and a longitude, such as {"Lat": 30.27, "Lng": -97.74}',
)

/**
 * S2§3 Search filter. All hold together, except shapes, of which a property lies in any. The fields are in
 * `searchOptions`, besides:
 *
 * - `polygon`, a shape drawn on the map, by ValueType: `polygon` with its corners in PolygonCoords, two of which are
 *   opposite corners of a rectangle; `rectangle`, the smallest around its PolygonCoords; `circle`, around the one of
 *   PolygonCoords with a radius of Meters. Corners are joined by straight lines in latitude and longitude. Of a polygon
 *   that crosses itself, everything that its line encloses is inside.
 * - `bounds`, with corners as a rectangle has them: what the map shows. Holds besides the shapes.
 */
export const propertyFilter = z
  .object({
    Field: line(50).min(1, 'Choose a field'),
    /** Those of the contacts' filters; without one, the field's own. */
    Operation: z.enum(operations, 'Choose an operation').nullish(),
    /**
     * One value, or several, of which any holds (of features, all). Of a range: {Min, Max}, either of which may be left
     * out; one value is the least, or of ListPrice and DaysOnMarket the most; of several the least and the most count.
     * A filter without a value is none.
     */
    Value: z
      .union([
        line(200),
        z.number(),
        z.boolean(),
        z.array(z.union([line(200), z.number()])).max(200, 'Choose at most 200 values'),
        z.object({ Min: z.union([z.number(), line(40)]).nullish(), Max: z.union([z.number(), line(40)]).nullish() }),
      ])
      .nullish(),
    ValueType: line(50).nullish(),
    PolygonCoords: z.array(corner).max(MAX_CORNERS, `Use at most ${MAX_CORNERS} corners`).nullish(),
    Meters: z.number().positive('Enter a radius in meters').max(500_000, 'Use a radius of at most 500 km').nullish(),
  })
  .meta({ id: 'PropertyFilter', example: { Field: 'StandardStatus', Value: ['Active'] } })
export type PropertyFilter = z.input<typeof propertyFilter>

export const propertyFilters = z.array(propertyFilter).max(100, 'Use at most 100 filters')

/** The statuses that are searched (S2§2). */
export const statusesOffered = ['Active', 'Active Under Contract', 'Pending'] as const

/** How a field is filtered, and so entered. */
export const filterKinds = ['choice', 'features', 'range', 'text'] as const

/** S2§3 Search option field. */
export const searchOption = z
  .object({
    DisplayName: z.string(),
    FieldName: z.string(),
    /** Of a range, steps to choose a least or a most from; Key is the number. None where it is typed. */
    Options: z.array(z.object({ Key: z.string(), Label: z.string() })),
    /** `choice`: any of the values; `features`: all of them; `range`: {Min, Max}; `text`: what is typed. */
    Kind: z.enum(filterKinds),
    /** What a range counts; null for a plain number. */
    Unit: z.enum(['dollars', 'sqft', 'acres', 'days']).nullable(),
    /** What one value of a range without an operation is. */
    DefaultOperation: z.enum(operations),
  })
  .meta({ id: 'SearchOption' })
export type SearchOption = z.infer<typeof searchOption>

/** Without those the user's MLS does not offer: MLSId 1001 has no extended filters (S2§9). */
export const searchOptions = endpoint({
  method: 'GET',
  path: 'api/search/options',
  summary: 'The fields properties can be searched by, with their options',
  permission: 'signed-in',
  response: z.array(searchOption),
})

export const sortBys = ['Newest', 'ListPrice', 'DaysOnMarket', 'LivingArea'] as const
export const sortBy = z.enum(sortBys, 'Choose how to sort')
const sort = {
  sortBy: sortBy.default('Newest'),
  /** Newest and LivingArea begin with the most, ListPrice and DaysOnMarket with the least, unless this says otherwise. */
  sortDirection: z.enum(['asc', 'desc'], 'Sort asc or desc').optional(),
}

/** Beside the results. Its names are lower-case as S2§7 writes them. */
const answered = {
  /** All that match. */
  count: number,
  /** DisplayNames of filters that the MLS does not offer: they were ignored. */
  ignored: z.array(z.string()),
  mls: mlsRules,
}

/**
 * S2§7, A089. Without a status all that are offered: Active, Active Under Contract, Pending; with an MLS number
 * (ListingId) any. A user without an MLS gets a 400 that says where it is chosen.
 */
export const searchProperties = endpoint({
  method: 'POST',
  path: 'api/search',
  summary: `Properties that match the filters, ${PAGE_SIZE} a page`,
  permission: 'signed-in',
  query: z.object({
    page: pageNumber,
    /** Only properties that have a place on the map. */
    geocoding: flag.default(false),
    ...sort,
  }),
  body: propertyFilters,
  response: z.object({ properties: z.array(property), ...answered }),
})

const degree = (most: number) => z.coerce.number<number>({ error: 'Enter degrees' }).min(-most).max(most)

/** Many properties that lie together. */
export const cluster = z
  .object({
    Lat: z.number(),
    Lng: z.number(),
    Count: number,
    MinPrice: z.string().nullable(),
    MaxPrice: z.string().nullable(),
    /** Around its properties: where to zoom. If it is a point, zooming parts nothing: list them by these bounds. */
    Bounds: z.object({ West: number, South: number, East: number, North: number }),
  })
  .meta({ id: 'Cluster' })
export type Cluster = z.infer<typeof cluster>

/**
 * What a map shows: all properties in view one by one if there are at most 200, otherwise clusters and the ones that lie
 * alone. However many match, the answer stays small.
 */
export const mapProperties = endpoint({
  method: 'POST',
  path: 'api/search/map',
  summary: 'What a map shows of the properties that match the filters: clusters, and single ones',
  permission: 'signed-in',
  query: z.object({
    west: degree(180),
    south: degree(90),
    east: degree(180),
    north: degree(90),
    /** As MapLibre counts it: the world is 512 pixels wide at 0. */
    zoom: z.coerce.number<number>({ error: 'Send the zoom of the map, 0 to 24' }).min(0).max(24),
  }),
  body: propertyFilters,
  response: z.object({ clusters: z.array(cluster), properties: z.array(property), ...answered }),
})

export const placeKinds = ['City', 'Zip', 'County', 'Neighborhood', 'Address', 'Listing'] as const

/** A place that was typed. Chosen, its Filters join those of the search. */
export const place = z
  .object({
    Kind: z.enum(placeKinds),
    /** 'Austin, TX', '78664', 'Travis County, TX', 'Mueller', '1204 Oak St, Austin, TX 78704', '#4417723' */
    Label: z.string(),
    /** What tells it from others: 'Round Rock, TX' for a zip, the status and price of a listing. */
    Detail: z.string().nullable(),
    Filters: z.array(z.object({ Field: z.string(), Value: z.string() })),
    /** Of an address or MLS number: the listing, to open it. */
    ListingKey: z.string().nullable(),
    /** Where to move the map; null if it is not known. */
    Lat: z.number().nullable(),
    Lng: z.number().nullable(),
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof place>

/** Beyond the specification (issue 14), from local data: nothing typed leaves the server. */
export const findPlaces = endpoint({
  method: 'GET',
  path: 'api/search/places',
  summary: 'Towns, zips, counties, neighborhoods, addresses and MLS numbers that begin as typed, at most 10',
  permission: 'signed-in',
  query: z.object({ search: line(200) }),
  response: z.array(place),
})
