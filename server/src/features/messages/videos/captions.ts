import { buffer } from 'node:stream/consumers'
import { fileTooLarge, type StoredUpload } from '@dormer/contract/endpoint'
import { CAPTIONS_MAX } from '@dormer/contract/messages/videos'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import { clock } from '../../../time/clock.ts'
import { CaptionsProblem, readCaptions } from './captions.rules.ts'

/** An uploaded file of captions as WebVTT; a 400 says in words what is not understood, and in which line. */
export const readUploadedCaptions = async (storage: Storage, file: StoredUpload, seconds: number) => {
  if (file.Size > CAPTIONS_MAX) throw invalid({ File: fileTooLarge('The file', CAPTIONS_MAX) })
  try {
    const captions = readCaptions(await buffer(await storage.get(file.Key)), seconds)
    // What is escaped is longer than it was.
    if (Buffer.byteLength(captions) > 2 * CAPTIONS_MAX) throw invalid({ File: fileTooLarge('The file', CAPTIONS_MAX) })
    return captions
  } catch (error) {
    if (error instanceof CaptionsProblem) throw invalid({ File: error.message })
    throw error
  }
}

type Captions = { TenantId: number; VideoId: number; Language: string }

/** Adds a video's captions, or replaces those of the same language. */
export const saveCaptions = (db: Tx, { TenantId, VideoId, Language }: Captions, content: string) =>
  sql`
  insert into video_captions (tenant_id, video_id, language, content, date_created)
  values (${TenantId}, ${VideoId}, ${Language}, ${content}, ${clock.now().toString()})
  on conflict (tenant_id, video_id, language) do update
  set content = excluded.content, date_created = excluded.date_created`.execute(db)

/** Whether there were any. */
export const deleteCaptions = async (db: Tx, { TenantId, VideoId, Language }: Captions) => {
  const { rows } = await sql`
    delete from video_captions where tenant_id = ${TenantId} and video_id = ${VideoId} and language = ${Language}
    returning language`.execute(db)
  return rows.length > 0
}

/** A video's captions in a language as WebVTT; undefined if there are none. */
export const captionsOf = async (db: Tx, { TenantId, VideoId, Language }: Captions) => {
  const { rows } = await sql<{ Content: string }>`
    select content from video_captions
    where tenant_id = ${TenantId} and video_id = ${VideoId} and language = ${Language}`.execute(db)
  return rows[0]?.Content
}
