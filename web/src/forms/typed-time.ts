/**
 * Parses 9, 10a, 10:30 pm, 1430 or noon to HH:mm:ss; undefined if it is not a time. Without am or pm, 7 to 11 mean the
 * morning and 12 to 6 the afternoon. A leading zero, as in 03:00, means a 24-hour clock.
 */
export const readTime = (typed: string): string | undefined => {
  const words = typed.toLowerCase().replace(/[\s.]/g, '')
  if (/^(12)?noon$/.test(words)) return '12:00:00'
  if (/^(12)?midnight$/.test(words)) return '00:00:00'
  const [, digits = '', minute = '0', half] = /^(\d{1,2})(?::?(\d{2}))?([ap])?m?$/.exec(words) ?? []
  if (!digits || Number(minute) > 59) return undefined
  const hour = hourOf(digits, half)
  return hour === undefined ? undefined : [hour, minute, 0].map((part) => String(part).padStart(2, '0')).join(':')
}

const hourOf = (digits: string, half: string | undefined) => {
  const hour = Number(digits)
  if (hour > 23) return undefined
  if (hour > 12) return half === 'a' ? undefined : hour
  if (half) return hour === 0 ? undefined : (hour % 12) + (half === 'p' ? 12 : 0)
  return hour >= 1 && hour <= 6 && !digits.startsWith('0') ? hour + 12 : hour
}

/** Formats 14:30:00 as 2:30 pm; text that is not a time stays as it is. */
export const showTime = (time: string) => {
  const [, digits, minute] = /^(\d\d):(\d\d):\d\d$/.exec(time) ?? []
  if (!digits) return time
  const hour = Number(digits)
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}
