import type { AutoTask } from '@dormer/contract/automation/auto-tasks'
import { dateControlOf, lackOf } from '@dormer/contract/automation/step-words'
import { type StepTypeId, stepType, stepTypes, type WorkflowStep } from '@dormer/contract/automation/steps'
import { type PeopleRoleId, peopleRoles } from '@dormer/contract/deals/people'
import { dayEvents } from '@dormer/contract/deals/transaction-fields'
import { sql } from 'kysely'
import type { Actor, Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { columnOf } from '../../../db/names.ts'
import { notFound, refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { dueIn } from '../../day/tasks/due.rules.ts'
import { lockTransaction } from '../../deals/transactions/visible.queries.ts'
import { executeDate, type Facts, hasPassed, type Standing, standingAfter, whyNot } from './auto-tasks.rules.ts'

type Row = Standing & {
  Id: number
  WorkflowId: number | null
  WorkflowName: string
  Step: WorkflowStep
  IsComplete: boolean
  DateCompleted: string | null
  EmailTemplateName: string | null
  TextTemplateName: string | null
  IsInactive: boolean
  IsStopped: boolean
  /** In which its day is counted. */
  TimeZone: string
}

/** Said of what its day has passed for. */
export const TOO_LATE = 'Its day has passed, so it would be late. Change the date that it depends on, or do it by hand.'

/** Whether a step does this by itself, instead of creating a task for somebody. */
const does = ({ TaskTypeId, IsCreateTask }: WorkflowStep, type: StepTypeId) => TaskTypeId === type && !IsCreateTask

/** Why an open one waits, if not for its day alone. */
const whyItWaits = ({ ExecuteDate, Step, IsInactive, IsStopped }: Row) => {
  if (ExecuteDate === null) return Step.DueDateRule && `The transaction has ${lackOf(Step.DueDateRule)}`
  if (IsStopped) return 'All workflows of the brokerage are stopped'
  return IsInactive ? 'The workflow is inactive' : null
}

const shown = (row: Row, dueOf: ReturnType<typeof dueIn>): AutoTask => {
  const { Step, IsInactive: _, IsStopped: __, TimeZone, ...own } = row
  const isOpen = !row.IsComplete && !row.IsCancelled
  const TaskType = stepTypes[Step.TaskTypeId as StepTypeId]
  const { Due } = dueOf(row.ExecuteDate)
  const role = Step.RecipientPeopleRole
  return {
    ...own,
    TaskType,
    TaskTypeId: Step.TaskTypeId,
    TaskTitle: Step.TaskTitle ?? null,
    EmailTemplateName: does(Step, stepType.Email) ? row.EmailTemplateName : null,
    TextTemplateName: does(Step, stepType.Text) ? row.TextTemplateName : null,
    RecipientRoleName: role ? peopleRoles[role as PeopleRoleId] : null,
    DateControl: dateControlOf(Step.DueDateRule),
    Due: isOpen ? Due : null,
    CssClass: row.IsComplete ? 'complete' : row.IsCancelled ? 'cancelled' : (Due ?? ''),
    IconCss: TaskType.toLowerCase().replace(' ', '-'),
    Why: row.Why ?? (isOpen ? whyItWaits(row) : null),
    CanRetry: isOpen && row.Why !== null && !hasPassed(row.ExecuteDate, TimeZone, clock.now()),
  }
}

/** A transaction's automated tasks, earliest first, unscheduled ones last; or one of them. */
export const listAutoTasks = async (
  db: Tx,
  actor: Actor,
  { TransactionId, Id }: { TransactionId: number; Id?: number },
): Promise<AutoTask[]> => {
  const { rows } = await sql<Row>`
    select a.auto_task_id as id, a.workflow_id, a.workflow_name, a.step, a.execute_date, a.is_complete, a.is_cancelled,
      a.why, a.date_completed, e.name as email_template_name, t.name as text_template_name,
      coalesce(w.status = 'Inactive', false) as is_inactive, s.date_stopped is not null as is_stopped,
      coalesce(u.time_zone, b.time_zone) as time_zone
    from auto_task a
    join transaction d on d.tenant_id = a.tenant_id and d.transaction_id = a.transaction_id
    join tenant b on b.tenant_id = a.tenant_id
    left join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.agent_id
    left join workflow w on w.tenant_id = a.tenant_id and w.workflow_id = a.workflow_id
    left join workflow_settings s on s.tenant_id = a.tenant_id
    left join email_template e on e.tenant_id = a.tenant_id and e.email_template_id = (a.step ->> 'EmailTemplateId')::bigint
    left join text_template t on t.tenant_id = a.tenant_id and t.text_template_id = (a.step ->> 'TextTemplateId')::bigint
    where a.tenant_id = ${actor.TenantId} and a.transaction_id = ${TransactionId}
      ${Id === undefined ? sql`` : sql`and a.auto_task_id = ${Id}`}
    order by a.execute_date nulls last, a.auto_task_id`.execute(db)
  const dueOf = dueIn(actor.TimeZone, clock.now())
  return rows.map((row) => shown(row, dueOf))
}

const dates = sql.join(Object.keys(dayEvents).map((field) => sql.ref(`t.${columnOf(field)}`)))

/** What the steps on a transaction depend on. */
export const factsOf = async (db: Tx, TenantId: number, TransactionId: number) => {
  const { rows } = await sql<Facts & { Type: string; AgentId: number | null }>`
    select t.type, t.agent_id, t.status_id, coalesce(u.time_zone, b.time_zone) as time_zone, ${dates}
    from transaction t
    join tenant b on b.tenant_id = t.tenant_id
    left join user_account u on u.tenant_id = t.tenant_id and u.user_id = t.agent_id
    where t.tenant_id = ${TenantId} and t.transaction_id = ${TransactionId}`.execute(db)
  return rows[0]
}

/** Has the tasks of a transaction that are not complete follow its dates and its status. */
export const followTransaction = async (db: Tx, TenantId: number, TransactionId: number) => {
  const { rows } = await sql<Standing & { Id: number; Step: WorkflowStep }>`
    select auto_task_id as id, step, execute_date, is_cancelled, why from auto_task
    where tenant_id = ${TenantId} and transaction_id = ${TransactionId} and not is_complete
    order by auto_task_id for update`.execute(db)
  const facts = rows.length > 0 && (await factsOf(db, TenantId, TransactionId))
  // Deleted in the same request.
  if (!facts) return
  const now = clock.now()
  const after = rows.flatMap(({ Id, Step, ...was }) => {
    const stands = standingAfter(was, Step.DueDateRule, facts, now)
    return JSON.stringify(stands) === JSON.stringify(was) ? [] : [{ Id, ...stands }]
  })
  await setStanding(db, TenantId, after)
}

const setStanding = async (db: Tx, TenantId: number, standing: (Standing & { Id: number })[]) => {
  if (standing.length === 0) return
  const rows = standing.map(({ Id, ExecuteDate, IsCancelled, Why }) => ({
    id: Id,
    at: ExecuteDate,
    cancelled: IsCancelled,
    why: Why,
  }))
  await sql`
    update auto_task a set execute_date = r.at, is_cancelled = r.cancelled, why = r.why
    from json_to_recordset(${JSON.stringify(rows)}::json) r (id bigint, at timestamptz, cancelled boolean, why text)
    where a.tenant_id = ${TenantId} and a.auto_task_id = r.id`.execute(db)
}

/** A task with its transaction, both locked, and what it depends on; 404 unless the actor may see the transaction. */
export const lockTask = async (db: Tx, actor: Doer, Id: number) => {
  const { TenantId } = actor
  const missing = () => notFound('automated task')
  const known = await db
    .selectFrom('auto_task')
    .select('TransactionId')
    .where('TenantId', '=', TenantId)
    .where('AutoTaskId', '=', Id)
    .executeTakeFirst()
  if (!known) throw missing()
  const { TransactionId } = known
  // Also of a closed one: what follows the closing can be stopped.
  await lockTransaction(db, actor, TransactionId)
  const { rows } = await sql<Standing & { IsComplete: boolean; Step: WorkflowStep }>`
    select step, execute_date, is_cancelled, is_complete, why from auto_task
    where tenant_id = ${TenantId} and auto_task_id = ${Id} for update`.execute(db)
  const facts = await factsOf(db, TenantId, TransactionId)
  const [task] = rows
  if (!task || !facts) throw missing()
  return { TransactionId, task, facts }
}

/** Cancels a task of a transaction that the actor may work on, or reinstates it; returns where it is. */
export const toggleCancel = async (db: Tx, actor: Actor, Id: number) => {
  const { TenantId } = actor
  const { TransactionId, task, facts } = await lockTask(db, actor, Id)
  if (task.IsComplete) throw refused('This has been done already, so it can no longer be cancelled')
  const { Step, ExecuteDate, IsCancelled } = task
  if (!IsCancelled) await setStanding(db, TenantId, [{ Id, ExecuteDate, IsCancelled: true, Why: null }])
  else {
    const why = whyNot(Step.DueDateRule, facts)
    if (why) throw refused(`${why}. Change its status first, then reinstate this.`)
    // It has not followed the dates while it was cancelled.
    const at = executeDate(Step.DueDateRule, facts)
    if (hasPassed(at, facts.TimeZone, clock.now())) throw refused(TOO_LATE)
    await setStanding(db, TenantId, [{ Id, ExecuteDate: at, IsCancelled: false, Why: null }])
  }
  return TransactionId
}
