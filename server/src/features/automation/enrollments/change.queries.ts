import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'

/*
 * Pausing, resuming and ending enrollments, any number at once. Each takes the enrollment before its row in `due`, whose
 * trigger follows; the engine, which holds the row, skips enrollments that are locked.
 */

/** Locks enrollments in one order, so that of two who change several neither waits for the other in a circle. */
const inOrder = (TenantId: number, ids: readonly number[], statuses: readonly string[]) => sql`(
  select contact_workflow_id from contact_workflow
  where tenant_id = ${TenantId} and contact_workflow_id = any(${ids}::bigint[]) and status = any(${statuses}::text[])
  order by contact_workflow_id for update)`

/** Why an enrollment is paused: somebody paused it, the contact answered, or it came back from the trash. */
export type PauseReason = 'Person' | 'Communication' | 'Restored'

/** Pauses those that run, with what is left to their next steps; `why` in words. Returns the ids of those it paused. */
export const pause = async (db: Tx, TenantId: number, ids: readonly number[], reason: PauseReason, why: string) => {
  const now = clock.now().toString()
  const { rows } = await sql<{ ContactWorkflowId: number }>`
    with standing as (
      select workflow_id, least(w.date_deactivated, s.date_stopped, ${now}::timestamptz) as since
      from workflow w left join workflow_settings s on s.tenant_id = w.tenant_id where w.tenant_id = ${TenantId}
    )
    update contact_workflow e set status = 'Paused', pauses = array[${reason}]::text[], why = ${why}, next_at = null,
      -- Not what has passed while the workflow, or all, stood still.
      time_left = greatest(e.next_at - greatest(e.date_timed, standing.since), interval '0')
    from standing
    where e.tenant_id = ${TenantId} and standing.workflow_id = e.workflow_id
      and e.contact_workflow_id = any(array${inOrder(TenantId, ids, ['Active'])})
    returning e.contact_workflow_id`.execute(db)
  return rows.map(({ ContactWorkflowId }) => ContactWorkflowId)
}

/**
 * Resumes those that are paused: their next steps are due after the time they had left. One that waits for a day or date
 * is looked at at once, because that may be another moment by now, and then waits for it again.
 */
export const resume = (db: Tx, TenantId: number, ids: readonly number[]) => {
  const now = clock.now().toString()
  return sql`
    update contact_workflow set status = 'Active', pauses = '{}', why = null,
      next_at = ${now}::timestamptz + case when waits_until is null then time_left else interval '0' end,
      time_left = null, date_timed = ${now}
    where tenant_id = ${TenantId} and contact_workflow_id = any(array${inOrder(TenantId, ids, ['Paused'])})`.execute(db)
}

/** Ends those that have not ended: before the last step, or Removed by somebody; `reason` is what is counted. Returns the ids of those it ended. */
export const end = async (
  db: Tx,
  TenantId: number,
  ids: readonly number[],
  status: 'Ended' | 'Removed' | 'Completed',
  why: string | null,
  reason: 'Goal' | null = null,
) => {
  const { rows } = await sql<{ ContactWorkflowId: number }>`
    update contact_workflow set status = ${status}, why = ${why}, end_reason = ${reason}, next_at = null, time_left = null, pauses = '{}',
      date_ended = ${clock.now().toString()}
    where tenant_id = ${TenantId} and contact_workflow_id = any(array${inOrder(TenantId, ids, ['Active', 'Paused'])})
    returning contact_workflow_id`.execute(db)
  return rows.map(({ ContactWorkflowId }) => ContactWorkflowId)
}
