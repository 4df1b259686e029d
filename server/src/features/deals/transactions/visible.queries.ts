import { CLOSED } from '@dormer/contract/deals/transactions'
import { may } from '@dormer/contract/permissions'
import type { Actor, Doer } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, HttpError, notFound, refused } from '../../../http/errors.ts'

/** The stored transaction, locked until the database transaction ends; 404 if the actor may not see it. */
export const lockTransaction = async (db: Tx, actor: Doer, TransactionId: number) => {
  const transaction = await db
    .selectFrom('transaction')
    .selectAll()
    .where(transactionsVisibleTo(actor))
    .where('TransactionId', '=', TransactionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!transaction) throw notFound('transaction')
  return transaction
}

/** A closed transaction is read-only until it is reopened (docs/rules.md#closed). */
export const refuseClosed = ({ StatusId }: { StatusId: number }) => {
  if (StatusId === CLOSED) throw refused('This transaction is closed. Re-open it first, then change it.')
}

/** The same, for changing anything that belongs to it: refused while it is closed. */
export const openTransaction = async (db: Tx, actor: Doer, TransactionId: number) => {
  const transaction = await lockTransaction(db, actor, TransactionId)
  refuseClosed(transaction)
  return transaction
}

/** Whether a user may hand over, share and delete a transaction. */
export const mayOwn = (actor: Actor, { AgentId }: { AgentId: number | null }) =>
  may(actor, 'WorkTransactions') && (may(actor, 'SeeAll') || AgentId === actor.UserId)

export const requireOwn = (actor: Actor, transaction: { AgentId: number | null }, does: string) => {
  if (!mayOwn(actor, transaction))
    throw new HttpError(403, { Message: `Only the transaction's agent or an admin can ${does}.` })
}

/** 409 if there are fields whose values the user no longer saw, naming who changed the transaction or its money last. */
export const refuseStaleFields = async (
  db: Tx,
  { TenantId }: Actor,
  { EditedById }: { EditedById: number | null },
  stale: readonly string[],
) => {
  if (stale.length === 0) return
  const who = await db
    .selectFrom('user_account')
    .select('Name')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', EditedById)
    .executeTakeFirst()
  const Message = `${who?.Name ?? 'Someone else'} has changed this meanwhile. Reload to see it, then edit again.`
  throw conflict(Message, Object.fromEntries(stale.map((field) => [field, [Message]])))
}
