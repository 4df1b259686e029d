import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'

const count = async (query: ReturnType<typeof sql<{ Count: number }>>, db: Tx) => {
  const { rows } = await query.execute(db)
  return rows[0]?.Count ?? 0
}

/** How many are in a workflow on a version before the one that is published. */
export const onEarlierVersion = (db: Tx, TenantId: number, WorkflowId: number) =>
  count(
    sql<{ Count: number }>`
      select count(*) from contact_workflow e join workflow w using (tenant_id, workflow_id)
      where e.tenant_id = ${TenantId} and e.workflow_id = ${WorkflowId} and e.status in ('Active', 'Paused')
        and e.workflow_version_id <> w.workflow_version_id`,
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
export const matchingNow = async (_db: Tx, _actor: Actor, _WorkflowId: number): Promise<number> => 0

/** Starts it, in the background, for all of them. */
export const enrollMatching = async (_db: Tx, _actor: Actor, _WorkflowId: number) => {}

/** Moves whoever is in a workflow to the version that is published. */
export const moveEnrolled = async (_db: Tx, _TenantId: number, _WorkflowId: number) => {}
