import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { takeAgain } from './again.ts'

type Retry = z.infer<typeof retry>
const retry = z.object({ TenantId: z.number(), ContactWorkflowId: z.number(), WorkflowStepId: z.number() })
const keyOf = ({ ContactWorkflowId, WorkflowStepId }: Retry) => `workflow-step:${ContactWorkflowId}:${WorkflowStepId}`

/** Does a step that failed again. What cannot be done yet is done later. */
export const retryStepJob = defineJob<Retry>({
  name: 'retry-workflow-step',
  lane: 'quick',
  payload: retry,
  run: async (step, context) => {
    await context.database.asTenant(step.TenantId, async (db) => {
      const now = clock.now()
      const effect = await takeAgain(db, step, now, context)
      if (effect?.Outcome === 'Later')
        await enqueue(db, retryStepJob, step, { at: effect.At ?? now.add({ minutes: 1 }), key: keyOf(step) })
    })
    return undefined
  },
})

/**
 * Has the last step of an enrollment that failed, or the given one, done again, at once and by itself: those after it were
 * done, or have their own time. Refused (400) if none failed, or if its message would be stopped.
 */
export const retryStep = async (db: Tx, TenantId: number, ContactWorkflowId: number, stepId?: number) => {
  const { rows } = await sql<{ WorkflowStepId: number; Status: string }>`
    select o.workflow_step_id, e.status from contact_workflow e
    join workflow_outcome o on o.tenant_id = e.tenant_id and o.contact_workflow_id = e.contact_workflow_id
    where e.tenant_id = ${TenantId} and e.contact_workflow_id = ${ContactWorkflowId} and o.outcome = 'Failed'
      and (${stepId ?? null}::bigint is null or o.workflow_step_id = ${stepId ?? null})
    order by o.workflow_outcome_id desc limit 1 for update of e`.execute(db)
  const [failed] = rows
  if (!failed) throw refused('No step of this workflow failed for the contact.')
  if (failed.Status === 'Paused') throw refused('The workflow is paused for the contact. Resume it first.')
  if (failed.Status === 'Ended' || failed.Status === 'Removed')
    throw refused('The workflow has ended for the contact. Start it again instead.')
  const { WorkflowStepId } = failed
  await sql`
    delete from workflow_outcome
    where tenant_id = ${TenantId} and contact_workflow_id = ${ContactWorkflowId} and workflow_step_id = ${WorkflowStepId}
      and outcome = 'Failed'`.execute(db)
  const step = { TenantId, ContactWorkflowId, WorkflowStepId }
  await enqueue(db, retryStepJob, step, { key: keyOf(step) })
}
