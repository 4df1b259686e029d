import type { TaskRow } from '@dormer/contract/tasks'
import { beginningOf, dayOf } from '../../clock.ts'

/** Later times are mistakes, and a year has four digits. */
export const LATEST = Date.UTC(3000, 0)

/** One for each zone: to make one takes longer than to write a hundred times with it. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (timeZone: string) => {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
    })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * How tasks are due, seen from an instant in a time zone. `Due` goes by its calendar days, and is none where a task is
 * unscheduled or more than 7 days ahead (S1§4, A129); `DueDateDisplay` is MM/DD/YYYY, h:mm AM.
 */
export const dueIn = (timeZone: string, now: Temporal.Instant) => {
  const today = dayOf(now, timeZone)
  const begins = (days: number) => Date.parse(beginningOf(today.add({ days }), timeZone))
  const [thisDay, nextDay, dayEight] = [begins(0), begins(1), begins(8)]
  return (DueDate: string | null): Pick<TaskRow, 'Due' | 'DueDateDisplay'> => {
    if (!DueDate) return { Due: null, DueDateDisplay: 'Unscheduled' }
    const due = Date.parse(DueDate)
    return {
      Due: due < thisDay ? 'pastdue' : due < nextDay ? 'today' : due < dayEight ? 'week' : null,
      // Before AM and PM it writes a narrow space.
      DueDateDisplay: clockOf(timeZone).format(due).replace('\u202f', ' '),
    }
  }
}
