import {
  DRY_RUN_CONTACTS,
  DRY_RUN_OFFERED,
  type DryRun,
  type DryRunEntry,
  type DryRunOptions,
} from '@dormer/contract/automation/dry-run'
import { actionPhrase } from '@dormer/contract/automation/step-words'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, seeingAll, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DueRow } from '../../../jobs/due.ts'
import type { Services } from '../../../services.ts'
import { asIfAt, clock } from '../../../time/clock.ts'
import { type NoteWait, takeTurns } from '../engine/turns.ts'
import { enroll, notStarted, zoneOfContact } from '../enrollments/enroll.queries.ts'
import { matchingIds } from '../enrollments/matching.queries.ts'
import { findStarting } from '../enrollments/starting.queries.ts'
import { namesOfSteps } from '../enrollments/step-names.queries.ts'
import { hourPhrase } from '../enrollments/timing.rules.ts'
import { stepsOfVersion } from '../enrollments/versions.queries.ts'
import { requireComplete } from '../workflows/publish.queries.ts'
import { stepsOf } from '../workflows/steps.queries.ts'
import type { WorkflowValues } from '../workflows/workflows.queries.ts'

/** As far as a dry run looks ahead, and how long it may take, in milliseconds: what it writes is locked meanwhile. */
const DAYS = 400
export const PATIENCE = 8000

/** Those who match now, as a selection of ids; undefined if nothing tells. */
const matchingNow = async (db: Tx, { TenantId }: Actor, { WorkflowId }: WorkflowValues) => {
  const [workflow] = await findStarting(db, TenantId, sql`w.workflow_id = ${WorkflowId}`)
  return workflow && (await matchingIds(db, workflow))
}

/** Some contacts whom the actor sees, to try it for: of those who match now or, if nobody does, the latest. */
export const contactOptions = async (db: Tx, actor: Actor, workflow: WorkflowValues): Promise<DryRunOptions> => {
  const latest = (condition: RawBuilder<SqlBool>) =>
    db
      .selectFrom('contact')
      .select(['ContactId as Id', 'Name'])
      .where(visibleTo(actor, 'contact'))
      .where(condition)
      .orderBy('DateCreated', 'desc')
      .orderBy('ContactId', 'desc')
      .limit(DRY_RUN_OFFERED)
      .execute()
  const matching = await matchingNow(db, actor, workflow)
  const Options = matching ? await latest(sql<SqlBool>`contact.contact_id in (${matching})`) : []
  if (Options.length > 0) return { IsMatching: true, Options }
  return { IsMatching: false, Options: await latest(sql<SqlBool>`true`) }
}

/** Whom it is tried for: the chosen contact, or the first of those who match now. */
const contactsFor = async (db: Tx, actor: Actor, workflow: WorkflowValues, ContactId: number | undefined) => {
  if (ContactId !== undefined) return { ids: [ContactId], Matching: 1 }
  const matching = await matchingNow(db, actor, workflow)
  if (!matching) return { ids: [], Matching: 0 }
  const { rows } = await sql<{ ContactId: number; Matching: number }>`
    select contact_id, count(*) over () as matching from (${matching}) m order by contact_id
    limit ${sql.lit(DRY_RUN_CONTACTS)}`.execute(db)
  return { ids: rows.map((row) => row.ContactId), Matching: rows[0]?.Matching ?? 0 }
}

/**
 * A copy of a workflow with its draft as what is published, for the dry run only: so nobody who works with the workflow
 * waits for it, and nobody who is in it leaves it. Returns its id.
 */
export const copyToTry = async (
  db: Tx,
  TenantId: number,
  { WorkflowId }: WorkflowValues,
  steps: readonly WorkflowStep[],
) => {
  const { rows } = await sql<{ Id: number }>`
    insert into workflow (tenant_id, name, type, status, created_by_id, share_with_group, pause_on_communication,
      secondary_contacts, criteria, stop_when_unmatched, send_window, goals)
    select tenant_id, name, type, 'Active', created_by_id, share_with_group, pause_on_communication, secondary_contacts,
      criteria, stop_when_unmatched, send_window, goals
    from workflow where tenant_id = ${TenantId} and workflow_id = ${WorkflowId}
    returning workflow_id as id`.execute(db)
  const copy = rows[0]?.Id as number
  await sql`
    with version as (
      insert into workflow_version (tenant_id, workflow_id, steps)
      values (${TenantId}, ${copy}, ${JSON.stringify(steps)}) returning workflow_version_id
    )
    update workflow w set workflow_version_id = version.workflow_version_id
    from version where w.tenant_id = ${TenantId} and w.workflow_id = ${copy}`.execute(db)
  return copy
}

/** Takes turns, each at its time, until nothing is due any more; false if it took too long, or somebody was in the way. */
const takeAllTurns = async (
  db: Tx,
  TenantId: number,
  ids: readonly number[],
  services: Services,
  noteWait: NoteWait,
) => {
  const last = clock.now().add({ hours: 24 * DAYS })
  const begun = performance.now()
  let isWhole = true
  while (performance.now() - begun < PATIENCE) {
    const { rows } = await sql<DueRow>`
      select key, at from due where tenant_id = ${TenantId} and kind = 'enrollment' and key = any(${ids}::bigint[])
        and at <= ${last.toString()}
        and at = (select min(at) from due
          where tenant_id = ${TenantId} and kind = 'enrollment' and key = any(${ids}::bigint[]))
      order by key`.execute(db)
    const [first] = rows
    if (!first) return isWhole
    const now = latest(Temporal.Instant.from(first.At), clock.now())
    const again = await asIfAt(now, () => takeTurns(db, { TenantId, rows, now }, services, { isTrial: true, noteWait }))
    // What comes back as it was would come back for good: it waits for somebody else.
    const next = again.filter(({ Key, At }) => rows.some((row) => row.Key === Key && row.At !== At))
    isWhole &&= next.length === again.length
    await sql`
      with next as (select * from json_to_recordset(${JSON.stringify(next)}::json) r ("Key" bigint, "At" timestamptz)),
      gone as (
        delete from due d where d.tenant_id = ${TenantId} and d.kind = 'enrollment' and d.at = ${first.At}
          and d.key = any(${rows.map(({ Key }) => Key)}::bigint[]) and not exists (select from next where "Key" = d.key)
      )
      update due d set at = next."At" from next
      where d.tenant_id = ${TenantId} and d.kind = 'enrollment' and d.key = next."Key"`.execute(db)
  }
  return false
}
export const latest = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

type Row = Omit<DryRunEntry, 'Step' | 'TimeZone' | 'TaskTypeId' | 'TransactionId' | 'Waited'> & {
  ContactWorkflowId: number
  WorkflowStepId: number
  ZipCode: string | null
  CellPhone: string | null
  StateCode: string | null
  BrokerageZone: string
  /** When the task that it made is due, if later. */
  Due: string | null
}

/** When a task is due that comes up at night. */
const dueInWords = (due: string, at: string, zone: string) => {
  const [then, now] = [due, at].map((one) => Temporal.Instant.from(one).toZonedDateTimeISO(zone)) as [
    Temporal.ZonedDateTime,
    Temporal.ZonedDateTime,
  ]
  const isSameDay = then.toPlainDate().equals(now.toPlainDate())
  return `Due at ${hourPhrase(then.toPlainTime())}${isSameDay ? '' : ' the next day'}`
}

const outcomesOf = async (db: Tx, TenantId: number, ids: readonly number[]) => {
  const { rows } = await sql<Row>`
    select c.contact_id, c.name as contact_name, c.zip_code, c.cell_phone, c.state_code, t.time_zone as brokerage_zone,
      o.date_done as date, o.outcome, o.why, o.contact_workflow_id, o.workflow_step_id, m.to_addresses[1] as "to", m.subject,
      coalesce(m.plain_text, m.body) as body,
      case when b.not_before > o.date_done then b.not_before end as waits_until,
      case when k.due_date > o.date_done then k.due_date end as due
    from workflow_outcome o
    join contact_workflow e on e.tenant_id = o.tenant_id and e.contact_workflow_id = o.contact_workflow_id
    join contact c on c.tenant_id = e.tenant_id and c.contact_id = e.contact_id
    join tenant t on t.tenant_id = e.tenant_id
    left join workflow_message w on w.tenant_id = o.tenant_id and w.contact_workflow_id = o.contact_workflow_id
      and w.workflow_step_id = o.workflow_step_id
    left join message m on m.tenant_id = w.tenant_id and m.message_id = w.message_id
    left join outbox b on b.tenant_id = m.tenant_id and b.message_id = m.message_id
    left join task k on k.tenant_id = o.tenant_id and k.task_id = o.task_id
    where o.tenant_id = ${TenantId} and o.contact_workflow_id = any(${ids}::bigint[])
    order by o.date_done, o.workflow_outcome_id, m.message_id`.execute(db)
  return rows
}

/** The draft of a workflow. Refused (400) while it is not complete. */
export const completeDraft = async (db: Tx, TenantId: number, workflow: WorkflowValues) => {
  const steps = await stepsOf(db, TenantId, workflow.WorkflowId)
  requireComplete(workflow, steps)
  return steps
}

/** What the draft of a workflow would do for a contact, or for those who match now. */
export const tryWorkflow = async (
  db: Tx,
  actor: Actor,
  workflow: WorkflowValues,
  ContactId: number | undefined,
  services: Services,
): Promise<DryRun> => {
  const { TenantId } = actor
  const steps = await completeDraft(db, TenantId, workflow)
  const { ids, Matching } = await contactsFor(db, actor, workflow, ContactId)
  const Notes = await notesOn(db, TenantId, ids, ContactId)
  return { ...(await trySteps(db, actor, workflow, steps, ids, Notes, services)), Matching }
}

/** What a published workflow would do for a contact if the actor started it now. */
export const tryPublished = async (
  db: Tx,
  actor: Actor,
  workflow: WorkflowValues & { WorkflowVersionId: number },
  ContactId: number,
  services: Services,
): Promise<DryRun> => {
  const { TenantId } = actor
  const steps = await stepsOfVersion(db, TenantId, workflow.WorkflowVersionId)
  const Notes = [...(await notStartedNote(db, actor, workflow, ContactId)), ...(await stoppedNote(db, TenantId))]
  return { ...(await trySteps(db, actor, workflow, steps, [ContactId], Notes, services)), Matching: 1 }
}

/** That it would start nothing, as those find who start it; what that has locked is let go at once. */
const notStartedNote = async (db: Tx, actor: Actor, { WorkflowId }: WorkflowValues, ContactId: number) => {
  await sql`savepoint start`.execute(db)
  const start = { Cause: null, asReentrySays: true, isTrial: true } as const
  const { left } = await enroll(db, actor, WorkflowId, [ContactId], start)
  await sql`rollback to savepoint start`.execute(db)
  if (notStarted.running in left)
    return ['They are in this workflow already, so it does not start again. This is what it does from the beginning.']
  if (notStarted.before in left)
    return [
      'They were in this workflow before: Assign Workflow leaves them out, Add Workflow on their page starts it again.',
    ]
  return []
}

/** What these steps would do for contacts: the engine does them, each at its time, in a savepoint that is rolled back. */
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
    const copy = await copyToTry(db, TenantId, workflow, steps)
    const start = { Cause: null, asReentrySays: false, isTrial: true } as const
    const { enrolled } = await enroll(db, seeingAll(actor), copy, ids, start)
    const enrollments = enrolled.map(({ ContactWorkflowId }) => ContactWorkflowId)
    // The last thing that a step waited for is what its time comes from.
    const waited = new Map<string, string>()
    const keyOf: (one: Parameters<NoteWait>[0]) => string = ({ ContactWorkflowId, WorkflowStepId }) =>
      `${ContactWorkflowId}:${WorkflowStepId}`
    const noteWait: NoteWait = (one, why) => waited.set(keyOf(one), why)
    if (!(await takeAllTurns(db, TenantId, enrollments, services, noteWait)))
      Notes.push('A dry run cannot take all of it: what comes last is not shown.')
    const nameOf = await namesOfSteps(db, actor, steps)
    const stepOf = new Map(steps.map((step) => [step.WorkflowStepId, step]))
    const Entries = (await outcomesOf(db, TenantId, enrollments)).flatMap(
      ({ ContactWorkflowId, WorkflowStepId, BrokerageZone, Due, ...row }) => {
        const step = stepOf.get(WorkflowStepId)
        if (!step) return []
        const { TaskTypeId } = step
        const TimeZone = zoneOfContact(row, BrokerageZone)
        return [
          {
            ...row,
            Why: row.Why ?? (Due && dueInWords(Due, row.Date, TimeZone)),
            Waited: waited.get(keyOf({ ContactWorkflowId, WorkflowStepId })) ?? null,
            TransactionId: null,
            TaskTypeId,
            Step: actionPhrase(step, nameOf(step)),
            TimeZone,
          },
        ]
      },
    )
    return { Entries, Contacts: enrolled.length, Notes }
  } finally {
    await sql`rollback to savepoint dry_run`.execute(db)
  }
}

/** That all are stopped, which a dry run looks past. */
export const stoppedNote = async (db: Tx, TenantId: number) => {
  const { rows } = await sql`
    select from workflow_settings where tenant_id = ${TenantId} and date_stopped is not null`.execute(db)
  return rows.length > 0 ? ['All workflows are stopped: nothing is done until they are started again.'] : []
}

const notesOn = async (db: Tx, TenantId: number, ids: readonly number[], ContactId: number | undefined) => [
  ...(ids.length === 0 && ContactId === undefined
    ? ['Nobody matches now, or what starts it does not tell for whom it would start now. Choose a contact.']
    : []),
  ...(await stoppedNote(db, TenantId)),
]
