import { CLOSED } from '@dormer/contract/deals/transactions'
import { may } from '@dormer/contract/permissions'
import type { Actor, Doer } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, notFound, refused } from '../../../http/errors.ts'

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

/** The ledger's name for a transaction. */
export const transactionName = ({
  TransactionId,
  Type,
  Address,
}: {
  TransactionId: number
  Type: string
  Address: string | null
}) => Address || `${Type} ${TransactionId}`
