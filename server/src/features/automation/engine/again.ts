import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import { stepsOfVersion } from '../enrollments/versions.queries.ts'
import { noteActs } from './acts-here.ts'
import { aroundOf, lookAround } from './around.ts'
import { decideStep } from './decide.rules.ts'
import { isStillSeen, lockOne, type Turn, turnsOf } from './facts.queries.ts'
import { claimOutcomes, settleOutcomes } from './outcomes.queries.ts'
import { doStep } from './turns.ts'

/** Why a step that failed is not done again: it was stopped meanwhile. */
const whyNotAgain = async (db: Tx, turn: Turn) => {
  if (!isStillSeen(turn)) return `No longer a contact of ${turn.UserName ?? 'whoever started it'}`
  const { rows } = await sql<{ Status: string }>`
    select status from contact_workflow
    where tenant_id = ${turn.TenantId} and contact_workflow_id = ${turn.ContactWorkflowId}`.execute(db)
  const status = rows[0]?.Status
  if (status === 'Paused') return 'The workflow was paused before it could be done again'
  return status === 'Ended' || status === 'Removed' ? 'The workflow ended before it could be done again' : undefined
}

/**
 * Does a step again whose claim was taken back, and no other, by the same rules as any turn: later, while it stands still
 * or may not be done now, and failed again with the reason if it was stopped meanwhile.
 */
export const takeAgain = async (
  db: Tx,
  {
    TenantId,
    ContactWorkflowId,
    WorkflowStepId,
  }: { TenantId: number; ContactWorkflowId: number; WorkflowStepId: number },
  now: Temporal.Instant,
  services: Services,
) => {
  await sql`select set_config('app.via', 'Workflow', true)`.execute(db)
  const enrollment = await lockOne(db, TenantId, ContactWorkflowId, WorkflowStepId)
  const [turn] = await turnsOf(db, TenantId, enrollment ? [enrollment] : [])
  if (!turn) return undefined
  const steps = await stepsOfVersion(db, TenantId, turn.WorkflowVersionId)
  const step = steps.find((one) => one.WorkflowStepId === WorkflowStepId)
  if (!step) return undefined
  if (turn.Status === 'Inactive' || turn.IsStopped) return { Outcome: 'Later' as const, At: now.add({ minutes: 15 }) }
  const verdict = decideStep(turn, step, now, aroundOf(await lookAround(db, TenantId, [turn], now), turn))
  if (verdict.Decision === 'Move') return { Outcome: 'Later' as const, At: verdict.At }
  const doing = [{ turn, step }]
  const fresh = await claimOutcomes(db, TenantId, doing, now)
  if (fresh.size === 0) return undefined
  const why = await whyNotAgain(db, turn)
  if (why) {
    const failed = { Outcome: 'Failed' as const, Why: why }
    await settleOutcomes(db, TenantId, doing, new Map([[ContactWorkflowId, failed]]))
    return failed
  }
  const effects = await doStep(db, TenantId, doing, now, services)
  await settleOutcomes(db, TenantId, doing, effects)
  const effect = effects.get(ContactWorkflowId)
  if (effect?.Outcome === 'Done') noteActs(db, [{ ...turn, TaskTypeId: step.TaskTypeId }])
  return effect
}
