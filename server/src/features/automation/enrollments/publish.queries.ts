import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { end } from './change.queries.ts'
import { startEnrollRun } from './enroll.jobs.ts'
import { matchingIds } from './matching.queries.ts'
import { findStarting } from './starting.queries.ts'
import { stepAfter, stepsOfVersion } from './versions.queries.ts'

const count = async (query: ReturnType<typeof sql<{ Count: number }>>, db: Tx) => {
  const { rows } = await query.execute(db)
  return rows[0]?.Count ?? 0
}

/**
 * How many are in a workflow on a version before the one that is published; `isReplaced` is before the one that would be
 * if its changes were published, too.
 */
export const onEarlierVersion = (db: Tx, TenantId: number, WorkflowId: number, isReplaced = false) =>
  count(
    sql<{ Count: number }>`
      select count(*) from contact_workflow e join workflow w using (tenant_id, workflow_id)
      where e.tenant_id = ${TenantId} and e.workflow_id = ${WorkflowId} and e.status in ('Active', 'Paused')
        and (e.workflow_version_id <> w.workflow_version_id or ${isReplaced} and w.has_changes)`,
    db,
  )

/** How many go on when a workflow that stands still is published again. */
export const waitingIn = (db: Tx, TenantId: number, WorkflowId: number) =>
  count(
    sql<{ Count: number }>`
      select count(*) from contact_workflow
      where tenant_id = ${TenantId} and workflow_id = ${WorkflowId} and status = 'Active'`,
    db,
  )

/** How many contacts a workflow's trigger and criteria hold for now, and are not in it. */
export const matchingNow = async (db: Tx, { TenantId }: Actor, WorkflowId: number): Promise<number> => {
  const [workflow] = await findStarting(db, TenantId, sql`w.workflow_id = ${WorkflowId}`)
  const ids = workflow && (await matchingIds(db, workflow))
  return ids ? count(sql<{ Count: number }>`select count(*) from (${ids}) matching`, db) : 0
}

/** Starts it, in the background, for all of them. */
export const enrollMatching = async (db: Tx, actor: Actor, WorkflowId: number) => {
  const [workflow] = await findStarting(db, actor.TenantId, sql`w.workflow_id = ${WorkflowId}`)
  const ids = workflow && (await matchingIds(db, workflow))
  if (!ids || (await sql`${ids} limit 1`.execute(db)).rows.length === 0) return
  await startEnrollRun(db, actor, workflow, ids, { AsOwner: true })
}

/** Where an enrollment goes on that waits for a step of an earlier version: there, or at what came after it. */
const placeIn = (steps: readonly WorkflowStep[], former: readonly WorkflowStep[], stepId: number | null) => {
  const isThere = (id: number | undefined) => steps.some(({ WorkflowStepId }) => WorkflowStepId === id)
  let step = former.find(({ WorkflowStepId }) => WorkflowStepId === stepId)
  while (step && !isThere(step.WorkflowStepId)) step = stepAfter(former, step)
  return step?.WorkflowStepId
}

/**
 * Moves whoever is in a workflow to the version that is published, each to the step they were waiting for if it is still
 * there, else to the first one after it that is; without one they have completed it. What is left of their time stays.
 */
export const moveEnrolled = async (db: Tx, TenantId: number, WorkflowId: number) => {
  // The engine leaves them alone meanwhile.
  await sql`
    select from contact_workflow
    where tenant_id = ${TenantId} and workflow_id = ${WorkflowId} and status in ('Active', 'Paused')
    order by contact_workflow_id for update`.execute(db)
  const { rows: waiting } = await sql<{ Ids: number[]; Version: number; Published: number; StepId: number | null }>`
    select json_agg(e.contact_workflow_id order by e.contact_workflow_id) as ids, e.workflow_version_id as version,
      w.workflow_version_id as published, e.next_step_id as step_id
    from contact_workflow e join workflow w using (tenant_id, workflow_id)
    where e.tenant_id = ${TenantId} and e.workflow_id = ${WorkflowId} and e.status in ('Active', 'Paused')
      and e.workflow_version_id <> w.workflow_version_id
    group by 2, 3, 4 order by 2, 4`.execute(db)
  for (const { Ids, Version, Published, StepId } of waiting) {
    const steps = await stepsOfVersion(db, TenantId, Published)
    const next = placeIn(steps, await stepsOfVersion(db, TenantId, Version), StepId)
    await sql`
      update contact_workflow set workflow_version_id = ${Published}, next_step_id = coalesce(${next ?? null}, next_step_id),
        waits_until = case when ${next ?? null}::bigint = next_step_id then waits_until end,
        is_moved = is_moved and ${next ?? null}::bigint is not distinct from next_step_id
      where tenant_id = ${TenantId} and contact_workflow_id = any(${Ids}::bigint[])`.execute(db)
    if (next === undefined)
      await end(db, TenantId, Ids, 'Completed', 'What was left of it was taken out of the workflow')
  }
}
