import { RETRIED_AT_ONCE } from '@dormer/contract/automation/counts'
import { type RawBuilder, sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { advanceRun, defineRun, type Run, RunFailed, removeItems } from '../../../jobs/run.ts'
import { retryStep } from '../engine/retry.ts'
import { doerOf } from '../enrollments/enroll.jobs.ts'
import { seenContacts } from '../workflows/seen.queries.ts'

/** What is retried: all that failed in a workflow, or at one of its steps. */
export type RetryParams = { WorkflowId: number; WorkflowStepId: number | null }

/** Enrollments in which a step failed, of contacts that the doer sees. */
export const failedIds = (by: Doer, { WorkflowId, WorkflowStepId }: RetryParams) => sql`
  select distinct o.contact_workflow_id from workflow_outcome o
  join contact_workflow e on e.tenant_id = o.tenant_id and e.contact_workflow_id = o.contact_workflow_id
  ${seenContacts(by)}
  where o.tenant_id = ${by.TenantId} and o.outcome = 'Failed' and e.status <> 'Removed' and e.workflow_id = ${WorkflowId}
    and (${WorkflowStepId}::bigint is null or o.workflow_step_id = ${WorkflowStepId})`

/** Retries each as if by itself, in one order; returns how many, and why others are not. */
export const retryEach = async (
  db: Tx,
  by: Doer,
  params: RetryParams,
  among: RawBuilder<unknown> = sql`true`,
): Promise<{ retried: number; left: Record<string, number> }> => {
  const { rows } = await sql<{ Id: number; StepId: number }>`
    select o.contact_workflow_id as id, o.workflow_step_id as step_id
    from (${failedIds(by, params)}) failed join workflow_outcome o using (contact_workflow_id)
    where o.tenant_id = ${by.TenantId} and o.outcome = 'Failed' and ${among}
      and (${params.WorkflowStepId}::bigint is null or o.workflow_step_id = ${params.WorkflowStepId})
    order by 1, o.workflow_outcome_id`.execute(db)
  const left: Record<string, number> = {}
  let retried = 0
  for (const [Id, steps] of Map.groupBy(rows, (row) => row.Id))
    try {
      for (const { StepId } of steps) await retryStep(db, by.TenantId, Id, StepId)
      retried++
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      left[error.body.Message] = (left[error.body.Message] ?? 0) + 1
    }
  return { retried, left }
}

/** Retries what had failed when the run was started. */
export const retryRun = defineRun<RetryParams>({
  kind: 'retry-steps',
  label: 'Retry what failed',
  job: 'retry-workflow-steps',
  lane: 'long',
  via: 'Job',
  acts: () => ['Pause', 'Cancel', 'Retry'],
  path: ({ Params: { WorkflowId } }) => `/workflows/workflow/${WorkflowId}`,
  canceled: 'It was canceled. What is retried already goes on.',
  failed: () => 'It failed more than once. Try again for what is left.',
  work: async (_run, step) => {
    while (await step(batch));
  },
})

/** Retries the next ones; false if there are none. */
const batch = async (db: Tx, run: Run<RetryParams>) => {
  const { rows } = await sql<{ ItemId: number }>`
    select item_id from run_item where tenant_id = ${run.TenantId} and run_id = ${run.RunId}
    order by item_id limit ${RETRIED_AT_ONCE}`.execute(db)
  const ids = rows.map(({ ItemId }) => ItemId)
  if (ids.length === 0) return false
  const by = await doerOf(db, run)
  if (!by) throw new RunFailed('The user who asked for this is no longer there.')
  const { retried, left } = await retryEach(db, by, run.Params, sql`o.contact_workflow_id = any(${ids}::bigint[])`)
  const gone = ids.length - retried - Object.values(left).reduce((sum, count) => sum + count, 0)
  const skipped = gone > 0 ? { ...left, 'No longer failed, or not yours': gone } : left
  await removeItems(db, run, ids)
  await advanceRun(db, run, { done: ids.length, counts: { Retried: retried }, skipped })
  return true
}
