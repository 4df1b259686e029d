import { may, rolesOf, sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'

/** The users who take part in round robin, the next one first. */
export const inTurn = (db: Tx, tenantId: number) =>
  db
    .selectFrom('user_account')
    .where('user_account.TenantId', '=', tenantId)
    .where('RoundRobin', '=', true)
    .where('DateDeactivated', 'is', null)
    .where('RoleId', 'in', rolesOf.agent)
    .orderBy('RoundRobinTurn')
    .orderBy('UserId')

/** Those who would get routed leads, the next one first: none under Manual. */
export const routedTo = async (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>) =>
  inTurn(db, TenantId)
    .innerJoin('tenant', (join) => join.onRef('tenant.TenantId', '=', 'user_account.TenantId'))
    .where('LeadAssign', '=', 'RoundRobin')
    .select(['UserId', 'user_account.Name'])
    .execute()

/**
 * Assigns the next `count` turns of the tenant's round robin, in order, and stores them: the user who has waited
 * longest comes first. The tenant's row is locked, so that even concurrent requests and imports take turns one after
 * the other, and shares never differ by more than one. Empty if nobody takes part.
 */
export const takeTurns = async (db: Tx, tenantId: number, count: number): Promise<number[]> => {
  await db.selectFrom('tenant').select('TenantId').where('TenantId', '=', tenantId).forNoKeyUpdate().execute()
  const waiting = await inTurn(db, tenantId).select(['UserId', 'RoundRobinTurn']).execute()
  if (waiting.length === 0) return []
  const turns = Array.from({ length: count }, (_, i) => waiting[i % waiting.length]?.UserId as number)
  const newest = Math.max(...waiting.map((w) => w.RoundRobinTurn))
  const served = waiting.slice(0, count).map((w) => w.UserId)
  // Users served in the last, perhaps unfinished, round come after those who were not.
  const lastTurn = (userId: number) => newest + 1 + turns.lastIndexOf(userId)
  await sql`
    update user_account u set round_robin_turn = t.turn
    from unnest(${served}::bigint[], ${served.map(lastTurn)}::bigint[]) t (user_id, turn)
    where u.tenant_id = ${tenantId} and u.user_id = t.user_id`.execute(db)
  return turns
}

/** The agent whom a source names; none while that agent is deactivated, so that the lead is routed like any other. */
const activeAgent = async (db: Tx, TenantId: number, userId: number | null) => {
  if (userId === null) return null
  const agent = await db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', userId)
    .where('DateDeactivated', 'is', null)
    .executeTakeFirst()
  return agent?.UserId ?? null
}

/**
 * The agents of new leads (docs/rules.md#lead-routing), in their order: the one named, else the source's, else an agent
 * who adds them by hand, else by the tenant's lead routing; null is unassigned. Under Manual, a leader's or admin's own
 * new contacts are theirs as well. `creator` is the user who adds them by hand; imports and inbound leads pass none.
 */
export const assignAgents = async (
  db: Tx,
  tenantId: number,
  lead: { named?: number | null; sourceAgent: number | null; creator?: Actor },
  count: number,
): Promise<(number | null)[]> => {
  const all = (agent: number | null) => Array<number | null>(count).fill(agent)
  if (lead.named) return all(lead.named)
  const sourceAgent = await activeAgent(db, tenantId, lead.sourceAgent)
  if (sourceAgent) return all(sourceAgent)
  if (lead.creator && may(lead.creator, 'KeepNewContacts')) return all(lead.creator.UserId)
  const { LeadAssign } = await db
    .selectFrom('tenant')
    .select('LeadAssign')
    .where('TenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  const turns = LeadAssign === 'RoundRobin' ? await takeTurns(db, tenantId, count) : []
  if (turns.length > 0) return turns
  const isTheirs = LeadAssign === 'Manual' && lead.creator && sideOf(lead.creator) === 'agent'
  return all(isTheirs ? (lead.creator?.UserId ?? null) : null)
}
