import { readWrittenDay } from '@dormer/contract/written-day'
import { readWrittenTime, withPlainSigns } from '@dormer/contract/written-time'

/*
 * Dates as people and programs write them (docs/rules.md#dates): ISO 8601, with or without an offset, and the days that
 * typed fields read, with or without a time, such as '12/3/2026, 9:00 am'. Without an offset they are in the user's
 * time zone.
 */

/** A day, and after T, a comma or a space a time. */
const written = /^([^:]{6,40}?)(?:(?:(?<=\d)T|,? )(\d{1,2}(?::| ?[ap]\.?m).{0,30}))?$/i

type Written = { day: Temporal.PlainDate; time?: Temporal.PlainTime; instant?: Temporal.Instant }

/** The date a text states; undefined if there is no such date. */
const read = (text: string): Written | undefined => {
  const [, words = '', rest] = written.exec(withPlainSigns(text.trim())) ?? []
  const whole = readWrittenDay(words)
  if (!whole) return undefined
  try {
    const day = Temporal.PlainDate.from(whole)
    if (rest === undefined) return { day }
    // 10:00-11:00 is a range: programs write an offset after a T, or after seconds.
    const mayHaveOffset = /\dT\d/i.test(text) || /^\d{1,2}:\d\d:\d\d/.test(rest) || /Z$/i.test(rest)
    if (mayHaveOffset && /(Z|[+-]\d{2}:?\d{2})$/i.test(rest))
      return { day, instant: Temporal.Instant.from(`${whole}T${rest}`) }
    // Without am or pm it is on a 24-hour clock, as programs write.
    const time = readWrittenTime(rest)
    return time ? { day, time: new Temporal.PlainTime(time.hour, time.minute, time.second) } : undefined
  } catch {
    return undefined
  }
}

/** The date a text names, as YYYY-MM-DD; for an instant, its date in the time zone. */
export const readDay = (text: string, timeZone: string): string | undefined => {
  const found = read(text)
  return (found?.instant?.toZonedDateTimeISO(timeZone).toPlainDate() ?? found?.day)?.toString()
}

/** The instant a text names, as ISO 8601 in UTC; for a date, its beginning in the time zone. */
export const readInstant = (text: string, timeZone: string): string | undefined => {
  const found = read(text)
  const { day, time: plainTime, instant } = found ?? {}
  const utc = (instant ?? day?.toZonedDateTime({ timeZone, plainTime }).toInstant())?.toString()
  // Years after 9999 are written differently: the reader of the text refuses those.
  return utc && /^\d/.test(utc) ? utc : undefined
}
