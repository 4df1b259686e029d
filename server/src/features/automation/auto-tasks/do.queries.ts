import {
  type StepTypeId,
  stepType,
  stepTypes,
  taskStepTypes,
  type WorkflowStep,
} from '@dormer/contract/automation/steps'
import { rights } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { isDiskFull, isUnreachable } from '../../../db/failures.ts'
import { HttpError, refused } from '../../../http/errors.ts'
import type { DueRow } from '../../../jobs/due.ts'
import type { Services } from '../../../services.ts'
import { addTasks } from '../../day/acts/add-tasks.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { hasPassed, whyNot, whys } from './auto-tasks.rules.ts'
import { sendToRole } from './send.queries.ts'

/** A task of a transaction whose time has come, with what decides on it. */
export type Taken = {
  AutoTaskId: number
  TransactionId: number
  TransactionName: string
  WorkflowId: number | null
  WorkflowName: string
  Step: WorkflowStep
  ExecuteDate: string
  StatusId: number
  TimeZone: string
  /** Who signs: the transaction's agent while active, else who applied the workflow, else the first admin. */
  UserId: number
  /** Who does it: the one chosen while active, else who signs. */
  AssignToId: number
  IsStandingStill: boolean
}

/** When it is due while its workflow stands still: until that goes on (`wakeAutoTasks`). */
const NEVER = 'infinity'

const take = async (db: Tx, TenantId: number, Id: number) => {
  const { rows } = await sql<Taken>`
    select a.auto_task_id, a.transaction_id, transaction_name(t) as transaction_name, a.workflow_id, a.workflow_name, a.step,
      a.execute_date, t.status_id, coalesce(agent.time_zone, b.time_zone) as time_zone, signer.user_id,
      coalesce((select user_id from user_account u where u.tenant_id = a.tenant_id and u.date_deactivated is null
        and u.user_id = (a.step ->> 'AssignToId')::bigint), signer.user_id) as assign_to_id,
      coalesce(w.status = 'Inactive', false) or exists (select from workflow_settings s
        where s.tenant_id = a.tenant_id and s.date_stopped is not null) as is_standing_still
    from auto_task a
    join transaction t on t.tenant_id = a.tenant_id and t.transaction_id = a.transaction_id
    join tenant b on b.tenant_id = a.tenant_id
    left join user_account agent on agent.tenant_id = t.tenant_id and agent.user_id = t.agent_id
    left join workflow w on w.tenant_id = a.tenant_id and w.workflow_id = a.workflow_id
    cross join lateral (
      select user_id from user_account u
      where u.tenant_id = a.tenant_id and u.date_deactivated is null
        and (u.user_id in (t.agent_id, a.user_id) or u.role_id = any(${[...rights.SeeAll]}::integer[]))
      order by u.user_id = t.agent_id desc nulls last, u.user_id = a.user_id desc nulls last, u.user_id limit 1) signer
    where a.tenant_id = ${TenantId} and a.auto_task_id = ${Id} and not a.is_complete and not a.is_cancelled
      -- One that was not done is not tried again.
      and a.why is null and a.execute_date is not null
    for update of a skip locked for key share of t skip locked`.execute(db)
  return rows[0]
}

const isStored = async (db: Tx, TenantId: number, Id: number) => {
  const { rows } = await sql`
    select from auto_task where tenant_id = ${TenantId} and auto_task_id = ${Id} and not is_complete and not is_cancelled
      and why is null and execute_date is not null`.execute(db)
  return rows.length > 0
}

/**
 * Does a step on a transaction, in the given transaction of the database: its effect and that it is done are recorded
 * together, or that it was not done and why, which its agent is told. Returns when it is due again, if it is. A
 * trial also does it while all workflows of the brokerage are stopped, and is told what it or its messages wait for.
 */
export const doAutoTask = async (
  db: Tx,
  TenantId: number,
  { Key, At }: DueRow,
  now: Temporal.Instant,
  services: Services,
  { isTrial = false, noteWait }: { isTrial?: boolean; noteWait?: NoteTaskWait } = {},
): Promise<string | undefined> => {
  const task = await take(db, TenantId, Key)
  // Somebody is just changing it, or it is no longer to be done.
  if (!task) return (await isStored(db, TenantId, Key)) ? At : undefined
  if (task.IsStandingStill && !isTrial) return NEVER
  const { Step, StatusId, ExecuteDate, TimeZone } = task
  // Moved while it was being claimed.
  if (Date.parse(ExecuteDate) > now.epochMilliseconds) return ExecuteDate
  const stopped = whyNot(Step.DueDateRule, { StatusId })
  if (stopped) await settle(db, TenantId, task, { IsCancelled: true, Why: stopped })
  else if (hasPassed(ExecuteDate, TimeZone, now)) await fail(db, TenantId, task, whys.late)
  else return attempt(db, TenantId, task, now, services, noteWait)
  return undefined
}

/** Told of what keeps a task, or what it has written, waiting: in a few words. */
export type NoteTaskWait = (AutoTaskId: number, why: string) => void

const attempt = async (
  db: Tx,
  TenantId: number,
  task: Taken,
  now: Temporal.Instant,
  services: Services,
  noteWait?: NoteTaskWait,
) => {
  await sql`select set_config('app.via', 'Workflow', true)`.execute(db)
  await sql`savepoint auto_task`.execute(db)
  try {
    const { Until, Waits, ...result } = await effect(db, TenantId, task, services)
    if (Waits) noteWait?.(task.AutoTaskId, Waits)
    if (Until) return Until
    await settle(db, TenantId, task, { IsComplete: true, DateCompleted: now.toString(), ...result })
  } catch (error) {
    // Not the step's fault: it is tried again.
    if (isUnreachable(error) || isDiskFull(error) || isContended(error)) throw error
    await sql`rollback to savepoint auto_task`.execute(db)
    if (!(error instanceof HttpError))
      services.log.error({ err: error, TenantId, AutoTaskId: task.AutoTaskId }, 'an automated task failed')
    await fail(db, TenantId, task, error instanceof HttpError ? error.body.Message : unexpected)
  }
  return undefined
}
/** A deadlock, or a lock or an answer that took too long. */
const isContended = (error: unknown) => /^(40001|40P01|55P03|57014)$/.test(String((error as { code?: unknown }).code))
const unexpected = 'Something went wrong in Dormer. Retry it today, or do it by hand.'

type Result = { TaskId?: number; Why?: string; Until?: string; Waits?: string }
/** What a step does. Refused (400) with the reason if it cannot be done. */
const effect = async (db: Tx, TenantId: number, task: Taken, services: Services): Promise<Result> => {
  const { Step, TransactionId, TransactionName, UserId, AssignToId, ExecuteDate } = task
  if (Step.IsCreateTask || taskStepTypes.includes(Step.TaskTypeId)) {
    const [TaskId] = await addTasks(db, { TenantId, UserId }, [
      {
        Title: Step.TaskTitle ?? stepTypes[Step.TaskTypeId as StepTypeId],
        TaskTypeId: Step.TaskTypeId,
        AssignedUserId: AssignToId,
        TransactionId,
        DueDate: ExecuteDate,
        IsFromWorkflow: true,
      },
    ])
    return TaskId === undefined ? {} : { TaskId }
  }
  if (Step.TaskTypeId === stepType.Notify) {
    const Title = `${Step.TaskTitle}: ${TransactionName}`
    const Cause = `auto-task:${task.AutoTaskId}`
    await notify(db, TenantId, [{ UserId: AssignToId, Kind: 'WorkflowNotice', Title, Path: pathOf(task), Cause }])
    return {}
  }
  if (Step.TaskTypeId === stepType.Email || Step.TaskTypeId === stepType.Text)
    return sendToRole(db, TenantId, task, services)
  throw refused('A workflow of transactions cannot do this')
}

const pathOf = ({ TransactionId }: Taken) => `/transactions/transaction/${TransactionId}?tab=workflows`

/** What was not done stays open, past due, for somebody to do or cancel. */
const fail = async (db: Tx, TenantId: number, task: Taken, Why: string) => {
  const { UserId, WorkflowName, TransactionName, Step } = task
  await settle(db, TenantId, task, { Why })
  const what = `${WorkflowName}, ${stepTypes[Step.TaskTypeId as StepTypeId].toLowerCase()}`
  const Title = `${what}: not done for ${TransactionName}. ${Why}`
  await notify(db, TenantId, [{ UserId, Kind: 'WorkflowFailed', Title, Path: pathOf(task) }])
}

const settle = (
  db: Tx,
  TenantId: number,
  { AutoTaskId }: Taken,
  values: Partial<{ IsComplete: boolean; IsCancelled: boolean; DateCompleted: string; TaskId: number; Why: string }>,
) =>
  db
    .updateTable('auto_task')
    .set(values)
    .where('TenantId', '=', TenantId)
    .where('AutoTaskId', '=', AutoTaskId)
    .execute()
