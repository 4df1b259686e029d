import { sql } from 'kysely'
import { findTransaction, transactionsVisibleTo } from '../../../access/transactions.ts'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { changeCommission } from '../acts/change-commission.ts'
import { ledgerName } from '../ledger/ledger.queries.ts'
import { withPlanYears } from '../plans/with-plan-years.ts'
import { agentsOf } from '../plans/years.queries.ts'
import { openTransaction } from '../transactions/visible.queries.ts'
import { clearSplit, refusePlanned } from './changes.queries.ts'
import { financialsOf, recalculate } from './financials.queries.ts'

export const financialsRoutes = {
  getFinancials: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    return financialsOf(db, actor, TransactionId)
  },

  saveFinancials: async ({ db, actor, params, body }) => {
    await changeCommission(db, actor, params.transactionId, body)
    return financialsOf(db, actor, params.transactionId)
  },

  followPlan: async ({ db, actor, params }) => {
    const transaction = await openTransaction(db, actor, params.transactionId)
    const { TransactionId } = transaction
    const agents = await agentsOf(db, actor, TransactionId)
    await withPlanYears(db, actor, agents, `The split of ${ledgerName(transaction)} follows the plan again.`, () =>
      clearSplit(db, actor, TransactionId),
    )
    return financialsOf(db, actor, TransactionId)
  },

  deleteAdjustment: async ({ db, actor, params }) => {
    const { rows } = await sql<{ TransactionId: number }>`
      select a.transaction_id from commission_adjustment a
      join transaction on transaction.tenant_id = a.tenant_id and transaction.transaction_id = a.transaction_id
      where ${transactionsVisibleTo(actor)} and a.tenant_id = ${actor.TenantId}
        and a.adjustment_id = ${params.adjustmentId}`.execute(db)
    if (!rows[0]) throw notFound('adjustment')
    const transaction = await openTransaction(db, actor, rows[0].TransactionId)
    const { TransactionId } = transaction
    await refusePlanned(db, actor, params.adjustmentId)
    const agents = await agentsOf(db, actor, TransactionId)
    await withPlanYears(db, actor, agents, `The commission of ${ledgerName(transaction)} changed.`, async () => {
      await db
        .deleteFrom('commission_adjustment')
        .where('TenantId', '=', actor.TenantId)
        .where('AdjustmentId', '=', params.adjustmentId)
        .execute()
      await recalculate(db, actor, TransactionId)
    })
    return financialsOf(db, actor, TransactionId)
  },
} satisfies Partial<Handlers>
