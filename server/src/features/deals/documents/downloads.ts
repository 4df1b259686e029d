import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Download } from '../../../http/handlers.ts'
import type { Storage } from '../../../providers/storage/storage.ts'
import type { Services } from '../../../services.ts'
import { defineDownload } from '../../brokerage/downloads/links.ts'
import { openFile } from '../../people/documents/stored.ts'
import { type Document, findDocument, findTogether } from './documents.queries.ts'
import { asFileName, eachOnce } from './file-types.rules.ts'

/** Opens one document to be sent. */
export const openOne = async (
  { database, storage }: Services,
  actor: Actor,
  DocumentId: number,
  inPlace = false,
): Promise<Download> => {
  const document = await database.asTenant(actor.TenantId, (db) => findDocument(db, actor, DocumentId))
  const { Name, Size, StorageKey, PreviewType } = document
  return {
    FileName: Name,
    ContentType: (inPlace && PreviewType) || 'application/octet-stream',
    Inline: inPlace && PreviewType !== null,
    Size,
    Stream: await openFile(storage, StorageKey),
  }
}

export const dealDocumentDownload = defineDownload({
  kind: 'transaction-document',
  payload: z.object({ DocumentId: z.number(), Preview: z.boolean() }),
  // A transaction's pictures are requested all at once, and none holds a database connection.
  atOnce: 20,
  fromDatabase: false,
  open: ({ DocumentId, Preview }, actor, services) => openOne(services, actor, DocumentId, Preview),
})

/**
 * Documents as one zip, each opened when its turn comes, so that memory does not grow with their number. Most are
 * compressed already, except for text.
 */
const zipOf = (storage: Storage, documents: Document[]): Readable => {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  let reading: Readable | undefined
  out.once('close', () => reading?.destroy())
  const paths = eachOnce(documents.map(({ FolderName, Name }) => `${asFileName(FolderName)}/${asFileName(Name)}`))
  for (const [at, { StorageKey, Size, Name, DateCreated }] of documents.entries())
    zip.addReadStreamLazy(
      paths[at] as string,
      { mtime: new Date(DateCreated), size: Size, compress: /\.csv$/i.test(Name) },
      (done) => {
        // The client has gone.
        if (out.destroyed) return
        openFile(storage, StorageKey).then(
          (stream) => {
            reading = stream
            // Or the client has gone since the file was requested.
            if (out.destroyed) stream.destroy()
            else done(null, stream)
          },
          (error) => done(error, undefined as never),
        )
      },
    )
  zip.end()
  return out
}

export const zipDownload = defineDownload({
  kind: 'transaction-zip',
  payload: z.object({ DocumentIds: z.array(z.number()) }),
  fromDatabase: false,
  open: async ({ DocumentIds }, actor, { database, storage }) => {
    const documents = await database.asTenant(actor.TenantId, (db) => findTogether(db, actor, DocumentIds))
    return { FileName: 'documents.zip', ContentType: 'application/zip', Stream: zipOf(storage, documents) }
  },
})
