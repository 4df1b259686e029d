import type { ImportTarget, TargetField, ValueTables } from '@dormer/contract/people/import-files'
import { type RecordKind, recordKinds } from '@dormer/contract/people/import-records'
import type { TableRow } from '../../import/reader/table.ts'
import { type DayOrder, readInstantIn } from '../days.rules.ts'
import { readEmails } from '../emails.rules.ts'
import type { FoundProblem } from '../findings.ts'
import { readPhones } from '../phones.rules.ts'
import { isFilled, oneLine, rawOf, saysNothing, yesOrNo } from '../values.rules.ts'
import { type CallResult, callResultOf } from './call-result.rules.ts'
import { BEYOND, keyOf } from './record-key.rules.ts'

/** How the rows of a file of notes and activities are read. */
export type RecordPlan = {
  Columns: { Name: string; Target: ImportTarget; DayOrder: DayOrder }[]
  Values: Pick<ValueTables, 'Author' | 'RecordKind'>
  /** What those are whose column does not say it. */
  Kind: RecordKind
  TimeZone: string
  /** The program, or what tells files of an unknown one. */
  System: string
}

/** A cell that says whose a row is, and what it says; `isCut` if it says more than counts. */
type PersonCell = { at: number; name: string; raw: string; says: string[]; isCut?: boolean }
/** Something that goes into the text, as 'Name: value'. */
export type Line = { at: number; name: string; raw: string }

/** What a row says. Of each filled cell it is known where it goes: `Used`, `Lines`, `LeftOut`, or one of the persons'. */
export type RecordRead = {
  Place: string
  RowNumber: number
  Kind: RecordKind
  /** Tells rows apart for good: the same row comes to the same. */
  Key: string
  ExternalId: string | null
  /** Whom somebody has chosen for the row; then nothing else counts. */
  Chosen: string | null
  Persons: { ids: PersonCell[]; emails: PersonCell[]; phones: PersonCell[]; names: PersonCell[]; fullName: string }
  Date: string | null
  AuthorId: number | null
  Subject: string
  Bodies: string[]
  IsIncoming: boolean
  /** Of a call: what came of it; 'Unknown' if it is said in words that are not understood. */
  Reached: CallResult | 'Unknown'
  IsDone: boolean
  /** It is said to be planned, or not to have come about. */
  IsPlanned: boolean
  /** It was called off: it is neither open nor done. */
  IsCancelled: boolean
  DoneDate: string | null
  Due: string | null
  Start: string | null
  End: string | null
  Minutes: number | null
  Location: string
  Lines: Line[]
  Used: Set<number>
  LeftOut: number
  Filled: number
  /** Of cells that a task or an appointment has a place for, what it would be in the text of a note. */
  Placed: (Line & { Field: TargetField })[]
  Problems: Pick<FoundProblem, 'Column' | 'Value' | 'Reason' | 'Outcome'>[]
}

/** As many people as a row may be about. */
const PERSONS_MOST = 50
const fold = (text: string) => oneLine(text).toLowerCase()

const tables = new WeakMap<RecordPlan, { author: Map<string, number | null>; kind: Map<string, number | null> }>()
const tablesOf = (plan: RecordPlan) => {
  const known = tables.get(plan)
  if (known) return known
  const tableOf = (values: Record<string, number | 'new' | null> = {}) =>
    new Map(Object.entries(values).flatMap(([value, id]) => (id === 'new' ? [] : [[fold(value), id] as const])))
  const made = { author: tableOf(plan.Values.Author), kind: tableOf(plan.Values.RecordKind) }
  tables.set(plan, made)
  return made
}

const incoming =
  /^(?:in|inbound|incoming|received|incoming_email|in-?coming call|from contact|from client|from lead|missed)\b/i
const incomingType = /\b(?:in(?:bound|coming)|received|missed)\b/i
/** What nobody here has taken came from the other side. */
const missed = /\bmissed\b/i
const done = /\b(?:complete|completed|done|closed|finished|held|resolved|attended)\b/i
const notDone = /\b(?:not|in|un|pending|open|planned|deferred|waiting)\b/i
const planned =
  /\b(?:planned|not|open|pending|scheduled|progress|waiting|deferred|overdue|draft|queued|failed|cancell?ed|bounced|new|incomplete)\b/i
const cancelled = /\b(?:cancel|cancell?ed|void|voided|deleted|skipped|declined|no[- ]?show|not held)\b/i

/** Words as an API writes them, NOT_STARTED, as words. */
const wordsOf = (text: string) => text.replaceAll('_', ' ')

/** A clock's time, or nothing. */
const hasTime = (text: string) => /\d[:h]\d\d|\d ?[ap]\.?m\b/i.test(text)

const isClock = (text: string) => /^\d{1,2}(?:[:.h]\d\d){0,2} ?(?:[ap]\.?m\.?)?$/i.test(text) && hasTime(text)

/** Minutes as programs write them: 0:30, 00:30:00, 45, 45 min; by its column's name, seconds or hours. */
const minutesIn = (text: string, name: string): number | null => {
  const [, hours = '', minutes = '', seconds] = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? []
  if (hours) return seconds === undefined && /call|talk/i.test(name) ? null : Number(hours) * 60 + Number(minutes)
  const [, figure = '', unit = ''] =
    /^(\d{1,6}(?:\.\d+)?) ?(h|hours?|hrs?|m|mins?|minutes?|s|secs?|seconds?)?$/i.exec(text) ?? []
  if (!figure) return null
  const by = unit || (/sec/i.test(name) ? 's' : /hour/i.test(name) ? 'h' : 'm')
  return Math.round(Number(figure) * (/^h/i.test(by) ? 60 : /^s/i.test(by) ? 1 / 60 : 1))
}

/** Reads a row; no cell is dropped, and what cannot be read stays in the text. `chosen` is whom somebody chose for it. */
export const readRecord = (
  row: TableRow,
  plan: RecordPlan,
  mended: TableRow['Cells'] = row.Cells,
  chosen = '',
): RecordRead => {
  const { author, kind } = tablesOf(plan)
  const read: RecordRead = {
    Place: row.Place,
    RowNumber: row.RowNumber,
    Kind: plan.Kind,
    Key: '',
    ExternalId: null,
    Chosen: chosen.trim() || null,
    Persons: { ids: [], emails: [], phones: [], names: [], fullName: '' },
    Date: null,
    AuthorId: null,
    Subject: '',
    Bodies: [],
    IsIncoming: false,
    Reached: 'Yes',
    IsDone: false,
    IsPlanned: false,
    IsCancelled: false,
    DoneDate: null,
    Due: null,
    Start: null,
    End: null,
    Minutes: null,
    Location: '',
    Lines: [],
    Used: new Set(),
    LeftOut: 0,
    Filled: 0,
    Placed: [],
    Problems: [],
  }
  const cells = mended.flatMap((cell, at) => {
    const column = plan.Columns[at]
    return isFilled(cell) && column
      ? [{ at, column, name: column.Name || `Column ${at + 1}`, raw: rawOf(cell), text: oneLine(cell) }]
      : []
  })
  read.Filled = cells.length
  const timeOfDay = cells.find(({ column }) => column.Target.Field === 'TimeOfDay')
  let isTimeUsed = false
  const keep = ({ at, name, raw }: Line) => read.Lines.push({ at, name, raw })
  const first = new Map<string, string>()
  const dateOf = (cell: (typeof cells)[number]): string | null => {
    const withTime = timeOfDay && !hasTime(cell.text) && !isTimeUsed
    const text = withTime ? `${cell.text} ${timeOfDay.text}` : cell.text
    const found = readInstantIn(text, cell.column.DayOrder, plan.TimeZone)
    if (found === 'nothing') return null
    if ('value' in found) {
      if (withTime) isTimeUsed = true
      return found.value
    }
    const alone = withTime ? readInstantIn(cell.text, cell.column.DayOrder, plan.TimeZone) : found
    if (alone !== 'nothing' && 'value' in alone) return alone.value
    read.Problems.push({ Column: cell.at, Value: cell.raw, Reason: found.fault, Outcome: 'Kept' })
    return null
  }
  const isOf = (field: TargetField) => (cell: (typeof cells)[number]) => cell.column.Target.Field === field
  /** A field's time and the cells that say it: a day and a time of day may be columns of their own. */
  const momentOf = (field: TargetField): { value: string | null; from: typeof cells } => {
    const own = cells.filter(isOf(field))
    const clock = own.find(({ text }) => isClock(text))
    const days = own.filter((cell) => cell !== clock).toSorted((a, b) => +hasTime(b.text) - +hasTime(a.text))
    const [day = cells.find((one) => (isOf('Start')(one) || isOf('RecordDate')(one)) && !hasTime(one.text))] = days
    if (clock && day && !hasTime(day.text)) {
      const found = readInstantIn(`${day.text} ${clock.text}`, day.column.DayOrder, plan.TimeZone)
      if (found !== 'nothing' && 'value' in found) return { value: found.value, from: [day, clock] }
    }
    for (const one of days.length > 0 ? days : own) {
      const value = dateOf(one)
      if (value) return { value, from: [one] }
    }
    return { value: null, from: [] }
  }
  let type = ''
  /** What came of a call, by each column that can say it. */
  const results: Partial<Record<'Outcome' | 'Status' | 'Direction', RecordRead['Reached']>> = {}
  let isMissed = false
  for (const cell of cells) {
    const { at, name, raw, text, column } = cell
    const { Field } = column.Target
    const person: PersonCell = { at, name, raw, says: [] }
    const placed = () => {
      read.Used.add(at)
      read.Placed.push({ at, name, raw, Field })
    }
    /** The first column of a field counts. */
    const isFirst = () => !first.has(Field) && Boolean(first.set(Field, raw))
    if (Field === 'LeaveOut') read.LeftOut++
    else if (Field === 'ExternalId') {
      // HubSpot writes 101;102.
      const all = [...new Set(text.split(/[;,|\s]+/))].filter((one) => one !== '' && !saysNothing(one))
      person.says = all.slice(0, PERSONS_MOST)
      if (all.length > PERSONS_MOST) {
        person.isCut = true
        const Reason = `Only the first ${PERSONS_MOST} people of a row get it. The others stand in its text`
        read.Problems.push({ Column: at, Value: raw, Reason, Outcome: 'Kept' })
      }
      read.Persons.ids.push(person)
    } else if (Field === 'Email') {
      person.says = readEmails(raw).addresses
      read.Persons.emails.push(person)
    } else if (Field === 'Phone') {
      person.says = readPhones(raw).phones.flatMap(({ digits }) => digits ?? [])
      read.Persons.phones.push(person)
    } else if (Field === 'FullName' || Field === 'FirstName' || Field === 'LastName') {
      person.says = [text]
      read.Persons.names.push(person)
    } else if (Field === 'Body') {
      read.Bodies.push(raw)
      read.Used.add(at)
    } else if (Field === 'Subject' && isFirst()) {
      read.Subject = text
      read.Used.add(at)
    } else if (Field === 'RecordId' && isFirst() && text.length <= 200) {
      read.ExternalId = text
      read.Used.add(at)
    } else if (Field === 'RecordKind' && isFirst()) {
      const meant = kind.get(fold(raw))
      if (meant === null) read.LeftOut++
      else {
        if (meant !== undefined) read.Kind = meant as RecordKind
        else if (!saysNothing(text)) read.Kind = 7
        // 'Voicemail' says more than 'Call'.
        if (meant && fold(raw) === fold(recordKinds[meant as RecordKind])) read.Used.add(at)
        else keep(cell)
        if (meant) type = wordsOf(text)
      }
    } else if (Field === 'Author' && isFirst()) {
      const meant = author.get(fold(raw))
      if (meant === null) read.LeftOut++
      else if (meant !== undefined) {
        read.AuthorId = meant
        read.Used.add(at)
      } else keep(cell)
    } else if (Field === 'RecordDate' && isFirst()) {
      read.Date = dateOf(cell)
      if (read.Date) read.Used.add(at)
      else keep(cell)
    } else if (Field === 'DueDate' || Field === 'DoneDate' || Field === 'Start' || Field === 'End') {
      if (!isFirst()) continue
      const { value, from } = momentOf(Field)
      read[Field === 'DueDate' ? 'Due' : Field] = value
      for (const one of cells.filter(isOf(Field)))
        if (from.includes(one)) {
          read.Used.add(one.at)
          read.Placed.push({ at: one.at, name: one.name, raw: one.raw, Field })
        } else keep(one)
      if (Field === 'DoneDate' && value) read.IsDone = true
    } else if (Field === 'IsDone') {
      const answer = yesOrNo(text)
      const words = wordsOf(text)
      if (cancelled.test(words)) read.IsCancelled = true
      // 'Completed' is also what a message was left with.
      const result = answer === undefined ? callResultOf(words) : undefined
      if (result !== 'Yes') results.Status ??= result
      if (missed.test(words)) isMissed = true
      if (answer ?? (done.test(words) && !notDone.test(words) && !cancelled.test(words))) read.IsDone = true
      else if (answer === false || planned.test(words)) read.IsPlanned = true
      placed()
    } else if (Field === 'Direction' && isFirst()) {
      read.IsIncoming = yesOrNo(text) ?? incoming.test(text)
      // 'Missed' and 'Internal' say more.
      placed()
      if (callResultOf(wordsOf(text)) === 'No') results.Direction = 'No'
    } else if (Field === 'Outcome' && isFirst()) {
      const words = wordsOf(text)
      if (cancelled.test(words)) read.IsCancelled = true
      if (!saysNothing(text)) results.Outcome = callResultOf(words) ?? 'Unknown'
      if (missed.test(words)) isMissed = true
      keep(cell)
    } else if (Field === 'Duration' && isFirst()) {
      read.Minutes = minutesIn(text, name)
      placed()
    } else if (Field === 'Location' && isFirst()) {
      read.Location = raw
      placed()
    } else if (cell !== timeOfDay) keep(cell)
  }
  // 'Incoming email', 'Left voicemail': what no column of its own says.
  if (!first.has('Direction')) read.IsIncoming = isMissed || incomingType.test(type)
  const byType = callResultOf(type)
  if (read.Kind === 2) read.Reached = results.Outcome ?? results.Status ?? results.Direction ?? byType ?? 'Yes'
  if (timeOfDay) {
    if (isTimeUsed) read.Used.add(timeOfDay.at)
    else keep(timeOfDay)
  }
  for (const [nth, cell] of [...row.Cells.slice(plan.Columns.length), ...(row.Beyond ?? [])]
    .filter(isFilled)
    .entries()) {
    read.Filled++
    keep({ at: plan.Columns.length + 1 + nth, name: BEYOND, raw: rawOf(cell) })
  }
  if (row.Fault) read.Problems.push({ Column: plan.Columns.length + 1, Value: '', Reason: row.Fault, Outcome: 'Kept' })
  const saysOf = (field: string) =>
    read.Persons.names.find(({ at }) => plan.Columns[at]?.Target.Field === field)?.says[0] ?? ''
  read.Persons.fullName = saysOf('FullName') || `${saysOf('FirstName')} ${saysOf('LastName')}`.trim()
  read.Key = keyOf(row, plan, read)
  return read
}

/** What is shown of whose a row is, and by which rows alike are mended at once. */
export const referenceOf = ({ Persons: { ids, emails, phones, names } }: RecordRead): string =>
  [...ids, ...emails, ...phones, ...names]
    .find(({ raw }) => raw !== '')
    ?.raw.slice(0, 200)
    .toWellFormed() ?? ''
