import { sql } from 'kysely'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findTransaction, openTransaction, transactionsVisibleTo } from '../transactions/visible.queries.ts'
import { changeFinancials, financialsOf, recalculate } from './financials.queries.ts'

export const financialsRoutes = {
  getFinancials: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    return financialsOf(db, actor, TransactionId)
  },

  saveFinancials: async ({ db, actor, params, body }) => {
    const { TransactionId } = await openTransaction(db, actor, params.transactionId)
    await changeFinancials(db, actor, TransactionId, body)
    return financialsOf(db, actor, TransactionId)
  },

  deleteAdjustment: async ({ db, actor, params }) => {
    const { rows } = await sql<{ TransactionId: number }>`
      select a.transaction_id from commission_adjustment a
      join transaction on transaction.tenant_id = a.tenant_id and transaction.transaction_id = a.transaction_id
      where ${transactionsVisibleTo(actor)} and a.tenant_id = ${actor.TenantId}
        and a.adjustment_id = ${params.adjustmentId}`.execute(db)
    if (!rows[0]) throw notFound('adjustment')
    const { TransactionId } = await openTransaction(db, actor, rows[0].TransactionId)
    await db
      .deleteFrom('commission_adjustment')
      .where('TenantId', '=', actor.TenantId)
      .where('AdjustmentId', '=', params.adjustmentId)
      .execute()
    await recalculate(db, actor, TransactionId)
    return financialsOf(db, actor, TransactionId)
  },
} satisfies Partial<Handlers>
