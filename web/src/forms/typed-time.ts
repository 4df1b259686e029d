import { clockWords } from '@dormer/contract/clock-words'
import { isInAfternoon, readWrittenTime } from '@dormer/contract/written-time'

const written = (hour: number, minute: number, second: number) =>
  [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Reads a typed time to HH:mm:ss; undefined if it is not one. Without am or pm, 7 to 11 mean the morning and 12 to 6 the
 * afternoon. A leading zero, as in 03:00, means a 24-hour clock.
 */
export const readTime = (typed: string): string | undefined => {
  const time = readWrittenTime(typed)
  if (!time) return undefined
  const hour = time.isOpen && isInAfternoon(time.hour) ? time.hour + 12 : time.hour
  return written(hour, time.minute, time.second)
}

/**
 * Reads a range of times of one day, each HH:mm:ss: 10-11, 2-3pm, 10am to noon, 7-6. The beginning is in the half of the day
 * that its end says, if it is before it then; an end without am or pm is the next such hour.
 */
export const readSpan = (typed: string): { time: string; end: string } | undefined => {
  const parts = typed
    .trim()
    .toLowerCase()
    .replace(/^(?:from|between) /, '')
    .split(/ ?[-–—] ?| (?:to|and|till?|until) /)
  const [from, to] = [readWrittenTime(parts[0] ?? ''), readWrittenTime(parts[1] ?? '')]
  if (parts.length !== 2 || !from || !to) return undefined
  const minutesAt = (hour: number, { minute }: { minute: number }) => hour * 60 + minute
  const isAfter = (end: number, start: number) => minutesAt(end, to) > minutesAt(start, from)
  const usual = from.isOpen && isInAfternoon(from.hour) ? from.hour + 12 : from.hour
  const inHalf = (from.hour % 12) + (to.hour >= 12 ? 12 : 0)
  const start = from.isOpen && !to.isOpen && isAfter(to.hour, inHalf) ? inHalf : usual
  const ends = to.isOpen ? [to.hour % 12, (to.hour % 12) + 12] : [to.hour]
  const end = ends.find((hour) => isAfter(hour, start))
  if (end === undefined) return undefined
  return { time: written(start, from.minute, from.second), end: written(end, to.minute, to.second) }
}

/** Formats 14:30:00 as 2:30 pm; text that is not a time stays as it is. */
export const showTime = (time: string) => {
  const [, digits, minute] = /^(\d\d):(\d\d):\d\d$/.exec(time) ?? []
  if (!digits) return time
  return clockWords(Number(digits), Number(minute))
}
