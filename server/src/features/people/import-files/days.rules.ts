import { readYearless } from '@dormer/contract/written-day'
import { readInstant } from '../../../time/dates.ts'
import { isNever } from '../import/consent.rules.ts'
import { dayWritten, yearsLater } from '../import/import.rules.ts'

/** Of `Mixed`, days with dots are written day first, and others month first. */
export type DayOrder = 'MDY' | 'DMY' | 'YMD' | 'Mixed'
type Read = { value: string } | { fault: string } | 'nothing'

const FAULT = 'Enter a date such as 12/31/1990'
const YEAR_MISSING = 'The year is missing: enter a date such as 5/17/1990'
/** No date is written longer than this, so longer text is not examined. */
const MAX = 120

/** The parts of a date in digits, and what follows it. */
const digits = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/s

type Counts = { DMY: number; MDY: number; YMD: number; all: number }
/** Days with dots, and those with other signs between their parts: each may be written in an order of its own. */
type Style = 'dots' | 'others'
/** The same without a year, as birthdays may be. */
const pair = /^(\d{1,2})([-/.])(\d{1,2})\.?$/

const countsOf = (values: Iterable<string>): Record<Style, Counts> => {
  const none = { DMY: 0, MDY: 0, YMD: 0, all: 0 }
  const counts = { dots: { ...none }, others: { ...none } }
  for (const value of values) {
    if (value.length > MAX) continue
    const [, first = '', sign, second = '', third = ''] = digits.exec(value.trim()) ?? pair.exec(value.trim()) ?? []
    if (!first) continue
    const [one, two] = [Number(first), Number(second)]
    const of = counts[sign === '.' ? 'dots' : 'others']
    of.all++
    if (one > 31 && third.length === 2) of.YMD++
    else if (one > 12 && two <= 12) of.DMY++
    else if (two > 12 && one <= 12) of.MDY++
  }
  return counts
}
const decided = ({ DMY, MDY, YMD }: Counts): DayOrder | undefined =>
  YMD > DMY && YMD > MDY ? 'YMD' : DMY > MDY ? 'DMY' : MDY > 0 ? 'MDY' : undefined

/**
 * Whether the days of a file's columns are written month first or day first: in each, one such as 31/12 decides for all of
 * its style, and where one says this and another that, the more frequent counts. Where none decides, it is as in the file's
 * other columns. Days with dots decide for those with slashes, and the other way round, only where they are as many: one
 * 31.12.2023 that somebody typed says nothing of a column of slashes. Where nothing decides, days with dots are day
 * first, and others as in America.
 */
export const inferDayOrders = (columns: readonly Iterable<string>[]): DayOrder[] => {
  const counts = columns.map(countsOf)
  const inFile = (style: Style) => {
    const sum = (order: 'DMY' | 'MDY') =>
      counts.reduce((all, { [style]: one }) => all + (decided(one) === order ? one[order] : 0), 0)
    const all = counts.reduce((sum_, { [style]: one }) => sum_ + one.all, 0)
    return { DMY: sum('DMY'), MDY: sum('MDY'), YMD: 0, all }
  }
  const file = { dots: inFile('dots'), others: inFile('others') }
  const byOther = (of: Record<Style, Counts>, style: Style) => {
    const other = of[style === 'dots' ? 'others' : 'dots']
    return other.all >= of[style].all ? decided(other) : undefined
  }
  return counts.map((column) => {
    const orderOf = (style: Style): DayOrder =>
      decided(column[style]) ??
      decided(file[style]) ??
      byOther(column, style) ??
      byOther(file, style) ??
      (style === 'dots' ? 'DMY' : 'MDY')
    const [dots, others] = [orderOf('dots'), orderOf('others')]
    if (column.dots.all === 0) return others
    if (column.others.all === 0) return dots
    if (dots === 'DMY' && others === 'MDY') return 'Mixed'
    return column.dots.all > column.others.all ? dots : others
  })
}
/** The same of a column alone. */
export const inferDayOrder = (values: Iterable<string>): DayOrder => inferDayOrders([values])[0] ?? 'MDY'

/** The order of a day in a column. */
const orderOf = (text: string, order: DayOrder) => (order !== 'Mixed' ? order : /^\d{1,2}\./.test(text) ? 'DMY' : 'MDY')

/** A date in digits with its parts in American order. */
const inOrder = (text: string, column: DayOrder) => {
  const order = orderOf(text, column)
  return order === 'MDY'
    ? text
    : text.replace(digits, (all, first, sign, second, third, rest) =>
        order === 'DMY'
          ? Number(second) <= 12
            ? [second, first, third].join(sign === ' ' ? '/' : sign) + rest
            : all
          : third.length === 2
            ? `${second}/${third}/${first}${rest}`
            : all,
      )
}

const DAY = 86_400_000
/** Days as spreadsheets count them, from 1927 to 2119: fewer digits are a year, more an identifier. */
const serial = /^([1-8]\d{4})(?:\.(\d+))?$/
/** Milliseconds or seconds since 1970, as HubSpot and databases count them. */
const epoch = /^(-?\d{11,13}|-?[1-9]\d{9})(?:\.0+)?$/
const epochOf = (text: string) => {
  const [, figure = ''] = epoch.exec(text) ?? []
  return figure ? Number(figure) * (/\d{11}/.test(figure) ? 1 : 1000) : undefined
}
const serialOf = (text: string) => {
  const [, days = '', part = ''] = serial.exec(text) ?? []
  if (!days) return undefined
  const seconds = Math.round(Number(`0.${part || '0'}`) * 86_400)
  return new Date(Date.UTC(1899, 11, 30) + Number(days) * DAY + seconds * 1000).toISOString()
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}'
const yearless = new RegExp(
  `^(?:--\\d\\d-?\\d\\d|\\d{1,2}[-/.]\\d{1,2}\\.?|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?[- ](?:of )?${MONTH}\\.?)$`,
  'i',
)
/** Years that programs write for none: Apple writes 1604, others 0000, 0001 or 0004. */
const fillerYear = /^(?:0000|0001|0004|1604)-|[-/.](?:0000|0001|0004|1604)$/

/** What programs write for no day: 0000-00-00, and Excel's day 0. */
const saysNever = (text: string) =>
  isNever(text.toLowerCase()) ||
  /^0+[-/.]0+[-/.]0+/.test(text) ||
  /^(?:0?1\/0?0\/(?:19)?00(?: .*)?|0(?:\.0+)?)$/.test(text)

/**
 * A day as YYYY-MM-DD. `latest` is the last one it can be: a two-digit year belongs to this century unless that would be
 * after it.
 */
export const readDay = (text: string, order: DayOrder, latest: string): Read => {
  if (text.length > MAX) return { fault: FAULT }
  const plain = text.trim()
  if (saysNever(plain)) return 'nothing'
  if (yearless.test(plain) || fillerYear.test(plain.split(/[ T]/, 1)[0] ?? '')) return { fault: YEAR_MISSING }
  const counted = serialOf(plain)?.slice(0, 10)
  const since = epochOf(plain)
  const day =
    counted ?? (since === undefined ? dayWritten(inOrder(plain, order)) : new Date(since).toISOString().slice(0, 10))
  if (!day || !/^(?:1[89]|2[01])/.test(day)) return { fault: FAULT }
  const isShort = counted === undefined && since === undefined && !plain.includes(day.slice(0, 4))
  return { value: isShort && day > latest ? yearsLater(day, -100) : day }
}

/** A birthday, which may lack its year: then it is that of `NO_YEAR`. */
export const readBirthday = (text: string, order: DayOrder, latest: string): Read => {
  const read = readDay(text, order, latest)
  if (read === 'nothing' || !('fault' in read) || read.fault !== YEAR_MISSING) return read
  const [plain = ''] = fillerYear.test(text.trim().split(/[ T]/, 1)[0] ?? '')
    ? text.trim().split(/[ T]/, 1)
    : [text.trim()]
  const value = readYearless(
    (orderOf(plain, order) === 'DMY'
      ? plain.replace(pair, (_, day, sign, month) => (month > 12 ? _ : `${month}${sign}${day}`))
      : plain
    )
      .replace(/^(?:0000|0001|0004|1604)-/, '--')
      .replace(/[-/.](?:0000|0001|0004|1604)$/, ''),
  )
  return value === null ? read : { value }
}

/** An instant as ISO 8601 in UTC; without an offset it is in the zone. */
export const readInstantIn = (text: string, order: DayOrder, timeZone: string): Read => {
  if (text.length > MAX) return { fault: FAULT }
  const plain = text.trim()
  if (saysNever(plain)) return 'nothing'
  const since = epochOf(plain)
  if (since !== undefined) return { value: new Date(since).toISOString() }
  const counted = serialOf(plain)?.slice(0, 19)
  const instant = readInstant(counted ?? inOrder(plain, order), timeZone)
  return instant && /^(?:19|20)/.test(instant)
    ? { value: instant }
    : { fault: 'Enter a date and time such as 12/31/2024, 9:00 am' }
}

const span =
  /^(?:within|in|less than|under|up to|next|<)? ?(?:the )?(?:next )?(?:\d{1,3} ?(?:[-–—]|to) ?)?(\d{1,3}) ?(days?|weeks?|wks?|months?|mos?|years?|yrs?)\.?$/i
/**
 * The day by which somebody wants to move who does so within a time from today: '0-3 Months' is three months ahead.
 * Undefined for what has no end ('12+ Months', 'No plans').
 */
export const readWithin = (text: string, today: string): string | undefined => {
  if (text.length > MAX) return undefined
  const plain = text.trim()
  // Lofty counts months, and says so only in its documentation. Anything else may be a day.
  const [, least, months = ''] = /^(0|1|3|6|9|12) ?[-–] ?(3|6|9|12|18|24)$/.exec(plain) ?? []
  const [, most = '', unit = ''] =
    months && Number(least) < Number(months) ? ['', months, 'months'] : (span.exec(plain) ?? [])
  if (!most) return undefined
  const name = { d: 'days', w: 'weeks', m: 'months', y: 'years' }[unit.charAt(0).toLowerCase()] as string
  return Temporal.PlainDate.from(today)
    .add({ [name]: Number(most) })
    .toString()
}
