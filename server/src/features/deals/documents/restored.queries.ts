import { AT_MOST_DOCUMENTS, DOCUMENTS_MAX, FOLDERS_MAX } from '@dormer/contract/deals/documents'
import type { EventPayload } from '@dormer/contract/events'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { openTransaction } from '../transactions/visible.queries.ts'
import { countDocuments } from './documents.queries.ts'

/**
 * Restoring documents changes their transaction like any other edit: only by a user who sees it, while it is open and
 * has room.
 */
export const requireRestorable = async (db: Tx, { TransactionId, ...restores }: EventPayload<'DocumentsRestored'>) => {
  await openTransaction(db, restores, TransactionId)
  const { Documents, Folders } = await countDocuments(db, restores, TransactionId)
  if (Documents > DOCUMENTS_MAX)
    throw refused(`A transaction has ${AT_MOST_DOCUMENTS}. Delete what nobody needs, then restore these.`)
  if (Folders > FOLDERS_MAX)
    throw refused(`A transaction has at most ${FOLDERS_MAX} folders. Delete what nobody needs, then restore these.`)
}
