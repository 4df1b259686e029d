import { createHash } from 'node:crypto'
import { z } from 'zod'
import { clock } from '../../time/clock.ts'
import { requestBytes } from '../http.ts'
import { NotSent } from '../not-sent.ts'
import type { FeedSettings } from './feed-settings.ts'
import { ways } from './kinds.ts'
import {
  type AskedPhoto,
  FeedFailure,
  type FeedKey,
  type FeedListing,
  type ListingFeed,
  type ListingPhoto,
  photoPath,
  type TakeTurn,
} from './listings.ts'
import { Gone, makeOData, type Page } from './odata.ts'
import { openHousesOf } from './open-houses.ts'
import type { makePhotoCache } from './photo-cache.ts'
import { historyOf, photosOf, translate, withPrefix } from './translate.ts'
import { instantOf, type Raw, saysYes } from './values.ts'

/**
 * The state of reading. A pass asks for everything changed at or after `since` (everything, if null) and follows the
 * feed's links; `next` is the one to follow now. `high` is the newest time read, `began` the feed's time at the first
 * page. `isOrdered` while times only increase. `hasMoved`: a listing changed during the pass, so that pages may have
 * shifted past others. Then the pass is repeated `anchored`: each page is requested by the last time read, so that
 * nothing can shift.
 */
const standing = z.object({
  since: z.string().nullable(),
  next: z.string().nullable().default(null),
  high: z.string().nullable().default(null),
  began: z.string().nullable().default(null),
  pages: z.number().default(0),
  isOrdered: z.boolean().default(true),
  hasMoved: z.boolean().default(false),
  isAnchored: z.boolean().default(false),
  /** The Filter in the settings: if it changes, everything is read again. */
  filter: z.string().optional(),
  /** The READING it was read by. */
  reading: z.number().default(1),
})
/** Raised when records are translated differently than before: then everything is read again. */
const READING = 2
type Standing = z.infer<typeof standing>
/** How many keys of a pass are remembered, to notice repetitions. */
const REMEMBERED = 100_000
/** The most bytes a photo may have. */
const PHOTO = 20 * 1024 * 1024

const later = (a: string | null, b: string): string => (a === null || Temporal.Instant.compare(a, b) < 0 ? b : a)
const quoted = (key: string) => `'${key.replaceAll("'", "''")}'`
const and = (...parts: (string | undefined)[]) => {
  const given = parts.filter((part) => part !== undefined)
  return given.length > 1 ? given.map((part) => (/ or /i.test(part) ? `(${part})` : part)).join(' and ') : given[0]
}

/** The path where we serve a photo that browsers cannot fetch: nobody can guess it, and each photo has its own. */
const photoName = (version: string) => `${createHash('sha256').update(version).digest('hex').slice(0, 32)}.jpg`

/** How long a photo request waits for its turn, in milliseconds. */
const PHOTO_PATIENCE = 20_000
/** The answers for an address that has expired. */
const ENDED = [400, 401, 403, 404, 410]

type Options = {
  takeTurn: TakeTurn
  /** Keeps the photos that only we can fetch. */
  keepPhoto: ReturnType<typeof makePhotoCache>
  /** The pause after a first failure, in milliseconds. */
  pause?: number
}

/** An MLS read through RESO's Web API: Data Dictionary 2.0 over OData 4. */
export const makeReso = (settings: FeedSettings, { takeTurn, keepPhoto, pause }: Options): ListingFeed => {
  const way = {
    ...ways[settings.Kind],
    ...(settings.PageSize && { pageSize: settings.PageSize }),
    ...(settings.Media && { media: settings.Media }),
    ...(settings.OpenHouses && { openHouses: settings.OpenHouses }),
    ...(settings.Photos && { photos: settings.Photos }),
  }
  const zone = { timeZone: settings.TimeZone }
  const filter = settings.Filter ?? ''
  /** The condition MLS Grid requires in each filter, for any resource. */
  const origin = /OriginatingSystemName eq '[^']*'/i.exec(filter)?.[0]
  const passFrom = (since: string | null, isAnchored = false): Standing => ({
    ...standing.parse({ since }),
    isAnchored,
    filter,
    reading: READING,
  })
  const prefer = way.paging === 'prefer' ? `odata.maxpagesize=${way.pageSize}` : undefined
  const odata = makeOData(settings, { pace: way.pace, prefer, hosts: way.hosts }, takeTurn, pause)
  const top = way.paging === 'top' ? String(way.pageSize) : undefined
  const expand = [
    way.media === 'expand' && 'Media',
    way.openHouses === 'expand' && 'OpenHouse',
    settings.History === 'expand' && 'HistoryTransactional',
  ]
    .filter(Boolean)
    .join(',')

  /** The first page of a pass, or the next one of an anchored pass. */
  const ask = (since: string | null, signal: AbortSignal) =>
    odata.query(
      since === null ? way.everything : 'Property',
      {
        $filter:
          since === null
            ? and(settings.Filter, way.visible)
            : and(settings.Filter, `ModificationTimestamp ge ${since}`),
        $orderby:
          way.orders && (since !== null || way.everything === 'Property') ? 'ModificationTimestamp asc' : undefined,
        $expand: expand || undefined,
        $top: top,
      },
      signal,
    )

  const changes = async function* (cursor: unknown, signal: AbortSignal) {
    let at = standing.safeParse(cursor).data ?? passFrom(null)
    if ((at.filter !== undefined && at.filter !== filter) || at.reading !== READING) at = passFrom(null)
    let isResumed = at.next !== null
    const seen = new Map<string, string>()
    const followed = new Set<string>()
    for (;;) {
      const asked = at.next
      let page: Page
      try {
        page = await (asked ? odata.get(asked, signal) : ask(at.since, signal))
      } catch (error) {
        if (!(error instanceof Gone) || !isResumed) throw error
        // A stored link may have expired: the pass continues from the last time read, or starts over.
        at = passFrom(at.isOrdered && at.high ? at.high : at.since, at.isAnchored)
        isResumed = false
        continue
      }
      isResumed = false
      const { listings, removed } = await read(page.value, signal)
      const end = moved(at, page, seen)
      if (page.next && (followed.has(page.next) || page.next === asked))
        throw new FeedFailure(`${settings.MLSName} leads back to a page that was already read.`)
      if (page.next) followed.add(page.next)
      const goesOn = page.next !== undefined || isCut(page)
      if (goesOn && (at.isAnchored || !page.next) && end.isOrdered && end.high && end.high !== at.since)
        at = { ...end, since: end.high, next: null }
      else if (page.next) at = { ...end, next: page.next }
      else if (goesOn)
        throw new FeedFailure(
          `${settings.MLSName} gave a full page and no link to the rest. Set a larger PageSize, or ask the MLS.`,
        )
      else if (end.hasMoved && end.pages > 1 && end.isOrdered && !end.isAnchored && !way.isSteady) {
        at = passFrom(at.since, true)
        followed.clear()
        seen.clear()
      } else {
        yield { listings, removed, cursor: passFrom(after(end)) }
        return
      }
      yield { listings, removed, cursor: at }
    }
  }

  /** With $top, a server need not say that there is more. */
  const isCut = ({ value, next }: Page) => top !== undefined && !next && value.length >= way.pageSize

  /** The state of the pass after another page. */
  const moved = (at: Standing, { value, date }: Page, seen: Map<string, string>): Standing => {
    const began = at.began ?? date.toString()
    const limit = Temporal.Instant.compare(date, clock.now()) > 0 ? date : clock.now()
    let { high, isOrdered, hasMoved } = at
    for (const raw of value) {
      const time = instantOf(raw.ModificationTimestamp, settings.TimeZone)
      // A time in the future must not move the boundary: nothing would be read until then.
      if (!time || Temporal.Instant.compare(time, limit.add({ hours: 24 })) > 0) continue
      const text = time.toString()
      const key = String(raw.ListingKey)
      const before = seen.get(key)
      hasMoved ||= (before !== undefined && before !== text) || Temporal.Instant.compare(time, began) >= 0
      isOrdered &&= high === null || Temporal.Instant.compare(time, high) >= 0
      if (seen.size < REMEMBERED) seen.set(key, text)
      high = later(high, text)
    }
    return { ...at, began, high, isOrdered, hasMoved, pages: at.pages + 1 }
  }

  /** Where the next pass begins: a little before the newest time read, because changes may appear late. */
  const after = ({ high, began, isOrdered, isAnchored, since }: Standing): string | null => {
    if (high === null) return since
    // If times were out of order, changes during the pass may have been missed.
    const safe = isOrdered || !began || Temporal.Instant.compare(high, began) < 0 ? high : began
    const back = Temporal.Instant.from(safe).subtract({ minutes: way.overlap }).toString()
    return since === null || isAnchored ? back : later(since, back)
  }

  const read = async (records: Raw[], signal: AbortSignal) => {
    const listings: FeedListing[] = []
    const removed: string[] = []
    for (const raw of records) {
      const { listing, isHidden } = translate(raw, zone)
      for (const field of settings.Withhold) listing[field] = null
      if (settings.NotPublicIf.some((field) => saysYes(raw[field]))) listing.InternetEntireListingDisplayYN = false
      if (!isHidden) listings.push(listing)
      else if (listing.ListingKey) removed.push(listing.ListingKey)
    }
    const back = new Set(listings.map(({ ListingKey }) => ListingKey))
    if (way.media === 'resource')
      await attach(listings, 'Media', 'ResourceRecordKey', signal, (listing, rows) => {
        listing.Media = photosOf(rows)
      })
    if (way.openHouses === 'resource')
      await attach(listings, 'OpenHouse', way.namedBy, signal, (listing, rows) => {
        listing.OpenHouses = openHousesOf(rows, settings.TimeZone)
      })
    if (settings.History === 'resource')
      await attach(listings, 'HistoryTransactional', 'ResourceRecordKey', signal, (listing, rows) => {
        listing.History = historyOf(rows, settings.TimeZone)
      })
    if (way.photos === 'private')
      for (const listing of listings) listing.Media = listing.Media.map((photo) => ourPhoto(listing.ListingKey, photo))
    return { listings, removed: removed.filter((key) => !back.has(key)) }
  }

  const ourPhoto = (key: string, photo: ListingPhoto & { Version?: string }): ListingPhoto => ({
    ...photo,
    MediaURL: photoPath(settings.MLSId, key, photoName(photo.Version ?? photo.MediaURL)),
    Source: photo.MediaURL,
  })

  const fetchPhoto = async (source: string, signal: AbortSignal) => {
    const url = new URL(source, settings.Url)
    if (!odata.isOurs(url.host))
      throw new FeedFailure(`${settings.MLSName} has photos at ${url.host}. Add it to Hosts in LISTING_FEEDS.`)
    const token = await odata.token(signal)
    const headers: Record<string, string> = way.tokenAsAgent
      ? { 'user-agent': token }
      : { authorization: `Bearer ${token}`, 'user-agent': 'Dormer' }
    await odata.turn(signal, PHOTO_PATIENCE)
    try {
      const question = { signal, broken: 'later', redirect: 'error', headers } as const
      const { status, body, headers: said, retryAfter } = await requestBytes(settings.MLSName, url, question, PHOTO)
      if (ENDED.includes(status)) return undefined
      const contentType = said.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (status !== 200 || !body || !/^image\/(?:jpeg|png|webp|gif|avif)$/.test(contentType))
        throw new FeedFailure(`${settings.MLSName} did not give the photo (status ${status}).`, retryAfter)
      return { contentType, bytes: body }
    } catch (error) {
      if (error instanceof NotSent) throw new FeedFailure(error.message, error.retryAfter)
      throw error
    }
  }

  /** A photo from where the feed had it; if that address has expired, from where it has it now. */
  const photoNow = async ({ MediaURL, Source, ...key }: AskedPhoto, signal: AbortSignal) => {
    const photo = await fetchPhoto(Source, signal)
    if (photo) return photo
    for await (const listings of listingsNamed([key], signal))
      for (const { Media } of listings)
        for (const one of Media)
          if (one.MediaURL === MediaURL && one.Source !== Source) {
            const found = await fetchPhoto(one.Source as string, signal)
            if (found) return found
          }
    throw new FeedFailure(`${settings.MLSName} no longer has the photo.`)
  }

  /** Reads another resource's records for these listings. */
  const attach = async (
    listings: FeedListing[],
    resource: string,
    by: 'ListingKey' | 'ListingId' | 'ResourceRecordKey',
    signal: AbortSignal,
    put: (listing: FeedListing, rows: Raw[]) => void,
  ) => {
    const rows = new Map<string, Raw[]>()
    const nameOf = (listing: FeedListing) => (by === 'ListingId' ? withPrefix(listing) : listing.ListingKey)
    const keys = listings.map(nameOf).filter(Boolean)
    for await (const { value } of named(resource, by, keys, { Filter: origin }, signal))
      for (const raw of value) {
        const key = String(raw[by])
        rows.set(key, [...(rows.get(key) ?? []), raw])
      }
    for (const listing of listings) put(listing, rows.get(nameOf(listing)) ?? [])
  }

  /** The records of a resource that belong to these keys. */
  const named = async function* (
    resource: string,
    by: string,
    keys: string[],
    { Filter, expand }: { Filter?: string | undefined; expand?: string },
    signal: AbortSignal,
  ) {
    for (let from = 0; from < keys.length; from += way.names) {
      const names = keys.slice(from, from + way.names).map((key) => `${by} eq ${quoted(key)}`)
      yield* all(
        resource,
        { $filter: and(names.join(' or '), Filter), $expand: expand || undefined, $top: top },
        signal,
      )
    }
  }

  const all = async function* (resource: string, options: Record<string, string | undefined>, signal: AbortSignal) {
    const followed = new Set<string>()
    let page = await odata.query(resource, options, signal)
    yield page
    while (page.next && !followed.has(page.next)) {
      followed.add(page.next)
      page = await odata.get(page.next, signal)
      yield page
    }
  }
  const keysOf = ({ value }: Page): FeedKey[] =>
    value.flatMap(({ ListingKey: key, ListingId: number }) => {
      if (typeof key !== 'string' && typeof key !== 'number') return []
      return [{ ListingKey: String(key), ListingId: String(number ?? key) }]
    })

  const listingsNamed = async function* (keys: FeedKey[], signal: AbortSignal) {
    const names = keys.map((key) => (way.namedBy === 'ListingId' ? withPrefix(key) : key.ListingKey))
    const Filter = and(settings.Filter, way.visible)
    for await (const page of named('Property', way.namedBy, names, { Filter, expand }, signal))
      yield (await read(page.value, signal)).listings
  }

  return {
    MLSId: settings.MLSId,
    MLSName: settings.MLSName,
    rules: { Disclaimer: settings.Disclaimer, Attribution: settings.Attribution },
    timeZone: settings.TimeZone,
    changes,
    async *keys(signal) {
      const options = { $filter: and(settings.Filter, way.visible), $select: 'ListingKey,ListingId', $top: top }
      for await (const page of all(way.everything, options, signal)) yield keysOf(page)
    },
    named: listingsNamed,
    // Not canceled when the client leaves: others may be waiting, and it is cached.
    ...(way.photos === 'private' && {
      photo: (asked: AskedPhoto) =>
        keepPhoto(asked.MediaURL, () => photoNow(asked, AbortSignal.timeout(3 * PHOTO_PATIENCE))),
    }),
  }
}
