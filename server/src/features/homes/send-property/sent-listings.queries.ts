import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** A listing as described to a client: only what the public may see. */
export type SentListing = {
  ListingKey: string
  /** The MLS number. */
  ListingId: string
  StandardStatus: string
  ListPrice: string | null
  PreviousListPrice: string | null
  ClosePrice: string | null
  /** Including the unit; null if the public may not see the address. */
  Street: string | null
  City: string | null
  StateOrProvince: string | null
  PostalCode: string | null
  BedroomsTotal: number | null
  BathroomsTotalInteger: number | null
  LivingArea: number | null
  LotSizeAcres: number | null
  PropertySubType: string | null
  ListAgentFullName: string | null
  ListOfficeName: string | null
  /** The first photo, as the listing has it: an address at its MLS or a path of ours. */
  MediaUrl: string | null
}

/** Why a listing may not be sent. */
type Unsendable = { ListingKey: string; Name: string; Why: 'Gone' | 'Private' }

/**
 * These listings of an MLS for a message, in the order of their keys, and those that may not be sent: listings that
 * have left the MLS or were never in it, and those whose sellers keep them off the internet.
 */
export const listingsToSend = async (
  db: Tx,
  mlsId: number,
  keys: string[],
): Promise<{ listings: SentListing[]; unsendable: Unsendable[] }> => {
  const { rows } = await sql<SentListing & { Key: string; Name: string | null; IsHere: boolean; IsPublic: boolean }>`
    select wanted.key, l.unparsed_address as name, l.listing_key is not null and l.date_removed is null as is_here,
      l.internet_entire_listing_display_yn as is_public, l.listing_key, l.listing_id, l.standard_status, l.list_price,
      l.previous_list_price, l.close_price,
      case when l.internet_address_display_yn then split_part(l.unparsed_address, ',', 1) end as street,
      l.city, l.state_or_province, case when l.internet_address_display_yn then l.postal_code
        else regexp_replace(l.postal_code, '^(\\d{5})-?\\d{4}$', '\\1') end as postal_code, l.bedrooms_total, l.bathrooms_total_integer, l.living_area,
      l.lot_size_acres::float8 as lot_size_acres, l.property_sub_type, l.list_agent_full_name, l.list_office_name,
      l.media -> 0 ->> 'MediaURL' as media_url
    from unnest(${[...new Set(keys)]}::text[]) with ordinality wanted (key, place)
    left join listing l on l.mls_id = ${mlsId} and l.listing_key = wanted.key
    order by wanted.place`.execute(db)
  const listings: SentListing[] = []
  const unsendable: Unsendable[] = []
  for (const { Key, Name, IsHere, IsPublic, ...listing } of rows)
    if (IsHere && IsPublic) listings.push(listing)
    else unsendable.push({ ListingKey: Key, Name: Name ?? Key, Why: IsHere ? 'Private' : 'Gone' })
  return { listings, unsendable }
}
