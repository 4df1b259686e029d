import { AT_MOST_DOCUMENTS, DOCUMENTS_MAX } from '@dormer/contract/deals/documents'
import { may } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound, refused } from '../../../http/errors.ts'
import { openTransaction } from '../transactions/visible.queries.ts'

type Folder = { FolderId: number; TransactionId: number; Name: string; IsArchived: boolean }

/** A folder of a transaction the actor may see; otherwise 404. */
const findFolder = async (db: Tx, actor: Actor, FolderId: number) => {
  const { rows } = await sql<Folder>`
    select f.folder_id, f.transaction_id, f.name, f.is_archived from transaction_folder f
    join transaction on transaction.tenant_id = f.tenant_id and transaction.transaction_id = f.transaction_id
    where ${transactionsVisibleTo(actor)} and f.tenant_id = ${actor.TenantId} and f.folder_id = ${FolderId}`.execute(db)
  if (!rows[0]) throw notFound('folder')
  return rows[0]
}

/** The same, for changing it: the transaction is locked, and refused while it is closed. */
export const openFolder = async (db: Tx, actor: Actor, folderId: number) => {
  const { TransactionId } = await findFolder(db, actor, folderId)
  await openTransaction(db, actor, TransactionId)
  // Read again, now that nobody else can change it.
  return findFolder(db, actor, folderId)
}

/**
 * Which of `transaction_document d` an actor may see: statements show what the agents get, so lenders do not see them.
 */
export const documentsVisibleTo = (actor: Actor) =>
  may(actor, 'SeeCommissions') ? sql<SqlBool>`true` : sql<SqlBool>`not d.is_statement`

export type Document = {
  DocumentId: number
  FolderId: number
  TransactionId: number
  FolderName: string
  Name: string
  Size: number
  StorageKey: string
  PreviewType: string | null
  IsArchived: boolean
  DateCreated: string
}

/** Documents of transactions the actor may see, in their order in the folder; 404 unless all are found. */
export const findDocuments = async (db: Tx, actor: Actor, ids: readonly number[]) => {
  const { rows } = await sql<Document>`
    select d.document_id, d.folder_id, f.transaction_id, f.name as folder_name, d.name, d.size, d.storage_key,
      d.preview_type, d.is_archived, d.date_created
    from transaction_document d
    join transaction_folder f on f.tenant_id = d.tenant_id and f.folder_id = d.folder_id
    join transaction on transaction.tenant_id = f.tenant_id and transaction.transaction_id = f.transaction_id
    where ${transactionsVisibleTo(actor)} and d.tenant_id = ${actor.TenantId} and d.document_id = any(${ids}::bigint[])
      and ${documentsVisibleTo(actor)}
    order by f.folder_id, d.document_id`.execute(db)
  if (rows.length < new Set(ids).size) throw notFound('document')
  return rows
}

export const findDocument = async (db: Tx, actor: Actor, id: number) =>
  (await findDocuments(db, actor, [id]))[0] as Document

export const openDocument = async (db: Tx, actor: Actor, id: number) => {
  const { TransactionId } = await findDocument(db, actor, id)
  await openTransaction(db, actor, TransactionId)
  return findDocument(db, actor, id)
}

/** Documents for one answer or one message, all of one transaction. */
export const findTogether = async (db: Tx, actor: Actor, ids: readonly number[]) => {
  const documents = await findDocuments(db, actor, ids)
  if (new Set(documents.map(({ TransactionId }) => TransactionId)).size > 1)
    throw refused('Choose documents of one transaction')
  return documents
}

/** The same, for changing them: their transaction is locked, and refused while it is closed. */
export const openTogether = async (db: Tx, actor: Actor, ids: readonly number[]) => {
  const [first] = await findTogether(db, actor, ids)
  await openTransaction(db, actor, first?.TransactionId as number)
  return findTogether(db, actor, ids)
}

/** How many documents a transaction has, archived ones included. */
export const countDocuments = async (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>, TransactionId: number) => {
  const { rows } = await sql<{ Folders: number; Documents: number }>`
    select count(distinct f.folder_id) as folders, count(d.document_id) as documents from transaction_folder f
    left join transaction_document d on d.tenant_id = f.tenant_id and d.folder_id = f.folder_id
    where f.tenant_id = ${TenantId} and f.transaction_id = ${TransactionId}`.execute(db)
  return rows[0] ?? { Folders: 0, Documents: 0 }
}

/** Refuses if this many more documents do not fit into these folders of a transaction. */
export const requireRoom = async (db: Tx, actor: Actor, TransactionId: number, folderIds: number[], more: number) => {
  for (const folderId of new Set(folderIds)) {
    const folder = await openFolder(db, actor, folderId)
    if (folder.TransactionId !== TransactionId) throw refused('This folder belongs to another transaction')
    if (folder.IsArchived) throw refused('This folder is archived. Put it back first, then add documents to it.')
  }
  const { Documents } = await countDocuments(db, actor, TransactionId)
  if (Documents + more > DOCUMENTS_MAX)
    throw refused(
      `A transaction has ${AT_MOST_DOCUMENTS}, and this one has ${Documents.toLocaleString('en-US')}. Delete what nobody needs, or put the rest into one PDF.`,
    )
}

type NewDocument = { FolderId: number; Name: string; Size: number; StorageKey: string; PreviewType: string | null }
/** Adds documents whose files are stored to a transaction that the actor has opened; returns their ids. */
export const addDocuments = async (db: Tx, actor: Actor, TransactionId: number, files: NewDocument[]) => {
  const folderIds = files.map(({ FolderId }) => FolderId)
  await requireRoom(db, actor, TransactionId, folderIds, files.length)
  const made = await db
    .insertInto('transaction_document')
    .values(files.map((file) => ({ TenantId: actor.TenantId, UserId: actor.UserId, ...file })))
    .returning('DocumentId')
    .execute()
  return made.map((m) => m.DocumentId)
}
