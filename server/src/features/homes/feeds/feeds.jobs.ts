import type { Tx } from '../../../db/connect.ts'
import type { Schedule } from '../../../jobs/jobs.ts'
import { FeedFailure, type FeedKey, type ListingFeed } from '../../../providers/listings/listings.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import {
  claimFeed,
  extendFeedLease,
  forgetPlaces,
  keysHere,
  keysLacking,
  recordCompared,
  recordFailure,
  recordRead,
  releaseFeed,
  type Standing,
} from './reading.queries.ts'
import { FeedTaken, removeListings, storeListings } from './store.queries.ts'

/** How often a feed is asked for changes. */
const EVERY = { minutes: 5 }
/** How long a reader counts as alive after its last page. One that was killed is replaced after that time. */
const HOLD = { minutes: 5 }
/** How long a feed is read at a time, in milliseconds; a first load continues a minute later. */
const TURN = 15 * 60_000
/** How often everything in the feed is compared with what is stored: normally, and while the result is not believed. */
const COMPARE_EVERY = { hours: 12 }
const DOUBT_EVERY = { hours: 1 }
/**
 * If a feed lacks more than this part of what is stored, and more than this number, it is believed only after half a
 * day.
 */
const SUSPICIOUS = { part: 0.1, number: 50 }
const BELIEVED_AFTER = { hours: 11 }
/** The growing pauses after failures, in minutes. */
const PATIENCE = [1, 2, 5, 10, 15]
const KEYS = 10_000
const BATCH = 1000
/** How many missed listings are requested by name after one comparison. */
const LACKING = 20_000

type Context = Pick<Services, 'database' | 'log'>

/** Reads every feed that is due; none waits for another or fails with it. */
export const readFeeds: Schedule = {
  name: 'read-feeds',
  match: '* * * * *',
  lane: 'feeds',
  run: (context) => Promise.all(context.feeds.map((feed) => readFeed(context, feed, context.signal))),
}

/**
 * Reads one feed from where it was left, unless it is not due or another process reads it. It may be killed at any
 * moment: each page is stored together with where reading continues.
 */
export const readFeed = async (context: Context, feed: ListingFeed, signal: AbortSignal): Promise<void> => {
  const { database, log } = context
  const { MLSId } = feed
  const id = crypto.randomUUID()
  const reader = () => ({ id, until: clock.now().add(HOLD) })
  const write = <T>(work: (db: Tx) => Promise<T>) => database.transaction(work)
  const standing = await write((db) => claimFeed(db, MLSId, reader(), clock.now()))
  if (!standing) return
  let next: Temporal.Instant | null = clock.now().add(EVERY)
  try {
    const began = performance.now()
    let isAtEnd = true
    for await (const page of feed.changes(standing.Cursor, signal)) {
      await write((db) => storeListings(db, MLSId, page, reader()))
      signal.throwIfAborted()
      isAtEnd = performance.now() - began < TURN
      if (!isAtEnd) break
    }
    if (!isAtEnd) {
      next = null
      return
    }
    await write((db) => recordRead(db, MLSId, id, clock.now()))
    if (isCompareDue(standing)) await compare(context, feed, standing, reader, signal)
    next = clock.now().add(EVERY)
  } catch (error) {
    if (error instanceof FeedTaken) return
    // We were asked to stop: nothing is wrong with the feed.
    if (signal.aborted) {
      next = null
      return
    }
    const isTheirs = error instanceof FeedFailure
    if (!isTheirs) log.error({ err: error, MLSId }, 'reading a feed failed')
    const why = isTheirs
      ? error.message
      : 'Something went wrong in Dormer itself. It will try again; whoever runs it can find the reason in the log.'
    const minutes = PATIENCE[Math.min(standing.Failures, PATIENCE.length - 1)] as number
    const seconds = Math.max(isTheirs ? (error.retryAfter ?? 0) : 0, minutes * 60)
    next = clock.now().add({ seconds: Math.ceil(Math.min(seconds, 24 * 3600)) })
    await write((db) => recordFailure(db, MLSId, id, why)).catch((err) =>
      log.error({ err, MLSId }, 'noting a failure failed'),
    )
  } finally {
    await write((db) => releaseFeed(db, MLSId, id, next)).catch((err) =>
      log.warn({ err, MLSId }, 'a feed was not released'),
    )
  }
}

const isCompareDue = ({ LastCompared, DoubtedSince }: Standing) => {
  if (!LastCompared) return true
  const due = Temporal.Instant.from(LastCompared).add(DoubtedSince ? DOUBT_EVERY : COMPARE_EVERY)
  return Temporal.Instant.compare(due, clock.now()) <= 0
}

/**
 * Finds what has left the feed without notice, and empties it here, too. A feed that suddenly lacks much of what is
 * stored is more likely to be broken: it is believed only if it still lacks it half a day later, and never if it is
 * empty. What it has and was missed here is read by name.
 */
const compare = async (
  { database }: Context,
  feed: ListingFeed,
  standing: Standing,
  reader: () => { id: string; until: Temporal.Instant },
  signal: AbortSignal,
) => {
  const { MLSId } = feed
  const write = <T>(work: (db: Tx) => Promise<T>) => database.transaction(work)
  const keepFeed = async () => {
    if (!(await write((db) => extendFeedLease(db, MLSId, reader())))) throw new FeedTaken()
  }
  const began = clock.now()
  const there = new Set<string>()
  const lacking: FeedKey[] = []
  for await (const keys of feed.keys(signal)) {
    for (const { ListingKey } of keys) there.add(ListingKey)
    if (feed.named && lacking.length < LACKING) lacking.push(...(await write((db) => keysLacking(db, MLSId, keys))))
    await keepFeed()
  }
  /** Reads these by name, and returns which of them the feed has. */
  const readNamed = async (keys: FeedKey[]) => {
    const has = new Set<string>()
    for await (const listings of feed.named?.(keys, signal) ?? []) {
      for (const { ListingKey } of listings) has.add(ListingKey)
      await write((db) => storeListings(db, MLSId, { listings, removed: [] }, reader()))
    }
    return has
  }
  await readNamed(lacking.slice(0, LACKING))
  let gone: FeedKey[] = []
  let here = 0
  for (let after = ''; ; ) {
    const keys = await write((db) => keysHere(db, MLSId, began, after, KEYS))
    here += keys.length
    gone.push(...keys.filter(({ ListingKey }) => !there.has(ListingKey)))
    after = keys.at(-1)?.ListingKey ?? after
    if (keys.length < KEYS) break
  }
  const { DoubtedSince } = standing
  const isEmpty = there.size === 0 && gone.length > 0
  const isShort = gone.length > Math.max(SUSPICIOUS.number, here * SUSPICIOUS.part)
  const isOldNews =
    DoubtedSince !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(DoubtedSince).add(BELIEVED_AFTER), began) <= 0
  if (isEmpty || (isShort && !isOldNews)) {
    const doubt = isEmpty
      ? 'The feed reports no listings at all. Nothing was removed here; ask the MLS what is wrong.'
      : `The feed suddenly lacks ${gone.length} of ${here} listings. They are kept for now, and removed if it still lacks them after half a day. If that is wrong, ask the MLS.`
    const since = isEmpty || !DoubtedSince ? began.toString() : DoubtedSince
    await write((db) => recordCompared(db, MLSId, reader().id, began, { doubt, since }))
    return
  }
  // Anything that moved while the feed was read is requested by name before it is removed.
  const still = await readNamed(gone)
  gone = gone.filter(({ ListingKey }) => !still.has(ListingKey))
  for (let at = 0; at < gone.length; at += BATCH)
    await write((db) =>
      removeListings(
        db,
        MLSId,
        gone.slice(at, at + BATCH).map(({ ListingKey }) => ListingKey),
      ),
    )
  await write((db) => forgetPlaces(db, MLSId))
  await write((db) => recordCompared(db, MLSId, reader().id, began))
}
