import { declarationOf, importColumns, type Kind } from '@dormer/contract/contact-fields'
import { entityFields, personFields } from '@dormer/contract/people/contacts'
import { phoneDigits, splitExtension } from '@dormer/contract/phone'
import type { z } from 'zod'
import { columnKey } from './reader/column-key.ts'
import { FileProblem } from './reader/file-problem.ts'
import { stateCodeOf } from './states.ts'

const requiredColumns = importColumns.required
export const columns = [...requiredColumns, ...importColumns.optional]
type Column = (typeof columns)[number]

/** The position of each of our columns in a row. */
export type Header = Partial<Record<Column, number>>

export const requiredKeys = requiredColumns.map(columnKey)

/** Finds our columns in a header row; the first of equal names counts. Throws a FileProblem that names what is missing. */
export const matchHeader = (cells: readonly string[]): Header => {
  const keys = cells.map(columnKey)
  const found = columns.map((column) => [column, keys.indexOf(columnKey(column))] as const)
  const missing = requiredColumns.filter((column) => !keys.includes(columnKey(column)))
  if (missing.length === 0) return Object.fromEntries(found.filter(([, at]) => at >= 0))
  const names = missing.join(', ').replace(/, (\w+)$/, ' and $1')
  throw new FileProblem(
    `The file has no ${missing.length > 1 ? 'columns' : 'column'} ${names}. Its first row must name the columns FirstName, LastName, Email and CellPhone.`,
  )
}

/** A contact to be created: a name, an email or a phone; null for what the row does not contain. */
export type Candidate = { FirstName: string; LastName: string } & Record<
  Exclude<Column, 'FirstName' | 'LastName'>,
  string | null
>

/** Cells become what a person could have typed into the form; the form's own rules then decide. */
const preparations: Partial<Record<Kind, (text: string, today: string, column: Column) => string>> = {
  phone: phoneOf,
  state: (text) => stateCodeOf(text) ?? text,
  zip: zipOf,
  money: incomeOf,
  // A birth date cannot be in the future; a household's dates can.
  day: (text, today, column) => dayOf(text, column === 'DateOfBirth' ? today : yearsLater(today, 20)),
}
const schemas: Record<Column, z.ZodType<string | null, unknown>> = { ...personFields, ...entityFields } as never
const kindOf = (column: Column) => declarationOf(column).kind
const isText = (column: Column) => kindOf(column) === 'name' || kindOf(column) === 'text'

/** What people and spreadsheets write into a cell without a value. */
const saysNothing = /^(n\/?a|none|null|-+)$/i
const spreadsheetError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/

/**
 * Reads a row (S3§5, A170): a candidate, or all reasons why it is refused. `today` (YYYY-MM-DD) decides the century of
 * two-digit years.
 */
export const readCandidate = (
  cells: readonly string[],
  header: Header,
  today: string,
): { candidate: Candidate } | { reason: string } => {
  const candidate = Object.fromEntries(columns.map((c) => [c, null])) as Record<Column, string | null>
  const faults: string[] = []
  for (const column of columns) {
    const at = header[column]
    const text = at === undefined ? '' : (cells[at] ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
    if (text === '' || (saysNothing.test(text) && !isText(column))) continue
    const result = schemas[column].safeParse(preparations[kindOf(column)]?.(text, today, column) ?? text)
    if (result.success && !spreadsheetError.test(text)) candidate[column] = result.data
    else faults.push(`${column} “${shorten(text)}”: ${adviceFor(column, result)}`)
  }
  if (!cellsSay(['FirstName', 'LastName'])) faults.push('There is neither a first nor a last name')
  if (!cellsSay(['Email', 'CellPhone', 'HomePhone', 'WorkPhone']))
    faults.push('There is neither an email address nor a phone number')
  if (faults.length > 0) return { reason: faults.join('; ') }
  return { candidate: { ...candidate, FirstName: candidate.FirstName ?? '', LastName: candidate.LastName ?? '' } }

  /** An invalid cell is reported once, not also as missing. */
  function cellsSay(some: Column[]) {
    return some.some((column) => candidate[column] !== null || faults.some((f) => f.startsWith(`${column} `)))
  }
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const adviceFor = (column: Column, result: z.ZodSafeParseResult<string | null>) => {
  if (kindOf(column) === 'day') return 'Enter a date such as 12/31/1990'
  return result.error?.issues[0]?.message ?? 'Enter a value'
}

/** Removes a phone's extension and the decimals a spreadsheet added. */
function phoneOf(text: string) {
  return phoneDigits(splitExtension(text.replace(/\.0$/, '')).number) ?? 'none'
}

/** Restores zeros a spreadsheet dropped, and removes the four extra digits of ZIP+4. */
function zipOf(text: string) {
  const digits = /^(\d{3,5})(?:\.0|-\d{4})?$/.exec(text)?.[1] ?? /^(\d{5})\d{4}$/.exec(text)?.[1]
  return digits?.padStart(5, '0') ?? text
}

/** A computed amount may have more than cents. */
function incomeOf(text: string) {
  return /^\d{1,12}\.\d{3,}$/.test(text) ? Number(text).toFixed(2) : text
}

/**
 * A day as YYYY-MM-DD from ISO or US form (M/D/YYYY, M/D/YY, also with - or .), dropping a time after it. A two-digit
 * year belongs to this century unless that would be after `latest`. Anything else is returned as it was.
 */
function dayOf(text: string, latest: string) {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(text)
  const us = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/.exec(text)
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : us ? [us[4], us[1], us[3]] : []
  const write = (full: string) => `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year.length === 4) return /^(1[89]|2[01])/.test(year) ? write(year) : text
  if (year.length !== 2) return text
  const here = write(latest.slice(0, 2) + year)
  return here <= latest ? here : write(String(Number(latest.slice(0, 2)) - 1) + year)
}

const yearsLater = (today: string, years: number) => `${Number(today.slice(0, 4)) + years}${today.slice(4)}`

export const phonesOf = (c: Candidate): string[] => [c.CellPhone, c.HomePhone, c.WorkPhone].filter((p) => p !== null)

/**
 * Two people with a key in common are the same person (A170): the same email, else the same phone, whichever of the
 * three it is, and the same name.
 */
export const keysOf = (c: Candidate): string[] => [
  ...(c.Email ? [c.Email] : []),
  ...phonesOf(c).map((phone) => phoneKey(phone, `${c.FirstName} ${c.LastName}`)),
]

export const phoneKey = (phone: string, name: string) => `${phone} ${name.trim().toLowerCase()}`
