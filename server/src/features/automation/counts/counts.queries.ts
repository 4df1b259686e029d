import type { WorkflowCounts, WorkflowStepCounts } from '@dormer/contract/automation/counts'
import type { WorkflowType } from '@dormer/contract/automation/workflows'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound, refused } from '../../../http/errors.ts'
import { seenContacts, seenTransactions } from '../workflows/seen.queries.ts'
import { findWorkflow } from '../workflows/workflows.queries.ts'

/** Whether the actor may see only some of those who are in workflows. */
export const isPartialFor = (actor: Actor) => !may(actor, 'SeeAll')

/** An automated task that was not done, and that nobody canceled. */
export const taskFailed = sql`(not a.is_complete and not a.is_cancelled and a.why is not null)`

const none = { Active: 0, Paused: 0, Goal: 0, Completed: 0, Ended: 0, Removed: 0, Answered: 0, OptedOut: 0, Failed: 0 }

/** Of contacts: states are read from an index alone (contact_workflow_counts), for all workflows at once. */
const countContacts = async (db: Tx, actor: Actor, ids: RawBuilder<unknown>) => {
  const { TenantId } = actor
  const { rows } = await sql<WorkflowCounts>`
    select workflow_id, sum(n) filter (where status = 'Active')::int as active,
      sum(n) filter (where status = 'Paused')::int as paused,
      sum(n) filter (where end_reason = 'Goal')::int as goal,
      sum(n) filter (where status = 'Completed')::int as completed,
      sum(n) filter (where status = 'Ended' and end_reason is null)::int as ended,
      sum(n) filter (where status = 'Removed')::int as removed, sum(answered)::int as answered,
      sum(opted_out)::int as opted_out
    from (
      select e.workflow_id, e.status, case when e.status = 'Ended' then e.end_reason end as end_reason, count(*) as n,
        count(e.date_answered) as answered, count(e.date_opted_out) as opted_out
      from contact_workflow e ${seenContacts(actor)}
      where e.tenant_id = ${TenantId} and e.workflow_id = any(array(${ids}))
      group by 1, 2, 3) counted
    group by 1`.execute(db)
  const { rows: failed } = await sql<Pick<WorkflowCounts, 'WorkflowId' | 'Failed'>>`
    select e.workflow_id, count(distinct e.contact_workflow_id)::int as failed
    from workflow_outcome o
    join contact_workflow e on e.tenant_id = o.tenant_id and e.contact_workflow_id = o.contact_workflow_id
    ${seenContacts(actor)}
    where o.tenant_id = ${TenantId} and o.outcome = 'Failed' and e.status <> 'Removed' and e.workflow_id = any(array(${ids}))
    group by 1`.execute(db)
  const failures = new Map(failed.map(({ WorkflowId, Failed }) => [WorkflowId, Failed]))
  return rows.map((row) => ({ ...withNumbers(row), Failed: failures.get(row.WorkflowId) ?? 0 }))
}

/** Of transactions: each counts once, as active while it has open tasks. */
const countTransactions = async (db: Tx, actor: Actor, ids: RawBuilder<unknown>) => {
  const { rows } = await sql<WorkflowCounts>`
    select workflow_id, count(*) filter (where open)::int as active,
      count(*) filter (where not open and done)::int as completed,
      count(*) filter (where not open and not done)::int as ended, count(*) filter (where failed)::int as failed
    from (
      select a.workflow_id, a.transaction_id, bool_or(not a.is_complete and not a.is_cancelled) as open,
        bool_or(a.is_complete) as done, bool_or(${taskFailed}) as failed
      from auto_task a ${seenTransactions(actor)}
      where a.tenant_id = ${actor.TenantId} and a.workflow_id = any(array(${ids}))
      group by 1, 2) applied
    group by 1`.execute(db)
  return rows.map(withNumbers)
}

const withNumbers = (row: WorkflowCounts): WorkflowCounts => {
  const given = Object.entries(row).filter(([, value]) => value !== null)
  return { ...none, ...(Object.fromEntries(given) as WorkflowCounts) }
}

/** How those stand who are or were in workflows; `ids` selects the workflows. */
export const countsOf = (db: Tx, actor: Actor, type: WorkflowType, ids: RawBuilder<unknown>) =>
  type === 'Contact' ? countContacts(db, actor, ids) : countTransactions(db, actor, ids)

/** The same of a single workflow. */
export const countsIn = async (
  db: Tx,
  actor: Actor,
  { Type, WorkflowId }: { Type: WorkflowType; WorkflowId: number },
) => {
  const [counts] = await countsOf(db, actor, Type, sql`select ${WorkflowId}::bigint`)
  return counts ?? { ...none, WorkflowId }
}

const unsentStatuses = sql`('Blocked', 'Canceled', 'Failed')`
/** A message of a step that was written and did not leave. */
export const notSent = (of: RawBuilder<unknown>) => sql`exists (
  select from workflow_message wm join message m on m.tenant_id = wm.tenant_id and m.message_id = wm.message_id
  where ${of} and m.status in ${unsentStatuses})`
export const ofOutcome = sql`wm.tenant_id = o.tenant_id and wm.contact_workflow_id = o.contact_workflow_id
  and wm.workflow_step_id = o.workflow_step_id`
export const ofTask = sql`wm.tenant_id = a.tenant_id and wm.auto_task_id = a.auto_task_id`
export const stepOfTask = sql`(a.step ->> 'WorkflowStepId')::bigint`

/** What became of the steps of a workflow. */
export const stepCountsOf = async (
  db: Tx,
  actor: Actor,
  { Type, WorkflowId }: { Type: WorkflowType; WorkflowId: number },
): Promise<WorkflowStepCounts[]> => {
  const taken =
    Type === 'Contact'
      ? sql`
        select o.workflow_step_id, o.outcome, o.date_answered is not null as is_answered,
          o.outcome = 'Done' and unsent.contact_workflow_id is not null as not_sent
        from contact_workflow e
        join workflow_outcome o on o.tenant_id = e.tenant_id and o.contact_workflow_id = e.contact_workflow_id
        ${seenContacts(actor)}
        left join unsent on unsent.contact_workflow_id = o.contact_workflow_id
          and unsent.workflow_step_id = o.workflow_step_id
        where e.tenant_id = ${actor.TenantId} and e.workflow_id = ${WorkflowId} and e.status <> 'Removed'`
      : sql`
        select ${stepOfTask} as workflow_step_id,
          case when a.is_complete then 'Done' when a.is_cancelled then 'Skipped' else 'Failed' end as outcome,
          false as is_answered, a.is_complete and ${notSent(ofTask)} as not_sent
        from auto_task a ${seenTransactions(actor)}
        where a.tenant_id = ${actor.TenantId} and a.workflow_id = ${WorkflowId}
          and (a.is_complete or a.is_cancelled or a.why is not null)`
  // Found once for all: one by one, they would take a request's time in a workflow of a hundred thousand.
  const { rows } = await sql<WorkflowStepCounts>`
    with unsent as materialized (
      select distinct wm.contact_workflow_id, wm.workflow_step_id
      from contact_workflow e
      join workflow_message wm on wm.tenant_id = e.tenant_id and wm.contact_workflow_id = e.contact_workflow_id
      join message m on m.tenant_id = wm.tenant_id and m.message_id = wm.message_id
      where e.tenant_id = ${actor.TenantId} and e.workflow_id = ${WorkflowId} and m.status in ${unsentStatuses}
    )
    select workflow_step_id, (count(*) filter (where outcome = 'Done' and not not_sent))::int as done,
      (count(*) filter (where not_sent))::int as not_sent, (count(*) filter (where is_answered))::int as answered,
      (count(*) filter (where outcome = 'Failed'))::int as failed,
      (count(*) filter (where outcome = 'Skipped'))::int as skipped
    from (${taken}) taken group by 1 order by 1`.execute(db)
  return rows
}

/** Refuses a step that the workflow neither has nor had when it was published: 404, or 400 if it is another workflow's. */
export const requireStepOf = async (db: Tx, actor: Actor, WorkflowId: number, stepId: number) => {
  const { TenantId } = actor
  const { rows } = await sql<{ WorkflowId: number }>`
    select workflow_id from workflow_step where tenant_id = ${TenantId} and workflow_step_id = ${stepId}
    union all
    select workflow_id from workflow_version
    where tenant_id = ${TenantId} and workflow_id = ${WorkflowId}
      and steps @> ${JSON.stringify([{ WorkflowStepId: stepId }])}::jsonb
    limit 1`.execute(db)
  const [step] = rows
  if (!step) throw notFound('step')
  if (step.WorkflowId === WorkflowId) return
  // Whoever may not use that workflow does not learn of its steps.
  await findWorkflow(db, actor, step.WorkflowId)
  throw refused('This step is of another workflow. Choose one of this workflow.')
}
