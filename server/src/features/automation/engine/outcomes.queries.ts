import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import type { At } from './around.ts'
import type { Turn } from './facts.queries.ts'
import type { Effect, Effects } from './step-effect.ts'

const insertOutcomes = prepared(
  (db, { TenantId, Ids, Steps, Now }: { TenantId: number; Ids: number[]; Steps: number[]; Now: string }) =>
    sql<{ ContactWorkflowId: number }>`
      insert into workflow_outcome (tenant_id, contact_workflow_id, workflow_step_id, outcome, date_done)
      select ${TenantId}, enrollment, step, 'Done', ${Now}
      from unnest(${Ids}::bigint[], ${Steps}::bigint[]) d (enrollment, step)
      on conflict do nothing returning contact_workflow_id`.compile(db),
)

/** Claims the steps that have no outcome yet, as done; returns the enrollments. */
export const claimOutcomes = async (db: Tx, TenantId: number, doing: readonly At[], now: Temporal.Instant) => {
  if (doing.length === 0) return new Set<number>()
  const rows = await insertOutcomes(db, {
    TenantId,
    Ids: doing.map(({ turn }) => turn.ContactWorkflowId),
    Steps: doing.map(({ step }) => step.WorkflowStepId),
    Now: now.toString(),
  })
  return new Set(rows.map(({ ContactWorkflowId }) => ContactWorkflowId))
}

/** Records what is not simply done, and the answers of Branches, and takes back the claims on what is to be done later. */
export const settleOutcomes = async (db: Tx, TenantId: number, claimed: readonly At[], effects: Effects) => {
  const special = claimed.flatMap(({ turn, step }) => {
    const effect: Effect = effects.get(turn.ContactWorkflowId) ?? { Outcome: 'Done' }
    const { TaskId = null, Answer = null } = effect.Outcome === 'Done' ? effect : {}
    if (effect.Outcome === 'Done' && TaskId === null && Answer === null) return []
    return [
      {
        id: turn.ContactWorkflowId,
        step: step.WorkflowStepId,
        outcome: effect.Outcome,
        why: 'Why' in effect ? effect.Why : Answer,
        task: TaskId,
      },
    ]
  })
  if (special.length === 0) return
  await sql`
    with settled as (
      select * from json_to_recordset(${JSON.stringify(special)}::json)
        r (id bigint, step bigint, outcome text, why text, task bigint)
    ), later as (
      delete from workflow_outcome o using settled s
      where o.tenant_id = ${TenantId} and o.contact_workflow_id = s.id and o.workflow_step_id = s.step and s.outcome = 'Later'
    )
    update workflow_outcome o set outcome = s.outcome, why = s.why, task_id = s.task from settled s
    where o.tenant_id = ${TenantId} and o.contact_workflow_id = s.id and o.workflow_step_id = s.step and s.outcome <> 'Later'`.execute(
    db,
  )
}

/** Gives enrollments their next steps and times. */
export const advance = async (db: Tx, TenantId: number, moved: readonly Turn[], now: Temporal.Instant) => {
  if (moved.length === 0) return
  const rows = moved.map((turn) => ({
    id: turn.ContactWorkflowId,
    step: turn.NextStepId,
    at: turn.NextAt,
    waits: turn.WaitsUntil,
    moved: turn.IsMoved,
  }))
  await sql`
    update contact_workflow e set next_step_id = r.step, next_at = r.at, waits_until = r.waits,
      is_moved = r.moved, date_timed = ${now.toString()}
    from json_to_recordset(${JSON.stringify(rows)}::json) r (id bigint, step bigint, at timestamptz, waits timestamptz,
      moved boolean)
    where e.tenant_id = ${TenantId} and e.contact_workflow_id = r.id`.execute(db)
}
