import type { planAssignmentBody, planBody, SplitPlan } from '@dormer/contract/deals/plans'
import { rolesOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'

/** The plans by name; with an id, only that one. */
export const listPlans = async (db: Tx, actor: Actor, planId?: number): Promise<SplitPlan[]> => {
  const { rows } = await sql<{ PlanId: number; Name: string; Terms: object; AgentCount: number }>`
    select plan_id, name, terms, (
      select count(distinct user_id) from plan_assignment a where a.tenant_id = p.tenant_id and a.plan_id = p.plan_id
    ) as agent_count
    from split_plan p where tenant_id = ${actor.TenantId} and (${planId ?? null}::bigint is null or plan_id = ${planId ?? null})
    order by name ${icu}`.execute(db)
  return rows.map(({ Terms, ...row }) => ({ ...Terms, ...row }) as SplitPlan)
}

/** Adds a plan, or changes the one with this id, and returns its id. Names are unique, ignoring case. */
export const savePlan = async (db: Tx, actor: Actor, { PlanId, Name, ...terms }: z.output<typeof planBody>) => {
  if (PlanId) await lockPlan(db, actor, PlanId)
  const { rows: same } = await sql`
    select from split_plan where tenant_id = ${actor.TenantId} and lower(name) = lower(${Name}) and plan_id <> ${PlanId ?? 0}`.execute(
    db,
  )
  if (same.length > 0) throw invalid({ Name: 'Another split plan already has this name' })
  const { rows } = await (PlanId
    ? sql<{ PlanId: number }>`
        update split_plan set name = ${Name}, terms = ${JSON.stringify(terms)}
        where tenant_id = ${actor.TenantId} and plan_id = ${PlanId} returning plan_id`
    : sql<{ PlanId: number }>`
        insert into split_plan (tenant_id, name, terms)
        values (${actor.TenantId}, ${Name}, ${JSON.stringify(terms)}) returning plan_id`
  ).execute(db)
  return rows[0]?.PlanId as number
}

/** 404 unless the brokerage has this plan, which nobody changes or deletes until the transaction ends. */
export const lockPlan = async (db: Tx, actor: Actor, planId: number) => {
  const { rows } = await sql`
    select from split_plan where tenant_id = ${actor.TenantId} and plan_id = ${planId} for update`.execute(db)
  if (!rows[0]) throw notFound('split plan')
}

/** Deletes a plan that nobody is, was or will be on: what split past deals remains known. */
export const removePlan = async (db: Tx, actor: Actor, planId: number) => {
  await lockPlan(db, actor, planId)
  const { rows } = await sql<{ Name: string }>`
    select distinct name from plan_assignment a join user_account using (tenant_id, user_id)
    where a.tenant_id = ${actor.TenantId} and plan_id = ${planId} order by name limit 1`.execute(db)
  if (rows[0]) throw refused(`${rows[0].Name} is or was on this plan. Give them another one first.`)
  await sql`delete from split_plan where tenant_id = ${actor.TenantId} and plan_id = ${planId}`.execute(db)
}

type Stored = {
  PlanId: number
  PlanName: string
  StartDate: string
  AgentSince: string | null
  Before: NonNullable<z.output<typeof planAssignmentBody>['Before']>
}
/** What was paid before Dormer, if nothing is stated. */
const nothing = { Commission: '0', BrokerSplit: '0', Volume: '0', Deals: 0, Fees: [] }

/** The users who can be agents, with their plans. */
export const listAssignments = async (db: Tx, actor: Actor) => {
  const { rows } = await sql<{ UserId: number; Name: string; Assignments: Stored[] }>`
    select u.user_id, u.name, coalesce(jsonb_agg(jsonb_build_object(
        'PlanId', a.plan_id, 'PlanName', p.name, 'StartDate', a.start_date, 'AgentSince', a.agent_since, 'Before', a.before
      ) order by a.start_date) filter (where a.plan_id is not null), '[]') as assignments
    from user_account u
    left join plan_assignment a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    left join split_plan p on p.tenant_id = a.tenant_id and p.plan_id = a.plan_id
    where u.tenant_id = ${actor.TenantId}
      and (a.plan_id is not null
        or u.date_deactivated is null and u.role_id in (${sql.join(rolesOf.agent.map((role) => sql.lit(role)))}))
    group by u.tenant_id, u.user_id, u.name order by u.name ${icu}, u.user_id`.execute(db)
  return rows.map((user) => ({
    ...user,
    Assignments: user.Assignments.map((one) => ({ ...one, Before: { ...nothing, ...one.Before } })),
  }))
}

/** Sets an agent's plans. Unchanged rows are not written, so that the ledger reports only differences. */
export const replaceAssignments = async (
  db: Tx,
  actor: Actor,
  userId: number,
  list: z.output<typeof planAssignmentBody>[],
) => {
  for (const { PlanId } of list) await lockPlan(db, actor, PlanId)
  const days = list.map(({ StartDate }) => StartDate)
  await sql`
    delete from plan_assignment
    where tenant_id = ${actor.TenantId} and user_id = ${userId} and not start_date = any(${days}::date[])`.execute(db)
  for (const { PlanId, StartDate, AgentSince, Before } of list)
    await sql`
      insert into plan_assignment as a (tenant_id, user_id, start_date, plan_id, agent_since, before)
      values (${actor.TenantId}, ${userId}, ${StartDate}, ${PlanId}, ${AgentSince}, ${JSON.stringify({ ...nothing, ...Before })})
      on conflict (tenant_id, user_id, start_date) do update
      set plan_id = excluded.plan_id, agent_since = excluded.agent_since, before = excluded.before
      where (a.plan_id, a.agent_since, a.before) is distinct from (excluded.plan_id, excluded.agent_since, excluded.before)`.execute(
      db,
    )
}

/** Everybody who is, was or will be under a plan, by name; with a plan, only those under it. */
export const agentsUnderPlans = async (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>, planId?: number) => {
  const { rows } = await sql<{ UserId: number; Name: string }>`
    select user_id, name from user_account u
    where tenant_id = ${TenantId} and exists (
      select from plan_assignment a where a.tenant_id = u.tenant_id and a.user_id = u.user_id
        and (${planId ?? null}::bigint is null or a.plan_id = ${planId ?? null}))
    order by name ${icu}, user_id`.execute(db)
  return rows
}
