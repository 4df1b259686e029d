import type { ClientListing, ClientProperty, ClientPropertyDetail } from '@dormer/contract/homes/client-listings'
import type { PropertyFilter, sortBys } from '@dormer/contract/homes/property-search'
import { statusesOffered } from '@dormer/contract/homes/property-search'
import { sql } from 'kysely'
import { HttpError, invalid, refused } from '../../../http/errors.ts'
import { todayIn } from '../../../time/clock.ts'
import { suggest } from '../places/places.queries.ts'
import { fieldsOn, isOffered } from '../property-search/fields.ts'
import { hasPublicAddress, isPublic, onMarket, readSearch, textsOf, within } from '../property-search/filters.ts'
import { mlsOfBrokerage } from '../property-search/mls.queries.ts'
import {
  type Found,
  mapOf,
  oneProperty,
  propertiesOf,
  searchPage,
  type View,
} from '../property-search/property-search.queries.ts'
import { withoutAddress, withoutBlock } from '../property-search/withheld.rules.ts'
import { mustRegister } from './present.queries.ts'
import type { Client } from './visits.ts'

export const GONE = 'This home is no longer available'
const UNKNOWN = 'This home was not found'

/** Fields that would reveal where a home is. */
const withheld = {
  UnparsedAddress: null,
  StreetNumber: null,
  StreetDirPrefix: null,
  StreetName: null,
  StreetSuffix: null,
  StreetDirSuffix: null,
  UnitNumber: null,
  Lat: null,
  Lng: null,
}
/** Among a feed's other fields, those that identify the lot. */
const locating = new Set(['Directions', 'ParcelNumber'])

/** A listing's text fields, without the address. */
const wordsOf = (told: Omit<Found, 'InternetAddressDisplayYN' | 'ListingKeyNumeric'>) => {
  const without = withoutAddress(told)
  const clean = (text: string | null) => text && without(text)
  return {
    PostalCode: withoutBlock(told.PostalCode),
    Media: told.Media.map((one) => ({ ...one, ShortDescription: clean(one.ShortDescription) })),
    OpenHouses: told.OpenHouses.map((one) => ({ ...one, OpenHouseRemarks: clean(one.OpenHouseRemarks) })),
  }
}

/** A property as the public may see it. The price it sold for is not public everywhere. */
const shown = ({ InternetAddressDisplayYN: HasAddress, ListingKeyNumeric: _, ...told }: Found): ClientProperty => ({
  ...told,
  ...(!HasAddress && { ...withheld, ...wordsOf(told) }),
  ClosePrice: null,
  CloseDate: null,
  HasAddress,
})

const today = ({ site }: Client) => String(todayIn(site.TimeZone))

const requireMls = async ({ db, TenantId, services }: Client) => {
  const mls = await mlsOfBrokerage(db, TenantId, services.feeds)
  if (!mls) throw refused('There are no homes to search here yet')
  return mls
}

export const optionsOf = ({ site }: Client) => fieldsOn('').filter((field) => isOffered(field, site.MLSId))

/**
 * The most a public search may ask for: far more than anybody chooses or draws by hand. An address is searched for in
 * every listing.
 */
const MOST_VALUES = 300
const MOST_ADDRESSES = 10
const MOST_CORNERS = 2000

/** Strangers must not keep the database busy for minutes. */
export const limitFilterSize = (filters: PropertyFilter[]) => {
  const values = (of: PropertyFilter[]) => of.reduce((sum, { Value }) => sum + textsOf(Value).length, 0)
  const corners = filters.reduce((sum, { PolygonCoords }) => sum + (PolygonCoords?.length ?? 0), 0)
  const addresses = filters.filter(({ Field }) => Field.toLowerCase() === 'unparsedaddress')
  if (values(filters) > MOST_VALUES || values(addresses) > MOST_ADDRESSES || corners > MOST_CORNERS)
    throw refused('This search asks for too much at once. Choose fewer values, or draw fewer or simpler shapes.')
}

type Sort = { sortBy: (typeof sortBys)[number]; sortDirection?: 'asc' | 'desc' | undefined }

export const searchPublic = async (client: Client, filters: PropertyFilter[], sort: Sort, page: number) => {
  const mls = await requireMls(client)
  const { db } = client
  const search = await readSearch(db, mls.MLSId, filters, today(client), { forPublic: true })
  const found = await searchPage(db, mls.MLSId, search, sort, { page, onMap: false, today: today(client) })
  return { count: found.count, properties: found.properties.map(shown), ignored: search.ignored, mls }
}

/** Listings with a withheld address are on no map. */
export const mapPublic = async (client: Client, filters: PropertyFilter[], view: View) => {
  if (view.west >= view.east || view.south >= view.north)
    throw invalid({ west: 'Send the edges of the map: west of east, south of north' })
  const mls = await requireMls(client)
  const { db } = client
  const { where, ...read } = await readSearch(db, mls.MLSId, filters, today(client), { forPublic: true })
  const search = { ...read, where: sql<boolean>`${where} and ${hasPublicAddress}` }
  const { properties, ...found } = await mapOf(db, mls.MLSId, search, view, within, today(client))
  return { ...found, properties: properties.map(shown), ignored: read.ignored, mls }
}

const toAMile = (degrees: number | null) => degrees && Number(degrees.toFixed(2))

export const placesPublic = async (client: Client, typed: string) => {
  const mls = await requireMls(client)
  // What has left the market is not public; a neighborhood's place is that of one home in it.
  const places = await suggest(client.db, mls.MLSId, typed, sql`${onMarket} and ${isPublic} and ${hasPublicAddress}`)
  return places.map((place) =>
    place.ListingKey ? place : { ...place, Lat: toAMile(place.Lat), Lng: toAMile(place.Lng) },
  )
}

/** Which of these listings the public may see now, in this order. */
const publicKeys = async ({ db, site }: Client, keys: string[]): Promise<string[]> => {
  if (keys.length === 0 || site.MLSId === null) return []
  const { rows } = await sql<{ ListingKey: string }>`
    select l.listing_key from unnest(${keys}::text[]) with ordinality wanted (key, place)
    join listing l on l.mls_id = ${site.MLSId} and l.listing_key = wanted.key
    where l.date_removed is null and l.standard_status = any (${[...statusesOffered]}::text[]) and ${isPublic}
    order by place`.execute(db)
  return rows.map(({ ListingKey }) => ListingKey)
}

/** Cards of those of these listings that still exist, and how many do not. */
export const cardsOf = async (client: Client, keys: string[]) => {
  const there = await publicKeys(client, keys)
  const properties = await propertiesOf(client.db, client.site.MLSId ?? 0, there, today(client))
  return { Properties: properties.map(shown), Gone: keys.length - properties.length }
}

/** The card of a listing that the public may see; undefined if there is none. */
export const cardOf = async (client: Client, key: string) => (await cardsOf(client, [key])).Properties[0]

/** The same, with a 404 that says so if there is none. */
export const requireCard = async (client: Client, key: string) => {
  const card = await cardOf(client, key)
  if (!card) throw new HttpError(404, { Message: (await readPublic(client, key)).Message ?? UNKNOWN })
  return card
}

const none = (Message: string): ClientListing => ({ Property: null, Detail: null, MustRegister: false, Message })

/** A listing's page for this visit. */
export const readPublic = async (client: Client, key: string): Promise<ClientListing> => {
  const { db, site } = client
  const { MLSId } = site
  if (MLSId === null) return none(UNKNOWN)
  const { rows } = await sql<{ ListingKey: string }>`
    select listing_key from listing where mls_id = ${MLSId} and listing_key = ${key}`.execute(db)
  if (!rows[0]) return none(UNKNOWN)
  const Property = await cardOf(client, key)
  // Whether it was sold, withdrawn, or kept off the internet is not public.
  if (!Property) return none(GONE)
  if (await mustRegister(client, key)) return { Property, Detail: null, MustRegister: true, Message: null }
  const { More, InternetEntireListingDisplayYN: _, ...told } = await oneProperty(db, MLSId, key, today(client))
  const { HasAddress } = Property
  const Detail: ClientPropertyDetail = {
    ...told,
    ...shown(told),
    ...(!HasAddress && {
      VirtualTourUrl: null,
      PublicRemarks: told.PublicRemarks && withoutAddress(told)(told.PublicRemarks),
    }),
    More: HasAddress ? More : More.filter(({ Name }) => !locating.has(Name)),
    OffMarketDate: null,
    BuyerOfficeName: null,
  }
  return { Property, Detail, MustRegister: false, Message: null }
}
