import { may } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { notFound } from '../http/errors.ts'
import type { Actor, Doer } from './actor.ts'

/**
 * A `where` condition for the rows of `transaction` an actor may see: all of the tenant's for an admin, otherwise their
 * own and those shared with them. The array is read once, so that both sides use an index.
 */
export const transactionsVisibleTo = (actor: Doer) =>
  may(actor, 'SeeAll')
    ? sql<SqlBool>`transaction.tenant_id = ${actor.TenantId}`
    : sql<SqlBool>`transaction.tenant_id = ${actor.TenantId} and ${workedOnBy(actor.TenantId, actor.UserId)}`

/** Of the given transactions, those that a user is the agent of or that are shared with the user. */
export const workedOnBy = (tenantId: number, userId: number | null) => sql<SqlBool>`(
  transaction.agent_id = ${userId} or transaction.transaction_id = any(array(
    select s.transaction_id from transaction_share s where s.tenant_id = ${tenantId} and s.user_id = ${userId})))`

/** A transaction and the user looking at it. */
type Seen = Pick<Actor, 'TenantId' | 'UserId'> & { TransactionId: number }

const idsOf = prepared((db, { TenantId, UserId, TransactionId }: Seen, RoleId: Actor['RoleId']) =>
  db
    .selectFrom('transaction')
    .select(['TransactionId', 'AgentId', 'StatusId', 'Type'])
    .where(transactionsVisibleTo({ TenantId, UserId, RoleId }))
    .where('TransactionId', '=', TransactionId)
    .compile(),
)

/** A transaction's id, agent and status if the actor may see it; otherwise 404. */
export const findTransaction = async (db: Tx, actor: Actor, TransactionId: number) => {
  const [transaction] = await idsOf(db, { ...actor, TransactionId }, actor.RoleId)
  if (!transaction) throw notFound('transaction')
  return transaction
}

/** Which of these transactions an actor may see: some figures include transactions of others. */
export const visibleAmong = async (db: Tx, actor: Actor, ids: number[]) => {
  const rows = await db
    .selectFrom('transaction')
    .select('TransactionId')
    .where(transactionsVisibleTo(actor))
    .where(sql<SqlBool>`transaction.transaction_id = any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ TransactionId }) => TransactionId))
}
