import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, line, number, pageNumber, typedNumber } from '../fields.ts'
import { operations } from '../filters.ts'
import { mlsRules, property } from './listings.ts'

/** Properties per page. */
export const PAGE_SIZE = 50

/** The maximum number of corners in a polygon; a freehand drawing has fewer once simplified. */
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
 * Search filters. All of them must match, except shapes, of which a property must lie in at least one. The fields are
 * in `searchOptions`, plus:
 *
 * - `polygon`, a shape drawn on the map, by ValueType: `polygon`, with its corners in PolygonCoords, two of which are
 * opposite corners of a rectangle; `rectangle`, the smallest one around its PolygonCoords; `circle`, around its single
 * PolygonCoords, with a radius in Meters. Corners are joined by straight lines in latitude and longitude. In a polygon
 * that crosses itself, everything its line encloses is inside.
 * - `bounds`, with corners like a rectangle's: what the map shows. It applies in addition to the shapes.
 */
export const propertyFilter = z
  .object({
    Field: line(50).min(1, 'Choose a field'),
    /** The contact filters' operations; by default the field's own. */
    Operation: z.enum(operations, 'Choose an operation').nullish(),
    /**
     * One value, or several, any of which may match (for features, all must). For a range: {Min, Max}, either of which
     * may be omitted; a single value is the minimum, or for ListPrice and DaysOnMarket the maximum; of several, the
     * least and the greatest count. A filter without a value is ignored.
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

/** The statuses that are searched. */
export const statusesOffered = ['Active', 'Active Under Contract', 'Pending'] as const

/** How a field is filtered, and therefore entered. */
export const filterKinds = ['choice', 'features', 'range', 'text'] as const

/** A field that properties can be searched by. */
export const searchOption = z
  .object({
    DisplayName: z.string(),
    FieldName: z.string(),
    /** For a range, the minimums and maximums to choose from; Key is the number. Empty if it is typed. */
    Options: z.array(z.object({ Key: z.string(), Label: z.string() })),
    /** `choice`: any of the values; `features`: all of them; `range`: {Min, Max}; `text`: what is typed. */
    Kind: z.enum(filterKinds),
    /** The unit of a range; null for a plain number. */
    Unit: z.enum(['dollars', 'sqft', 'acres', 'days']).nullable(),
    /** What a single value of a range means without an operation. */
    DefaultOperation: z.enum(operations),
  })
  .meta({ id: 'SearchOption' })
export type SearchOption = z.infer<typeof searchOption>

/** Without filters the user's MLS does not offer: MLSId 1001 has no extended filters. */
export const searchOptions = endpoint({
  method: 'GET',
  path: 'api/search/options',
  summary: 'List the fields listings can be searched by',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(searchOption),
})

export const sortBys = ['Newest', 'ListPrice', 'DaysOnMarket', 'LivingArea'] as const
export const sortBy = z.enum(sortBys, 'Choose how to sort')
const sort = {
  sortBy: sortBy.default('Newest'),
  /** By default, Newest and LivingArea sort in descending order, ListPrice and DaysOnMarket in ascending order. */
  sortDirection: z.enum(['asc', 'desc'], 'Sort asc or desc').optional(),
}

/** Alongside the results. Its names are lower case. */
const answered = {
  /** The total number of matches. */
  count: number,
  /** DisplayNames of filters the MLS does not offer: they were ignored. */
  ignored: z.array(z.string()),
  mls: mlsRules,
}

/**
 * Without a status, all that are on offer: Active, Active Under Contract, Pending; with an MLS number (ListingId), any.
 * A user without an MLS gets a 400 that says where to choose one.
 */
export const searchProperties = endpoint({
  method: 'POST',
  path: 'api/search',
  summary: 'Search listings',
  permission: 'signed-in',
  reads: true,
  query: z.object({
    page: pageNumber,
    /** Only properties with a location on the map. */
    geocoding: flag.default(false),
    ...sort,
  }),
  body: propertyFilters,
  response: z.object({ properties: z.array(property), ...answered }),
})

const degree = typedNumber({ error: 'Enter degrees' })

/** Many properties close to one another. */
export const cluster = z
  .object({
    Lat: z.number(),
    Lng: z.number(),
    Count: number,
    MinPrice: z.string().nullable(),
    MaxPrice: z.string().nullable(),
    /**
     * The rectangle around its properties, to zoom to. If it is a point, zooming separates nothing: list them by these
     * bounds.
     */
    Bounds: z.object({ West: number, South: number, East: number, North: number }),
  })
  .meta({ id: 'Cluster' })
export type Cluster = z.infer<typeof cluster>

/**
 * The contents of a map: if there are at most 200 properties in view, all of them individually; otherwise clusters, and
 * properties that stand alone. The answer stays small however many match.
 */
export const mapProperties = endpoint({
  method: 'POST',
  path: 'api/search/map',
  summary: 'List the listings in a map view',
  permission: 'signed-in',
  reads: true,
  query: z.object({
    west: degree.min(-180).max(180),
    south: degree.min(-90).max(90),
    east: degree.min(-180).max(180),
    north: degree.min(-90).max(90),
    /** In MapLibre's scale: the world is 512 pixels wide at 0. */
    zoom: typedNumber({ error: 'Send the zoom of the map, 0 to 24' }).min(0).max(24),
  }),
  body: propertyFilters,
  response: z.object({ clusters: z.array(cluster), properties: z.array(property), ...answered }),
})

export const placeKinds = ['City', 'Zip', 'County', 'Neighborhood', 'Address', 'Listing'] as const

/** A place matching the typed text. If chosen, its Filters are added to those of the search. */
export const place = z
  .object({
    Kind: z.enum(placeKinds),
    /** 'Austin, TX', '78664', 'Travis County, TX', 'Mueller', '1204 Oak St, Austin, TX 78704', '#4417723' */
    Label: z.string(),
    /** Distinguishes it from others: 'Round Rock, TX' for a zip, the status and price for a listing. */
    Detail: z.string().nullable(),
    Filters: z.array(z.object({ Field: z.string(), Value: z.string() })),
    /** For an address or MLS number: the listing, to open it. */
    ListingKey: z.string().nullable(),
    /** Where to move the map; null if unknown. */
    Lat: z.number().nullable(),
    Lng: z.number().nullable(),
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof place>

/** How many places are suggested. */
export const PLACES_FOUND = 10

/** Beyond the specification (issue 14), from local data: nothing typed leaves the server. */
export const findPlaces = endpoint({
  method: 'GET',
  path: 'api/search/places',
  summary: 'Search places, addresses and MLS numbers',
  permission: 'signed-in',
  withoutTotal: true,
  query: z.object({ search: line(200) }),
  response: z.array(place),
})
