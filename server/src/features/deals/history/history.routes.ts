import { sql } from 'kysely'
import { findTransaction } from '../../../access/transactions.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { presentChanges } from '../../brokerage/audit/changes.queries.ts'
import type { Recorded } from '../../brokerage/audit/recorded.ts'
import { historyPage } from '../../people/history/history.queries.ts'

export const transactionHistoryRoutes = (recorded: Recorded) =>
  ({
    transactionHistory: async ({ db, actor, params, query }) => {
      const { TransactionId } = await findTransaction(db, actor, params.transactionId)
      const rows = await historyPage(db, actor, sql`transaction_id = ${TransactionId}`, query, recorded)
      return { Changes: await presentChanges(db, recorded, actor.TenantId, rows) }
    },
  }) satisfies Partial<Handlers>
