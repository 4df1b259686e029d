import type { ClientListing, ClientProperty, ClientPropertyDetail } from '@dormer/contract/homes/client-listings'
import type { PropertyFilter, sortBys } from '@dormer/contract/homes/property-search'
import { statusesOffered } from '@dormer/contract/homes/property-search'
import { sql } from 'kysely'
import { todayIn } from '../../../clock.ts'
import { HttpError, invalid, refused } from '../../../http/errors.ts'
import { suggest } from '../places/places.queries.ts'
import { fieldsOn, isOffered } from '../property-search/fields.ts'
import { hasPublicAddress, isPublic, readSearch, within } from '../property-search/filters.ts'
import { mlsOfBrokerage } from '../property-search/mls.queries.ts'
import {
  type Found,
  mapOf,
  oneProperty,
  propertiesOf,
  searchPage,
  type View,
} from '../property-search/property-search.queries.ts'
import { mustRegister } from './present.queries.ts'
import type { Client } from './visits.ts'

export const GONE = 'This home is no longer available'
const UNKNOWN = 'This home was not found'

/** What would say where a home is. */
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
/** Of what else a feed says, whatever names the lot. */
const locating = new Set(['Directions', 'ParcelNumber'])

/** A property as anybody may see it. What it sold for is not public everywhere. */
const shown = ({ InternetAddressDisplayYN: HasAddress, ListingKeyNumeric: _, ...told }: Found): ClientProperty => ({
  ...told,
  ...(!HasAddress && withheld),
  ClosePrice: null,
  CloseDate: null,
  HasAddress,
})

const today = ({ site }: Client) => String(todayIn(site.TimeZone))

const requireMls = async ({ db, TenantId, services }: Client) => {
  const mls = await mlsOfBrokerage(db, TenantId, services.feeds)
  if (!mls) throw refused('There are no homes to be searched here yet')
  return mls
}

export const optionsOf = ({ site }: Client) => fieldsOn('').filter((field) => isOffered(field, site.MLSId))

type Sort = { sortBy: (typeof sortBys)[number]; sortDirection?: 'asc' | 'desc' | undefined }

export const searchPublic = async (client: Client, filters: PropertyFilter[], sort: Sort, page: number) => {
  const mls = await requireMls(client)
  const { db } = client
  const search = await readSearch(db, mls.MLSId, filters, today(client), { forPublic: true })
  const found = await searchPage(db, mls.MLSId, search, sort, { page, onMap: false, today: today(client) })
  return { count: found.count, properties: found.properties.map(shown), ignored: search.ignored, mls }
}

/** What has no public address is on no map. */
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

export const placesPublic = async (client: Client, typed: string) => {
  const mls = await requireMls(client)
  return suggest(client.db, mls.MLSId, typed, sql`${isPublic} and ${hasPublicAddress}`)
}

/** Which of these listings anybody may see now, in this order. */
export const publicKeys = async ({ db, site }: Client, keys: string[]): Promise<string[]> => {
  if (keys.length === 0 || site.MLSId === null) return []
  const { rows } = await sql<{ ListingKey: string }>`
    select l.listing_key from unnest(${keys}::text[]) with ordinality wanted (key, place)
    join listing l on l.mls_id = ${site.MLSId} and l.listing_key = wanted.key
    where l.date_removed is null and l.standard_status = any (${[...statusesOffered]}::text[]) and ${isPublic}
    order by place`.execute(db)
  return rows.map(({ ListingKey }) => ListingKey)
}

/** Cards of those of these listings that are still there, and how many are not. */
export const cardsOf = async (client: Client, keys: string[]) => {
  const there = await publicKeys(client, keys)
  const properties = await propertiesOf(client.db, client.site.MLSId ?? 0, there, today(client))
  return { Properties: properties.map(shown), Gone: keys.length - properties.length }
}

/** The card of a listing that anybody may see; undefined if there is none. */
export const cardOf = async (client: Client, key: string) => (await cardsOf(client, [key])).Properties[0]

/** The same; a 404 that says so if there is none. */
export const requireCard = async (client: Client, key: string) => {
  const card = await cardOf(client, key)
  if (!card) throw new HttpError(404, { Message: (await readPublic(client, key)).Message ?? UNKNOWN })
  return card
}

const none = (Message: string): ClientListing => ({ Property: null, Detail: null, MustRegister: false, Message })

/** A page about a listing, for this visit. */
export const readPublic = async (client: Client, key: string): Promise<ClientListing> => {
  const { db, site } = client
  const { MLSId } = site
  if (MLSId === null) return none(UNKNOWN)
  const { rows } = await sql<{ ListingKey: string }>`
    select listing_key from listing where mls_id = ${MLSId} and listing_key = ${key}`.execute(db)
  if (!rows[0]) return none(UNKNOWN)
  const Property = await cardOf(client, key)
  // Sold, withdrawn, or not for the internet: none of that is for everybody to know.
  if (!Property) return none(GONE)
  if (await mustRegister(client, key)) return { Property, Detail: null, MustRegister: true, Message: null }
  const { More, InternetEntireListingDisplayYN: _, ...told } = await oneProperty(db, MLSId, key, today(client))
  const { HasAddress } = Property
  const Detail: ClientPropertyDetail = {
    ...told,
    ...shown(told),
    ...(!HasAddress && { VirtualTourUrl: null }),
    More: HasAddress ? More : More.filter(({ Name }) => !locating.has(Name)),
    OffMarketDate: null,
    BuyerOfficeName: null,
  }
  return { Property, Detail, MustRegister: false, Message: null }
}
