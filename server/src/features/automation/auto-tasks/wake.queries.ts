import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { whys } from './auto-tasks.rules.ts'

/**
 * Workflows that stood still go on: what had its day on transactions meanwhile is cancelled rather than caught up on; the
 * rest keeps its time, and that of today is done.
 */
export const wakeAutoTasks = async (db: Tx, TenantId: number, workflowIds: readonly number[]) => {
  const now = clock.now().toString()
  const theirs = sql`
    a.tenant_id = ${TenantId} and (a.workflow_id is null or a.workflow_id = any(${workflowIds}::bigint[]))
      and not a.is_complete and not a.is_cancelled`
  const zone = sql`(select coalesce(u.time_zone, t.time_zone) from transaction d
    join tenant t on t.tenant_id = d.tenant_id
    left join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.agent_id
    where d.tenant_id = a.tenant_id and d.transaction_id = a.transaction_id)`
  await sql`
    update auto_task a set is_cancelled = true, why = ${whys.stoodStill}
    where ${theirs} and a.why is null
      and (a.execute_date at time zone ${zone})::date < (${now}::timestamptz at time zone ${zone})::date`.execute(db)
  await sql`
    update due set at = a.execute_date from auto_task a
    where ${theirs} and a.execute_date is not null and due.tenant_id = a.tenant_id and due.kind = 'auto-task'
      and due.key = a.auto_task_id and due.at = 'infinity'`.execute(db)
}

/** A workflow is about to be deleted: nothing of it is done on transactions any more. */
export const cancelAutoTasks = (db: Tx, TenantId: number, WorkflowId: number) =>
  sql`
    update auto_task set is_cancelled = true, why = ${whys.deleted}
    where tenant_id = ${TenantId} and workflow_id = ${WorkflowId} and not is_complete and not is_cancelled`.execute(db)
