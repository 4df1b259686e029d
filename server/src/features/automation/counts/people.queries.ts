import { type StepState, stepStates, type WorkflowPerson, type WorkflowState } from '@dormer/contract/automation/counts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import type { WorkflowValues } from '../workflows/workflows.queries.ts'
import { notSent, ofOutcome, ofTask, stepOfTask, taskFailed } from './counts.queries.ts'

type Asked = { state: WorkflowState | StepState; stepId?: number; before?: number; take: number }

/** How an enrollment stands that is counted as this. */
const ofState: Record<Exclude<WorkflowState, 'Failed'>, RawBuilder<unknown>> = {
  Active: sql`e.status = 'Active'`,
  Paused: sql`e.status = 'Paused'`,
  Goal: sql`e.status = 'Ended' and e.end_reason = 'Goal'`,
  Completed: sql`e.status = 'Completed'`,
  Ended: sql`e.status = 'Ended' and e.end_reason is null`,
  Removed: sql`e.status = 'Removed'`,
  Answered: sql`e.date_answered is not null`,
  OptedOut: sql`e.date_opted_out is not null`,
}
/** Since when, if not since its end or its beginning. */
const dates: Partial<typeof ofState> = { Answered: sql`e.date_answered`, OptedOut: sql`e.date_opted_out` }
/** What became of a step that is counted as this. */
const ofStep: Record<StepState, RawBuilder<unknown>> = {
  Done: sql`o.outcome = 'Done' and not ${notSent(ofOutcome)}`,
  NotSent: sql`o.outcome = 'Done' and ${notSent(ofOutcome)}`,
  Answered: sql`o.date_answered is not null`,
  Failed: sql`o.outcome = 'Failed'`,
  Skipped: sql`o.outcome = 'Skipped'`,
}
const ofTransaction: Partial<Record<WorkflowState, RawBuilder<unknown>>> = {
  Active: sql`open`,
  Completed: sql`not open and done`,
  Ended: sql`not open and not done`,
  Failed: sql`failed`,
}
const ofAutoTask: Partial<Record<StepState, RawBuilder<unknown>>> = {
  Done: sql`a.is_complete and not ${notSent(ofTask)}`,
  NotSent: sql`a.is_complete and ${notSent(ofTask)}`,
  Failed: taskFailed,
  Skipped: sql`a.is_cancelled`,
}

const isOfStep = (state: string): state is StepState => state in stepStates
const contactsIn = ({ TenantId, ...actor }: Actor, WorkflowId: number, { state, stepId }: Asked) => {
  const from = sql`contact_workflow e join contact on contact.tenant_id = e.tenant_id and contact.contact_id = e.contact_id`
  const where = sql`e.tenant_id = ${TenantId} and e.workflow_id = ${WorkflowId} and ${visibleTo({ TenantId, ...actor }, 'contact')}`
  if (stepId !== undefined && isOfStep(state))
    return sql`
      select e.contact_workflow_id as id, e.contact_id, null::bigint as transaction_id, contact.name,
        ${stepStates[state]} as status, o.why, o.date_done as date
      from ${from} join workflow_outcome o on o.tenant_id = e.tenant_id and o.contact_workflow_id = e.contact_workflow_id
      where ${where} and e.status <> 'Removed' and o.workflow_step_id = ${stepId} and ${ofStep[state]}`
  if (state === 'Failed')
    return sql`
      select e.contact_workflow_id as id, e.contact_id, null::bigint as transaction_id, contact.name, 'Failed' as status,
        o.why, o.date_done as date
      from ${from}
      join (
        select distinct on (contact_workflow_id) contact_workflow_id, why, date_done
        from workflow_outcome where tenant_id = ${TenantId} and outcome = 'Failed'
        order by contact_workflow_id, workflow_outcome_id desc) o on o.contact_workflow_id = e.contact_workflow_id
      where ${where} and e.status <> 'Removed'`
  return sql`
    select e.contact_workflow_id as id, e.contact_id, null::bigint as transaction_id, contact.name,
      case when e.end_reason = 'Goal' then 'Reached its goal' else e.status end as status, e.why,
      coalesce(${dates[state as keyof typeof ofState] ?? sql`e.date_ended`}, e.date_started) as date
    from ${from} where ${where} and ${ofState[state as keyof typeof ofState]}`
}

const transactionsIn = (actor: Actor, WorkflowId: number, { state, stepId }: Asked) => {
  const from = sql`auto_task a
    join transaction on transaction.tenant_id = a.tenant_id and transaction.transaction_id = a.transaction_id`
  const where = sql`a.tenant_id = ${actor.TenantId} and a.workflow_id = ${WorkflowId} and ${transactionsVisibleTo(actor)}`
  if (stepId !== undefined && isOfStep(state))
    return sql`
      select a.auto_task_id as id, null::bigint as contact_id, a.transaction_id, transaction_name(transaction) as name,
        ${stepStates[state]} as status, a.why, coalesce(a.date_completed, a.execute_date, a.date_created) as date
      from ${from} where ${where} and ${stepOfTask} = ${stepId} and ${ofAutoTask[state] ?? sql`false`}`
  return sql`
    select id, null::bigint as contact_id, transaction_id, name, case when failed then 'Failed' when open then 'Active' when done then 'Completed' else 'Canceled' end as status,
      why, date
    from (
      select max(a.auto_task_id) as id, a.transaction_id, min(transaction_name(transaction)) as name,
        bool_or(not a.is_complete and not a.is_cancelled) as open, bool_or(a.is_complete) as done,
        bool_or(${taskFailed}) as failed, max(a.why) filter (where ${taskFailed}) as why, min(a.date_created) as date
      from ${from} where ${where} group by a.transaction_id) applied
    where ${ofTransaction[state as WorkflowState] ?? sql`false`}`
}

/** Who is counted, the latest first, and how many there are. */
export const peopleIn = async (db: Tx, actor: Actor, { Type, WorkflowId }: WorkflowValues, asked: Asked) => {
  const { state, stepId, before, take } = asked
  if (stepId === undefined && (state === 'Done' || state === 'NotSent' || state === 'Skipped'))
    throw invalid({ stepId: 'Choose a step' })
  if (stepId !== undefined && !isOfStep(state)) throw invalid({ state: 'Choose what became of the step' })
  const who = Type === 'Contact' ? contactsIn(actor, WorkflowId, asked) : transactionsIn(actor, WorkflowId, asked)
  const { rows } = await sql<WorkflowPerson>`
    select * from (${who}) who where ${before ?? null}::bigint is null or id < ${before ?? null}
    order by id desc limit ${take}`.execute(db)
  const { rows: total } = await sql<{ Count: number }>`select count(*) from (${who}) who`.execute(db)
  return { rows, total: total[0]?.Count ?? 0 }
}
