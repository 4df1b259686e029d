import { toCents } from '@dormer/contract/cents'
import { declarationOf, type Kind } from '@dormer/contract/contact-fields'
import { displayName } from '@dormer/contract/display-name'
import { entityFields, personFields } from '@dormer/contract/people/contacts'
import { formatPhone, phoneDigits, splitExtension } from '@dormer/contract/phone'
import type { z } from 'zod'
import { readDayAsWritten } from '../../../time/dates.ts'
import type { Identity } from '../identity/same-person.ts'
import { type Column, columns, type Header } from './header.rules.ts'
import { stateCodeOf } from './states.ts'

/** A contact to be created, with a name, an email or a phone; null for what the row does not contain. */
export type Candidate = { FirstName: string; LastName: string } & Record<
  Exclude<Column, 'FirstName' | 'LastName'>,
  string | null
>

/** Turns cells into what somebody could have typed into the form; the form's own rules then decide. */
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

/** What people and programs put into a cell that has no value; Outlook writes 0/0/00 for no date. */
const saysNothing = /^(n\/?a|none|null|-+|0+\/0+\/0+)$/i
const spreadsheetError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/

/** Separators of several values in a cell, as exports write them; only for kinds of values that cannot contain them. */
const separators: Partial<Record<Kind, RegExp>> = {
  email: /:::|(?<![\s;,|])[\s;,|]+/,
  // Not before an extension.
  phone: /:::|[\n|]|\s\/\s|[;,](?=[^;,]*\d(?:\D*\d){6})/,
}

/** Of 'Ida Moor <ida@example.com>; ben@example.com' the addresses. */
const withoutNames = (cell: string) =>
  cell.includes('<')
    ? cell
        .replace(/"[^"]*"/g, ' ')
        .split(/[;,|\n]|(?<=>)/)
        .map((one) => /<([^<>]+)>/.exec(one)?.[1] ?? one)
        // 'Moor, Ida <ida@example.com>' is one.
        .filter((one, _, all) => one.includes('@') || !all.some((other) => other.includes('@')))
        .join(';')
    : cell
/** No cell holds more phones or email addresses than this. */
const MAX_PARTS = 20

/**
 * Reads a row (docs/rules.md#import): a candidate and, as a warning, what was lost of the row, `others` included; or
 * why it is refused. `today` (YYYY-MM-DD) decides the century of two-digit years. `note` keeps what no field holds.
 */
export const readCandidate = (
  cells: readonly string[],
  header: Header,
  today: string,
  others: readonly string[] = [],
): { candidate: Candidate; warning?: string; note?: string } | { reason: string } => {
  const candidate = Object.fromEntries(columns.map((c) => [c, null])) as Record<Column, string | null>
  const faults: string[] = []
  const notes: string[] = []
  let office: string | null = null
  for (const column of columns) {
    const at = header[column]
    const kind = kindOf(column)
    const written = at === undefined ? '' : (cells[at] ?? '')
    const cell = kind === 'email' ? withoutNames(written) : written
    for (const part of separators[kind] ? cell.split(separators[kind], MAX_PARTS) : [cell]) {
      const text = part.replace(/[\p{Cc}\s]+/gu, ' ').trim()
      if (text === '' || (saysNothing.test(text) && !isText(column))) continue
      const fault = (advice: string) => faults.push(`${column} “${shorten(text)}”: ${advice}`)
      const result = schemas[column].safeParse(preparations[kind]?.(text, today, column) ?? text)
      if (!result.success || spreadsheetError.test(text)) fault(adviceFor(column, result))
      else if (candidate[column] !== null) {
        if (candidate[column] !== result.data) fault('Only the first can be kept')
      } else {
        candidate[column] = result.data
        const extension = kind === 'phone' && splitExtension(text).extension
        if (!extension) continue
        notes.push(`${formatPhone(String(result.data))}, extension ${extension}`)
        if (column !== 'CellPhone') fault('The extension is kept in a note')
        else {
          // No cell phone has an extension, and no texts reach it.
          const isTaken =
            office !== null ||
            candidate.WorkPhone !== null ||
            (header.WorkPhone !== undefined && cells[header.WorkPhone]?.trim())
          fault(
            isTaken ? 'It is kept in a note, with its extension' : 'Kept as a work phone, with the extension in a note',
          )
          office ??= candidate.CellPhone
          candidate.CellPhone = null
        }
      }
    }
  }
  candidate.WorkPhone ??= office
  const { Email, CellPhone, HomePhone, WorkPhone } = candidate
  const reach = Email ?? CellPhone ?? HomePhone ?? WorkPhone
  const isNamed = Boolean(candidate.FirstName || candidate.LastName)
  if (!isNamed && reach === null)
    return { reason: [...faults, 'There is no name, email address or phone number'].join('; ') }
  if (!isNamed) faults.push(`There is no name: ${Email ? 'the email address' : 'the phone number'} is shown instead`)
  if (reach === null) faults.push('There is no email address or phone number')
  faults.push(...others)
  return {
    candidate: {
      ...candidate,
      FirstName: candidate.FirstName ?? '',
      LastName: candidate.LastName ?? '',
    },
    ...(faults.length > 0 && { warning: faults.join('; ') }),
    ...(notes.length > 0 && { note: notes.join('; ') }),
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
export function zipOf(text: string) {
  const digits = /^(\d{3,5})(?:\.0|-\d{4})?$/.exec(text)?.[1] ?? /^(\d{5})\d{4}$/.exec(text)?.[1]
  return digits?.padStart(5, '0') ?? text
}

/** A computed amount may have fractions of a cent. */
function incomeOf(text: string) {
  return /^\d{1,12}\.\d{3,}$/.test(text) ? toCents(text) : text
}

/** A time in any zone, which does not matter to a day; a range of times is none. */
const CLOCK = /,? \d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?: [a-z]{2,5})?$/i

/** A day as `readDayAsWritten` reads it, without a time that follows. */
export const dayWritten = (text: string): string | undefined =>
  readDayAsWritten(text) ?? readDayAsWritten(text.replace(CLOCK, ''))

/**
 * A day as YYYY-MM-DD as `readDayAsWritten` reads it, without a time that follows. A two-digit year belongs to this
 * century unless that would be after `latest`. Anything else is returned unchanged.
 */
function dayOf(text: string, latest: string) {
  // Whoever writes 31/12 writes 5/12 for December 5, too, and then the whole file would be read wrong.
  if (/^(?:1[3-9]|2\d|3[01])[-/. ]\d/.test(text)) return text
  const day = dayWritten(text)
  if (!day || !/^(?:1[89]|2[01])/.test(day)) return text
  const isShort = !text.includes(day.slice(0, 4))
  return isShort && day > latest ? yearsLater(day, -100) : day
}

export const yearsLater = (today: string, years: number): string =>
  `${Number(today.slice(0, 4)) + years}${today.slice(4)}`

export const phonesOf = (c: Candidate): string[] => [c.CellPhone, c.HomePhone, c.WorkPhone].filter((p) => p !== null)

export const identityOf = (c: Candidate): Identity => {
  return { Email: c.Email, Phones: phonesOf(c), Name: displayName(c) }
}
