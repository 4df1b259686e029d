import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { whys } from './auto-tasks.rules.ts'

/**
 * Workflows that stood still go on: what should have been done on transactions meanwhile is cancelled rather than caught
 * up on; the rest keeps its day.
 */
export const wakeAutoTasks = (db: Tx, TenantId: number, workflowIds: readonly number[]) =>
  sql`
    update auto_task set is_cancelled = true, why = ${whys.stoodStill}
    where tenant_id = ${TenantId} and (workflow_id is null or workflow_id = any(${workflowIds}::bigint[]))
      and not is_complete and not is_cancelled and why is null and execute_date <= ${clock.now().toString()}`.execute(
    db,
  )

/** A workflow is about to be deleted: nothing of it is done on transactions any more. */
export const cancelAutoTasks = (db: Tx, TenantId: number, WorkflowId: number) =>
  sql`
    update auto_task set is_cancelled = true, why = ${whys.deleted}
    where tenant_id = ${TenantId} and workflow_id = ${WorkflowId} and not is_complete and not is_cancelled`.execute(db)
