import { type PropertyFilter, propertyFilters } from '@dormer/contract/homes/property-search'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { todayIn } from '../../../time/clock.ts'
import { readSearch } from '../../homes/property-search/filters.ts'
import { mlsIdOf } from '../../homes/property-search/mls.queries.ts'
import { searchPresetRoutes } from '../../homes/search-preset/search-preset.routes.ts'
import type { Person } from './lookups.queries.ts'
import { letters, otherSpellings, wordsOf } from './names.rules.ts'
import { type At, nothing } from './within.ts'

/** A home that may be sent to clients. */
export type Listed = { ListingKey: string; Address: string; Price: number | null; City: string | null }

const columns = sql`l.listing_key, l.unparsed_address as address, l.list_price::float8 as price, l.city`
/** Only what the public may see is sent. */
const sendable = sql`l.unparsed_address is not null and l.internet_entire_listing_display_yn
  and l.internet_address_display_yn`

/** The homes on the market whose address has these words, that may be sent. */
export const listedAt = async ({ db, actor }: Pick<At, 'db' | 'actor'>, text: string) => {
  const words = wordsOf(text).map(letters).filter(Boolean).slice(0, 8)
  const mlsId = words.length > 0 ? await mlsIdOf(db, actor) : null
  if (mlsId === null) return []
  const { where } = await readSearch(db, mlsId, [], String(todayIn(actor.TimeZone)))
  const query = words.map((word) => `(${[`${word}:*`, ...otherSpellings(word)].join(' | ')})`).join(' & ')
  const { rows } = await sql<Listed>`
    select ${columns} from listing l
    where ${where} and ${sendable}
      and to_tsvector('simple', search_fold(l.unparsed_address)) @@ to_tsquery('simple', ${query})
    order by l.unparsed_address, l.listing_key limit 6`.execute(db)
  return rows
}

/** What a person looks for: a search saved for them, else what they looked at; with where it is from, in a sentence. */
const wantedBy = async (at: At, { ContactId, Name }: Person): Promise<{ filters: PropertyFilter[]; from: string }> => {
  const { rows } = await sql<{ Name: string; Filters: unknown }>`
    select name, filters from search where tenant_id = ${at.actor.TenantId} and contact_id = ${ContactId}
    order by date_created desc, search_id desc limit 1`.execute(at.db)
  const saved = propertyFilters.safeParse(rows[0]?.Filters)
  if (rows[0] && saved.success) return { filters: saved.data, from: `Newest of the saved search ${rows[0].Name}.` }
  const { Filters, Words } = await searchPresetRoutes.searchPreset({
    ...at,
    ...nothing,
    query: { contactId: ContactId },
  })
  return Filters.length > 0
    ? { filters: Filters, from: `Newest like those looked at: ${Words}.` }
    : {
        filters: [],
        from: `${Name} has no saved search, and has looked at too few homes. Name one: ‘send 12 oak st to …’.`,
      }
}

/** The newest homes that a person looks for and was not sent; none, and why, if nothing is known of that. */
export const homesFor = async (at: At, person: Person, count: number) => {
  const { db, actor } = at
  const mlsId = await mlsIdOf(db, actor)
  if (mlsId === null) return { homes: [], from: 'Your profile has no MLS to search.' }
  const { filters, from } = await wantedBy(at, person)
  if (filters.length === 0) return { homes: [], from }
  return { homes: await newest(db, at, mlsId, filters, person, count), from }
}

const newest = async (
  db: Tx,
  { actor }: At,
  mlsId: number,
  filters: PropertyFilter[],
  { ContactEntityId }: Person,
  count: number,
) => {
  const { where } = await readSearch(db, mlsId, filters, String(todayIn(actor.TimeZone)))
  const { rows } = await sql<Listed>`
    select ${columns} from listing l
    where ${where} and ${sendable} and l.standard_status = 'Active'
      and not exists (
        select from contact c join client_link link using (tenant_id, contact_id)
        where c.tenant_id = ${actor.TenantId} and c.contact_entity_id = ${ContactEntityId}
          and link.message_id is not null and l.listing_key = any(link.listing_keys))
    order by l.on_market_date desc nulls last, l.listing_key limit ${count}`.execute(db)
  return rows
}
