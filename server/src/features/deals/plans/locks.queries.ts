import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { leadersOf, type Tenant } from './years.queries.ts'

const lockOf = (...parts: (string | number)[]) => sql`hashtextextended(${parts.join(':')}, 0)`

/**
 * Before anything is written that plan years are calculated from (`withPlanYears`): locks the years of these agents and
 * of their leaders, in the order of their ids, until the transaction ends, and returns those agents: none if nobody is
 * under a plan. Plans and assignments cannot change meanwhile (`lockPlans`).
 *
 * Locks are always taken in this order: the changed transaction, the plans, agents, the financials of other transactions.
 */
export const lockYears = async (db: Tx, { TenantId }: Tenant, agentIds: readonly (number | null | undefined)[]) => {
  const ids = agentIds.filter((id) => typeof id === 'number')
  await sql`select pg_advisory_xact_lock_shared(${lockOf('plans', TenantId)})`.execute(db)
  const leaders = await leadersOf(db, { TenantId }, ids)
  if (!leaders) return []
  const all = [...new Set([...ids, ...leaders])].sort((a, b) => a - b)
  await sql`
    select pg_advisory_xact_lock(hashtextextended('plan year:' || ${TenantId}::bigint || ':' || id, 0))
    from unnest(${all}::bigint[]) id`.execute(db)
  return all
}

/** Before plans or assignments change: prevents others from changing the brokerage's deals meanwhile. */
export const lockPlans = (db: Tx, { TenantId }: Tenant) =>
  sql`select pg_advisory_xact_lock(${lockOf('plans', TenantId)})`.execute(db)
