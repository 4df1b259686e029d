import type { Filter, FilterType } from '@dormer/contract/filters'
import { readMoney } from '@dormer/contract/money'
import { storedDigits } from '@dormer/contract/phone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { todayIn } from '../time/clock.ts'
import { readDay } from '../time/dates.ts'
import { birthdaysIn, daysOf } from './spans.rules.ts'

/** How a column is stored, and therefore compared. */
export type Kind = 'text' | 'email' | 'phone' | 'id' | 'choice' | 'flag' | 'instant' | 'day' | 'number' | 'money'

type Expression = RawBuilder<unknown>
/** Reads a filter's condition on a column; undefined if it is invalid. Days are days of `timeZone`. */
type Reader = (
  filter: Pick<Filter, 'Operation' | 'Value'>,
  type: FilterType,
  timeZone: string,
) => ((column: Expression) => RawBuilder<SqlBool>) | undefined

const blank: Reader = ({ Operation }) => {
  if (Operation === 'IsNull' || Operation === 'IsEmpty') return (c) => sql`${c} is null`
  if (Operation === 'IsNotNull' || Operation === 'IsNotEmpty') return (c) => sql`${c} is not null`
  return undefined
}

/** The column and the typed value in comparable form. */
type Form = { column: (c: Expression) => Expression; typed: (value: string) => Expression | undefined }

/** Compared by functions instead of LIKE, so that typed text contains no wildcards. */
const string =
  ({ column, typed }: Form): Reader =>
  ({ Operation, Value }) => {
    if (Operation === 'IsNull' || Operation === 'IsEmpty') return (c) => sql`coalesce(${c}, '') = ''`
    if (Operation === 'IsNotNull' || Operation === 'IsNotEmpty') return (c) => sql`${c} <> ''`
    const value = typeof Value === 'string' || typeof Value === 'number' ? typed(String(Value)) : undefined
    if (!value) return undefined
    switch (Operation) {
      case 'Equals':
        return (c) => sql`${column(c)} = ${value}`
      case 'NotEqualTo':
        return (c) => sql`coalesce(${column(c)}, '') <> ${value}`
      case 'Contains':
        return (c) => sql`strpos(${column(c)}, ${value}) > 0`
      case 'StartsWith':
        return (c) => sql`starts_with(${column(c)}, ${value})`
      case 'EndsWith':
        return (c) => sql`right(${column(c)}, length(${value})) = ${value}`
      default:
        return undefined
    }
  }

/** Any of the values, or none of them. */
const oneOf =
  (sqlType: 'bigint' | 'text', isUsable: (value: string) => boolean): Reader =>
  (filter, type, timeZone) => {
    const { Operation, Value } = filter
    const text = String(Value ?? '')
    // A choice in own words may have a comma itself.
    const split = sqlType === 'text' && text.includes(',') ? [text, ...text.split(',')] : text.split(',')
    const values = (Array.isArray(Value) ? Value : split).map((v) => String(v).trim())
    if (blank(filter, type, timeZone)) return blank(filter, type, timeZone)
    if (values.length === 0 || !values.every(isUsable)) return undefined
    const one = sql`cast(${values[0]} as ${sql.raw(sqlType)})`
    const all = sql`cast(${values} as ${sql.raw(sqlType)}[])`
    if (Operation === 'Equals' || Operation === 'Contains')
      return (c) => (values.length === 1 ? sql`${c} = ${one}` : sql`${c} = any(${all})`)
    if (Operation === 'NotEqualTo') return (c) => sql`(${c} is null or ${c} <> all(${all}))`
    return undefined
  }

/**
 * `at` is the beginning of a day, as the column stores it; `local` is the column as a day or time in the user's zone.
 */
type Calendar = {
  /** Days before this one say no year (yearless.ts): they are neither earlier nor later than a day. */
  since?: Expression
  at: (day: string, timeZone: string) => Expression
  after: (day: string, timeZone: string) => Expression
  local: (c: Expression, timeZone: string) => Expression
}

const date =
  ({ since, at, after, local }: Calendar): Reader =>
  (filter, type, timeZone) => {
    if (blank(filter, type, timeZone)) return blank(filter, type, timeZone)
    const value = String(filter.Value ?? '').toLowerCase()
    const day = readDay(value, timeZone)
    if (day && day >= '0001') {
      const [start, end] = [at(day, timeZone), after(day, timeZone)]
      const dated = (c: Expression) => (since ? sql`${c} >= ${since} and ` : sql``)
      switch (filter.Operation) {
        case 'Equals':
          return (c) => sql`(${c} >= ${start} and ${c} < ${end})`
        case 'NotEqualTo':
          return (c) => sql`(${c} is null or ${c} < ${start} or ${c} >= ${end})`
        case 'LessThan':
          return (c) => sql`(${dated(c)}${c} < ${start})`
        case 'LessThanOrEqualTo':
          return (c) => sql`(${dated(c)}${c} < ${end})`
        case 'GreaterThan':
          return (c) => sql`${c} >= ${end}`
        case 'GreaterThanOrEqualTo':
          return (c) => sql`${c} >= ${start}`
        default:
          return undefined
      }
    }
    const days = type === 'Date' ? undefined : daysOf(value, type, todayIn(timeZone))
    if (!days || filter.Operation !== 'Equals') return undefined
    if (type === 'DayForward')
      return (c) => {
        const day = local(c, timeZone)
        const birthday = sql`(extract(month from ${day}) * 100 + extract(day from ${day}))`
        const ranges = birthdaysIn(days).map(([from, to]) => sql`${birthday} between ${from} and ${to}`)
        return sql`(${sql.join(ranges, sql` or `)})`
      }
    const [start, end] = [at(days.from, timeZone), after(days.to, timeZone)]
    return type === 'DatePastInverse'
      ? (c) => sql`(${c} is null or ${c} < ${start})`
      : (c) => sql`(${c} >= ${start} and ${c} < ${end})`
  }

const comparisons: Partial<Record<Filter['Operation'], string>> = {
  Equals: '=',
  GreaterThan: '>',
  GreaterThanOrEqualTo: '>=',
  LessThan: '<',
  LessThanOrEqualTo: '<=',
}

const number: Reader = (filter, type, timeZone) => {
  const { Operation, Value } = filter
  if (blank(filter, type, timeZone)) return blank(filter, type, timeZone)
  const text = String(Value ?? '').replace(/[$,\s]/g, '')
  if (!/^-?(?:\d{1,20}(?:\.\d{0,10})?|\.\d{1,10})$/.test(text)) return undefined
  const value = sql`cast(${text} as numeric)`
  if (Operation === 'NotEqualTo') return (c) => sql`(${c} is null or ${c} <> ${value})`
  const compared = comparisons[Operation]
  return compared ? (c) => sql`${c} ${sql.raw(compared)} ${value}` : undefined
}

export const kinds: Record<Kind, Reader> = {
  // Ignores case and accents. Removing accents is slow and most text has none, so text with as many bytes as characters
  // skips it.
  text: string({
    column: (c) => sql`case when octet_length(${c}) > length(${c}) then search_fold(${c}) else lower(${c}) end`,
    typed: (v) => sql`search_fold(${v})`,
  }),
  // Stored in lower case, so that its index is used.
  email: string({ column: (c) => c, typed: (v) => sql`${v.toLowerCase()}::text` }),
  // Stored as digits.
  phone: string({
    column: (c) => c,
    typed: (v) => {
      const digits = storedDigits(v)
      return digits ? sql`${digits}::text` : undefined
    },
  }),
  id: oneOf('bigint', (v) => /^\d{1,16}$/.test(v) && Number(v) > 0 && Number.isSafeInteger(Number(v))),
  choice: oneOf('text', (v) => v !== ''),
  flag: (filter, type, timeZone) => {
    const { Operation, Value } = filter
    if (blank(filter, type, timeZone)) return blank(filter, type, timeZone)
    const said = Operation === 'Equals' ? String(Value).toLowerCase() : Operation
    if (said === 'true' || said === 'IsTrue') return (c) => sql`${c}`
    if (said === 'false' || said === 'IsFalse') return (c) => sql`not ${c}`
    return undefined
  },
  // Decimal, also written as amounts are: $1,250.50.
  number,
  // Also 450k or 1.2 mil.
  money: (filter, type, timeZone) => {
    const [, sign = '', bare = ''] = /^([-−]?)(.*)$/s.exec(String(filter.Value ?? '').trim()) ?? []
    const amount = readMoney(bare)
    return number(amount ? { ...filter, Value: sign ? `-${amount}` : amount } : filter, type, timeZone)
  },
  instant: date({
    at: (day, timeZone) => sql`(${day}::date::timestamp at time zone ${timeZone})`,
    after: (day, timeZone) => sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`,
    local: (c, timeZone) => sql`(${c} at time zone ${timeZone})`,
  }),
  day: date({
    since: sql`'1605-01-01'::date`,
    at: (day) => sql`${day}::date`,
    after: (day) => sql`(${day}::date + 1)`,
    local: (c) => c,
  }),
}
