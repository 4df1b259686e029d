import type { DueDateRule } from '@dormer/contract/automation/steps'
import type { DayField } from '@dormer/contract/deals/transaction-fields'
import { CLOSED } from '@dormer/contract/deals/transactions'
import { dayOf } from '../../../time/clock.ts'

/*
 * When the steps of a workflow on a transaction are done (docs/rules.md#due-date-rules): at nine in the morning, in its
 * agent's time zone, so many days before or after one of the transaction's dates. They follow that date when it moves.
 * What has missed its day is not caught up on: a message that comes late is worse than none.
 */

export type Rule = Pick<DueDateRule, 'DayAmount' | 'Timing' | 'DateType'> | null
/** What steps depend on: the transaction's status, its dates and its agent's time zone. */
export type Facts = { StatusId: number; TimeZone: string } & { [F in DayField]: string | null }

const ARCHIVED = 4
const CANCELLED = 5
const BEFORE = 2
const AFTER = 3
const HOUR = Temporal.PlainTime.from('09:00')

/** When a step is done; null while the transaction lacks the date. */
export const executeDate = (rule: Rule, facts: Facts): string | null => {
  const day = rule && facts[rule.DateType]
  if (!day) return null
  const days = (rule.DayAmount ?? 0) * (rule.Timing === BEFORE ? -1 : rule.Timing === AFTER ? 1 : 0)
  return Temporal.PlainDate.from(day)
    .add({ days })
    .toZonedDateTime({ timeZone: facts.TimeZone, plainTime: HOUR })
    .toInstant()
    .toString()
}

/** Whether its day is over; on the day itself it can still be done. */
export const hasPassed = (at: string | null, zone: string, now: Temporal.Instant) =>
  at !== null && Temporal.PlainDate.compare(dayOf(at, zone), dayOf(now, zone)) < 0

/** Why a step was cancelled, if nobody did it; or, if it is open, why it was not done. */
export const whys = {
  applied: 'Its day had passed when the workflow was applied',
  stoodStill: 'Its day passed while the workflow stood still',
  archived: 'The transaction was archived',
  cancelled: 'The transaction was cancelled',
  closed: 'The transaction has closed',
  deleted: 'The workflow was deleted',
  moved: 'The date was moved so that its day had passed already. Do it by hand if it is still wanted.',
  late: 'Its day passed before it could be done. Do it by hand if it is still wanted.',
} as const
const byStatus: readonly string[] = [whys.archived, whys.cancelled, whys.closed]
const byDay: readonly string[] = [whys.applied, whys.stoodStill]

/** Why the status of a transaction does not let a step be done; undefined if it does. */
export const whyNot = (rule: Rule, { StatusId }: Pick<Facts, 'StatusId'>): string | undefined => {
  if (StatusId === ARCHIVED) return whys.archived
  if (StatusId === CANCELLED) return whys.cancelled
  // What follows the closing goes on.
  const isAfterwards = rule && rule.Timing !== BEFORE && ['ClosingDate', 'DateClosed'].includes(rule.DateType)
  return StatusId === CLOSED && !isAfterwards ? whys.closed : undefined
}

export type Standing = { ExecuteDate: string | null; IsCancelled: boolean; Why: string | null }
const isSame = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))

const isSameDay = (a: string | null, b: string | null, zone: string) =>
  a !== null && b !== null && dayOf(a, zone).equals(dayOf(b, zone))

/** How a step stands that is applied now. */
export const standingWhenApplied = (rule: Rule, facts: Facts, now: Temporal.Instant): Standing => {
  const ExecuteDate = executeDate(rule, facts)
  const Why = whyNot(rule, facts) ?? (hasPassed(ExecuteDate, facts.TimeZone, now) ? whys.applied : null)
  return { ExecuteDate, IsCancelled: Why !== null, Why }
}

/**
 * How a step that is not complete stands after its transaction has changed. What somebody cancelled stays so; what the
 * status or its day had cancelled comes back when that no longer holds; what failed is only done again on another day.
 */
export const standingAfter = (was: Standing, rule: Rule, facts: Facts, now: Temporal.Instant): Standing => {
  const ExecuteDate = executeDate(rule, facts)
  const isStatus = was.IsCancelled && byStatus.includes(was.Why ?? '')
  const isDay = was.IsCancelled && byDay.includes(was.Why ?? '')
  if (was.IsCancelled && !isStatus && !isDay) return { ...was, ExecuteDate }
  const why = whyNot(rule, facts)
  // One that was not done stays to be seen.
  if (why && (was.IsCancelled || was.Why === null)) return { ExecuteDate, IsCancelled: true, Why: why }
  if (!isStatus && isSame(was.ExecuteDate, ExecuteDate)) return was
  // Another hour of the same day, in another time zone.
  if (!was.IsCancelled && was.Why !== null && isSameDay(was.ExecuteDate, ExecuteDate, facts.TimeZone))
    return { ...was, ExecuteDate }
  if (!hasPassed(ExecuteDate, facts.TimeZone, now)) return { ExecuteDate, IsCancelled: false, Why: null }
  return was.IsCancelled
    ? { ExecuteDate, IsCancelled: true, Why: isDay ? was.Why : whys.stoodStill }
    : { ExecuteDate, IsCancelled: false, Why: whys.moved }
}
