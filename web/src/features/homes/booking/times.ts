import { plainHours } from '@dormer/contract/clock-words'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'

/** A day, YYYY-MM-DD, and a month, YYYY-MM, of an instant in a zone. */
const dayOf = (time: string | number, zone: string) =>
  toWallTime(typeof time === 'number' ? time : Date.parse(time), zone).slice(0, 10)
export const monthOf = (time: string | number, zone: string) => dayOf(time, zone).slice(0, 7)

export const monthAfter = (month: string, n = 1) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 7)
}

/** From when to when a month is in a zone. */
export const spanOf = (month: string, zone: string) => ({
  From: toInstant(`${month}-01 00:00:00`, zone),
  To: new Date(Date.parse(toInstant(`${monthAfter(month)}-01 00:00:00`, zone)) - 1).toISOString(),
})

/** The weeks of a month, from Sunday; null where another month's days are. */
export const weeksOf = (month: string): (string | null)[][] => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells: (string | null)[] = [
    ...Array<null>(before).fill(null),
    ...Array.from({ length: days }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`),
  ]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The times of each day in a zone, in their order. */
export const byDay = (times: readonly string[], zone: string) => {
  const days = new Map<string, string[]>()
  for (const time of times) {
    const day = dayOf(time, zone)
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return days
}

const format = (options: Intl.DateTimeFormatOptions) => (time: string, timeZone: string) =>
  plainHours(new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(Date.parse(time)))
const clock = format({ hour: 'numeric', minute: '2-digit' })
const clockWithZone = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** What each time of a day is called: an hour that comes twice when the clocks go back is told apart by its zone. */
export const labelsOf = (times: readonly string[], zone: string) => {
  const plain = times.map((time) => clock(time, zone))
  return times.map((time, n) =>
    plain.filter((label) => label === plain[n]).length > 1 ? clockWithZone(time, zone) : (plain[n] as string),
  )
}

/** 'Tuesday, January 8, 2030', '10:00 to 10:30 am CST'. */
export const whenOf = (time: string, minutes: number, zone: string) => {
  const end = new Date(Date.parse(time) + minutes * 60_000).toISOString()
  return { day: longDay(time, zone), hours: `${clock(time, zone)} to ${clockWithZone(end, zone)}` }
}

/** A calendar day in words, whichever zone it is in. */
export const dayInWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  format(options)(`${day}T12:00:00Z`, 'UTC')
