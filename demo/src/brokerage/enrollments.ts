import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import { sql } from 'kysely'
import type { Tx } from '../../../server/src/db/connect.ts'
import { nextDue, waitOver } from '../../../server/src/features/automation/enrollments/timing.rules.ts'
import {
  firstStep,
  stepAfter,
  stepsOfVersion,
} from '../../../server/src/features/automation/enrollments/versions.queries.ts'
import { clock } from '../../../server/src/time/clock.ts'
import { insertAll } from './insert.ts'
import { PROSPECT } from './stories.ts'
import { insertMessages, type Person, type Taken } from './workflow-messages.ts'

const ZONE = 'America/Chicago'

/** How somebody fared in a workflow that began so many days ago. */
type Fate = {
  days: number
  /** They answered its text two hours later, and it is paused since; or somebody has resumed it. */
  answers?: 'Paused' | 'Resumed'
  /** What happened so many days after it began. */
  later?: { after: number; what: 'Goal' | 'Removed' | 'Paused' }
  isHeld?: true
  hasFailed?: true
  hasNoCell?: true
}
/** Of those who run, none has a message next: nothing leaves the demo by itself. */
const fates: Fate[] = [
  ...[2, 2, 2, 2, 2, 4, 4, 4, 6, 6, 6, 7, 8, 8, 9, 9].map((days) => ({ days })),
  ...[9, 8].map((days) => ({ days, answers: 'Resumed' as const })),
  { days: 9, isHeld: true },
  { days: 6, hasFailed: true },
  { days: 8, hasNoCell: true },
  ...[1, 2, 3, 5, 6].map((days) => ({ days, answers: 'Paused' as const })),
  { days: 5, later: { after: 3.5, what: 'Paused' } },
  ...[12, 17, 25, 33].map((days) => ({ days, later: { after: 2.3 + (days % 3), what: 'Goal' as const } })),
  ...[16, 31].map((days) => ({ days, later: { after: 4.1, what: 'Removed' as const } })),
  ...[19, 24, 29, 36, 43].map((days) => ({ days })),
  ...[21, 27, 40].map((days) => ({ days, answers: 'Resumed' as const })),
]

const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0

/** What its steps did until the end, by the engine's own rules of time, and what is next. */
const walk = (
  steps: readonly WorkflowStep[],
  { hasFailed, ...fate }: Fate,
  person: Person,
  begun: Temporal.Instant,
  until: Temporal.Instant,
) => {
  const taken: Taken[] = []
  let step = firstStep(steps)
  let due = step && nextDue(begun, begun, step, ZONE)
  let waits: Temporal.Instant | null = null
  while (step && due && isBefore(due, until)) {
    if (step.TaskTypeId === stepType.WaitUntil) waits = waitOver(due, step.Settings, ZONE, null)
    if (waits && !isBefore(waits, until)) break
    const at: Temporal.Instant = waits ?? due
    waits = null
    const lacks = step.TaskTypeId === stepType.Text && person.CellPhone === null
    const fails = hasFailed && step.TaskTypeId === stepType.Email
    const outcome = lacks ? 'Skipped' : fails ? 'Failed' : 'Done'
    const why = lacks
      ? `${person.Name} has no cell phone.`
      : fails
        ? 'The email template of this step was deleted. Choose another in the workflow, and publish it.'
        : null
    taken.push({ step, at, outcome, why })
    const answer = step.TaskTypeId === stepType.Branch ? (fate.answers ? 'Yes' : 'No') : undefined
    const next = stepAfter(steps, step, answer)
    due = next && nextDue(at, at, next, ZONE)
    step = next
  }
  return { taken, next: step && due ? { step, at: waits ?? due, waits } : undefined }
}

/** How it stands now; a step that would be done in the next hours is not left to a first start's worker. */
const standingOf = (steps: readonly WorkflowStep[], fate: Fate, person: Person, at: number, now: Temporal.Instant) => {
  const quiet = now.add({ hours: 6 })
  for (let days = fate.days; ; days++) {
    const begun = now
      .toZonedDateTimeISO(ZONE)
      .subtract({ days })
      .with({
        hour: 10 + (at % 6),
        minute: (at * 7) % 60,
        second: (at * 13) % 60,
        millisecond: 0,
        microsecond: 0,
        nanosecond: 0,
      })
      .toInstant()
    const text = walk(steps, fate, person, begun, now).taken.find(({ step }) => step.TaskTypeId === stepType.Text)
    const answered = fate.answers ? text?.at.add({ minutes: 95 + at * 3 }) : undefined
    const changed = fate.later
      ? begun.add({ minutes: Math.round(fate.later.after * 24 * 60) })
      : fate.answers === 'Paused'
        ? answered
        : undefined
    const { taken, next } = walk(steps, fate, person, begun, changed ?? now)
    if (changed && next && isBefore(changed, now)) return { begun, answered, changed, taken, next }
    if (!changed && !fate.later && (!next || isBefore(quiet, next.at))) return { begun, answered, changed, taken, next }
  }
}

/** Leads and prospects with whom nobody has written so far, of each agent in turn. */
const findPeople = async (db: Tx, TenantId: number) => {
  const before = clock
    .now()
    .subtract({ hours: 24 * 75 })
    .toString()
  const { rows } = await sql<Person>`
    select c.contact_id, c.contact_entity_id, c.contact_type_id, c.first_name, c.name, c.email, c.cell_phone, u.user_id, u.name as agent_name,
      u.email as agent_email
    from contact c
    join contact_touch t on t.tenant_id = c.tenant_id and t.contact_id = c.contact_id and t.is_contacted
    join user_account u on u.tenant_id = c.tenant_id and u.user_id = c.assigned_agent_id
    where c.tenant_id = ${TenantId} and c.email is not null and c.contact_type_id <= 2 and c.date_created < ${before}
      and not exists (select from conversation v where v.tenant_id = c.tenant_id and v.contact_id = c.contact_id)
      and not exists (select from contact j where j.tenant_id = c.tenant_id and j.contact_entity_id = c.contact_entity_id
        and j.contact_id <> c.contact_id)
    order by row_number() over (partition by c.assigned_agent_id order by c.contact_id), c.contact_id`.execute(db)
  const fits = ({ CellPhone, ContactTypeId }: Person, { hasNoCell, later }: Fate) =>
    (CellPhone === null) === (hasNoCell === true) && (later?.what !== 'Goal' || ContactTypeId === PROSPECT)
  return fates.flatMap((fate) => {
    const at = rows.findIndex((person) => fits(person, fate))
    const [person] = at < 0 ? [] : rows.splice(at, 1)
    return person ? [{ fate, person }] : []
  })
}

/** Has people go through a workflow, or have gone through it, in all the ways there are. */
export const enrollPeople = async (
  db: Tx,
  TenantId: number,
  { WorkflowId, WorkflowVersionId, UserId }: { WorkflowId: number; WorkflowVersionId: number; UserId: number },
) => {
  const now = clock.now()
  const steps = await stepsOfVersion(db, TenantId, WorkflowVersionId)
  const made = (await findPeople(db, TenantId))
    .map(({ fate, person }, at) => ({ fate, person, ...standingOf(steps, fate, person, at, now) }))
    .sort((a, b) => Temporal.Instant.compare(a.begun, b.begun))
  const ids = await insertAll(
    db,
    'contact_workflow',
    'ContactWorkflowId',
    made.map(({ fate, person, begun, answered, changed, taken, next }) => {
      const what = fate.answers === 'Paused' ? 'Paused' : fate.later?.what
      const Status = what === 'Goal' ? 'Ended' : (what ?? (next ? 'Active' : 'Completed'))
      const isOver = Status !== 'Active' && Status !== 'Paused'
      const last = taken.at(-1)?.at ?? begun
      return {
        TenantId,
        WorkflowId,
        WorkflowVersionId,
        ContactId: person.ContactId,
        UserId,
        Status,
        Pauses: Status === 'Paused' ? [answered ? 'Communication' : 'Person'] : [],
        Why:
          what === 'Goal'
            ? 'Reached its goal: the contact type changed'
            : what === 'Removed'
              ? `Removed by ${person.AgentName}`
              : Status === 'Paused'
                ? answered
                  ? `${person.FirstName} answered by text`
                  : `Paused by ${person.AgentName}`
                : null,
        NextStepId: next?.step.WorkflowStepId ?? taken.at(-1)?.step.WorkflowStepId ?? null,
        NextAt: Status === 'Active' ? (next?.at.toString() ?? null) : null,
        WaitsUntil: isOver ? null : (next?.waits?.toString() ?? null),
        TimeLeft:
          Status === 'Paused' && next && changed
            ? `${Math.max(0, changed.until(next.at).total('seconds'))} seconds`
            : null,
        DateTimed: last.toString(),
        DateStarted: begun.toString(),
        DateEnded: isOver ? (changed ?? last).toString() : null,
        DateAnswered: answered?.toString() ?? null,
        EndReason: what === 'Goal' ? 'Goal' : null,
      }
    }),
  )
  const all = made.map((one, at) => ({ ...one, id: ids[at] as number }))
  await insertAll(
    db,
    'workflow_outcome',
    'WorkflowOutcomeId',
    all.flatMap(({ id, answered, taken }) =>
      taken.map(({ step, at, outcome, why }) => ({
        TenantId,
        ContactWorkflowId: id,
        WorkflowStepId: step.WorkflowStepId,
        Outcome: outcome,
        Why: why,
        DateDone: at.toString(),
        DateAnswered: answered && step.TaskTypeId === stepType.Text ? answered.toString() : null,
      })),
    ),
  )
  await insertAll(
    db,
    'workflow_hold',
    'ContactId',
    all
      .filter(({ fate }) => fate.isHeld)
      .map(({ person }) => ({
        TenantId,
        ContactId: person.ContactId,
        Why: 'Person',
        Until: now.toZonedDateTimeISO(ZONE).add({ days: 14 }).startOfDay().toInstant().toString(),
        UserId: person.UserId,
        DateCreated: now.subtract({ hours: 26 }).toString(),
      })),
  )
  await insertMessages(db, TenantId, all)
}
