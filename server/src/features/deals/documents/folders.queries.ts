import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { makeLinks } from '../../brokerage/downloads/links.ts'
import { previewOf } from '../../people/documents/documents.rules.ts'
import { type Document, documentsVisibleTo } from './documents.queries.ts'
import { dealDocumentDownload } from './downloads.ts'

/** A transaction's folders with their documents, oldest first; archived ones only if requested. */
export const listFolders = async (db: Tx, actor: Actor, TransactionId: number, withArchived: boolean) => {
  const folders = await db
    .selectFrom('transaction_folder')
    .select(['FolderId', 'Name', 'IsArchived'])
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .$if(!withArchived, (q) => q.where('IsArchived', '=', false))
    .orderBy('FolderId')
    .execute()
  const documents = await listDocuments(
    db,
    actor,
    sql`d.folder_id = any(${folders.map(({ FolderId }) => FolderId)}::bigint[])
      ${withArchived ? sql`` : sql`and not d.is_archived`}`,
  )
  const inFolder = Map.groupBy(documents, ({ FolderId }) => FolderId)
  return folders.map((folder) => ({ ...folder, Documents: inFolder.get(folder.FolderId) ?? [] }))
}

/** Documents with the addresses to open them. `where` is about `transaction_document d`. */
export const listDocuments = async (db: Tx, actor: Actor, where: ReturnType<typeof sql>) => {
  const { rows } = await sql<
    Omit<Document, 'FolderName' | 'TransactionId' | 'StorageKey'> & { AuthorName: string | null }
  >`
    select d.document_id, d.folder_id, d.name, d.size, d.preview_type, d.is_archived, d.date_created,
      (select name from user_account u where u.tenant_id = d.tenant_id and u.user_id = d.user_id) as author_name
    from transaction_document d where d.tenant_id = ${actor.TenantId} and ${where}
      and ${documentsVisibleTo(actor)} order by d.document_id`.execute(db)
  const links = await makeLinks(
    db,
    actor,
    dealDocumentDownload,
    rows.map(({ DocumentId, PreviewType }) => ({ DocumentId, Preview: PreviewType !== null })),
  )
  return rows.map(({ PreviewType, ...row }, at) => ({
    ...row,
    FileLocation: links[at]?.Url ?? '',
    Preview: previewOf(PreviewType),
  }))
}
