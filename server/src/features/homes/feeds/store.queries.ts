import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { FeedListing, FeedPage } from '../../../providers/listings/listings.ts'
import { clock } from '../../../time/clock.ts'
import { mended } from './mend.rules.ts'

/** The columns for a listing's fields of the same name, with their types. */
const fields: { [F in keyof FeedListing]: string } = {
  ListingKey: 'text',
  ListingId: 'text',
  ModificationTimestamp: 'timestamptz',
  StandardStatus: 'text',
  PropertyType: 'text',
  PropertySubType: 'text',
  ListPrice: 'numeric(14,2)',
  OriginalListPrice: 'numeric(14,2)',
  PreviousListPrice: 'numeric(14,2)',
  PriceChangeTimestamp: 'timestamptz',
  ClosePrice: 'numeric(14,2)',
  CloseDate: 'date',
  OnMarketDate: 'date',
  OffMarketDate: 'date',
  DaysOnMarket: 'integer',
  UnparsedAddress: 'text',
  StreetNumber: 'text',
  StreetDirPrefix: 'text',
  StreetName: 'text',
  StreetSuffix: 'text',
  StreetDirSuffix: 'text',
  UnitNumber: 'text',
  City: 'text',
  StateOrProvince: 'text',
  PostalCode: 'text',
  CountyOrParish: 'text',
  SubdivisionName: 'text',
  Latitude: 'float8',
  Longitude: 'float8',
  BedroomsTotal: 'integer',
  BathroomsTotalInteger: 'integer',
  BathroomsFull: 'integer',
  BathroomsHalf: 'integer',
  LivingArea: 'integer',
  LotSizeAcres: 'numeric(12,4)',
  YearBuilt: 'integer',
  GarageSpaces: 'integer',
  Basement: 'text[]',
  InteriorFeatures: 'text[]',
  ExteriorFeatures: 'text[]',
  PublicRemarks: 'text',
  ListAgentFullName: 'text',
  ListAgentPhone: 'text',
  ListOfficeName: 'text',
  ListOfficePhone: 'text',
  BuyerOfficeName: 'text',
  VirtualTourUrl: 'text',
  InternetAddressDisplayYN: 'boolean',
  InternetEntireListingDisplayYN: 'boolean',
  Media: 'jsonb',
  OpenHouses: 'jsonb',
  History: 'jsonb',
  More: 'jsonb',
}
const columnOf = (field: string) => field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
const names = Object.keys(fields)
const place = ['Latitude', 'Longitude']
const plain = names.filter((field) => !place.includes(field))
/** Taken from the feed if it states them, otherwise from what was seen here. */
const kept = ['PreviousListPrice', 'PriceChangeTimestamp']
const own = plain.filter((field) => !kept.includes(field)).map(columnOf)
const columns = [...plain.map(columnOf), 'location']
/** The record definition for json_to_recordset. */
const form = names.map((field) => `"${field}" ${fields[field as keyof FeedListing]}`).join(', ')
const values = [
  ...plain.map((field) => `g."${field}"`),
  `case when g."Latitude" is not null and g."Longitude" is not null then point(g."Longitude", g."Latitude") end`,
]
const row = (of: string) =>
  [...own.map((column) => `${of}.${column}`), `${of}.location[0]`, `${of}.location[1]`].join(', ')

const store = sql.raw(`
  insert into listing (mls_id, ${columns.join(', ')})
  select f.mls_id, ${values.join(', ')} from given g, feed f order by g."ListingKey"
  on conflict (mls_id, listing_key) do update set
    ${[...own, 'location'].map((column) => `${column} = excluded.${column}`).join(', ')},
    previous_list_price = case
      when excluded.list_price <> listing.list_price
        then coalesce(nullif(excluded.previous_list_price, excluded.list_price), listing.list_price)
      else coalesce(excluded.previous_list_price, listing.previous_list_price) end,
    price_change_timestamp = coalesce(excluded.price_change_timestamp,
      case when excluded.list_price <> listing.list_price then excluded.modification_timestamp
      else listing.price_change_timestamp end),
    date_removed = null
  where excluded.modification_timestamp > listing.modification_timestamp
    or excluded.modification_timestamp = listing.modification_timestamp and (listing.date_removed is not null
      or row(${row('listing')}) is distinct from row(${row('excluded')}))
  returning listing_key`)

/** The result of storing a page. */
export type Stored = { listings: number; removed: number; skipped: number; mended: number }

/**
 * Stores a page of a feed and where reading continues after it (unchanged if the page has no cursor), in the given
 * transaction: once, however often the page comes. An older state of a listing never replaces a newer one. Real changes
 * become listing_event rows; there are none until the first load is over, because everything would be new.
 *
 * `reader` is who reads the feed; if another reader has taken over, nothing is stored and FeedTaken is thrown.
 */
export const storeListings = async (
  db: Tx,
  mlsId: number,
  page: Omit<FeedPage, 'cursor'> & { cursor?: unknown },
  reader?: { id: string; until: Temporal.Instant },
): Promise<Stored> => {
  const listings = new Map<string, FeedListing>()
  const flaws: string[] = []
  let skipped = 0
  let mendedOnes = 0
  for (const given of page.listings) {
    const result = mended(given, clock.now())
    if ('why' in result) {
      skipped++
      flaws.push(result.why)
      continue
    }
    const { listing } = result
    if (result.flaws.length > 0) {
      mendedOnes++
      flaws.push(`${listing.ListingKey}: ${result.flaws.join(', ')}.`)
    }
    const other = listings.get(listing.ListingKey)
    if (!other || Temporal.Instant.compare(listing.ModificationTimestamp, other.ModificationTimestamp) >= 0)
      listings.set(listing.ListingKey, listing)
  }
  const given = [...listings.values()]
  let last: string | null = null
  for (const { ModificationTimestamp: at } of given)
    if (last === null || Temporal.Instant.compare(at, last) > 0) last = at

  const { rows } = await sql`
    insert into listing_feed as f (mls_id, cursor, last_change, skipped, mended, last_flaw)
    values (${mlsId}, ${'cursor' in page ? JSON.stringify(page.cursor ?? null) : null}::jsonb, ${last}::timestamptz, ${skipped}, ${mendedOnes},
      ${flaws.at(-1)?.slice(0, 500) ?? null})
    on conflict (mls_id) do update set cursor = coalesce(excluded.cursor, f.cursor),
      last_change = greatest(f.last_change, excluded.last_change),
      skipped = f.skipped + excluded.skipped, mended = f.mended + excluded.mended,
      last_flaw = coalesce(excluded.last_flaw, f.last_flaw),
      reader_until = case when f.reader is null then null else coalesce(${reader?.until.toString() ?? null}::timestamptz, f.reader_until) end
    where ${reader?.id ?? null}::uuid is null or f.reader = ${reader?.id ?? null}::uuid
    returning mls_id`.execute(db)
  if (rows.length === 0) throw new FeedTaken(`The feed of MLS ${mlsId} is being read elsewhere`)

  if (given.length > 0)
    await sql`
      with given as materialized (select * from json_to_recordset(${JSON.stringify(given)}::json) as r (${sql.raw(form)})),
      feed as materialized (select mls_id, is_complete from listing_feed where mls_id = ${mlsId}),
      before as materialized (
        select l.listing_key, l.list_price, l.standard_status, l.date_removed from feed f, listing l
        where f.is_complete and l.mls_id = f.mls_id and l.listing_key = any (${given.map((l) => l.ListingKey)}::text[])
      ),
      stored as (${store}),
      seen as (
        select g.*, b.list_price as was_price, b.standard_status as was_status, b.listing_key is null as is_new,
          b.date_removed is not null as was_removed,
          case when b.listing_key is not null and g."StandardStatus" = 'Active'
            and (b.date_removed is not null or b.standard_status <> 'Active' and b.standard_status <> 'Coming Soon')
            then 'BackOnMarket' else 'Status' end as change
        from stored s join given g on g."ListingKey" = s.listing_key left join before b using (listing_key), feed f
        where f.is_complete
      )
      insert into listing_event (mls_id, listing_key, event_type, date_time, price_before, price, status_before, status)
      select ${mlsId}::bigint, "ListingKey", 'New', "ModificationTimestamp", null, "ListPrice", null, "StandardStatus"
      from seen where is_new
      union all
      select ${mlsId}::bigint, "ListingKey", 'Price', coalesce("PriceChangeTimestamp", "ModificationTimestamp"), was_price,
        "ListPrice", was_status, "StandardStatus"
      from seen where not is_new and not was_removed and was_price <> "ListPrice"
      union all
      select ${mlsId}::bigint, "ListingKey", change, "ModificationTimestamp", was_price, "ListPrice", was_status, "StandardStatus"
      from seen where not is_new and (was_removed or was_status <> "StandardStatus")`.execute(db)
  const removed = page.removed.length > 0 ? await removeListings(db, mlsId, page.removed) : 0
  return { listings: given.length, removed, skipped, mended: mendedOnes }
}

/** Another reader has taken the feed. */
export class FeedTaken extends Error {}

/** What remains of a listing that has left its feed: its key and number, its location and what it was. */
const remains = ['ListingKey', 'ListingId', 'ModificationTimestamp', 'StandardStatus', 'PropertyType', 'PropertySubType', 'UnparsedAddress', 'StreetNumber', 'StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix', 'UnitNumber', 'City', 'StateOrProvince', 'PostalCode', 'InternetAddressDisplayYN', 'InternetEntireListingDisplayYN'] // biome-ignore format: a list
const emptied = sql.raw(
  [
    ...plain
      .filter((field) => !remains.includes(field))
      .map((field) => {
        const type = fields[field as keyof FeedListing]
        const empty = type === 'text[]' ? `'{}'` : type !== 'jsonb' ? 'null' : field === 'More' ? `'{}'` : `'[]'`
        return `${columnOf(field)} = ${empty}`
      }),
    'location = null',
  ].join(', '),
)

/** Empties listings that have left their feed; returns how many there were. */
export const removeListings = async (db: Tx, mlsId: number, keys: string[]): Promise<number> => {
  const now = clock.now().toString()
  const { rows } = await sql<{ Removed: number }>`
    with before as materialized (
      select listing_key, list_price, standard_status from listing
      where mls_id = ${mlsId} and listing_key = any (${keys}::text[]) and date_removed is null
      order by listing_key for update
    ),
    gone as (
      update listing l set date_removed = ${now}::timestamptz, ${emptied} from before b
      where l.mls_id = ${mlsId} and l.listing_key = b.listing_key
    ),
    told as (
      insert into listing_event (mls_id, listing_key, event_type, date_time, price_before, status_before)
      select f.mls_id, b.listing_key, 'Removed', ${now}::timestamptz, b.list_price, b.standard_status
      from before b join listing_feed f on f.mls_id = ${mlsId} and f.is_complete
    )
    select count(*) as removed from before`.execute(db)
  return rows[0]?.Removed ?? 0
}
