import { CLOSED } from '@dormer/contract/deals/transactions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { ledgerName } from '../ledger/ledger.queries.ts'
import { laterThan, markOutdated } from '../plans/later.queries.ts'
import { withPlanYears } from '../plans/with-plan-years.ts'
import { agentsOf } from '../plans/years.queries.ts'
import { lockTransaction, requireOwn } from '../transactions/visible.queries.ts'

/** Deletes a transaction; the plans of its agents fill their other deals again. */
export const removeTransaction = async (db: Tx, actor: Actor, id: number) => {
  const transaction = await lockTransaction(db, actor, id)
  requireOwn(actor, transaction, 'delete it')
  const { TransactionId, StatusId } = transaction
  const cause = `${ledgerName(transaction)} was deleted.`
  await withPlanYears(db, actor, await agentsOf(db, actor, TransactionId), cause, async (agents) => {
    const later = StatusId === CLOSED && agents.length > 0 ? await laterThan(db, actor, TransactionId) : []
    await db
      .deleteFrom('transaction')
      .where('TenantId', '=', actor.TenantId)
      .where('TransactionId', '=', TransactionId)
      .execute()
    await markOutdated(db, actor, later, cause)
  })
}
