import { escapeHtml } from '@dormer/contract/html'
import { recordKinds } from '@dormer/contract/people/import-records'
import { textOf } from '../../../../html/composed-html.rules.ts'
import { noteHtml, yesOrNo } from '../values.rules.ts'
import type { Line, RecordRead } from './read-record.rules.ts'

/** What a row becomes for a contact: a row of a table, by its columns' names there. */
export type Made = {
  table: 'note' | 'activity' | 'task' | 'appointment'
  columns: Record<string, unknown>
  lines: Line[]
}

export type Choices = {
  /** Whether tasks that are not done, and appointments to come, become what they are. */
  openTasks: boolean
  appointments: boolean
  /** Whose tasks and appointments are that name no active user. */
  importerId: number
  isActive: (userId: number) => boolean
  now: string
}

// Of upper floors, which this one does not know: day/activities.ts, day/tasks.ts and day/appointments.ts.
const [CALLED, LEFT_MESSAGE, NO_ANSWER, EMAILED, SENT_TEXT, RECEIVED_EMAIL, RECEIVED_TEXT, TASK_COMPLETED] = [
  1, 2, 3, 4, 5, 8, 9, 10,
]
const [EMAIL_TASK, CALL_TASK, TO_DO, TEXT_TASK] = [1, 2, 3, 4]
const CONSULTATION = 1001
/** Titles are one line. */
const TITLE_MOST = 200

/** Plain text of what may be HTML. */
const plainOf = (raw: string) => textOf(noteHtml(raw))
const linesText = (lines: readonly Line[]) => lines.map(({ name, raw }) => `${name}: ${raw}`).join('\n')
const blocks = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')

/**
 * What a row becomes, with everything it says: `persons` are what it says of its contact that the contact does not have.
 * A call, text or email without a time that has been is a note: it would count as a touch at a time nobody knows.
 */
export const makeRecord = (read: RecordRead, persons: readonly Line[], choices: Choices): Made => {
  const { now } = choices
  const past = (time: string | null) => (time !== null && time <= now ? time : null)
  const at = past(read.Date) ?? past(read.DoneDate) ?? past(read.Start) ?? past(read.Due)
  const kept = [...read.Lines, ...persons].toSorted((a, b) => a.at - b.at)
  /** With what has no column in this table. */
  const withPlaced = (...inColumns: string[]) =>
    [
      ...kept,
      ...read.Placed.filter(({ Field, raw }) => !inColumns.includes(Field) || (Field === 'IsDone' && !isPlain(raw))),
    ].toSorted((a, b) => a.at - b.at)
  const body = () => read.Bodies.map(plainOf).join('\n\n')
  const author = read.AuthorId
  const owner = author !== null && choices.isActive(author) ? author : choices.importerId

  const due = read.Due ?? read.Start
  if (read.Kind === 5 && !read.IsDone && !read.IsCancelled && choices.openTasks && due) {
    const lines = withPlaced(read.Due ? 'DueDate' : 'Start', 'IsDone')
    const { title, rest } = titleOf(read, 'Task')
    return {
      table: 'task',
      lines,
      columns: {
        Title: title, TaskTypeId: taskTypeOf(read), Notes: blocks(rest, body(), linesText(lines)) || null,
        AssignedUserId: owner, CreatedById: author, DueDate: due, DateCreated: past(read.Date) ?? now,
      }, // biome-ignore format: pairs read better in rows
    }
  }
  const start = read.Start ?? read.Date
  const isToCome = start !== null && start > now && !read.IsDone && !read.IsCancelled
  if (read.Kind === 6 && choices.appointments && isToCome) {
    const span = read.End && read.End > start ? (Date.parse(read.End) - Date.parse(start)) / 60_000 : read.Minutes
    const minutes = Math.min(Math.max(Math.ceil((span ?? 60) / 15) * 15, 15), 1440)
    const isExact = span === minutes
    const inColumns = ['Start', 'IsDone', 'Location', ...(isExact ? ['End', 'Duration'] : [])]
    const lines = withPlaced(...inColumns)
    const { title, rest } = titleOf(read, 'Appointment')
    return {
      table: 'appointment',
      lines,
      columns: {
        Title: title, Description: blocks(rest, body(), linesText(lines)) || null, UserId: owner, CreatedById: author,
        AppointmentTypeId: CONSULTATION, DateTime: start, DurationMinutes: minutes, Location: read.Location || null,
      }, // biome-ignore format: pairs read better in rows
    }
  }
  const type = at === null ? undefined : activityTypeOf(read, past)
  if (type !== undefined) {
    const when = type === TASK_COMPLETED ? (past(read.DoneDate) ?? at) : at
    const own = type === TASK_COMPLETED ? ['IsDone', ...(past(read.DoneDate) ? ['DoneDate'] : [])] : usedAs(read, when)
    const said = [RECEIVED_EMAIL, RECEIVED_TEXT, EMAILED, SENT_TEXT].includes(type) ? ['Direction'] : []
    const date = when === read.Date ? [] : dateLine(read)
    const lines = [...withPlaced(...own, ...said), ...date]
    return {
      table: 'activity',
      lines,
      columns: {
        ActivityTypeId: type, UserId: author, Subject: read.Subject || null,
        Description: blocks(body(), linesText(lines)) || null, DateCreated: when, DateLogged: now,
      }, // biome-ignore format: pairs read better in rows
    }
  }
  const isNote = read.Kind === 1 || read.Kind === 7
  const lines = [...withPlaced(...usedAs(read, at)), ...(at === read.Date ? [] : dateLine(read))]
  const head = isNote ? read.Subject : `${recordKinds[read.Kind]}${read.Subject ? `: ${read.Subject}` : ''}`
  return {
    table: 'note',
    lines,
    columns: {
      UserId: author,
      Note: [
        head && `<p><strong>${escapeHtml(head)}</strong></p>`,
        ...read.Bodies.map(noteHtml),
        lines.length > 0 &&
          `<p>${lines.map(({ name, raw }) => escapeHtml(`${name}: ${raw}`).replace(/\r\n?|\n/g, '<br>')).join('<br>')}</p>`,
      ]
        .filter(Boolean)
        .join(''),
      DateCreated: at ?? now,
    },
  }
}

/** Whether a status says no more than what a row becomes: open or done. */
const isPlain = (status: string) =>
  yesOrNo(status.trim()) !== undefined ||
  /^(?:complete|completed|done|closed|finished|open|planned|scheduled|incomplete|not[ _](?:started|completed?))$/i.test(
    status.trim(),
  )

/** Which of the other dates gives the time: it needs no line. */
const usedAs = ({ Date: own, DoneDate, Start, Due }: RecordRead, at: string | null): string[] =>
  at === null || at === own
    ? []
    : at === DoneDate
      ? ['DoneDate']
      : at === Start
        ? ['Start']
        : at === Due
          ? ['DueDate']
          : []

/** A date that is not the time it gets, because that would be in the future. */
const dateLine = ({ Date: own }: RecordRead): Line[] => (own ? [{ at: -1, name: 'Date', raw: own }] : [])

const activityTypeOf = (read: RecordRead, past: (time: string | null) => string | null): number | undefined => {
  const { Kind, IsIncoming, Reached } = read
  if (read.IsPlanned && !read.IsDone) return undefined
  if (Kind === 2) {
    // Nobody here has tried to reach them.
    if (IsIncoming && Reached !== 'Yes') return undefined
    // Perhaps nobody was: it would count as a touch.
    if (Reached === 'Unknown') return undefined
    return Reached === 'Message' ? LEFT_MESSAGE : Reached === 'No' ? NO_ANSWER : CALLED
  }
  if (Kind === 3) return IsIncoming ? RECEIVED_EMAIL : EMAILED
  if (Kind === 4) return IsIncoming ? RECEIVED_TEXT : SENT_TEXT
  return Kind === 5 && read.IsDone && !read.IsCancelled && (past(read.DoneDate) ?? past(read.Date) ?? past(read.Due))
    ? TASK_COMPLETED
    : undefined
}

const taskTypeOf = ({ Subject, Lines }: RecordRead) => {
  const says = `${Subject} ${Lines.map(({ name, raw }) => (/type/i.test(name) ? raw : '')).join(' ')}`
  if (/\bcall\b/i.test(says)) return CALL_TASK
  if (/\be-?mail\b/i.test(says)) return EMAIL_TASK
  return /\b(?:text|sms)\b/i.test(says) ? TEXT_TASK : TO_DO
}

/** A title of one line; what it has no room for is in the text as well. */
const titleOf = (read: RecordRead, otherwise: string) => {
  const whole = read.Subject || plainOf(read.Bodies[0] ?? '').split('\n', 1)[0] || otherwise
  return whole.length <= TITLE_MOST
    ? { title: whole, rest: '' }
    : { title: `${whole.slice(0, TITLE_MOST - 1).toWellFormed()}…`, rest: read.Subject ? whole : '' }
}

/** Whether a row says nothing but whose it is. */
export const isEmpty = ({ Kind, Subject, Bodies, Lines, Placed, Date: own }: RecordRead): boolean =>
  Subject === '' &&
  Bodies.length === 0 &&
  Lines.length === 0 &&
  Placed.length === 0 &&
  (Kind === 1 || Kind === 7 || own === null)
