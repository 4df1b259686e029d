import { sendsMessage } from '@dormer/contract/automation/step-words'
import { stepType } from '@dormer/contract/automation/steps'
import { sql } from 'kysely'
import { doerSeeingAll } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { isDiskFull, isUnreachable } from '../../../db/failures.ts'
import { HttpError } from '../../../http/errors.ts'
import type { DueRow } from '../../../jobs/due.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { matchingContactIds } from '../../people/contact-search/contact-search.queries.ts'
import { end } from '../enrollments/change.queries.ts'
import { nextDue } from '../enrollments/timing.rules.ts'
import { stepAfter, stepsOfVersion } from '../enrollments/versions.queries.ts'
import { noteActs } from './acts-here.ts'
import {
  type Around,
  type At,
  aroundOf,
  askWhoWrote,
  countAct,
  lookAround,
  noteMessage,
  recipientsOf,
} from './around.ts'
import { decideStep, isAct } from './decide.rules.ts'
import { effectsOf } from './effects.ts'
import { type Enrollment, isStillSeen, lockEnrollments, type Turn, turnsOf } from './facts.queries.ts'
import { advance, claimOutcomes, settleOutcomes } from './outcomes.queries.ts'
import type { Effects } from './step-effect.ts'

/** How many steps without a wait between them are done in one transaction; then others have their turn. */
const MOST_ROUNDS = 20
/** A row whose workflow stands still waits until that goes on (`standing.queries.ts`). */
const STANDING = 'infinity'

/**
 * Does the next steps of enrollments that are due, in the transaction that settles their rows. Each step leaves its
 * outcome, one for each enrollment: a step that has one is not done again. Returns the rows that are due again. A trial
 * also runs while all workflows of the brokerage are stopped, and is told what keeps a step waiting, in a few words.
 */
export const takeTurns = async (
  db: Tx,
  { TenantId, rows, ...due }: { TenantId: number; rows: readonly DueRow[]; now: Temporal.Instant },
  services: Services,
  { isTrial = false, noteWait }: { isTrial?: boolean; noteWait?: NoteWait } = {},
): Promise<DueRow[]> => {
  // As the database knows times.
  const now = due.now.round({ smallestUnit: 'microsecond', roundingMode: 'ceil' })
  const [, { locked, left }] = await Promise.all([
    sql`select set_config('app.via', 'Workflow', true)`.execute(db),
    lockEnrollments(db, TenantId, rows),
  ])
  const again: DueRow[] = [...left]
  let open: Turn[] = []
  for (const turn of await turnsOf(db, TenantId, locked)) {
    const { ContactWorkflowId: Key, NextAt, Status, IsStopped } = turn
    if (Status === 'Inactive' || (IsStopped && !isTrial)) again.push({ Key, At: STANDING })
    else if (Temporal.Instant.compare(Temporal.Instant.from(NextAt), now) > 0) again.push({ Key, At: NextAt })
    else open.push(turn)
  }
  open = await endUnmatched(db, TenantId, await endUnseen(db, TenantId, open), services)
  const around = await lookAround(db, TenantId, open, now)
  // Written at the end, once: a row's second change in a transaction would lock its workflow, too.
  const stay: Turn[] = []
  const over: Over[] = []
  for (let round = 0; open.length > 0 && round < MOST_ROUNDS; round++) {
    const taken = await takeRound(db, TenantId, open, now, around, services, noteWait)
    over.push(...taken.over)
    const isDue = (turn: Turn) => Temporal.Instant.compare(Temporal.Instant.from(turn.NextAt), now) <= 0
    // A busy one waits for the next run; all others whose next step is due go on.
    stay.push(...taken.waiting, ...taken.moved.filter((turn) => !isDue(turn)))
    const next = taken.moved.filter(isDue)
    const changed = next.filter((turn) => taken.changed.has(turn))
    const fresh = await turnsOf(db, TenantId, changed)
    over.push(...fresh.filter((turn) => !isStillSeen(turn)).map((turn) => ({ turn, why: unseenBy(turn) })))
    open = [...next.filter((turn) => !taken.changed.has(turn)), ...fresh.filter(isStillSeen)]
  }
  stay.push(...open)
  await advance(db, TenantId, stay, now)
  for (const [why, ended] of Map.groupBy(over, (one) => one.why))
    await end(db, TenantId, idsOf(ended.map(({ turn }) => turn)), why === null ? 'Completed' : 'Ended', why)
  return [...again, ...stay.map(rowOf)]
}

/** Told of what is not done now although it was due, and why. */
export type NoteWait = (one: { ContactWorkflowId: number; WorkflowStepId: number }, why: string) => void

/** An enrollment that is over: with its last step, or why before. */
type Over = { turn: Turn; why: string | null }
const rowOf = ({ ContactWorkflowId, NextAt }: Enrollment): DueRow => ({ Key: ContactWorkflowId, At: NextAt })
const idsOf = (turns: readonly Enrollment[]) => turns.map(({ ContactWorkflowId }) => ContactWorkflowId)

const unseenBy = ({ UserName }: Turn) => `No longer a contact of ${UserName ?? 'whoever started it'}`

/** Ends those whose contacts whoever they act for no longer sees; returns the others. */
const endUnseen = async (db: Tx, TenantId: number, turns: readonly Turn[]) => {
  const unseen = turns.filter((turn) => !isStillSeen(turn))
  for (const [why, theirs] of Map.groupBy(unseen, unseenBy)) await end(db, TenantId, idsOf(theirs), 'Ended', why)
  return turns.filter(isStillSeen)
}

/** Ends those who no longer match their workflow's criteria, where it says so; returns the others. */
const endUnmatched = async (db: Tx, TenantId: number, turns: readonly Turn[], { log }: Services) => {
  const asking = turns.filter(({ StopWhenUnmatched, Criteria }) => StopWhenUnmatched && Criteria !== null)
  const gone = new Set<Turn>()
  for (const [WorkflowId, theirs] of Map.groupBy(asking, (turn) => turn.WorkflowId)) {
    const [{ Criteria, BrokerageZone }] = theirs as [Turn]
    const by = { ...doerSeeingAll(TenantId), TimeZone: BrokerageZone }
    const ids = theirs.map(({ ContactId }) => ContactId)
    const matching = await guarded(db, () => matchingContactIds(db, by, Criteria ?? {}, ids))
    if ('error' in matching) {
      log.error({ err: matching.error, TenantId, WorkflowId }, 'the criteria of a workflow could not be asked')
      continue
    }
    const unmatched = theirs.filter(({ ContactId }) => !matching.result.includes(ContactId))
    await end(db, TenantId, idsOf(unmatched), 'Ended', 'No longer matches what the workflow is for')
    for (const turn of unmatched) gone.add(turn)
  }
  return turns.filter((turn) => !gone.has(turn))
}

/** Runs work that may fail without failing what was done before. What is not its own fault is thrown on. */
const guarded = async <T>(db: Tx, work: () => Promise<T>): Promise<{ result: T } | { error: unknown }> => {
  try {
    // One flight with the first statement of the work.
    const [, result] = await Promise.all([sql`savepoint step`.execute(db), work()])
    await sql`release savepoint step`.execute(db)
    return { result }
  } catch (error) {
    if (isUnreachable(error) || isDiskFull(error)) throw error
    await sql`rollback to savepoint step`.execute(db)
    return { error }
  }
}

/**
 * One step of each of these. `moved` have another time or step; `waiting` are as they were; those of `changed` must be
 * read again, because their contacts have changed.
 */
const takeRound = async (
  db: Tx,
  TenantId: number,
  turns: readonly Turn[],
  now: Temporal.Instant,
  around: Around,
  services: Services,
  noteWait?: NoteWait,
) => {
  const moved: Turn[] = []
  const waiting: Turn[] = []
  const over: Over[] = []
  const doing: At[] = []
  const writing = new Set<number>()
  const effects: Effects = new Map()
  const here: At[] = []
  for (const turn of turns) {
    const steps = await stepsOfVersion(db, TenantId, turn.WorkflowVersionId)
    const step = steps.find(({ WorkflowStepId }) => WorkflowStepId === turn.NextStepId)
    if (step) here.push({ turn, step })
    else over.push({ turn, why: null })
  }
  await askWhoWrote(db, TenantId, around, here, now)
  for (const { turn, step } of here) {
    // Of two that write to one person, the other comes after it, and sees it.
    if (sendsMessage(step) && recipientsOf(turn).some((id) => writing.has(id))) {
      moved.push(turn)
      continue
    }
    const verdict = decideStep(turn, step, now, aroundOf(around, turn))
    if (verdict.Decision === 'Move') {
      if (verdict.Why) noteWait?.({ ...turn, ...step }, verdict.Why)
      moved.push({
        ...turn,
        NextAt: verdict.At.toString(),
        WaitsUntil: verdict.WaitsUntil?.toString() ?? turn.WaitsUntil,
        IsMoved: !verdict.WaitsUntil,
      })
    } else if (verdict.Decision === 'End') {
      over.push({ turn, why: verdict.Why })
      if (verdict.IsLoop) await tell(db, turn, `“${turn.WorkflowName}” ended for ${turn.Name}: ${verdict.Why}`, 'loop')
    } else {
      if (verdict.Decision === 'Skip') effects.set(turn.ContactWorkflowId, { Outcome: 'Skipped', Why: verdict.Why })
      else if (isAct(step)) countAct(around, turn)
      doing.push({ turn, step })
      if (sendsMessage(step)) for (const id of recipientsOf(turn)) writing.add(id)
    }
  }
  const fresh = await claimOutcomes(db, TenantId, doing, now)
  const groups = Map.groupBy(
    doing.filter(
      ({ turn, step }) =>
        !effects.has(turn.ContactWorkflowId) &&
        (fresh.has(turn.ContactWorkflowId) || step.TaskTypeId === stepType.Branch),
    ),
    ({ turn, step }) => `${turn.WorkflowVersionId}:${step.WorkflowStepId}`,
  )
  for (const group of groups.values())
    for (const [id, effect] of await doStep(db, TenantId, group, now, services)) effects.set(id, effect)
  await settleOutcomes(
    db,
    TenantId,
    doing.filter(({ turn }) => fresh.has(turn.ContactWorkflowId)),
    effects,
  )

  const changed = new Set<Turn>()
  for (const { turn, step } of doing) {
    const effect = effects.get(turn.ContactWorkflowId)
    if (effect?.Outcome === 'Later') {
      if (effect.Why) noteWait?.({ ...turn, ...step }, effect.Why)
      if (isAct(step)) countAct(around, turn, -1)
      if (effect.At && Temporal.Instant.compare(effect.At, now) > 0)
        moved.push({ ...turn, NextAt: effect.At.toString(), IsMoved: true })
      else waiting.push(turn)
      continue
    }
    if (effect?.Outcome === 'Done') {
      noteActs(db, [{ ...turn, TaskTypeId: step.TaskTypeId }])
      if (effect.HasWritten) noteMessage(around, turn, now)
    }
    const answer = effect?.Outcome === 'Done' ? effect.Answer : undefined
    const next = stepAfter(await stepsOfVersion(db, TenantId, turn.WorkflowVersionId), step, answer)
    if (!next) {
      over.push({ turn, why: null })
      continue
    }
    const on = {
      ...turn,
      NextStepId: next.WorkflowStepId,
      NextAt: nextDue(Temporal.Instant.from(turn.NextAt), now, next, turn.Zone).toString(),
      WaitsUntil: null,
      IsMoved: false,
    }
    moved.push(on)
    if (effect?.Outcome === 'Done' && changing.has(step.TaskTypeId) && !step.IsCreateTask) changed.add(on)
  }
  return { moved, waiting, over, changed }
}

/** Steps after which a contact has to be read again. */
const changing: ReadonlySet<number> = new Set([
  stepType.ChangeType,
  stepType.ChangeSource,
  stepType.ChangeUrgency,
  stepType.ChangeAgent,
  stepType.SetField,
])

/** Does a step for all who are at it or, if that fails, for each: one that fails does not keep the others from it. */
export const doStep = async (
  db: Tx,
  TenantId: number,
  group: readonly At[],
  now: Temporal.Instant,
  services: Services,
): Promise<Effects> => {
  const [{ step }] = group as readonly [At]
  const turns = group.map(({ turn }) => turn)
  const together = await guarded(db, () => effectsOf({ db, TenantId, step, turns, now, sending: services }))
  if ('result' in together) return together.result
  const { error } = together
  // Two waited for each other: these come later.
  if (isPassing(error)) return new Map(turns.map(({ ContactWorkflowId }) => [ContactWorkflowId, { Outcome: 'Later' }]))
  if (turns.length > 1) {
    const effects: Effects = new Map()
    for (const one of group)
      for (const [id, effect] of await doStep(db, TenantId, [one], now, services)) effects.set(id, effect)
    return effects
  }
  const [turn] = turns as [Turn]
  const { ContactWorkflowId } = turn
  services.log.error(
    { err: error, TenantId, ContactWorkflowId, WorkflowStepId: step.WorkflowStepId },
    'a step of a workflow failed',
  )
  const Why =
    error instanceof HttpError
      ? error.body.Message
      : 'Something went wrong in Dormer. Retry it, or ask whoever runs Dormer to look into its log.'
  await tell(
    db,
    turn,
    `A step of “${turn.WorkflowName}” failed for ${turn.Name}: ${Why}`,
    `failed:${step.WorkflowStepId}`,
  )
  return new Map([[ContactWorkflowId, { Outcome: 'Failed', Why }]])
}
const isPassing = (error: unknown) => /^(40001|40P01|55P03)$/.test(String((error as { code?: unknown }).code))

/** Tells whoever answers for the contact. */
const tell = (db: Tx, turn: Turn, Title: string, what: string) =>
  notify(db, turn.TenantId, [
    {
      UserId: turn.SignerId,
      Kind: 'WorkflowFailed',
      Title,
      Path: `/contact/${turn.ContactId}`,
      Cause: `workflow:${turn.ContactWorkflowId}:${what}`,
    },
  ])
