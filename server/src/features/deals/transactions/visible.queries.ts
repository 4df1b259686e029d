import { CLOSED } from '@dormer/contract/deals/transactions'
import { may } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError, notFound, refused } from '../../../http/errors.ts'

/**
 * A `where` condition for the rows of `transaction` an actor may see: all of the tenant's for an admin, otherwise their
 * own and those shared with them. The array is read once, so that both sides use an index.
 */
export const transactionsVisibleTo = (actor: Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>) =>
  may(actor, 'SeeAll')
    ? sql<SqlBool>`transaction.tenant_id = ${actor.TenantId}`
    : sql<SqlBool>`transaction.tenant_id = ${actor.TenantId} and ${workedOnBy(actor.TenantId, actor.UserId)}`

/** Of these, the ones whose agent a user is, or with whom they are shared. */
export const workedOnBy = (tenantId: number, userId: number) => sql<SqlBool>`(
  transaction.agent_id = ${userId} or transaction.transaction_id = any(array(
    select s.transaction_id from transaction_share s where s.tenant_id = ${tenantId} and s.user_id = ${userId})))`

/** The ids of a transaction and its agent, and its status, if the actor may see it; otherwise 404. */
export const findTransaction = async (db: Tx, actor: Actor, TransactionId: number) => {
  const transaction = await db
    .selectFrom('transaction')
    .select(['TransactionId', 'AgentId', 'StatusId', 'Type'])
    .where(transactionsVisibleTo(actor))
    .where('TransactionId', '=', TransactionId)
    .executeTakeFirst()
  if (!transaction) throw notFound('transaction')
  return transaction
}

/** The stored transaction, locked until the database transaction ends; 404 if the actor may not see it. */
export const lockTransaction = async (db: Tx, actor: Actor, TransactionId: number) => {
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

/** A closed transaction is read-only until it is opened again (A087). */
export const refuseClosed = ({ StatusId }: { StatusId: number }) => {
  if (StatusId === CLOSED) throw refused('This transaction is closed. Re-open it first, then change it.')
}

/** The same, for changing what hangs on it: refused while it is closed. */
export const openTransaction = async (db: Tx, actor: Actor, TransactionId: number) => {
  const transaction = await lockTransaction(db, actor, TransactionId)
  refuseClosed(transaction)
  return transaction
}

/** Whether a user may give a transaction away, share it and delete it. */
export const mayOwn = (actor: Actor, { AgentId }: { AgentId: number | null }) =>
  may(actor, 'WorkTransactions') && (may(actor, 'SeeAll') || AgentId === actor.UserId)

export const requireOwn = (actor: Actor, transaction: { AgentId: number | null }, does: string) => {
  if (!mayOwn(actor, transaction))
    throw new HttpError(403, { Message: `Only the transaction's agent or an admin can ${does}.` })
}
