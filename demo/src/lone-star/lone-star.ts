import { setImmediate } from 'node:timers/promises'
import { FeedFailure, type FeedPage, type ListingFeed } from '../../../server/src/providers/listings/listings.ts'
import { clock } from '../../../server/src/time/clock.ts'
import { keyOf } from './keys.ts'
import { happenings, lifeAt } from './life.ts'
import { photo } from './photos.ts'
import { slots } from './slots.ts'
import { type Version, versionsOf, ZONE } from './versions.ts'

/**
 * A reading of everything that happened after `since`, or of everything if that is null, up to `until`, of which `done`
 * items have been read. Without `done`, it is finished, and the next one begins at `since`. Times are epoch
 * milliseconds.
 */
type Cursor = { since: number | null; until?: number; done?: number; reading?: number }

/** Raised when listings are made differently than before: then everything is read again. */
const READING = 2

const PAGE = 400

const isCursor = (cursor: unknown): cursor is Cursor => {
  const { since, until, done } = (cursor ?? {}) as Record<string, unknown>
  const isOptional = (n: unknown) => n === undefined || typeof n === 'number'
  return (since === null || typeof since === 'number') && isOptional(until) && isOptional(done)
}

/**
 * What happened in that time: listings as they were after each event, so that a reader who was away learns the prices
 * and statuses in between, and the keys of those that left. In rounds that name each listing once, in chronological
 * order.
 */
const between = async (since: number | null, until: number) => {
  const removed: string[] = []
  const rounds: Version[][] = []
  for (const slot of slots()) {
    // Lets others take their turn: the first reading takes about a second.
    if (slot.number % 100 === 0) await setImmediate()
    const life = lifeAt(slot, until)
    const before = since === null ? null : lifeAt(slot, since)
    // Listings that came and went in between were never seen.
    if (before !== null && before < life) removed.push(keyOf(slot.number, before))
    const isNew = (at: number) => at <= until && (since === null || at > since)
    if (!happenings(slot, life).some(({ at }) => isNew(at))) continue
    const all = versionsOf(slot, life, until)
    // A first reading takes only the current state.
    const versions = since === null ? all.slice(-1) : all.filter((one) => isNew(Date.parse(one.ModificationTimestamp)))
    for (const [i, version] of versions.entries()) {
      const round = rounds[i] ?? []
      rounds[i] = round
      round.push(version)
    }
  }
  const order = (a: Version, b: Version) => (a.ModificationTimestamp < b.ModificationTimestamp ? -1 : 1)
  return { removed, rounds: rounds.map((round) => round.sort(order)) }
}

async function* read(since: number | null, until: number, done: number): AsyncGenerator<FeedPage> {
  const { removed: gone, rounds } = await between(since, until)
  const batches = rounds.flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / PAGE) }, (_, i) => round.slice(i * PAGE, (i + 1) * PAGE)),
  )
  const pages = [
    ...(gone.length > 0 ? [{ versions: [], removed: gone }] : []),
    ...batches.map((versions) => ({ versions, removed: [] })),
  ]
  for (const [page, { versions, removed }] of pages.entries())
    if (page >= done)
      yield {
        listings: versions.map((version) => version.read()),
        removed,
        cursor: {
          reading: READING,
          ...(page === pages.length - 1 ? { since: until } : { since, until, done: page + 1 }),
        },
      }
}

/**
 * A fictional MLS of some 4,000 listings in real Texas towns, for brokerages without a feed. Nothing of it is stored:
 * each listing, and everything that happens to it, follows from its number and the clock.
 */
export const loneStar: ListingFeed = {
  MLSId: 1,
  MLSName: 'Lone Star MLS',
  rules: {
    Attribution: 'Lone Star MLS',
    Disclaimer:
      'Lone Star MLS is fictional: its homes, prices, people and offices are invented, and none of them is for sale. It shows what Dormer does until a real MLS is connected.',
  },
  timeZone: ZONE,
  changes: async function* (cursor, signal) {
    const left = cursor ?? { since: null }
    if (!isCursor(left)) throw new FeedFailure('The place where reading Lone Star MLS stopped is not readable')
    const from: Cursor = left.reading === READING ? left : { since: null }
    const now = clock.now().epochMilliseconds
    const unfinished = from.until !== undefined && from.done !== undefined
    for await (const page of read(from.since, from.until ?? now, from.done ?? 0)) {
      signal.throwIfAborted()
      yield page
    }
    if (!unfinished) return
    for await (const page of read(from.until as number, now, 0)) {
      signal.throwIfAborted()
      yield page
    }
  },
  keys: async function* (signal) {
    const now = clock.now().epochMilliseconds
    const all = slots().map((slot) => {
      const key = keyOf(slot.number, lifeAt(slot, now))
      return { ListingKey: key, ListingId: key }
    })
    signal.throwIfAborted()
    yield all
  },
  photo,
}
