import { Readable } from 'node:stream'
import { fileTooLarge, type StoredUpload } from '@dormer/contract/endpoint'
import { VIDEO_PART_BYTES, VIDEO_PARTS_MAX } from '@dormer/contract/messages/videos'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, HttpError, refused } from '../../../http/errors.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'

/** How many videos' worth of parts a user can have under way. */
const UNDER_WAY = 3

const ofUser = (db: Tx, { TenantId, UserId }: Actor) =>
  db.selectFrom('video_part').where('TenantId', '=', TenantId).where('UserId', '=', UserId)

/** What has arrived of a user's upload, in the order of its parts. */
export const partsOf = async (db: Tx, actor: Actor, uploadGuid: string) =>
  (
    await ofUser(db, actor)
      .select(['Part', 'Size', 'Sha256', 'StorageKey'])
      .where('UploadGuid', '=', uploadGuid)
      .orderBy('Part')
      .execute()
  ).map((row) => ({ ...row, Size: Number(row.Size) }))

/** Removes the parts of an upload, which are a video now; 409 if they are no longer those that it was put together from. */
export const forgetParts = async (
  db: Tx,
  { TenantId, UserId }: Actor,
  { UploadGuid, PartKeys }: { UploadGuid: string; PartKeys: string[] },
) => {
  const gone = await db
    .deleteFrom('video_part')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('UploadGuid', '=', UploadGuid)
    .returning('StorageKey')
    .execute()
  if (gone.length !== PartKeys.length || gone.some(({ StorageKey }) => !PartKeys.includes(StorageKey)))
    throw conflict('This upload was finished or changed elsewhere meanwhile. Look at your videos.')
}

/**
 * Keeps a part, in place of the one of its number; false if that is the same. Refused (413) if the video or the user's
 * uploads grow too large.
 */
export const keepPart = async (
  db: Tx,
  actor: Actor,
  { UploadGuid, Part, File }: { UploadGuid: string; Part: number; File: StoredUpload },
  videoMaxBytes: number,
) => {
  if (File.Size === 0) throw refused('This part is empty')
  if (File.Size > VIDEO_PART_BYTES) throw new HttpError(413, { Message: fileTooLarge('A part', VIDEO_PART_BYTES) })
  const { TenantId, UserId } = actor
  // One at a time, so that the limits hold.
  await sql`select pg_advisory_xact_lock(hashtextextended('video parts', ${UserId}))`.execute(db)
  const own = ofUser(db, actor).where('UploadGuid', '=', UploadGuid).where('Part', '=', Part)
  const before = await own.select(['VideoPartId', 'Sha256']).executeTakeFirst()
  // Sent again because its answer was lost.
  if (before?.Sha256 === File.Sha256) return false
  if (before)
    await db
      .deleteFrom('video_part')
      .where('TenantId', '=', TenantId)
      .where('VideoPartId', '=', before.VideoPartId)
      .execute()
  const { rows } = await sql<{ Own: number; Size: number; Count: number }>`
    select coalesce(sum(size) filter (where upload_guid = ${UploadGuid}), 0)::bigint as own, coalesce(sum(size), 0)::bigint as size,
      count(*) as count
    from video_part where tenant_id = ${TenantId} and user_id = ${UserId}`.execute(db)
  const { Own = 0, Size = 0, Count = 0 } = rows[0] ?? {}
  if (Own + File.Size > videoMaxBytes) throw new HttpError(413, { Message: fileTooLarge('The video', videoMaxBytes) })
  if (Size + File.Size > UNDER_WAY * videoMaxBytes || Count >= UNDER_WAY * VIDEO_PARTS_MAX)
    throw new HttpError(413, {
      Message: 'You have several uploads that were not finished. Finish one of them, or try again in two days.',
    })
  await db
    .insertInto('video_part')
    .values({
      TenantId,
      UserId,
      UploadGuid,
      Part,
      StorageKey: File.Key,
      Size: File.Size,
      Sha256: File.Sha256,
      DateCreated: clock.now().toString(),
    })
    .execute()
  return true
}

const contentOf = async function* (storage: Storage, parts: { StorageKey: string }[]) {
  for (const { StorageKey } of parts) yield* await storage.get(StorageKey)
}

/** Stores the parts of an upload as one file; undefined if there are none, 400 if one of them, or of `count`, is missing. */
export const joinParts = async (
  { database, storage, config }: Pick<Services, 'database' | 'storage' | 'config'>,
  actor: Actor,
  uploadGuid: string,
  count = 0,
) => {
  const parts = await database.asTenant(actor.TenantId, (db) => partsOf(db, actor, uploadGuid))
  if (parts.length === 0) return undefined
  const gap = parts.findIndex(({ Part }, at) => Part !== at)
  const missing = gap < 0 && parts.length < count ? parts.length : gap
  if (missing >= 0) throw refused(`Part ${missing} of this upload is missing. Send it, and finish then.`)
  const file = await storage.put(Readable.from(contentOf(storage, parts)), {
    tenantId: actor.TenantId,
    fileName: 'video',
    maxBytes: config.videoMaxBytes,
  })
  return { ...file, UploadGuid: uploadGuid, PartKeys: parts.map(({ StorageKey }) => StorageKey) }
}
