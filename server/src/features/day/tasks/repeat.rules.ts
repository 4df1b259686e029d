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
  /** The day and hour of the first of the series, in local time; undefined if this is the first. */
  RepeatFrom: string | null
}

/**
 * When the next one is due: on a later day than the previous one, and not in the past. It is counted from the first of
 * the series in local time, so that daylight saving time does not move the hour, and short months do not move the 31st
 * (or February 29). Without a DueDate it is counted from today.
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
  // As many as can be skipped without checking each.
  let n = Math.max(0, Math.floor(from.toPlainDate().until(passed, { largestUnit: unit })[unit] / count) - 1)
  for (;;) {
    const next = from.add({ [unit]: n * count })
    n++
    if (Temporal.PlainDate.compare(next, lastDay) <= 0 || (Repeat === 'Weekdays' && isWeekend(next))) continue
    const instant = next.toZonedDateTime(timeZone).toInstant()
    if (Temporal.Instant.compare(instant, now) > 0) return { DueDate: instant.toString(), RepeatFrom: from.toString() }
  }
}
