import { readWrittenDay } from '@dormer/contract/written-day'
import { readWrittenTime, withPlainSigns } from '@dormer/contract/written-time'

/*
 * Dates as people and programs write them (docs/rules.md#dates): ISO 8601, RFC 2822, what PostgreSQL, Python,
 * JavaScript and office programs print, and the days that typed fields read; with or without a time, such as
 * '12/3/2026, 9:00 am', and its offset. Without an offset they are in the user's time zone.
 */

/** A day, and after T, a comma, 'at' or a blank a time. */
const written = /^([^:]{6,40}?)(?:(?:(?<=\d) ?T ?|,? (?:at |@ ?|- )?)(\d{1,2}(?:[:.h]\d\d| ?[ap]\.?m)[^[]{0,60}))?$/i
/** 2026-12-03T093000 and 20261203T09, after which an offset may follow. */
const basic = /^([-\d]{8,10}T)(\d\d)(\d\d)?(\d\d)?(?!\d|:)/i
/** Thu Dec 3 09:30:00 CST 2026, and 2026 CST: the year is last. */
const yearLast = /^([a-z]{3},? [a-z]{3} \d{1,2}) (\d\d:\d\d:\d\d(?:\.\d+)?)((?: [a-z]{3})?) (\d{4})((?: [a-z]{3})?)$/i

const zoned =
  /^(.*?\d(?: ?[ap]\.?m\.?)?) ?(?:(Z|UTC?|GMT)|(UTC|GMT)? ?([+-])(\d\d?)(?::?(\d\d))?(?: (?:[A-Z]{3,4}|[+-]\d\d(?:\d\d)?))?| ([ECMP])([SD])T)$/i
/** The zones of the United States, as RFC 2822 defines them: how many hours west of Greenwich. */
const zones: Record<string, number> = { E: 5, C: 6, M: 7, P: 8 }

/** The time without its offset, and the offset as +HH:MM; undefined if what follows the time is no offset. */
const withOffset = (rest: string, isAfterT: boolean) => {
  const [, clock = rest, utc, lead, sign, hours = '', minutes = '00', zone, summer] = zoned.exec(rest) ?? []
  if (utc) return { clock, offset: '+00:00' }
  if (zone) return { clock, offset: `-0${(zones[zone.toUpperCase()] ?? 0) - (/d/i.test(summer ?? '') ? 1 : 0)}:00` }
  if (!sign) return { clock: rest }
  // 10:00-11:00 is a range: programs write an offset after a T, or after seconds.
  const isOffset = isAfterT || lead || sign === '+' || /^\d{1,2}([:.])\d\d\1\d\d/.test(clock) || /-0\d{3}$/.test(rest)
  const isReal = Number(hours) <= (sign === '+' ? 14 : 12) && Number(minutes) % 15 === 0 && Number(minutes) < 60
  if (!isOffset || !isReal || (hours.length === 1 && !lead)) return { clock: rest }
  return { clock, offset: `${sign}${hours.padStart(2, '0')}:${minutes}` }
}

const MIDNIGHT = /^24(?::?00){1,2}(?:[.,]0+)?$/
/** Without am or pm it is on a 24-hour clock, as programs write. */
const timeOf = (written: string) => {
  // Oracle writes 02.30.00.000000 PM.
  const clock = written.replace(/^(\d{1,2})\.(\d\d)\.(\d\d)(?!\d)/, '$1:$2:$3')
  const [, whole = clock, fraction = ''] = /^(\d{1,2}:\d\d:\d\d)[.,](\d+)/.exec(clock) ?? []
  const time = readWrittenTime(clock.replace(`${whole},`, `${whole}.`))
  const [milli, micro, nano] = [0, 3, 6].map((at) => Number(fraction.slice(at, at + 3).padEnd(3, '0')))
  return time && new Temporal.PlainTime(time.hour, time.minute, time.second, milli, micro, nano)
}

type Written = { day: Temporal.PlainDate; time?: Temporal.PlainTime; offset?: string }

/** The date a text states; undefined if there is no such date. */
const read = (text: string): Written | undefined => {
  if (text.length > 120) return undefined
  const plain = withPlainSigns(text.trim())
    .replace(/\s+/g, ' ')
    // What JavaScript and Java add to an offset.
    .replace(/(?<=(?:Z|[+-]\d\d:?\d\d)) ?(?:\([^()]*\)|\[[^[\]]*\])$/i, '')
    .replace(/ \(((?:UTC|GMT)[-+:\d]*|[ECMP][SD]T)\)$/i, ' $1')
    .replace(yearLast, '$1 $4 $2$3$5')
    .replace(basic, (_, day, hour, minute = '00', second = '00') => `${day}${hour}:${minute}:${second}`)
  const [, words = '', rest] = written.exec(plain) ?? []
  const whole = readWrittenDay(words)
  if (!whole) return undefined
  const day = Temporal.PlainDate.from(whole)
  if (rest === undefined) return { day }
  const { clock, offset } = withOffset(rest, /\d ?T ?\d/i.test(plain))
  // The end of the day, in ISO 8601.
  if (MIDNIGHT.test(clock) && whole < '9999-12-31')
    return { day: day.add({ days: 1 }), time: new Temporal.PlainTime(), offset }
  const time = timeOf(clock)
  return time ? { day, time, offset } : undefined
}

const instantOf = ({ day, time: plainTime, offset }: Written, timeZone: string) =>
  day.toZonedDateTime({ timeZone: offset ?? timeZone, plainTime }).toInstant()

/** The day as it is written, as YYYY-MM-DD, wherever that is. */
export const readDayAsWritten = (text: string): string | undefined => read(text)?.day.toString()

/** The date a text names, as YYYY-MM-DD; for an instant, its date in the time zone. */
export const readDay = (text: string, timeZone: string): string | undefined => {
  const found = read(text)
  const day = found?.offset ? instantOf(found, timeZone).toZonedDateTimeISO(timeZone).toPlainDate() : found?.day
  return day?.toString()
}

/** The instant a text names, as ISO 8601 in UTC; for a date, its beginning in the time zone. */
export const readInstant = (text: string, timeZone: string): string | undefined => {
  const found = read(text)
  const utc = found && instantOf(found, timeZone).toString()
  // Years after 9999 are written differently: the reader of the text refuses those.
  return utc && /^\d/.test(utc) ? utc : undefined
}
