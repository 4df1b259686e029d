import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { FeedFailure, photoPath } from '../../../providers/listings/listings.ts'
import { clock } from '../../../time/clock.ts'

export const feedRoutes = {
  mlsOptions: async ({ services: { feeds } }) => feeds.map(({ MLSId, MLSName }) => ({ MLSId, MLSName })),

  ownTenant: ({ db, actor }) =>
    db
      .selectFrom('tenant')
      .select(['MLSId', 'SiteId'])
      .where('TenantId', '=', actor.TenantId)
      .executeTakeFirstOrThrow(),

  chooseMls: async ({ db, actor, query: { mlsId }, services: { feeds } }) => {
    if (!feeds.some(({ MLSId }) => MLSId === mlsId)) throw notFound('MLS')
    await db.updateTable('tenant').set({ MLSId: mlsId }).where('TenantId', '=', actor.TenantId).execute()
    await db
      .updateTable('user_account')
      .set({ MLSId: mlsId })
      .where('TenantId', '=', actor.TenantId)
      .where((eb) => eb('MLSId', 'is distinct from', mlsId))
      .execute()
    return { Successful: true }
  },

  listingFeeds: async ({ db, services: { feeds } }) => {
    const { rows } = await sql<Health>`
      select mls_id, is_complete, last_change, last_tried, last_success, last_error, skipped, mended, last_flaw
      from listing_feed where mls_id = any (${feeds.map(({ MLSId }) => MLSId)}::bigint[])`.execute(db)
    const now = clock.now()
    return feeds.map(({ MLSId, MLSName }) => {
      const health = rows.find((row) => row.MLSId === MLSId) ?? { ...unread, MLSId }
      const since = health.IsComplete ? health.LastSuccess : null
      const BehindSeconds = since ? Math.max(0, Math.round(now.since(since).total('seconds'))) : null
      return { ...health, MLSName, BehindSeconds }
    })
  },
  /** Only photos of the listing itself: its feed is asked for nothing else. */
  listingPhoto: {
    outside: async ({ params: { MLSId, ListingKey, Name }, services, transaction }) => {
      const feed = services.feeds.find((one) => one.MLSId === MLSId)
      const address = photoPath(MLSId, ListingKey, Name)
      const asked = feed?.photo && (await transaction((db) => findPhoto(db, MLSId, ListingKey, address)))
      if (!feed?.photo || !asked) throw notFound('photo')
      const photo = await feed.photo(asked).catch((error) => {
        if (!(error instanceof FeedFailure)) throw error
        if (error.retryAfter === undefined) throw notFound('photo')
        throw new HttpError(503, { Message: error.message }, { 'retry-after': String(error.retryAfter) })
      })
      return {
        FileName: Name,
        ContentType: photo.contentType,
        Stream: Readable.from([Buffer.from(photo.bytes)]),
        Size: photo.bytes.length,
        Inline: true,
        MaxAge: 7 * 24 * 3600,
        // Emails show it, even in browsers.
        IsPublic: true,
      }
    },
  },
} satisfies Partial<Handlers>

/** The feed's address of a listing's photo. Drawings also exist as bitmaps, for programs that show no SVG. */
const findPhoto = async (db: Tx, MLSId: number, ListingKey: string, address: string) => {
  const { rows } = await sql<{ ListingId: string; Source: string | null }>`
    select listing_id, photo ->> 'Source' as source from listing, jsonb_array_elements(media) photo
    where mls_id = ${MLSId} and listing_key = ${ListingKey}
      and photo ->> 'MediaURL' = any (${[address, address.replace(/\.png$/, '.svg')]}::text[])
    limit 1`.execute(db)
  const [found] = rows
  return found && { ListingKey, ListingId: found.ListingId, MediaURL: address, Source: found.Source ?? address }
}

type Health = {
  MLSId: number
  IsComplete: boolean
  LastChange: string | null
  LastTried: string | null
  LastSuccess: string | null
  LastError: string | null
  Skipped: number
  Mended: number
  LastFlaw: string | null
}
/** A feed that has never been read. */
const unread = {
  IsComplete: false,
  LastChange: null,
  LastTried: null,
  LastSuccess: null,
  LastError: null,
  Skipped: 0,
  Mended: 0,
  LastFlaw: null,
}
