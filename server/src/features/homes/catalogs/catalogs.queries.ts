import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Search } from '../property-search/filters.ts'
import type { Found } from '../property-search/property-search.queries.ts'
import { withoutAddress, withoutBlock } from '../property-search/withheld.rules.ts'
import type { HomeListing } from './home-listings.rules.ts'

export const catalogs = (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>) =>
  db
    .selectFrom('idx_catalog')
    .innerJoin('search', (join) =>
      join.onRef('search.TenantId', '=', 'idx_catalog.TenantId').onRef('search.SearchId', '=', 'idx_catalog.SearchId'),
    )
    .select([
      'idx_catalog.CatalogId as Id',
      'idx_catalog.Name',
      'idx_catalog.Guid as CatalogId',
      'idx_catalog.DateCreated',
      'search.SearchGuid as IdxSearchId',
      'search.Name as SearchName',
      sql<boolean>`idx_catalog.token_hash is not null`.as('HasAddress'),
      'idx_catalog.DateRead',
    ])
    .where('idx_catalog.TenantId', '=', TenantId)

/** Opens the transaction for the brokerage whose catalog the address serves; returns its content. */
export const enterByCatalog = async (db: Tx, tokenHash: Buffer) => {
  const { rows } = await sql<{ TenantId: number; CatalogId: number }>`
    select * from enter_by_catalog(${tokenHash})`.execute(db)
  const entered = rows[0]
  if (!entered) return undefined
  const catalog = await db
    .selectFrom('idx_catalog')
    .innerJoin('search', (join) =>
      join.onRef('search.TenantId', '=', 'idx_catalog.TenantId').onRef('search.SearchId', '=', 'idx_catalog.SearchId'),
    )
    .innerJoin('tenant', 'tenant.TenantId', 'idx_catalog.TenantId')
    .select(['idx_catalog.Name', 'search.Filters', 'tenant.MLSId', 'tenant.TimeZone', 'tenant.SiteId'])
    .where('idx_catalog.TenantId', '=', entered.TenantId)
    .where('idx_catalog.CatalogId', '=', entered.CatalogId)
    .executeTakeFirstOrThrow()
  await sql`update idx_catalog set date_read = now() where tenant_id = ${entered.TenantId}
    and catalog_id = ${entered.CatalogId} and coalesce(date_read < now() - interval '5 minutes', true)`.execute(db)
  return { ...catalog, Filters: catalog.Filters as PropertyFilter[] }
}

/** Keys of a search's results, in order, those after `after`. */
export const keysFound = async (db: Tx, { where }: Search, after: string, limit: number) => {
  await sql`select set_config('work_mem', '32MB', true)`.execute(db)
  const { rows } = await sql<{ ListingKey: string }>`
    select l.listing_key from listing l where ${where} and l.listing_key > ${after}
    order by l.listing_key limit ${limit}`.execute(db)
  return rows.map(({ ListingKey }) => ListingKey)
}

/**
 * Those of the listings that the public may see and that have everything Meta requires. If the seller withholds the
 * address, the street is null.
 */
export const homeListings = async (db: Tx, mlsId: number, keys: string[]) => {
  const { rows } = await sql<HomeListing & Pick<Found, 'UnparsedAddress' | 'StreetNumber' | 'StreetName'>>`
    select l.listing_key, l.standard_status, l.property_type, l.property_sub_type, l.list_price,
      case when l.internet_address_display_yn then coalesce(
        nullif(concat_ws(' ', l.street_number, l.street_dir_prefix, l.street_name, l.street_suffix, l.street_dir_suffix,
          regexp_replace(nullif(ltrim(l.unit_number, '# '), ''), '^(?![A-Za-z]{2})', '#')), ''),
        split_part(l.unparsed_address, ',', 1)) end as street,
      l.unparsed_address, l.street_number, l.street_name, l.city, l.state_or_province, l.postal_code, coalesce(l.subdivision_name, l.county_or_parish, l.city) as neighborhood,
      l.location[1] as lat, l.location[0] as lng, l.bedrooms_total, l.bathrooms_total_integer, l.bathrooms_full,
      l.bathrooms_half, l.year_built, coalesce(l.more ->> 'NewConstructionYN' = 'true', false) as is_new, l.public_remarks,
      l.list_office_name, jsonb_path_query_array(l.media, '$[0 to 19].MediaURL') as photos
    from listing l
    where l.mls_id = ${mlsId} and l.listing_key = any (${keys}::text[]) and l.date_removed is null
      and l.internet_entire_listing_display_yn and l.location is not null and l.list_price > 0 and l.city <> ''
      and l.state_or_province <> '' and l.postal_code <> '' and jsonb_array_length(l.media) > 0
      and (not l.internet_address_display_yn or coalesce(l.street_name, l.unparsed_address) is not null)
    order by l.listing_key`.execute(db)
  return rows.map(({ UnparsedAddress, StreetNumber, StreetName, ...home }) =>
    home.Street === null
      ? {
          ...home,
          PostalCode: withoutBlock(home.PostalCode) ?? '',
          PublicRemarks:
            home.PublicRemarks && withoutAddress({ UnparsedAddress, StreetNumber, StreetName })(home.PublicRemarks),
        }
      : home,
  )
}
