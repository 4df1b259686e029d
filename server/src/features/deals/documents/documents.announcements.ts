import { AT_MOST_DOCUMENTS, DOCUMENTS_MAX, FOLDERS_MAX } from '@dormer/contract/deals/documents'
import type { RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { openTransaction } from '../transactions/visible.queries.ts'
import { countDocuments } from './documents.queries.ts'

/** Documents or folders of a transaction were restored from the trash, but not the transaction itself. */
export type DocumentsRestored = { TenantId: number; TransactionId: number; UserId: number; RoleId: RoleId }

export const documentsRestored: Announcement<DocumentsRestored> = {
  // Restoring sets it.
  of: { trash: ['date_restored'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<DocumentsRestored>`
      with folder as (
        select d.folder_id from ${changesHere(tenantId, 'transaction_document')} back
        join transaction_document d on d.tenant_id = back.tenant_id and d.document_id = back.row_id
        where back.what = 'Restored'
        union select row_id from ${changesHere(tenantId, 'transaction_folder')} back where what = 'Restored'
      )
      select distinct f.tenant_id, f.transaction_id, u.user_id, u.role_id
      from folder join transaction_folder f using (folder_id)
      join user_account u on u.tenant_id = f.tenant_id
        and u.user_id = nullif(current_setting('app.user_id', true), '')::bigint
      where f.tenant_id = ${tenantId} and f.transaction_id not in (
        select row_id from ${changesHere(tenantId, 'transaction')} back where what = 'Restored')
      order by 2`.execute(db)
    return rows
  },
}

/**
 * Restoring documents changes their transaction like any other edit: only by a user who sees it, while it is open and
 * has room.
 */
export const requireRestorable = async (db: Tx, { TransactionId, ...restores }: DocumentsRestored) => {
  await openTransaction(db, restores, TransactionId)
  const { Documents, Folders } = await countDocuments(db, restores, TransactionId)
  if (Documents > DOCUMENTS_MAX)
    throw refused(`A transaction has ${AT_MOST_DOCUMENTS}. Delete what nobody needs, then restore these.`)
  if (Folders > FOLDERS_MAX)
    throw refused(`A transaction has at most ${FOLDERS_MAX} folders. Delete what nobody needs, then restore these.`)
}
