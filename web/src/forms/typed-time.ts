import { isInAfternoon, readWrittenTime } from '@dormer/contract/written-time'

/**
 * Reads a typed time to HH:mm:ss; undefined if it is not one. Without am or pm, 7 to 11 mean the morning and 12 to 6 the
 * afternoon. A leading zero, as in 03:00, means a 24-hour clock.
 */
export const readTime = (typed: string): string | undefined => {
  const time = readWrittenTime(typed)
  if (!time) return undefined
  const hour = time.isOpen && isInAfternoon(time.hour) ? time.hour + 12 : time.hour
  return [hour, time.minute, time.second].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Formats 14:30:00 as 2:30 pm; text that is not a time stays as it is. */
export const showTime = (time: string) => {
  const [, digits, minute] = /^(\d\d):(\d\d):\d\d$/.exec(time) ?? []
  if (!digits) return time
  const hour = Number(digits)
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}
