import type { StoredUpload } from '@dormer/contract/endpoint'
import { VIDEO_DAYS } from '@dormer/contract/messages/videos'
import { sql } from 'kysely'
import { OutcomeUnknown } from '../../../db/connect.ts'
import { readUploadedPicture } from '../../../files/images.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { isReplayed } from '../../../http/idempotency.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { withTotal } from '../../../http/total.ts'
import { clock } from '../../../time/clock.ts'
import { deleteCaptions, readUploadedCaptions, saveCaptions } from './captions.ts'
import { inspectVideo } from './inspect.ts'
import { forgetParts, joinParts, keepPart, partsOf } from './parts.queries.ts'
import { storePosters } from './poster.ts'
import { sendVideo } from './send.ts'
import { thumbnailPath } from './thumbnail-path.ts'
import { findVideo, listVideos, shown, viewsOf } from './videos.queries.ts'

/** The name of a file without its last extension. */
const stemOf = (fileName: string) => fileName.replace(/\.[^.]*$/, '').trim() || 'Video'

type Saved = { VideoGuid: string; VideoName: string; ThumbnailKey: string | null }
const answerOf = ({ VideoGuid, VideoName }: Saved) => ({ VideoGuid, VideoName, ThumbnailUrl: thumbnailPath(VideoGuid) })

const nothingSent = (UploadGuid: string | undefined) =>
  invalid(
    UploadGuid
      ? { UploadGuid: 'Nothing of this upload is there. Upload the video again.' }
      : { Video: 'Choose a video to upload' },
  )

const NONE_THERE = 'There are no captions in this language anymore. Reload the page.'

export const videoRoutes = {
  getVideo: async ({ db, actor, params, ...call }) =>
    shown(await findVideo(db, actor, params.VideoGuid), siteAddress(call.services.config, call.request)),

  userVideos: async ({ db, actor, ...call }) =>
    withTotal(call.reply, await listVideos(db, actor)).map((row) =>
      shown(row, siteAddress(call.services.config, call.request)),
    ),

  uploadVideo: {
    // The file is looked at first; no transaction is open during that.
    outside: async ({ actor, body, services, reply, transaction }) => {
      const { VideoName, Thumbnail, Moving, UploadGuid, PartCount, ...files } = body
      const { storage } = services
      const [sent, ...others] = Object.values(files as Record<string, StoredUpload | undefined>).filter((f) => !!f)
      const joined = UploadGuid ? await joinParts(services, actor, UploadGuid, PartCount) : undefined
      const file = joined ?? sent
      // In the transaction: the same request may have been answered before, and its parts are gone since.
      if (!file) return answerOf(await transaction<Saved>(() => Promise.reject(nothingSent(UploadGuid))))
      const removeJoined = async () => joined && storage.remove(joined.Key)
      const look = async () => {
        const inspected = await inspectVideo(storage, actor, file)
        const frame = Thumbnail && (await readUploadedPicture(storage, Thumbnail, 'Thumbnail'))
        const moving = Moving && (await readUploadedPicture(storage, Moving, 'Moving'))
        return { ...inspected, ...(await storePosters(storage, actor.TenantId, { frame, moving })) }
      }
      const { MediaType, Duration, IsForPhones, ThumbnailKey, MovingKey } = await look().catch(async (error) => {
        await removeJoined()
        throw error
      })
      const now = clock.now()
      const saved = await transaction(async (db) => {
        if (others.length > 0 || (joined && sent)) throw invalid({ Video: 'Upload one video at a time' })
        if (joined) await forgetParts(db, actor, joined)
        return db
          .insertInto('video')
          .values({
            TenantId: actor.TenantId,
            UserId: actor.UserId,
            Name: VideoName || stemOf(file.FileName),
            StorageKey: file.Key,
            ThumbnailKey,
            MovingKey,
            Size: file.Size,
            MediaType,
            Duration,
            DateMp4Due: IsForPhones ? null : now.toString(),
            DateCreated: now.toString(),
            DateExpires: now.add({ hours: 24 * VIDEO_DAYS }).toString(),
          })
          .returning(['VideoGuid', 'Name as VideoName', 'ThumbnailKey'])
          .executeTakeFirstOrThrow()
      }).catch(async (error) => {
        // If it may have been saved, better a file without a row than a row without its file.
        if (!(error instanceof OutcomeUnknown))
          await Promise.all([storage.remove(ThumbnailKey), MovingKey && storage.remove(MovingKey), removeJoined()])
        throw error
      })
      // The frame is no longer needed, nor is this thumbnail if the same request was answered before.
      for (const used of [Thumbnail, Moving]) if (used) await storage.remove(used.Key)
      if (saved.ThumbnailKey !== ThumbnailKey) {
        await storage.remove(ThumbnailKey)
        if (MovingKey) await storage.remove(MovingKey)
      }
      if (isReplayed(reply)) await removeJoined()
      return answerOf(saved)
    },
  },

  videoParts: async ({ db, actor, params }) => ({
    Parts: (await partsOf(db, actor, params.UploadGuid)).map(({ StorageKey: _, ...part }) => part),
  }),

  uploadVideoPart: async ({ db, actor, params, body: { File }, services }) => {
    const isNew = await keepPart(db, actor, { ...params, File }, services.config.videoMaxBytes)
    if (!isNew) await services.storage.remove(File.Key)
    return { Successful: true as const }
  },

  deleteVideo: async ({ db, actor, params }) => {
    const { VideoId } = await findVideo(db, actor, params.VideoGuid)
    await db.deleteFrom('video').where('TenantId', '=', actor.TenantId).where('VideoId', '=', VideoId).execute()
    return { Successful: true as const }
  },

  keepVideo: async ({ db, actor, params, ...call }) => {
    const { VideoId } = await findVideo(db, actor, params.VideoGuid)
    await sql`
      update video set date_expires = null
      where tenant_id = ${actor.TenantId} and video_id = ${VideoId} and date_expires is not null`.execute(db)
    return shown(await findVideo(db, actor, params.VideoGuid), siteAddress(call.services.config, call.request))
  },

  saveVideoCaptions: {
    outside: async ({ actor, params: { VideoGuid, Language }, body: { File }, services, request, transaction }) => {
      const { storage, config } = services
      const saved = await transaction(async (db) => {
        const { VideoId, Duration } = await findVideo(db, actor, VideoGuid)
        const content = await readUploadedCaptions(storage, File, Duration)
        await saveCaptions(db, { TenantId: actor.TenantId, VideoId, Language }, content)
        return shown(await findVideo(db, actor, VideoGuid), siteAddress(config, request))
      })
      await storage.remove(File.Key)
      return saved
    },
  },

  deleteVideoCaptions: async ({ db, actor, params: { VideoGuid, Language }, ...call }) => {
    const { VideoId } = await findVideo(db, actor, VideoGuid)
    if (!(await deleteCaptions(db, { TenantId: actor.TenantId, VideoId, Language }))) throw refused(NONE_THERE)
    return shown(await findVideo(db, actor, VideoGuid), siteAddress(call.services.config, call.request))
  },

  sendVideo: { outside: sendVideo },

  videoViews: async ({ db, actor, params, reply }) => {
    const { VideoId } = await findVideo(db, actor, params.VideoGuid)
    return withTotal(reply, await viewsOf(db, actor, VideoId))
  },
} satisfies Partial<Handlers>
