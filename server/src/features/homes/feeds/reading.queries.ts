import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { FeedKey } from '../../../providers/listings/listings.ts'

export type Reader = { id: string; until: Temporal.Instant }
/** The state of a feed when a reader takes it. */
export type Standing = {
  Cursor: unknown
  IsComplete: boolean
  LastCompared: string | null
  DoubtedSince: string | null
  Failures: number
}

/** Takes the feed for a reader, if it is due and nobody is reading it. */
export const claimFeed = async (db: Tx, mlsId: number, { id, until }: Reader, now: Temporal.Instant) => {
  const at = now.toString()
  await sql`insert into listing_feed (mls_id) values (${mlsId}) on conflict do nothing`.execute(db)
  const { rows } = await sql<Standing>`
    update listing_feed set reader = ${id}, reader_until = ${until.toString()}, last_tried = ${at}
    where mls_id = ${mlsId} and (reader_until is null or reader_until < ${at}) and (next_try is null or next_try <= ${at})
    returning cursor, is_complete, last_compared, doubted_since, failures`.execute(db)
  return rows[0]
}

const held = (mlsId: number, reader: string) => sql`mls_id = ${mlsId} and reader = ${reader}`

/** Extends the reader's hold on the feed; returns whether it still has it. */
export const extendFeedLease = async (db: Tx, mlsId: number, { id, until }: Reader) => {
  const { rows } = await sql`
    update listing_feed set reader_until = ${until.toString()} where ${held(mlsId, id)} returning 1`.execute(db)
  return rows.length > 0
}

/** Records that it was read to the end. A feed that was empty may be broken: its first listings are not news. */
export const recordRead = (db: Tx, mlsId: number, reader: string, now: Temporal.Instant) =>
  sql`update listing_feed set is_complete = is_complete or exists (select from listing where mls_id = ${mlsId}),
    last_success = ${now.toString()}, last_error = case when doubted_since is not null then last_error end, failures = 0
    where ${held(mlsId, reader)}`.execute(db)

/**
 * Records that everything in it was compared with what is stored. `doubted` says why it is not believed, and since
 * when.
 */
export const recordCompared = (
  db: Tx,
  mlsId: number,
  reader: string,
  now: Temporal.Instant,
  doubted?: { doubt: string; since: string },
) =>
  sql`update listing_feed set last_compared = ${now.toString()}, last_error = ${doubted?.doubt ?? null},
    doubted_since = ${doubted?.since ?? null} where ${held(mlsId, reader)}`.execute(db)

export const recordFailure = (db: Tx, mlsId: number, reader: string, why: string) =>
  sql`update listing_feed set last_error = ${why.slice(0, 1000)}, failures = failures + 1
    where ${held(mlsId, reader)}`.execute(db)

/** Releases the feed until it is due again. */
export const releaseFeed = (db: Tx, mlsId: number, reader: string, next: Temporal.Instant | null) =>
  sql`update listing_feed set reader = null, reader_until = null, next_try = ${next?.toString() ?? null}
    where ${held(mlsId, reader)}`.execute(db)

/** Stored listings that were there before the comparison began, in order, those after `after`. */
export const keysHere = async (db: Tx, mlsId: number, before: Temporal.Instant, after: string, limit: number) => {
  const { rows } = await sql<FeedKey>`
    select listing_key, listing_id from listing
    where mls_id = ${mlsId} and listing_key > ${after} and date_removed is null and date_added < ${before.toString()}
    order by listing_key limit ${limit}`.execute(db)
  return rows
}

/** Those of the feed's listings that are not stored. */
export const keysLacking = async (db: Tx, mlsId: number, keys: FeedKey[]) => {
  const { rows } = await sql<FeedKey>`
    select k.* from json_to_recordset(${JSON.stringify(keys)}::json) k ("ListingKey" text, "ListingId" text)
    where not exists (select from listing l
      where l.mls_id = ${mlsId} and l.listing_key = k."ListingKey" and l.date_removed is null)`.execute(db)
  return rows
}

/** Removes the places that no listing names anymore, such as one whose spelling was corrected. */
export const forgetPlaces = (db: Tx, mlsId: number) =>
  sql`delete from listing_place p where p.mls_id = ${mlsId} and not exists (
    select from (
      select distinct at.kind, at.name, at.city, coalesce(l.state_or_province, '') as state
      from listing l, lateral (values ('City', l.city, ''), ('Zip', left(l.postal_code, 5), ''),
        ('County', l.county_or_parish, ''), ('Neighborhood', l.subdivision_name, coalesce(l.city, ''))) at (kind, name, city)
      where l.mls_id = ${mlsId} and at.name <> ''
    ) used where used.kind = p.kind and used.name = p.name and used.city = p.city and used.state = p.state)`.execute(db)
