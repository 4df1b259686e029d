import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SPLIT_MAX } from '@dormer/contract/deals/document-parts'
import { pagesOf } from '@dormer/contract/deals/pages'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { leftIn, storageFull, storageUseOf } from '../../../http/quota.ts'
import type { Services } from '../../../services.ts'
import { openFile } from '../../people/documents/stored.ts'
import { addDocuments, findDocument, openDocument, requireRoom } from '../documents/documents.queries.ts'
import { asFileName, renamed } from '../documents/file-types.rules.ts'
import { listDocuments } from '../documents/folders.queries.ts'
import { inTurn, readPdf } from './pdf.ts'

/** A PDF, as stored, of a transaction that the actor sees. */
const sourceOf = async ({ database, storage }: Services, actor: Actor, documentId: number) => {
  const { StorageKey, PreviewType, Size, Name } = await database.asTenant(actor.TenantId, (db) =>
    findDocument(db, actor, documentId),
  )
  if (PreviewType !== 'application/pdf') throw refused(`${Name} is not a PDF: only PDFs can be split by page.`)
  if (Size > SPLIT_MAX)
    throw refused(`${Name} is too large to be split here: ${Math.ceil(Size / 1024 / 1024)} MB, of at most 50 MB.`)
  return new Uint8Array(await buffer(await openFile(storage, StorageKey)))
}

export const documentPartRoutes = {
  documentPages: {
    // Reading takes a while; no transaction is open during that.
    outside: ({ actor, query, services }) =>
      inTurn(actor, async () => {
        const { Look } = await readPdf(await sourceOf(services, actor, query.documentId), null)
        return Look ?? { Pages: 0, IsSigned: false }
      }),
  },

  splitDocument: {
    outside: async ({ actor, body, services, transaction }) => {
      const { database, storage, config } = services
      const inTenant = <T>(work: Parameters<typeof database.asTenant<T>>[1]) => database.asTenant(actor.TenantId, work)
      // Refused before it is read.
      await inTenant(async (db) => {
        const { TransactionId } = await openDocument(db, actor, body.DocumentId)
        const folders = body.Parts.map(({ FolderId }) => FolderId)
        await requireRoom(db, actor, TransactionId, folders, folders.length)
      })
      const files = await inTurn(actor, async () => {
        const source = await sourceOf(services, actor, body.DocumentId)
        const { Look } = await readPdf(source, null)
        const pages = body.Parts.map(({ Pages }, at) => {
          const read = pagesOf(Pages, Look?.Pages ?? 0)
          if (typeof read === 'string') throw invalid({ [`Parts.${at}.Pages`]: read })
          return read
        })
        const { Parts } = await readPdf(source, pages)
        const size = Parts.reduce((sum, part) => sum + part.length, 0)
        const room = await inTenant((db) => storageUseOf(db, actor.TenantId, config.storageQuotaBytes))
        if (size > leftIn(room)) throw storageFull(room)
        const stored: { FolderId: number; Name: string; Size: number; StorageKey: string; PreviewType: string }[] = []
        for (const [at, part] of Parts.entries()) {
          const { Name, FolderId } = body.Parts[at] as (typeof body.Parts)[number]
          const fileName = renamed('x.pdf', asFileName(Name))
          const options = { tenantId: actor.TenantId, fileName, maxBytes: part.length }
          const { Key, FileName, Size } = await storage.put(Readable.from([Buffer.from(part)]), options)
          stored.push({ FolderId, Name: FileName, Size, StorageKey: Key, PreviewType: 'application/pdf' })
        }
        return stored
      })
      const discard = (kept: (string | null)[]) =>
        Promise.all(
          files.filter(({ StorageKey }) => !kept.includes(StorageKey)).map((f) => storage.remove(f.StorageKey)),
        )
      const ids = await transaction(async (db) => {
        const { TransactionId } = await openDocument(db, actor, body.DocumentId)
        return addDocuments(db, actor, TransactionId, files)
      }).catch(async (error) => {
        await discard([])
        throw error
      })
      // If the request was repeated, the files stored the first time are kept.
      const kept = await inTenant((db) =>
        db
          .selectFrom('transaction_document')
          .select('StorageKey')
          .where('TenantId', '=', actor.TenantId)
          .where('DocumentId', 'in', ids)
          .execute(),
      )
      await discard(kept.map(({ StorageKey }) => StorageKey))
      // In a transaction of its own, because the result of the main one is kept for the Idempotency-Key, and links are
      // secrets.
      return inTenant((db) => listDocuments(db, actor, sql`d.document_id = any(${ids}::bigint[])`))
    },
  },
} satisfies Partial<Handlers>
