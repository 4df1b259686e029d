import { RETRIED_AT_ONCE } from '@dormer/contract/automation/counts'
import type { WorkflowType } from '@dormer/contract/automation/workflows'
import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { advanceRun, defineRun, type Run, RunFailed, removeItems } from '../../../jobs/run.ts'
import { retryTask } from '../auto-tasks/retry.queries.ts'
import { retryStep } from '../engine/retry.ts'
import { doerOf } from '../enrollments/enroll.jobs.ts'
import { seenContacts, seenTransactions } from '../workflows/seen.queries.ts'
import { stepOfTask, taskFailed } from './counts.queries.ts'

/** What is retried: all that failed in a workflow, or at one of its steps. Runs started before say no type. */
export type RetryParams = { WorkflowId: number; WorkflowStepId: number | null; Type?: WorkflowType }

/** What failed and the doer sees: enrollments of contacts, or automated tasks of transactions. */
export const failedIds = (by: Doer, params: RetryParams) =>
  params.Type === 'Transaction' ? failedTasks(by, params) : failedEnrollments(by, params)

const failedTasks = (by: Doer, { WorkflowId, WorkflowStepId }: RetryParams) => sql`
  select a.auto_task_id from auto_task a ${seenTransactions(by)}
  where a.tenant_id = ${by.TenantId} and a.workflow_id = ${WorkflowId} and ${taskFailed}
    and (${WorkflowStepId}::bigint is null or ${stepOfTask} = ${WorkflowStepId})`

const failedEnrollments = (by: Doer, { WorkflowId, WorkflowStepId }: RetryParams) => sql`
  select distinct o.contact_workflow_id from workflow_outcome o
  join contact_workflow e on e.tenant_id = o.tenant_id and e.contact_workflow_id = o.contact_workflow_id
  ${seenContacts(by)}
  where o.tenant_id = ${by.TenantId} and o.outcome = 'Failed' and e.status <> 'Removed' and e.workflow_id = ${WorkflowId}
    and (${WorkflowStepId}::bigint is null or o.workflow_step_id = ${WorkflowStepId})`

type Retried = { retried: number; left: Record<string, number> }
/** Retries each of these as if by itself; returns how many, and why others are not. */
const countRetries = async (retries: (() => Promise<unknown>)[]): Promise<Retried> => {
  const left: Record<string, number> = {}
  let retried = 0
  for (const retry of retries)
    try {
      await retry()
      retried++
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      left[error.body.Message] = (left[error.body.Message] ?? 0) + 1
    }
  return { retried, left }
}

/** Retries what failed, or those of it that are `among` these, in one order. */
export const retryEach = async (db: Tx, by: Doer, params: RetryParams, among?: readonly number[]): Promise<Retried> => {
  const { TenantId } = by
  if (params.Type === 'Transaction') {
    const { rows } = await sql<{ Id: number }>`
      select auto_task_id as id from (${failedTasks(by, params)}) failed
      join auto_task a using (auto_task_id)
      where a.tenant_id = ${TenantId} and (${among ?? null}::bigint[] is null or auto_task_id = any(${among ?? null}))
      order by a.transaction_id, 1`.execute(db)
    return countRetries(rows.map((row) => () => retryTask(db, by, row.Id)))
  }
  const { rows } = await sql<{ Id: number; StepId: number }>`
    select o.contact_workflow_id as id, o.workflow_step_id as step_id
    from (${failedEnrollments(by, params)}) failed join workflow_outcome o using (contact_workflow_id)
    where o.tenant_id = ${TenantId} and o.outcome = 'Failed'
      and (${among ?? null}::bigint[] is null or o.contact_workflow_id = any(${among ?? null}))
      and (${params.WorkflowStepId}::bigint is null or o.workflow_step_id = ${params.WorkflowStepId})
    order by 1, o.workflow_outcome_id`.execute(db)
  const each = [...Map.groupBy(rows, (row) => row.Id).values()]
  return countRetries(
    each.map((steps) => async () => {
      for (const { Id, StepId } of steps) await retryStep(db, TenantId, Id, StepId)
    }),
  )
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
  const { retried, left } = await retryEach(db, by, run.Params, ids)
  const gone = ids.length - retried - Object.values(left).reduce((sum, count) => sum + count, 0)
  const skipped = gone > 0 ? { ...left, 'No longer failed, or not yours': gone } : left
  await removeItems(db, run, ids)
  await advanceRun(db, run, { done: ids.length, counts: { Retried: retried }, skipped })
  return true
}
