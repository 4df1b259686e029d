import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'
import type { Tx } from '../../../db/connect.ts'
import { markRestored } from './later.queries.ts'
import { agentsOf } from './locks.queries.ts'
import { withPlanYears } from './with-plan-years.ts'

/** A transaction was restored from the trash. */
export type TransactionRestored = { TenantId: number; TransactionId: number; Address: string }

export const transactionRestored: Announcement<TransactionRestored> = {
  // Restoring sets it.
  of: { trash: ['date_restored'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<TransactionRestored>`
      select t.tenant_id, t.transaction_id, coalesce(nullif(t.address, ''), t.type || ' ' || t.transaction_id) as address
      from ${changesHere(tenantId, 'transaction')} back
      join transaction t on t.tenant_id = back.tenant_id and t.transaction_id = back.row_id
      where back.what = 'Restored' order by t.transaction_id`.execute(db)
    return rows
  },
}

/** Counts it in its agents' plan years again. */
export const countRestored = async (db: Tx, { TransactionId, Address, ...tenant }: TransactionRestored) => {
  const cause = `${Address} was restored from the trash.`
  const ids = await agentsOf(db, tenant, TransactionId)
  const agents = await withPlanYears(db, tenant, ids, cause, async (agents) => agents)
  if (agents.length > 0) await markRestored(db, tenant, TransactionId, cause)
}
