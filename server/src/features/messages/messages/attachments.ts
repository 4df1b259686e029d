import { Readable } from 'node:stream'
import { ATTACHMENTS_MAX } from '@dormer/contract/messages/messages'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, invalid, notFound } from '../../../http/errors.ts'
import { leftIn, storageFull, storageUseOf } from '../../../http/quota.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import type { Services } from '../../../services.ts'
import { defineDownload } from '../../brokerage/downloads/links.ts'
import { mediaTypeOf } from '../content/storable.rules.ts'
import { findMessage } from './messages.queries.ts'

type File = { FileString?: string | null; FileName: string; FileType?: string | null; DataString?: string | null }
/** The bytes of an attachment, and its type. */
export const readFile = ({ FileString, DataString, FileName, FileType }: File) => {
  const [, type] = /^data:([^;,]{0,200})/.exec((DataString ?? '').slice(0, 300)) ?? []
  const sent = DataString ? DataString.slice(type === undefined ? 0 : DataString.indexOf(',') + 1) : (FileString ?? '')
  const Bytes = Buffer.from(sent, 'base64')
  // The decoder skips invalid base64; then there are fewer bytes than the characters promise.
  const length = sent.replace(/[\s=]/g, '').length
  if (Bytes.length === 0 || Bytes.length !== Math.floor((length * 3) / 4))
    throw invalid({ AttachmentFiles: `${FileName} is empty or could not be read. Attach it again.` })
  return { FileName, ContentType: mediaTypeOf(FileType || type), Bytes }
}

/** Stores the files of an email that is about to be written. */
export const storeFiles = async (
  { storage, config, database }: Services,
  actor: Actor,
  files: ReturnType<typeof readFile>[],
) => {
  const size = files.reduce((sum, { Bytes }) => sum + Bytes.length, 0)
  if (size > ATTACHMENTS_MAX) throw invalid({ AttachmentFiles: 'Attachments can be at most 25 MB in total' })
  if (files.length === 0) return []
  const room = await database.asTenant(actor.TenantId, (db) =>
    storageUseOf(db, actor.TenantId, config.storageQuotaBytes),
  )
  if (size > leftIn(room)) throw storageFull(room)
  const stored = []
  for (const { FileName, ContentType, Bytes } of files) {
    const file = await storage.put(Readable.from([Bytes]), {
      tenantId: actor.TenantId,
      fileName: FileName,
      maxBytes: ATTACHMENTS_MAX,
    })
    stored.push({ FileName: file.FileName, ContentType, Size: file.Size, StorageKey: file.Key })
  }
  return stored
}

export const attachmentDownload = defineDownload({
  kind: 'message-attachment',
  // An email shows all its images at once.
  atOnce: 20,
  payload: z.object({ AttachmentId: z.number() }),
  fromDatabase: false,
  open: async ({ AttachmentId }, actor, { database, storage }) => {
    const { FileName, ContentType, Size, StorageKey } = await database.asTenant(actor.TenantId, (db) =>
      findAttachment(db, actor, AttachmentId),
    )
    const Stream = await storage.get(StorageKey).catch((error) => {
      throw error instanceof FileMissing ? new HttpError(404, { Message: 'The file is no longer in storage' }) : error
    })
    return { FileName, ContentType, Size, Stream }
  },
})

/** An attachment of a message that the actor sees; otherwise 404. */
export const findAttachment = async (db: Tx, actor: Actor, attachmentId: number) => {
  const attachment = await db
    .selectFrom('message_attachment')
    .select(['MessageId', 'FileName', 'ContentType', 'Size', 'StorageKey'])
    .where('TenantId', '=', actor.TenantId)
    .where('AttachmentId', '=', attachmentId)
    .executeTakeFirst()
  if (!attachment) throw notFound('attachment')
  await findMessage(db, actor, attachment.MessageId).catch(() => {
    throw notFound('attachment')
  })
  return attachment
}
