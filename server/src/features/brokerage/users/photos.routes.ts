import { Readable } from 'node:stream'
import type { StoredUpload } from '@dormer/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { drawPicture, PICTURE_MAX, type PictureShape, readUploadedPicture } from '../../../files/images.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { FileMissing, isKey } from '../../../providers/storage/storage.ts'
import { photoKeyOf, photoUrlOf } from './photos.ts'
import { findUserToEdit } from './users.queries.ts'

/** Sharp at the largest size it is shown, on client pages, on screens with double pixel density. */
const SHAPE: PictureShape = { width: 256, height: 256, fit: 'cover', type: 'image/jpeg' }

/** Nothing refers to the former photo's file any more, so it is swept. */
const setPhoto = async (db: Tx, actor: Actor, userId: number, PhotoKey: string | null) => {
  const { UserId } = await findUserToEdit(db, actor, userId)
  await db
    .updateTable('user_account')
    .set({ PhotoKey })
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', UserId)
    .execute()
}

export const photoRoutes = {
  uploadUserPhoto: {
    // The photo is drawn and stored before the transaction that refers to it.
    outside: async ({ actor, params: { UserId }, body, services, request, transaction }) => {
      request.security.OfUserId = UserId
      const { storage, database } = services
      const file: StoredUpload = body.file0
      await database.asTenant(actor.TenantId, (db) => findUserToEdit(db, actor, UserId))
      const { Bytes } = await drawPicture(await readUploadedPicture(storage, file, 'file0'), 'file0', SHAPE)
      const { Key } = await storage.put(Readable.from([Bytes]), {
        tenantId: actor.TenantId,
        fileName: 'photo.jpg',
        maxBytes: PICTURE_MAX,
      })
      try {
        const PhotoUrl = await transaction(async (db) => {
          if (Object.keys(body).length > 1) throw invalid({ file0: 'Choose one picture' })
          await setPhoto(db, actor, UserId, Key)
          return photoUrlOf(Key) as string
        })
        // The upload is no longer needed, nor is this one if the same request was answered before.
        await storage.remove(file.Key)
        if (PhotoUrl !== photoUrlOf(Key)) await storage.remove(Key)
        return { PhotoUrl }
      } catch (error) {
        await storage.remove(Key)
        throw error
      }
    },
  },

  removeUserPhoto: async ({ db, actor, params: { UserId }, request }) => {
    request.security.OfUserId = UserId
    await setPhoto(db, actor, UserId, null)
    return { Successful: true as const }
  },

  userPhoto: {
    outside: async ({ params: { Token }, services, transaction }) => {
      const key = photoKeyOf(Token)
      const isPhoto =
        isKey(key) &&
        (await transaction(async (db) => {
          const { rows } = await sql<{ Is: boolean }>`select is_user_photo(${key}) as "is"`.execute(db)
          return rows[0]?.Is
        }))
      if (!isPhoto) throw notFound('photo')
      const Stream = await services.storage.get(key).catch((error) => {
        throw error instanceof FileMissing ? notFound('photo') : error
      })
      return {
        FileName: 'photo.jpg',
        ContentType: 'image/jpeg',
        Stream,
        Inline: true,
        // A new photo has a new address.
        MaxAge: 7 * 24 * 3600,
        // Mail programs show it.
        IsPublic: true,
      }
    },
  },
} satisfies Partial<Handlers>
