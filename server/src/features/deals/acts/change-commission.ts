import type { saveFinancials } from '@dormer/contract/deals/financials'
import type { Body } from '@dormer/contract/endpoint'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { changeFinancials } from '../financials/changes.queries.ts'
import { ledgerName } from '../ledger/ledger.queries.ts'
import { withPlanYears } from '../plans/with-plan-years.ts'
import { agentsOf } from '../plans/years.queries.ts'
import { openTransaction } from '../transactions/visible.queries.ts'

/** Changes the commission of a transaction; the plans of its agents fill it again. */
export const changeCommission = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  changes: Body<typeof saveFinancials>,
) => {
  const transaction = await openTransaction(db, actor, TransactionId)
  const added = changes.AgentSplits?.map(({ AgentId }) => AgentId) ?? []
  const agents = [...(await agentsOf(db, actor, TransactionId)), ...added]
  await withPlanYears(db, actor, agents, `The commission of ${ledgerName(transaction)} changed.`, () =>
    changeFinancials(db, actor, transaction, changes),
  )
}
