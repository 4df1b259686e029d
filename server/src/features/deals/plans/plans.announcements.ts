import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'
import type { Tx } from '../../../db/connect.ts'
import { ledgerName } from '../ledger/ledger.queries.ts'
import { markRestored } from './later.queries.ts'
import { withPlanYears } from './with-plan-years.ts'
import { agentsOf } from './years.queries.ts'

/** A transaction was restored from the trash. */
export type TransactionRestored = { TenantId: number; TransactionId: number; Type: string; Address: string | null }

export const transactionRestored: Announcement<TransactionRestored> = {
  // Restoring sets it.
  of: { trash: ['date_restored'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<TransactionRestored>`
      select t.tenant_id, t.transaction_id, t.type, t.address
      from ${changesHere(tenantId, 'transaction')} back
      join transaction t on t.tenant_id = back.tenant_id and t.transaction_id = back.row_id
      where back.what = 'Restored' order by t.transaction_id`.execute(db)
    return rows
  },
}

/** Counts it in its agents' plan years again. */
export const countRestored = async (db: Tx, { TenantId, ...transaction }: TransactionRestored) => {
  const { TransactionId } = transaction
  const tenant = { TenantId }
  const cause = `${ledgerName(transaction)} was restored from the trash.`
  const ids = await agentsOf(db, tenant, TransactionId)
  const agents = await withPlanYears(db, tenant, ids, cause, async (agents) => agents)
  if (agents.length > 0) await markRestored(db, tenant, TransactionId, cause)
}
