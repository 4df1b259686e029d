import { Readable } from 'node:stream'
import { IMAGE_MAX } from '@dormer/contract/deals/transactions'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { requirePicture } from '../../../files/images.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { leftIn, storageFull, storageUseOf } from '../../../http/quota.ts'
import type { Services } from '../../../services.ts'
import { defineDownload, makeLinks } from '../../brokerage/downloads/links.ts'
import { HEAD_BYTES, previewOf, previewTypeOf } from '../../people/documents/documents.rules.ts'
import { openFile } from '../../people/documents/stored.ts'

const NO_PICTURE = 'Choose a picture: PNG, JPEG, GIF, WebP or AVIF'

/** A picture's type, judging by its content; anything else is refused. */
export const pictureType = async (bytes: Buffer, field: string) => {
  await requirePicture(bytes, field)
  const type = previewTypeOf(bytes.subarray(0, HEAD_BYTES))
  if (type === null || previewOf(type) !== 'image') throw invalid({ [field]: NO_PICTURE })
  return type
}

/** The bytes of a picture sent as a data URL. */
export const readPicture = async (dataUrl: string) => {
  const comma = dataUrl.indexOf(',')
  if (comma < 0 || comma > 200 || !/^data:[^,]*;base64$/i.test(dataUrl.slice(0, comma)))
    throw invalid({ imgData: NO_PICTURE })
  const Bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  return { Bytes, PreviewType: await pictureType(Bytes, 'imgData') }
}
export type Picture = { StorageKey: string; Size: number; PreviewType: string }

/** Stores it before the transaction that names it. */
export const storePicture = async (
  { storage, config, database }: Services,
  actor: Actor,
  { Bytes, PreviewType }: Awaited<ReturnType<typeof readPicture>>,
): Promise<Picture> => {
  const room = await database.asTenant(actor.TenantId, (db) =>
    storageUseOf(db, actor.TenantId, config.storageQuotaBytes),
  )
  if (Bytes.length > leftIn(room)) throw storageFull(room)
  const { Key, Size } = await storage.put(Readable.from([Bytes]), {
    tenantId: actor.TenantId,
    fileName: 'picture',
    maxBytes: IMAGE_MAX,
  })
  return { StorageKey: Key, Size, PreviewType }
}

export const removePicture = (db: Tx, { TenantId }: Actor, TransactionId: number) =>
  db
    .deleteFrom('transaction_image')
    .where('TenantId', '=', TenantId)
    .where('TransactionId', '=', TransactionId)
    .execute()

/** Replaces the transaction's picture. */
export const setPicture = async (db: Tx, actor: Actor, TransactionId: number, picture: Picture) => {
  await removePicture(db, actor, TransactionId)
  await db
    .insertInto('transaction_image')
    .values({ TenantId: actor.TenantId, TransactionId, ...picture })
    .execute()
}

export const pictureDownload = defineDownload({
  kind: 'transaction-image',
  payload: z.object({ TransactionId: z.number() }),
  // A list shows all of them at once.
  atOnce: 20,
  fromDatabase: false,
  open: async ({ TransactionId }, actor, { database, storage }) => {
    const picture = await database.asTenant(actor.TenantId, async (db) => {
      await findTransaction(db, actor, TransactionId)
      return db
        .selectFrom('transaction_image')
        .select(['StorageKey', 'Size', 'PreviewType'])
        .where('TenantId', '=', actor.TenantId)
        .where('TransactionId', '=', TransactionId)
        .executeTakeFirst()
    })
    if (!picture) throw notFound('picture')
    const Stream = await openFile(storage, picture.StorageKey)
    const { PreviewType, Size } = picture
    return { FileName: `picture.${PreviewType.split('/')[1]}`, ContentType: PreviewType, Inline: true, Size, Stream }
  },
})

type Pictured = { TransactionId: number; PropertyImage: string | null; HasPicture: boolean }

/** The rows with the addresses of their pictures: an uploaded one takes precedence over an external one. */
export const withPictures = async <R extends Pictured>(db: Tx, actor: Actor, rows: R[]) => {
  const uploaded = rows.filter((row) => row.HasPicture)
  const links = await makeLinks(
    db,
    actor,
    pictureDownload,
    uploaded.map(({ TransactionId }) => ({ TransactionId })),
  )
  const urls = new Map(uploaded.map(({ TransactionId }, at) => [TransactionId, links[at]?.Url ?? null]))
  return rows.map((row) => ({ ...row, PropertyImage: urls.get(row.TransactionId) ?? row.PropertyImage }))
}
