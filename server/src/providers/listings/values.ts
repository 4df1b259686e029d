import { readDay, readInstant } from '../../time/dates.ts'
import { displayName } from './standard-names.ts'

/** A record of a feed as JSON: anything may be missing, or of another type. */
export type Raw = Record<string, unknown>
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces a value that the feed does not let us see. */
const MASKED = /^\*+$/
export const text = (value: unknown): string | null => {
  if (typeof value === 'string') return MASKED.test(value.trim()) ? null : value.trim() || null
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null
}
/** What is entered where a form insists on a name. */
const NOTHING = /^(?:n\/?a|none|null|unknown|not applicable|not in list|[-.0]+)$/i
/** Text that names something; null if it only fills the field. */
export const named = (value: unknown): string | null => {
  const given = text(value)
  return given && !NOTHING.test(given) ? given : null
}
/** A number, even if it is text with a dollar sign and commas. */
export const number = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.length > 40) return null
  const bare = value.replace(/[$,\s]/g, '')
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : null
}
/** Decimal text: numbers that JSON gave as text stay exact. */
export const decimal = (value: unknown): string | null => {
  const n = number(value)
  if (n === null) return null
  return typeof value === 'string' ? value.replace(/[$,\s]/g, '') : Math.abs(n) < 1e15 ? String(n) : null
}
/** For what cannot be nothing, such as a size: 0 is a number nobody entered. */
export const positive = (value: unknown): number | null => {
  const n = number(value)
  return n !== null && n > 0 ? n : null
}
/** A price: 0 and 1 stand for one that is not told. */
export const price = (value: unknown): string | null => ((number(value) ?? 0) > 1 ? decimal(value) : null)

/** A collection, from an array or comma-separated text; also a single value of an enumeration. */
export const list = (value: unknown, field?: string): string[] => {
  const all = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const names = all.flatMap((each) =>
    typeof each === 'string' && each.trim() && !MASKED.test(each.trim()) ? [displayName(each, field)] : [],
  )
  return [...new Set(names)].filter((name) => name !== 'None' || names.length === 1)
}
export const yes = (value: unknown, otherwise: boolean): boolean => {
  if (typeof value === 'boolean') return value
  if (value === null || value === undefined || value === '') return otherwise
  return /^(?:1|y|yes|true|t)$/i.test(String(value).trim())
}
/** Whether it says yes; absence is no yes. */
export const saysYes = (value: unknown) => yes(value, false)

/** A date, also of an instant as it was written; the years of a database's first day are none. */
export const day = (value: unknown): string | null => {
  const given = text(value)
  if (!given) return null
  const date = /^\d{4}-\d{2}-\d{2}/.exec(given)?.[0] ?? readDay(given, 'UTC') ?? null
  return date && date >= '1901' && date < '9000' ? date : null
}

/** A feed's instant; without an offset it is in the feed's time zone. Undefined if it is none. */
export const instantOf = (value: unknown, timeZone: string): Temporal.Instant | undefined => {
  const given = text(value)
  if (!given) return undefined
  try {
    return Temporal.Instant.from(given)
  } catch {
    try {
      return Temporal.PlainDateTime.from(given).toZonedDateTime(timeZone).toInstant()
    } catch {
      const read = readInstant(given, timeZone)
      return read ? Temporal.Instant.from(read) : undefined
    }
  }
}
