import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { clock, todayIn } from '../../../time/clock.ts'
import type { KnownNames } from '../places/places.queries.ts'
import { ANYWHERE, placesOfSearch } from '../property-search/meeting.ts'
import { ALERT, BATCH_MINUTES } from './alerts.rules.ts'
import { byPlace, found, type Listed, listingsAtHand } from './matching.queries.ts'

/** How many events are examined together. */
const EVENTS = 10_000
/** How many searches are added to the index in one transaction. */
const INDEXED = 1000
/** About how many pairs of a search and a listing are examined in one transaction: a second or two of work. */
const PAIRS = 50_000_000

type Event = { EventId: number; ListingKey: string; Reason: string; Detail: string }
/** The same events, examined in many steps. */
export type Window = {
  mlsId: number
  until: number
  events: Event[]
  at: ReadonlyMap<string, Listed[]>
  known: KnownNames
}

type Progress = { MLSId: number; EventId: number; UntilEvent: number | null; AfterSearch: number; TimeZone: string }

/**
 * Takes one step of finding a brokerage's matches, in the given transaction; returns whether there is more to do.
 * Progress is saved with the step, so it may be killed at any moment. Only one worker takes steps at a time.
 */
export const findStep = async (
  db: Tx,
  TenantId: number,
  last?: Window,
): Promise<{ isOver: true } | { isOver: false; window?: Window }> => {
  const progress = await lockProgress(db, TenantId)
  if (!progress) return { isOver: true }
  if ((await indexSearches(db, TenantId)) === INDEXED) return { isOver: false }
  const { MLSId, UntilEvent } = progress
  const window =
    last && last.mlsId === MLSId && last.until === UntilEvent
      ? last
      : await readWindow(db, { ...progress, EventId: await knownTo(db, TenantId, progress) })
  const { events, at } = window
  const set = (values: { EventId?: number; UntilEvent: number | null; AfterSearch: number }) =>
    db.updateTable('alert_progress').set(values).where('TenantId', '=', TenantId).execute()
  const take = Math.max(1000, Math.ceil(PAIRS / Math.max(1, events.length)))
  const searches = events.length > 0 ? await searchesAt(db, TenantId, [...at.keys()], progress.AfterSearch, take) : []
  await keepMatches(db, TenantId, window, searches, String(todayIn(progress.TimeZone)))
  const [next] = searches.slice(-1)
  if (searches.length === take && next) {
    await set({ UntilEvent: window.until, AfterSearch: next.SearchId })
    return { isOver: false, window }
  }
  await set({ EventId: window.until, UntilEvent: null, AfterSearch: 0 })
  // Fewer events than fit were all there are.
  return events.length < EVENTS ? { isOver: true } : { isOver: false }
}

/**
 * Undefined if another worker is at it, or the brokerage has no MLS. After a change of MLS, only what is new from then
 * on counts.
 */
const lockProgress = async (db: Tx, TenantId: number): Promise<Progress | undefined> => {
  const newest = sql`coalesce((select max(event_id) from listing_event e where e.mls_id = t.mls_id), 0)`
  await sql`
    insert into alert_progress (tenant_id, mls_id, event_id)
    select tenant_id, mls_id, 0 from tenant where tenant_id = ${TenantId} and mls_id is not null
    on conflict do nothing`.execute(db)
  const { rows } = await sql<Progress & { Newest: number; Chosen: number | null }>`
    select p.mls_id as "MLSId", p.event_id, p.until_event, p.after_search, t.time_zone, t.mls_id as chosen, ${newest} as newest
    from alert_progress p join tenant t using (tenant_id)
    where p.tenant_id = ${TenantId} for update of p skip locked`.execute(db)
  const [row] = rows
  if (!row?.Chosen) return undefined
  if (row.Chosen === row.MLSId) return row
  const moved = { MLSId: row.Chosen, EventId: row.Newest, UntilEvent: null, AfterSearch: 0 }
  await db.updateTable('alert_progress').set(moved).where('TenantId', '=', TenantId).execute()
  return { ...row, ...moved }
}

/** The event that all searches have seen or were created after. */
const knownTo = async (db: Tx, TenantId: number, { EventId, UntilEvent }: Progress) => {
  if (UntilEvent !== null) return EventId
  const { rows } = await sql<{ Since: number | null }>`
    select min(since_event) as since from alert_search where tenant_id = ${TenantId}`.execute(db)
  return Math.max(EventId, rows[0]?.Since ?? EventId)
}

/** Adds new and changed searches to the index of their places; returns how many. */
const indexSearches = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ SearchId: number; Filters: PropertyFilter[] }>`
    select a.search_id, s.filters from alert_search a join search s using (tenant_id, search_id)
    where a.tenant_id = ${TenantId} and a.is_stale order by a.search_id limit ${INDEXED}
    for update of a`.execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ SearchId }) => SearchId)
  const places = rows.flatMap(({ SearchId, Filters }) =>
    placesOrAnywhere(Filters).map((place) => ({ id: SearchId, place })),
  )
  await sql`delete from alert_place where tenant_id = ${TenantId} and search_id = any(${ids}::bigint[])`.execute(db)
  await sql`
    insert into alert_place (tenant_id, place, search_id)
    select ${TenantId}, place, id from json_to_recordset(${JSON.stringify(places)}::json) p (id bigint, place text)
    on conflict do nothing`.execute(db)
  await db
    .updateTable('alert_search')
    .set({ IsStale: false })
    .where('TenantId', '=', TenantId)
    .where('SearchId', 'in', ids)
    .execute()
  return rows.length
}

const placesOrAnywhere = (filters: PropertyFilter[]) => {
  try {
    return placesOfSearch(filters)
  } catch (error) {
    if (error instanceof HttpError) return [ANYWHERE]
    throw error
  }
}

/**
 * The events to examine. An MLS's event ids are committed in order, because its feed is stored by one reader at a time,
 * who locks the feed's row before any id is assigned: everything after the last id seen is new.
 */
const readWindow = async (db: Tx, { MLSId, EventId, UntilEvent }: Progress): Promise<Window> => {
  const { rows: newest } = await sql<{ EventId: number | null }>`
    select max(event_id) as event_id from listing_event where mls_id = ${MLSId}`.execute(db)
  const last = UntilEvent ?? Math.max(EventId, newest[0]?.EventId ?? 0)
  const { rows } = await sql<Event>`
    select event_id, listing_key, event_type as reason,
      case event_type when 'Status' then status when 'New' then '' else price::text end as detail
    from listing_event
    where mls_id = ${MLSId} and event_id > ${EventId} and event_id <= ${last}
      and (event_type in ('New', 'Status', 'BackOnMarket') or event_type = 'Price' and price < price_before)
    order by event_id limit ${EVENTS}`.execute(db)
  const until = rows.length < EVENTS ? last : (rows.at(-1)?.EventId ?? last)
  const events = rows.map((row) => ({ ...row, Detail: row.Detail ?? '' }))
  const keys = [...new Set(events.map(({ ListingKey }) => ListingKey))]
  const at = byPlace(keys.length > 0 ? await listingsAtHand(db, MLSId, keys) : [])
  return { mlsId: MLSId, until, events, at, known: new Map() }
}

type Found = { SearchId: number; Filters: PropertyFilter[]; SinceEvent: number }
const searchesAt = async (db: Tx, TenantId: number, places: string[], after: number, take: number) => {
  const { rows } = await sql<Found>`
    select a.search_id, a.since_event, s.filters
    from (
      select distinct search_id from alert_place
      where tenant_id = ${TenantId} and place = any(${places}::text[]) and search_id > ${after}
      order by search_id limit ${take}
    ) near
    join alert_search a on a.tenant_id = ${TenantId} and a.search_id = near.search_id
    join search s on s.tenant_id = ${TenantId} and s.search_id = near.search_id
    order by a.search_id`.execute(db)
  return rows
}

const keepMatches = async (
  db: Tx,
  TenantId: number,
  { mlsId, events, at, known }: Window,
  searches: Found[],
  today: string,
) => {
  if (searches.length === 0) return
  const matching = await found(db, mlsId, searches, at, today, known)
  if (matching.size === 0) return
  const of = Map.groupBy(events, ({ ListingKey }) => ListingKey)
  const since = new Map(searches.map(({ SearchId, SinceEvent }) => [SearchId, SinceEvent]))
  const rows = [...matching].flatMap(([id, keys]) =>
    keys.flatMap((key) =>
      (of.get(key) ?? [])
        .filter(({ EventId }) => EventId > (since.get(id) ?? 0))
        .map(({ EventId, Reason, Detail }) => ({ id, key, event: EventId, reason: Reason, detail: Detail })),
    ),
  )
  const now = clock.now()
  await sql`
    with kept as (
      insert into alert_match (tenant_id, search_id, mls_id, listing_key, reason, detail, contact_id, event_id, date_found)
      select ${TenantId}, m.id, ${mlsId}, m.key, m.reason, m.detail, s.contact_id, m.event, ${now.toString()}
      from json_to_recordset(${JSON.stringify(rows)}::json) m (id bigint, key text, event bigint, reason text, detail text)
      join search s on s.tenant_id = ${TenantId} and s.search_id = m.id
      order by m.id, m.key, m.event
      on conflict do nothing returning search_id
    )
    insert into due (tenant_id, kind, key, at)
    select distinct ${TenantId}::bigint, ${ALERT}, search_id, ${now.add({ minutes: BATCH_MINUTES }).toString()}::timestamptz
    from kept order by search_id
    -- What is just being sent is awaited, or what was found now would wait for the search's next match.
    on conflict (tenant_id, kind, key) do update set at = due.at`.execute(db)
}
