import {
  DRY_RUN_CONTACTS,
  DRY_RUN_OFFERED,
  type DryRun,
  type DryRunEntry,
  type DryRunOptions,
} from '@dormer/contract/automation/dry-run'
import { withinSentence } from '@dormer/contract/automation/sentence'
import { actionPhrase, lackOf, type NamesOfStep, stepSentence } from '@dormer/contract/automation/step-words'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DueRow } from '../../../jobs/due.ts'
import type { Services } from '../../../services.ts'
import { asIfAt, clock } from '../../../time/clock.ts'
import { addSteps, isRunning, requireLive } from '../auto-tasks/apply.queries.ts'
import { doAutoTask, type NoteTaskWait } from '../auto-tasks/do.queries.ts'
import { namesOfSteps } from '../enrollments/step-names.queries.ts'
import { stepsOfVersion } from '../enrollments/versions.queries.ts'
import type { WorkflowValues } from '../workflows/workflows.queries.ts'
import { completeDraft, copyToTry, latest, PATIENCE, stoppedNote } from './dry-run.queries.ts'

/** What it is tried for: the chosen transaction, or the latest of those that its trigger holds for now. */
const transactionsFor = async (
  db: Tx,
  actor: Actor,
  { WorkflowId, EventCode, Conditions, Reentry, ReentryDays }: WorkflowValues,
  TransactionId: number | undefined,
) => {
  if (TransactionId !== undefined) return { ids: [TransactionId], Matching: 1 }
  if (!EventCode) return { ids: [], Matching: 0 }
  const condition = EventCode === 'TransactionStatus' ? sql`transaction.status_id::text` : sql`transaction.type`
  const since = clock
    .now()
    .subtract({ hours: 24 * (ReentryDays ?? 0) })
    .toString()
  const { rows } = await sql<{ TransactionId: number; Matching: number }>`
    select transaction_id, count(*) over () as matching from transaction
    where ${transactionsVisibleTo(actor)} and transaction.status_id not in (4, 5)
      and (${Conditions.length} = 0 or ${condition} = any(${Conditions}::text[]))
      and not exists (
        select from workflow_agent a where a.tenant_id = transaction.tenant_id and a.workflow_id = ${WorkflowId}
        having count(*) > 0 and not coalesce(bool_or(a.agent_id = transaction.agent_id), false))
      and not exists (
        select from auto_task a where a.tenant_id = transaction.tenant_id and a.workflow_id = ${WorkflowId}
          and a.transaction_id = transaction.transaction_id and (${Reentry === 'Never'}
            or not a.is_complete and not a.is_cancelled
            or ${Reentry === 'AfterDays'} and a.date_created > ${since}))
    order by transaction_id desc limit ${sql.lit(DRY_RUN_CONTACTS)}`.execute(db)
  return { ids: rows.map((row) => row.TransactionId), Matching: rows[0]?.Matching ?? 0 }
}

/** Some transactions that the actor sees, to try it on: of those that match now or, if none does, the latest. */
export const transactionOptions = async (db: Tx, actor: Actor, workflow: WorkflowValues): Promise<DryRunOptions> => {
  const { ids } = await transactionsFor(db, actor, workflow, undefined)
  const { rows: Options } = await sql<DryRunOptions['Options'][number]>`
    select transaction_id as id, transaction_name(transaction) as name from transaction
    where ${transactionsVisibleTo(actor)}
      and ${ids.length > 0 ? sql`transaction_id = any(${ids}::bigint[])` : sql`status_id not in (4, 5)`}
    order by transaction_id desc limit ${sql.lit(DRY_RUN_OFFERED)}`.execute(db)
  return { IsMatching: ids.length > 0, Options }
}

/** Does the tasks of a workflow, each at its time, until none is left; false if it took too long, or somebody was in the way. */
const doAllTasks = async (db: Tx, TenantId: number, WorkflowId: number, services: Services, noteWait: NoteTaskWait) => {
  const begun = performance.now()
  while (performance.now() - begun < PATIENCE) {
    const { rows } = await sql<DueRow>`
      select d.key, d.at from due d join auto_task a on a.tenant_id = d.tenant_id and a.auto_task_id = d.key
      where d.tenant_id = ${TenantId} and d.kind = 'auto-task' and a.workflow_id = ${WorkflowId} and d.at < 'infinity'
      order by d.at, d.key limit 1`.execute(db)
    const [row] = rows
    if (!row) return true
    const now = latest(Temporal.Instant.from(row.At), clock.now())
    const At = await asIfAt(now, () => doAutoTask(db, TenantId, row, now, services, { isTrial: true, noteWait }))
    if (At === row.At) return false
    await sql`
      with gone as (
        delete from due where tenant_id = ${TenantId} and kind = 'auto-task' and key = ${row.Key}
          and ${At ?? null}::timestamptz is null
      )
      update due set at = ${At ?? null} where tenant_id = ${TenantId} and kind = 'auto-task' and key = ${row.Key}
        and ${At ?? null}::timestamptz is not null`.execute(db)
  }
  return false
}

type Row = Omit<DryRunEntry, 'Step' | 'TaskTypeId' | 'Date' | 'ContactId' | 'Waited'> & {
  AutoTaskId: number
  Step: WorkflowStep
  Date: string | null
}

/** What became of the tasks; one whose day had passed is left out now. */
const tasksOf = async (db: Tx, TenantId: number, WorkflowId: number) => {
  const { rows } = await sql<Row>`
    select a.auto_task_id, a.transaction_id, transaction_name(d) as contact_name, coalesce(u.time_zone, t.time_zone) as time_zone, a.step,
      case when a.execute_date is not null or a.is_cancelled
        then coalesce(a.date_completed, greatest(a.execute_date, ${clock.now().toString()}::timestamptz)) end as date, a.why,
      case when a.is_complete then 'Done' when a.is_cancelled then 'Skipped' else 'Failed' end as outcome,
      m.to_addresses[1] as "to", m.subject, coalesce(m.plain_text, m.body) as body,
      case when b.not_before > a.date_completed then b.not_before end as waits_until
    from auto_task a
    join transaction d on d.tenant_id = a.tenant_id and d.transaction_id = a.transaction_id
    join tenant t on t.tenant_id = a.tenant_id
    left join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.agent_id
    left join workflow_message w on w.tenant_id = a.tenant_id and w.auto_task_id = a.auto_task_id
    left join message m on m.tenant_id = w.tenant_id and m.message_id = w.message_id
    left join outbox b on b.tenant_id = m.tenant_id and b.message_id = m.message_id
    where a.tenant_id = ${TenantId} and a.workflow_id = ${WorkflowId}
      -- Without what time did not suffice for.
      and (a.is_complete or a.is_cancelled or a.why is not null or a.execute_date is null)
    order by 6, a.auto_task_id, m.message_id`.execute(db)
  return rows
}

/** What the draft of a transaction workflow would do on a transaction, or on those that match now. */
export const tryOnTransactions = async (
  db: Tx,
  actor: Actor,
  workflow: WorkflowValues,
  TransactionId: number | undefined,
  services: Services,
): Promise<DryRun> => {
  const { ids, Matching } = await transactionsFor(db, actor, workflow, TransactionId)
  const steps = await completeDraft(db, actor.TenantId, workflow)
  const Notes = await stoppedNote(db, actor.TenantId)
  if (ids.length === 0) Notes.push('No transaction matches now, or nothing starts it by itself. Choose a transaction.')
  return { ...(await trySteps(db, actor, workflow, steps, ids, Notes, services)), Matching }
}

/** What a published workflow would do on a transaction if the actor applied it now. */
export const tryPublishedOn = async (
  db: Tx,
  actor: Actor,
  workflow: WorkflowValues & { WorkflowVersionId: number },
  { TransactionId, StatusId }: { TransactionId: number; StatusId: number },
  services: Services,
): Promise<DryRun> => {
  const { TenantId } = actor
  requireLive({ StatusId })
  const steps = await stepsOfVersion(db, TenantId, workflow.WorkflowVersionId)
  const Notes = await stoppedNote(db, TenantId)
  if (await isRunning(db, TenantId, TransactionId, workflow.WorkflowId))
    Notes.unshift(
      'It has been applied already, and still has automated tasks to do here: it cannot be applied again yet.',
    )
  return { ...(await trySteps(db, actor, workflow, steps, [TransactionId], Notes, services)), Matching: 1 }
}

/** That steps wait for a date that these transactions lack; said once, however many they are. */
const waitingNote = (
  tasks: readonly { ContactName: string; Step: WorkflowStep }[],
  namesOf: (step: WorkflowStep) => NamesOfStep,
) => {
  const names = [...new Set(tasks.map(({ ContactName }) => ContactName))]
  const steps = [...new Map(tasks.map(({ Step }) => [Step.WorkflowStepId, Step])).values()]
  const who = names.length === 1 ? `${names[0]} has` : `${names.length} transactions have`
  const lack = lackOf(steps[0]?.DueDateRule as NonNullable<WorkflowStep['DueDateRule']>)
  const what = steps.map((step) => withinSentence(stepSentence(step, namesOf(step)))).join('; ')
  const which = names.length === 1 ? '' : ` They are ${new Intl.ListFormat('en-US').format(names)}.`
  return `${who} ${lack}, so ${steps.length === 1 ? 'this waits' : 'these wait'}: ${what}.${which}`
}

/**
 * What these steps would do on transactions: they are applied and done by the code that does so, each task on its day, in a
 * savepoint that is rolled back.
 */
const trySteps = async (
  db: Tx,
  actor: Actor,
  workflow: WorkflowValues,
  steps: readonly WorkflowStep[],
  ids: readonly number[],
  notes: readonly string[],
  services: Services,
): Promise<Omit<DryRun, 'Matching'>> => {
  const { TenantId } = actor
  const Notes = [...notes]
  await sql`savepoint dry_run`.execute(db)
  try {
    const WorkflowId = await copyToTry(db, TenantId, workflow, steps)
    const { rows } = await sql<{ WorkflowVersionId: number }>`
      select workflow_version_id from workflow where tenant_id = ${TenantId} and workflow_id = ${WorkflowId}`.execute(
      db,
    )
    const WorkflowVersionId = rows[0]?.WorkflowVersionId as number
    for (const id of ids) await addSteps(db, actor, { WorkflowId, Name: workflow.Name, WorkflowVersionId }, id)
    const waited = new Map<number, string>()
    const noteWait: NoteTaskWait = (AutoTaskId, why) => waited.set(AutoTaskId, why)
    if (!(await doAllTasks(db, TenantId, WorkflowId, services, noteWait)))
      Notes.push('A dry run cannot take all of it: what comes last is not shown.')
    const nameOf = await namesOfSteps(db, actor, steps)
    const tasks = await tasksOf(db, TenantId, WorkflowId)
    // Nothing tells on which day these are: a note for each date that is lacking, of all that lack it.
    const undated = tasks.filter(({ Date: date, Step: { DueDateRule } }) => date === null && DueDateRule)
    for (const lacking of Map.groupBy(undated, ({ Step }) => Step.DueDateRule?.DateType).values())
      Notes.push(waitingNote(lacking, nameOf))
    const Entries = tasks.flatMap(({ AutoTaskId, Step, Date: date, ...task }) =>
      date === null
        ? []
        : [
            {
              ...task,
              ContactId: null,
              Waited: waited.get(AutoTaskId) ?? null,
              Date: date,
              TaskTypeId: Step.TaskTypeId,
              Step: actionPhrase(Step, nameOf(Step)),
            },
          ],
    )
    return { Entries, Contacts: ids.length, Notes }
  } finally {
    await sql`rollback to savepoint dry_run`.execute(db)
  }
}
