import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import type { KnownNames } from '../places/places.queries.ts'
import type { PlaceKind } from '../places/places.rules.ts'
import { type Facts, readSearch } from '../property-search/filters.ts'
import { placesOfListing, placesOfSearch } from '../property-search/meeting.ts'

/** A saved search whose matches among the listings at hand are wanted. */
export type Asking = { SearchId: number; Filters: PropertyFilter[] }
/** A listing at hand. */
export type Listed = Facts & { ListingKey: string; Places: string[] }

/** The listings with these keys that clients may see, with the values that searches compare first. */
export const listingsAtHand = async (db: Tx, mlsId: number, keys: string[]): Promise<Listed[]> => {
  const { rows } = await sql<Facts & { ListingKey: string; Named: { Kind: PlaceKind; Folded: string }[] }>`
    select l.listing_key, l.standard_status, l.property_sub_type, l.list_price::float8 as list_price, l.bedrooms_total,
      l.bathrooms_total_integer, l.living_area, l.lot_size_acres::float8 as lot_size_acres, l.year_built, l.garage_spaces,
      l.location[1] as lat, l.location[0] as lng,
      coalesce((
        select jsonb_agg(jsonb_build_object('Kind', p.kind, 'Folded', p.folded))
        from (values ('City', l.city, ''), ('Zip', left(l.postal_code, 5), ''), ('County', l.county_or_parish, ''),
          ('Neighborhood', l.subdivision_name, coalesce(l.city, ''))) at (kind, name, city)
        join listing_place p on p.mls_id = l.mls_id and p.kind = at.kind and p.name = at.name and p.city = at.city
          and p.state = coalesce(l.state_or_province, '')
      ), '[]') as named
    from listing l
    where l.mls_id = ${mlsId} and l.listing_key = any(${keys}::text[]) and l.date_removed is null
      and l.internet_entire_listing_display_yn`.execute(db)
  return rows.map(({ Named, ...row }) => ({ ...row, Places: placesOfListing(Named, row) }))
}

/** Listings by the places they are in. */
export const byPlace = (listings: Listed[]) => {
  const places = new Map<string, Listed[]>()
  for (const listing of listings)
    for (const place of listing.Places) {
      const there = places.get(place)
      if (there) there.push(listing)
      else places.set(place, [listing])
    }
  return places
}

/**
 * The listings at hand that each search finds, by the search's own conditions. Searches whose conditions differ only in
 * values are evaluated together.
 */
export const found = async (
  db: Tx,
  mlsId: number,
  searches: Asking[],
  at: ReadonlyMap<string, Listed[]>,
  today: string,
  known: KnownNames,
): Promise<Map<number, string[]>> => {
  const groups = new Map<string, { id: number; keys: string[]; values: (string | null)[] }[]>()
  for (const { SearchId, Filters } of searches) {
    const read = await readOrNone(db, mlsId, Filters, today, known)
    if (!read) continue
    const keys = new Set<string>()
    for (const place of placesOfSearch(Filters))
      for (const listing of at.get(place) ?? []) if (read.may(listing)) keys.add(listing.ListingKey)
    if (keys.size === 0) continue
    const { text, values } = compiled(read.where)
    const one = { id: SearchId, keys: [...keys], values }
    const group = groups.get(text)
    if (group) group.push(one)
    else groups.set(text, [one])
  }
  const result = new Map<number, string[]>()
  for (const [text, asked] of groups) {
    const { rows } = await sql<{ Id: number; Keys: string[] }>`
      select a.id, array_agg(l.listing_key) as keys
      from json_to_recordset(${JSON.stringify(asked)}::json) a (id bigint, keys text[], "values" text[])
      cross join unnest(a.keys) k (listing_key)
      join listing l on l.mls_id = ${mlsId} and l.listing_key = k.listing_key
      where ${sql.raw(text)}
      group by a.id`.execute(db)
    for (const { Id, Keys } of rows) result.set(Id, Keys)
  }
  return result
}

/**
 * A search that can no longer be read, for example because a field is gone, finds nothing; where it is shown, it says
 * so.
 */
const readOrNone = async (db: Tx, mlsId: number, filters: PropertyFilter[], today: string, known: KnownNames) => {
  try {
    return await readSearch(db, mlsId, filters, today, { known, forPublic: true })
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

/** Compiles each value as a reference to a row `a`: searches that differ only in values have the same text. */
class OfRow extends PostgresQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return `a."values"[${this.numParameters}]`
  }
}
const compiler = new OfRow()

const compiled = (where: RawBuilder<unknown>) => {
  const { sql: text, parameters } = compiler.compileQuery(where.toOperationNode(), createQueryId())
  return { text, values: parameters.map(literal) }
}

/** A value in the text form that PostgreSQL reads. */
const literal = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (!Array.isArray(value)) return String(value)
  return `{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
