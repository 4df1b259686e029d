import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { WorkflowFinding } from '@dormer/contract/automation/workflows'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { letGoOn } from '../enrollments/standing.queries.ts'
import { findingsOf, stepNamed } from './findings.rules.ts'
import { stepsOf } from './steps.queries.ts'
import { fromNowOn, type WorkflowValues } from './workflows.queries.ts'

/** What there is to say of a workflow's draft before it is published. */
export const findings = (workflow: WorkflowValues, Steps: readonly WorkflowStep[]): WorkflowFinding[] =>
  findingsOf({ ...workflow, Steps })

/** Refuses (400) a draft that is not complete, with the first thing it lacks. */
export const requireComplete = (workflow: WorkflowValues, steps: readonly WorkflowStep[]) => {
  const [first] = findings(workflow, steps).filter(({ IsWarning }) => !IsWarning)
  if (!first) return
  throw refused(
    first.WorkflowStepId === null ? first.Message : `${stepNamed(steps, first.WorkflowStepId)}: ${first.Message}`,
  )
}

/**
 * Makes the draft of a locked workflow what runs from now on. Whoever is in it finishes on the version they began with;
 * if it stood still, they go on with the time they had left.
 */
export const publish = async (db: Tx, actor: Actor, workflow: WorkflowValues) => {
  const { TenantId, UserId } = actor
  const { WorkflowId } = workflow
  const steps = await stepsOf(db, TenantId, WorkflowId)
  if (steps.some(({ TaskTypeId }) => TaskTypeId === stepType.ChangeAgent)) requireRight(actor, 'ReassignContacts')
  if (workflow.Type === 'Transaction') requireRight(actor, 'WorkTransactions')
  requireComplete(workflow, steps)
  if (workflow.HasChanges || workflow.WorkflowVersionId === null) {
    const { WorkflowVersionId } = await db
      .insertInto('workflow_version')
      .values({ TenantId, WorkflowId, Steps: JSON.stringify(steps), CreatedById: UserId })
      .returning('WorkflowVersionId')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('workflow')
      .set({ WorkflowVersionId, HasChanges: false, DatePublished: clock.now().toString() })
      .where('TenantId', '=', TenantId)
      .where('WorkflowId', '=', WorkflowId)
      .execute()
  }
  if (workflow.Status === 'Active') return
  await letGoOn(db, TenantId, WorkflowId)
  await db
    .updateTable('workflow')
    .set({ Status: 'Active', DateDeactivated: null, ...fromNowOn() })
    .where('TenantId', '=', TenantId)
    .where('WorkflowId', '=', WorkflowId)
    .execute()
}

/** Has a locked workflow stand still from now on: nothing of it is done, what is queued included. */
export const deactivate = (db: Tx, TenantId: number, WorkflowId: number) =>
  sql`
    update workflow set status = 'Inactive', date_deactivated = ${clock.now().toString()}
    where tenant_id = ${TenantId} and workflow_id = ${WorkflowId} and status = 'Active'`.execute(db)
