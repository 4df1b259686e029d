import type { TaskRow } from '@dormer/contract/day/tasks'
import { beginningOf, dayOf, writtenIn } from '../../../time/clock.ts'

/** Later times are mistakes, and a year has four digits. */
export const LATEST = Date.UTC(3000, 0)

/** The hour at which a task without a time is due. */
export const USUAL_HOUR = Temporal.PlainTime.from('09:00')

/**
 * How tasks are due, relative to an instant in a time zone. `Due` goes by calendar days, and is null if a task is
 * unscheduled or more than 7 days ahead; `DueDateDisplay` is MM/D/YYYY, h:mm am.
 */
export const dueIn = (timeZone: string, now: Temporal.Instant) => {
  const today = dayOf(now, timeZone)
  const begins = (days: number) => Date.parse(beginningOf(today.add({ days }), timeZone))
  const [thisDay, nextDay, dayEight] = [begins(0), begins(1), begins(8)]
  const written = writtenIn(timeZone)
  return (DueDate: string | null): Pick<TaskRow, 'Due' | 'DueDateDisplay'> => {
    if (!DueDate) return { Due: null, DueDateDisplay: 'Unscheduled' }
    const due = Date.parse(DueDate)
    return {
      Due: due < thisDay ? 'pastdue' : due < nextDay ? 'today' : due < dayEight ? 'week' : null,
      DueDateDisplay: written(due).join(', '),
    }
  }
}
