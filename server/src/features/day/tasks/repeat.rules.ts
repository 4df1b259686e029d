import type { Repeat } from '@dormer/contract/day/tasks'
import { USUAL_HOUR } from './due.rules.ts'

const steps: Record<Repeat, ['days' | 'weeks' | 'months' | 'years', number]> = {
  Daily: ['days', 1],
  Weekdays: ['days', 1],
  Weekly: ['weeks', 1],
  EveryOtherWeek: ['weeks', 2],
  Monthly: ['months', 1],
  Quarterly: ['months', 3],
  Yearly: ['years', 1],
}

export const isWeekend = (day: { dayOfWeek: number }) => day.dayOfWeek > 5

export type Series = {
  Repeat: Repeat
  DueDate: string | null
  /** The day and hour of the first of them, on the clock on the wall; none where this one is the first. */
  RepeatFrom: string | null
}

/**
 * When the next one is due: on a later day than the one before, and not past. It is counted from the first of them on
 * the clock on the wall, so that the hour outlasts changes of the clocks, and the 31st (or 29 February) the months that
 * have none. Without a DueDate it is counted from today.
 */
export const nextOf = ({ Repeat, DueDate, RepeatFrom }: Series, timeZone: string, now: Temporal.Instant) => {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const due = DueDate
    ? Temporal.Instant.from(DueDate).toZonedDateTimeISO(timeZone).toPlainDateTime()
    : today.toPlainDateTime(USUAL_HOUR)
  const from = RepeatFrom ? Temporal.PlainDateTime.from(RepeatFrom) : due
  const lastDay = due.toPlainDate()
  const [unit, count] = steps[Repeat]
  const passed = Temporal.PlainDate.compare(lastDay, today) < 0 ? today : lastDay
  // As many as can be passed over without looking at each.
  let n = Math.max(0, Math.floor(from.toPlainDate().until(passed, { largestUnit: unit })[unit] / count) - 1)
  for (;;) {
    const next = from.add({ [unit]: n * count })
    n++
    if (Temporal.PlainDate.compare(next, lastDay) <= 0 || (Repeat === 'Weekdays' && isWeekend(next))) continue
    const instant = next.toZonedDateTime(timeZone).toInstant()
    if (Temporal.Instant.compare(instant, now) > 0) return { DueDate: instant.toString(), RepeatFrom: from.toString() }
  }
}
