import type { EventPayload } from '@dormer/contract/events'
import type { Tx } from '../../../db/connect.ts'
import { ledgerName } from '../ledger/ledger.queries.ts'
import { markRestored } from './later.queries.ts'
import { withPlanYears } from './with-plan-years.ts'
import { agentsOf } from './years.queries.ts'

/** Counts a transaction from the trash in its agents' plan years again. */
export const countRestored = async (db: Tx, { TenantId, ...transaction }: EventPayload<'TransactionRestored'>) => {
  const { TransactionId } = transaction
  const tenant = { TenantId }
  const cause = `${ledgerName(transaction)} was restored from the trash.`
  const ids = await agentsOf(db, tenant, TransactionId)
  const agents = await withPlanYears(db, tenant, ids, cause, async (agents) => agents)
  if (agents.length > 0) await markRestored(db, tenant, TransactionId, cause)
}
