import { FOLDERS_MAX } from '@dormer/contract/deals/documents'
import type { StoredUpload } from '@dormer/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'
import { makeLink } from '../../brokerage/downloads/links.ts'
import { previewTypeOf } from '../../people/documents/documents.rules.ts'
import { headOf } from '../../people/documents/stored.ts'
import { openTransaction } from '../transactions/visible.queries.ts'
import {
  addDocuments,
  countDocuments,
  type Document,
  findDocument,
  findTogether,
  openDocument,
  openFolder,
  openTogether,
} from './documents.queries.ts'
import { dealDocumentDownload, openOne, zipDownload } from './downloads.ts'
import { asFileName, faultOfType, isWorkbook, needsLookingThrough, notWhatItSays, renamed } from './file-types.rules.ts'
import { listDocuments, listFolders } from './folders.queries.ts'

const done = { Successful: true } as const

/** The type a file may be displayed as; refuses a file that is not what its name says. */
const inspect = async ({ storage }: Services, field: string, { Key, FileName, Size }: StoredUpload) => {
  const head = await headOf(await storage.get(Key))
  const fault = faultOfType(FileName, Size, head)
  if (fault) throw invalid({ [field]: fault })
  if (needsLookingThrough(FileName) && !(await isWorkbook(await storage.get(Key))))
    throw invalid({ [field]: notWhatItSays(FileName, head) })
  return previewTypeOf(head)
}

const archive = async (db: Tx, { TenantId }: Actor, documents: Document[], IsArchived: boolean) => {
  await sql`
    update transaction_document set is_archived = ${IsArchived}
    where tenant_id = ${TenantId} and document_id = any(${documents.map((d) => d.DocumentId)}::bigint[])
      and is_archived <> ${IsArchived}`.execute(db)
  // An unarchived document becomes visible, and so does its folder.
  if (!IsArchived)
    await sql`
      update transaction_folder set is_archived = false
      where tenant_id = ${TenantId} and folder_id = any(${documents.map((d) => d.FolderId)}::bigint[]) and is_archived`.execute(
      db,
    )
}

export const dealDocumentRoutes = {
  transactionDocuments: async ({ db, actor, query }) => {
    const { TransactionId } = await findTransaction(db, actor, query.transactionId)
    return listFolders(db, actor, TransactionId, query.includeArchivedDocs)
  },

  addFolder: async ({ db, actor, query }) => {
    const { TransactionId } = await openTransaction(db, actor, query.transactionId)
    const { Folders } = await countDocuments(db, actor, TransactionId)
    if (Folders >= FOLDERS_MAX) throw refused(`A transaction has at most ${FOLDERS_MAX} folders`)
    const folder = await db
      .insertInto('transaction_folder')
      .values({ TenantId: actor.TenantId, TransactionId, Name: query.name || 'New Folder' })
      .returning(['FolderId', 'Name', 'IsArchived'])
      .executeTakeFirstOrThrow()
    return { ...folder, Documents: [] }
  },

  renameFolder: async ({ db, actor, query }) => {
    const { FolderId } = await openFolder(db, actor, query.folderId)
    await db
      .updateTable('transaction_folder')
      .set({ Name: query.name })
      .where('TenantId', '=', actor.TenantId)
      .where('FolderId', '=', FolderId)
      .execute()
    return done
  },

  archiveFolder: async ({ db, actor, query }) => {
    const folder = await openFolder(db, actor, query.folderId)
    const IsArchived = !folder.IsArchived
    for (const table of ['transaction_folder', 'transaction_document'] as const)
      await db
        .updateTable(table)
        .set({ IsArchived })
        .where('TenantId', '=', actor.TenantId)
        .where('FolderId', '=', folder.FolderId)
        .where('IsArchived', '!=', IsArchived)
        .execute()
    return { IsArchived }
  },

  deleteFolder: async ({ db, actor, query }) => {
    const { FolderId } = await openFolder(db, actor, query.folderId)
    await db
      .deleteFrom('transaction_folder')
      .where('TenantId', '=', actor.TenantId)
      .where('FolderId', '=', FolderId)
      .execute()
    return done
  },

  uploadTransactionDocuments: {
    // The files are inspected first; no transaction is open during that.
    outside: async ({ actor, params, body, services, transaction }) => {
      await services.database.asTenant(actor.TenantId, (db) => findTransaction(db, actor, params.transactionId))
      const files: [string, StoredUpload][] = Object.entries(body)
      const types = await Promise.all(files.map(([field, file]) => inspect(services, field, file)))
      const ids = await transaction(async (db) => {
        const { TransactionId } = await openTransaction(db, actor, params.transactionId)
        return addDocuments(
          db,
          actor,
          TransactionId,
          files.map(([, { Key, FileName, Size }], at) => ({
            FolderId: params.folderId,
            Name: FileName,
            Size,
            StorageKey: Key,
            PreviewType: types[at] ?? null,
          })),
        )
      })
      // In a transaction of its own, because the result of the main one is kept for the Idempotency-Key, and links are
      // secrets.
      return services.database.asTenant(actor.TenantId, (db) =>
        listDocuments(db, actor, sql`d.document_id = any(${ids}::bigint[])`),
      )
    },
  },

  deleteTransactionDocument: async ({ db, actor, query }) => {
    const { DocumentId } = await openDocument(db, actor, query.documentId)
    await db
      .deleteFrom('transaction_document')
      .where('TenantId', '=', actor.TenantId)
      .where('DocumentId', '=', DocumentId)
      .execute()
    return done
  },

  archiveDocument: async ({ db, actor, query }) => {
    const document = await openDocument(db, actor, query.documentId)
    const IsArchived = !document.IsArchived
    await archive(db, actor, [document], IsArchived)
    return { IsArchived }
  },

  archiveDocuments: async ({ db, actor, body }) => {
    await archive(db, actor, await openTogether(db, actor, body.DocumentIds), body.IsArchived)
    return done
  },

  deleteDocuments: async ({ db, actor, body }) => {
    const documents = await openTogether(db, actor, body.DocumentIds)
    await db
      .deleteFrom('transaction_document')
      .where('TenantId', '=', actor.TenantId)
      .where('DocumentId', '=', sql<number>`any(${documents.map(({ DocumentId }) => DocumentId)}::bigint[])`)
      .execute()
    return done
  },

  renameDocument: async ({ db, actor, query }) => {
    const document = await openDocument(db, actor, query.documentId)
    const Name = renamed(document.Name, asFileName(query.name))
    await db
      .updateTable('transaction_document')
      .set({ Name })
      .where('TenantId', '=', actor.TenantId)
      .where('DocumentId', '=', document.DocumentId)
      .execute()
    return { Name }
  },

  downloadDocument: {
    // Sending may take long; no transaction is open during that.
    outside: ({ actor, query, services }) => openOne(services, actor, query.documentId),
  },

  transactionDocumentLink: async ({ db, actor, query }) => {
    const { DocumentId, PreviewType } = await findDocument(db, actor, query.documentId)
    if (query.preview && !PreviewType) throw refused('This file cannot be shown here. Download it instead.')
    return makeLink(db, actor, dealDocumentDownload, { DocumentId, Preview: query.preview })
  },

  zipDocuments: async ({ db, actor, body }) => {
    const documents = await findTogether(db, actor, body.DocumentIds)
    return makeLink(db, actor, zipDownload, { DocumentIds: documents.map(({ DocumentId }) => DocumentId) })
  },
} satisfies Partial<Handlers>
