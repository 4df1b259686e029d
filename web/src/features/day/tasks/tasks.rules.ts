import { type ParsedTask, reminderLabels, type TaskRow } from '@dormer/contract/day/tasks'
import { dayOf, formatInstantTime, today } from '../../../ui/format.ts'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'

/** Days are written YYYY-MM-DD. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

type Dated = Pick<TaskRow, 'DueDate'>

/** By calendar days in the user's zone; none if it is unscheduled or more than 7 days ahead. */
export const dueOf = ({ DueDate }: Dated): TaskRow['Due'] => {
  if (!DueDate) return null
  const [day, now] = [dayOf(DueDate), today()]
  if (day < now) return 'pastdue'
  if (day === now) return 'today'
  return day <= addDays(now, 7) ? 'week' : null
}

export type TaskFilter = 'all' | 'today' | 'week' | 'pastdue' | 'todayAndPastDue'

/** Which tasks a filter shows. */
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
const timeOf = (instant: string | null) => (instant ? Date.parse(instant) : 0)
const dueFirst = (a: TaskRow, b: TaskRow) => timeOf(a.DueDate) - timeOf(b.DueDate) || a.TaskId - b.TaskId
const completedLast = (a: TaskRow, b: TaskRow) => timeOf(b.DateCompleted) - timeOf(a.DateCompleted)

/** Tasks grouped by due date, the soonest first; completed ones by the latest first. */
export const sectionsOf = (tasks: TaskRow[]) => {
  const of = Map.groupBy(tasks, sectionOf)
  return titles.flatMap((title) => {
    const rows = of.get(title)?.toSorted(title === 'Completed' ? completedLast : dueFirst)
    return rows ? [{ title, rows }] : []
  })
}

/** What these mean wherever something is put off: the next day, and the Monday to come. */
export const nextDays = (day: string) => ({
  tomorrow: addDays(day, 1),
  week: addDays(day, (8 - new Date(day).getUTCDay()) % 7 || 7),
})
export const nextLabels = { tomorrow: 'Tomorrow', week: 'Next week' }

/** The days a task can be put off to, counted from today or from its later due date. */
export const putOffs = ({ DueDate }: Dated) => {
  const due = DueDate ? dayOf(DueDate) : ''
  const isLater = due > today()
  if (isLater)
    return [
      { label: 'A day later', day: addDays(due, 1) },
      { label: 'A week later', day: addDays(due, 7) },
    ]
  const { tomorrow, week } = nextDays(today())
  return [
    { label: nextLabels.tomorrow, day: tomorrow },
    { label: nextLabels.week, day: week },
  ]
}

/** That day at the task's due time, or at nine if it had none. */
export const putOff = ({ DueDate }: Dated, day: string, timeZone?: string) => {
  const hour = DueDate ? toWallTime(Date.parse(DueDate), timeZone).slice(11) : '09:00:00'
  return toInstant(`${day} ${hour}`, timeZone)
}

/** The default due time on a day: nine, or the next full hour if that has passed. */
export const usualTime = (day: string, now: string) => {
  const [today, hour] = [now.slice(0, 10), Number(now.slice(11, 13))]
  if (day !== today || hour < 9) return '09:00:00'
  return hour < 23 ? `${hour + 1}:00:00` : '23:59:00'
}

/** Today, 3:00 pm; Tomorrow, 9:00 am; Tuesday, 9:00 am; with the date if further away. */
export const dueInWords = (instant: string) => {
  const [date = '', time] = formatInstantTime(instant).split(', ')
  const [day, now] = [dayOf(instant), today()]
  const near = Array.from({ length: 7 }, (_, ahead) => addDays(now, ahead)).indexOf(day)
  const weekday = new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  return `${near < 0 ? date : (['Today', 'Tomorrow'][near] ?? weekday)}, ${time}`
}

/** How long before the due time the reminder comes. */
export const reminderWords = (minutes: number) =>
  reminderLabels[minutes] ?? (minutes % 60 === 0 ? `${minutes / 60} hours before` : `${minutes} minutes before`)

type Who = ParsedTask['Contacts'][number]
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)

/**
 * The contact a title refers to: the one whose name shares the most words with it. If several share equally many,
 * returns all of them and the words they share.
 */
export const meantOf = (contacts: Who[], title: string) => {
  const words = new Set(wordsOf(title))
  const shared = (who: Who) => who.Name.split(/\s+/).filter((part) => wordsOf(part).some((word) => words.has(word)))
  const most = Math.max(...contacts.map((who) => shared(who).length))
  const among = contacts.filter((who) => shared(who).length === most)
  const [first] = among
  if (!first) return { among }
  return among.length === 1 ? { who: first, among } : { among, name: shared(first).join(' ') }
}

/** A text as read; `WrongWeekday` is what day of the week a date in it really is: 'Dec 4 is a Friday'. */
export type ReadTask = ParsedTask & { WrongWeekday?: string | undefined }

/** Explains why a time in the text was not used. */
export const unreadWords = ({ NotUnderstood, WrongWeekday }: Pick<ReadTask, 'NotUnderstood' | 'WrongWeekday'>) =>
  NotUnderstood ? `No time was set: ${WrongWeekday ?? `“${NotUnderstood}” is past or was not understood`}` : undefined

/** Why the text cannot become a task. */
export const wrongWith = ({ Title }: Pick<ParsedTask, 'Title'>) =>
  !Title
    ? 'Also say what to do: call Ana tomorrow 3pm'
    : Title.length > 200
      ? 'Title: use at most 200 characters'
      : undefined

/** What became of adding a task to several contacts: '2 tasks added. 1 skipped: Was erased.' */
export const addedInWords = (added: number, skipped: readonly { Reason: string; Count: number }[]) => {
  const left = skipped.map(({ Reason, Count }) => ` ${Count.toLocaleString('en-US')} skipped: ${Reason}.`).join('')
  const said =
    added === 1 ? 'Task added' : added === 0 ? 'No task added' : `${added.toLocaleString('en-US')} tasks added`
  return left === '' ? said : `${said}.${left}`
}
