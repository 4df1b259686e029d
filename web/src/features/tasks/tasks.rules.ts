import type { TaskRow } from '@dormer/contract/tasks'
import { dayOf, formatInstantTime, today } from '../../ui/format.ts'
import { toInstant, toWallTime } from '../activities/wall-time.ts'

/** Days are written YYYY-MM-DD. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

type Dated = Pick<TaskRow, 'DueDate'>

/** By calendar days where the user is; none where it is unscheduled or more than 7 days ahead (S1§4, A129). */
export const dueOf = ({ DueDate }: Dated): TaskRow['Due'] => {
  if (!DueDate) return null
  const [day, now] = [dayOf(DueDate), today()]
  if (day < now) return 'pastdue'
  if (day === now) return 'today'
  return day <= addDays(now, 7) ? 'week' : null
}

export type TaskFilter = 'all' | 'today' | 'week' | 'pastdue' | 'todayAndPastDue'

/** Which tasks a filter shows (S1§4). */
export const shows = (filter: TaskFilter, task: Dated & Pick<TaskRow, 'IsCompleted'>) => {
  const due = dueOf(task)
  if (filter === 'all') return true
  if (filter === 'week') return due === 'today' || due === 'week'
  if (filter === 'todayAndPastDue') return due === 'today' || due === 'pastdue' || task.IsCompleted
  return due === filter
}

export const statusOf = (task: Dated & Pick<TaskRow, 'IsCompleted'>) =>
  task.IsCompleted ? 'Complete' : dueOf(task) === 'pastdue' ? 'Past Due' : 'Open'

export const statusColors = { Complete: 'green', 'Past Due': 'red', Open: 'gray' }

export const dueDisplay = ({ DueDate }: Dated) => (DueDate ? formatInstantTime(DueDate) : 'Unscheduled')

const titles = ['Past Due', 'Today', 'This Week', 'Later', 'Unscheduled', 'Completed'] as const
const sectionOf = (task: TaskRow): (typeof titles)[number] => {
  if (task.IsCompleted) return 'Completed'
  const due = dueOf(task)
  if (due) return due === 'pastdue' ? 'Past Due' : due === 'today' ? 'Today' : 'This Week'
  return task.DueDate ? 'Later' : 'Unscheduled'
}
const dueFirst = (a: TaskRow, b: TaskRow) => (a.DueDate ?? '').localeCompare(b.DueDate ?? '') || a.TaskId - b.TaskId
const completedLast = (a: TaskRow, b: TaskRow) => (b.DateCompleted ?? '').localeCompare(a.DateCompleted ?? '')

/** Tasks under the heading of when they are due, the soonest first; of completed ones the latest. */
export const sectionsOf = (tasks: TaskRow[]) => {
  const of = Map.groupBy(tasks, sectionOf)
  return titles.flatMap((title) => {
    const rows = of.get(title)?.toSorted(title === 'Completed' ? completedLast : dueFirst)
    return rows ? [{ title, rows }] : []
  })
}

/** So many days from today, at the hour it was due; at nine where it was due at none. */
export const putOff = ({ DueDate }: Dated, days: number, timeZone?: string) => {
  const hour = DueDate ? toWallTime(Date.parse(DueDate), timeZone).slice(11) : '09:00:00'
  return toInstant(`${addDays(today(), days)} ${hour}`, timeZone)
}

/** Today, 3:00 PM; Tomorrow, 9:00 AM; Tuesday, 9:00 AM; further away with its date. */
export const inWords = (instant: string) => {
  const [date = '', time] = formatInstantTime(instant).split(', ')
  const [day, now] = [dayOf(instant), today()]
  const near = Array.from({ length: 7 }, (_, ahead) => addDays(now, ahead)).indexOf(day)
  const weekday = new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  return `${near < 0 ? date : (['Today', 'Tomorrow'][near] ?? weekday)}, ${time}`
}
