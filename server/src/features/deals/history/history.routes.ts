import { may } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { findTransaction } from '../../../access/transactions.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { presentChanges } from '../../brokerage/audit/changes.queries.ts'
import { historyPage } from '../../people/history/history.queries.ts'

/** What lenders do not see (0057): commissions, and what passes between agent and broker. */
const amongAgents = [
  'transaction_financials',
  'commission_adjustment',
  'commission_share',
  'disbursement',
  'checklist_line',
  'checklist_document',
  'document_request',
]

export const transactionHistoryRoutes = {
  transactionHistory: async ({ db, actor, params, query, services: { tables } }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    const own = sql<SqlBool>`transaction_id = ${TransactionId}
        ${may(actor, 'SeeCommissions') ? sql`` : sql`and table_name <> all(${amongAgents}::text[])`}`
    const rows = await historyPage(db, actor, own, query, tables)
    return { Changes: await presentChanges(db, tables, actor.TenantId, rows) }
  },
} satisfies Partial<Handlers>
