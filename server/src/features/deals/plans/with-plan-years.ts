import type { Tx } from '../../../db/connect.ts'
import { fillByPlans } from './fill.queries.ts'
import { lockYears } from './locks.queries.ts'
import type { Tenant } from './years.queries.ts'

/** Why plan years are calculated again, in words for the ledger, and the deal that is just closing, if one is. */
export type Cause = { cause: string; closingId?: number; closedOn?: string | null }

/**
 * Writes what plan years are calculated from, a transaction or its money: locks the years of these agents and their
 * leaders, does the work, and has their plans fill the deals again. This is the only way for other features to do so, so
 * that none forgets it. The work is given the agents whose years are locked: none if nobody is under a plan. Without a
 * cause, the work changes nothing that matters to plans.
 */
export const withPlanYears = async <T>(
  db: Tx,
  tenant: Tenant,
  agentIds: readonly (number | null | undefined)[],
  why: string | Cause | undefined | ((done: T) => Cause),
  work: (agents: readonly number[]) => Promise<T>,
): Promise<T> => {
  if (why === undefined) return work([])
  const agents = await lockYears(db, tenant, agentIds)
  const done = await work(agents)
  const { cause, ...closing } = typeof why === 'function' ? why(done) : typeof why === 'string' ? { cause: why } : why
  await fillByPlans(db, tenant, agents, cause, closing)
  return done
}
