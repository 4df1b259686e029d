import { sql } from 'kysely'
import { z } from 'zod'
import { defineDue } from '../../../jobs/due.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { makeMp4 } from './mp4.ts'

type Waiting = { StorageKey: string; Size: number; Duration: number }

/** When it is tried again without what makes it: whoever runs Dormer may install that later. */
const HOURS_WITHOUT = 24

/** Makes the MP4 of a video that not every phone plays. Whatever interrupts it, it begins anew; a file that no row names is removed at night. */
export const makeMp4Job = defineJob({
  name: 'make-mp4',
  lane: 'media',
  payload: z.object({ TenantId: z.number(), VideoId: z.number() }),
  run: async ({ TenantId, VideoId }, { database, storage, config, log, signal }) => {
    // Not if it was deleted or has expired since, or another run has made it.
    const { rows } = await database.asTenant(TenantId, (db) =>
      sql<Waiting>`
        select storage_key, size, duration from video
        where tenant_id = ${TenantId} and video_id = ${VideoId} and storage_key is not null and date_mp4_due is not null
          and (date_expires is null or date_expires > ${clock.now().toString()})`.execute(db),
    )
    const [waiting] = rows
    if (!waiting) return
    const { StorageKey: Key, Duration } = waiting
    const to = { tenantId: TenantId, maxBytes: config.videoMaxBytes, signal }
    const made = await makeMp4(storage, to, { Key, Size: Number(waiting.Size), Duration })
    const why = 'Problem' in made ? made.Why : null
    // A machine without FFmpeg would say so of each of them every day.
    if ('Problem' in made && why === 'Video')
      log.warn({ tenant: TenantId, video: VideoId }, `no MP4 of a video: ${made.Problem}`)
    const again = why === 'Missing' ? clock.now().add({ hours: HOURS_WITHOUT }).toString() : null
    const file = 'Key' in made ? made : { Key: null, Size: null }
    const { numAffectedRows } = await database.asTenant(TenantId, (db) =>
      sql`
        update video set mp4_key = ${file.Key}, mp4_size = ${file.Size}, date_mp4_due = ${again}::timestamptz
        where tenant_id = ${TenantId} and video_id = ${VideoId} and storage_key = ${Key} and date_mp4_due is not null`.execute(
        db,
      ),
    )
    if (file.Key && !numAffectedRows) await storage.remove(file.Key)
  },
})

/** What waits for its MP4: each becomes a job, since it takes longer than a transaction may. */
export const videoMp4Due = defineDue({
  kind: 'video-mp4',
  run: async (db, { TenantId, rows }) => {
    for (const { Key: VideoId } of rows)
      await enqueue(db, makeMp4Job, { TenantId, VideoId }, { key: `video-mp4:${VideoId}` })
    return []
  },
})
