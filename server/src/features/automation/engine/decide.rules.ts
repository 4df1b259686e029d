import { sendsMessage } from '@dormer/contract/automation/step-words'
import { stepType, type WorkflowStep, waitDates } from '@dormer/contract/automation/steps'
import { dayBegins, hourPhrase, inWindow, waitOver } from '../enrollments/timing.rules.ts'
import type { Turn } from './facts.queries.ts'

/** How much is done for one person within an hour before it is taken for a loop (docs/rules.md#no-loops). */
const MOST_ACTS = 10

/** Steps that decide only what comes next. */
const controls: readonly number[] = [stepType.WaitUntil, stepType.Branch, stepType.End]
/** Whether a step does something to the contact, to the brokerage's work or to its messages. */
export const isAct = ({ TaskTypeId, IsCreateTask }: Pick<WorkflowStep, 'TaskTypeId' | 'IsCreateTask'>) =>
  IsCreateTask || !controls.includes(TaskTypeId)

/** What else bears on a step: how much was done for the contact in the last hour, and when others wrote to them. */
type Around = {
  acts: number
  /** The names of the workflows that did so. */
  by: readonly string[]
  /** When another workflow last wrote to somebody who would get this one's message. */
  wrote: Temporal.Instant | undefined
}

/** What becomes of a step that is due. */
export type Verdict =
  | { Decision: 'Do' }
  /** It is due again then; `WaitsUntil` if that is what it waits for, else `Why` in a few words. */
  | { Decision: 'Move'; At: Temporal.Instant; WaitsUntil?: Temporal.Instant; Why?: string }
  | { Decision: 'Skip'; Why: string }
  /** It ends before its last step; a loop is told, too. */
  | { Decision: 'End'; Why: string; IsLoop?: true }

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a)

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b)

/** Whether a step is done now, or when (docs/rules.md#workflow-times). */
export const decideStep = (turn: Turn, step: WorkflowStep, now: Temporal.Instant, around: Around): Verdict => {
  const { HeldUntil, AwayUntil, SendWindow, MinimumGapHours, Zone, Name } = turn
  const isSending = sendsMessage(step)
  // Until exactly then, so that it goes on when a hold is lifted; the rest is asked when it comes up.
  const waits: [string | null, string][] = [
    [HeldUntil, 'workflows are held'],
    [isSending ? AwayUntil : null, 'out of office'],
  ]
  for (const [until, Why] of waits)
    if (until !== null && Temporal.Instant.compare(Temporal.Instant.from(until), now) > 0)
      return { Decision: 'Move', At: Temporal.Instant.from(until), Why }
  let at = now
  let Why = ''
  if (isSending) {
    if (around.wrote) at = later(at, around.wrote.add({ hours: MinimumGapHours }))
    if (Temporal.Instant.compare(at, now) > 0) Why = 'gap after another workflow’s message'
    const opens = inWindow(at, SendWindow, Zone, turn.ContactWorkflowId)
    if (SendWindow && Temporal.Instant.compare(opens, at) > 0)
      Why = `sends only from ${hourPhrase(SendWindow.From)} to ${hourPhrase(SendWindow.To)}`
    at = opens
  }
  if (Temporal.Instant.compare(at, now) > 0) return { Decision: 'Move', At: at, Why }
  if (step.TaskTypeId === stepType.WaitUntil && !step.IsCreateTask) return decideWait(turn, step, now)
  if (isAct(step) && around.acts >= MOST_ACTS) {
    const names = [...new Set([...around.by, turn.WorkflowName])].map((name) => `“${name}”`)
    const loop = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    return {
      Decision: 'End',
      IsLoop: true,
      Why: `${MOST_ACTS} steps were done for ${Name} within an hour, by ${loop}. ${names.length > 1 ? 'They may start each other' : 'It may start itself'}.`,
    }
  }
  return { Decision: 'Do' }
}

/**
 * The moment that a Wait Until waits for which goes on then. Who has waited for one waits again only if the contact's day
 * or time zone has changed, or if what it waited for has passed while it was paused, held or stood still.
 */
export const waitAgain = (
  waitsUntil: string | null,
  due: Temporal.Instant,
  settings: WorkflowStep['Settings'],
  zone: string,
  day: string | null,
) => {
  // Whenever it comes up, they must be open.
  if (settings.WaitFor === 'OfficeHours') return waitOver(due, settings, zone, null)
  const waited = waitsUntil === null ? null : Temporal.Instant.from(waitsUntil)
  const from = waited === null || hasMissed(waited, due, settings, zone) ? due : earlier(due, dayBegins(waited, zone))
  return waitOver(from, settings, zone, day)
}

const decideWait = (turn: Turn, { Settings }: WorkflowStep, now: Temporal.Instant): Verdict => {
  const { Zone, WaitsUntil, NextAt, Name } = turn
  const { WaitFor, DateField } = Settings
  const moveTo = (over: Temporal.Instant): Verdict =>
    Temporal.Instant.compare(over, now) > 0 ? { Decision: 'Move', At: over, WaitsUntil: over } : { Decision: 'Do' }
  const due = WaitFor === 'OfficeHours' ? now : Temporal.Instant.from(NextAt)
  const over = waitAgain(WaitsUntil, due, Settings, Zone, DateField ? turn[DateField] : null)
  if (over === null) {
    const lacking = `${Name} has no ${DateField ? waitDates[DateField].toLowerCase() : 'date'}`
    // What comes after it was meant for that day, such as a birthday's wishes; a timeframe only says how soon.
    return DateField && DateField !== 'Timeframe'
      ? { Decision: 'End', Why: `${lacking} to wait for` }
      : { Decision: 'Skip', Why: `${lacking}.` }
  }
  return moveTo(over)
}

/**
 * Whether what comes again has passed when somebody goes on: a weekday once its hour has, a birthday or anniversary once
 * the day has. Nobody means last Monday's call on a Wednesday, or a birthday's wishes in another month. What comes once,
 * such as the end of a timeframe, has come.
 */
const hasMissed = (
  waited: Temporal.Instant,
  due: Temporal.Instant,
  { WaitFor, DateField }: WorkflowStep['Settings'],
  zone: string,
) => {
  if (WaitFor === 'Weekday') return Temporal.Instant.compare(due, waited) > 0
  return (
    WaitFor === 'Date' &&
    DateField !== 'Timeframe' &&
    Temporal.Instant.compare(dayBegins(due, zone), dayBegins(waited, zone)) > 0
  )
}
