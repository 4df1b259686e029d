import { plainHours } from '@dormer/contract/clock-words'
import { isYearless } from '@dormer/contract/yearless'

export { formatCents, formatMoney } from '@dormer/contract/money'

let zone: string | undefined
/** Dates are shown in the user's zone; until the user is loaded, in the browser's. */
export const setZone = (timeZone: string) => {
  zone = timeZone
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (instant: string) => {
    const format = made.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    made.set(zone, format)
    return format.format(new Date(instant))
  }
}

/** The date of an instant, MM/DD/YYYY. */
export const formatInstant = formatter({ month: '2-digit', day: '2-digit', year: 'numeric' })
const dayAndTime = formatter({ month: '2-digit', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })
/** The date and time of an instant, MM/D/YYYY, h:mm am. */
export const formatInstantTime = (instant: string) => plainHours(dayAndTime(instant))
/** The calendar day (YYYY-MM-DD) of an instant in the user's zone. */
export const dayOf = (instant: string) => formatInstant(instant).replace(/^(..)\/(..)\/(.*)$/, '$3-$1-$2')
/** Today's calendar day in the user's zone. */
export const today = () => dayOf(new Date().toISOString())
/** YYYY-MM-DD; months and days out of range carry over into the next or previous ones. */
export const calendarDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
/** A calendar day (YYYY-MM-DD) as MM/DD/YYYY, a birthday without its year as MM/DD. It has no zone. */
export const formatDay = (day: string) =>
  day.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, isYearless(day) ? '$2/$3' : '$2/$3/$1')

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long ago, in whole units; from yesterday on by the user's calendar days. */
const ageOf = (instant: string, now: string): [number, 'minute' | 'hour' | 'day' | 'month' | 'year'] => {
  const minutes = Math.floor((Date.parse(now) - Date.parse(instant)) / MINUTE)
  if (minutes < 60) return [minutes, 'minute']
  const days = (Date.parse(dayOf(now)) - Date.parse(dayOf(instant))) / DAY
  if (days < 1) return [Math.floor(minutes / 60), 'hour']
  if (days < 30) return [days, 'day']
  return days < 365 ? [Math.floor(days / 30), 'month'] : [Math.floor(days / 365), 'year']
}
const relative = new Intl.RelativeTimeFormat('en-US')
/** Just now, 5 minutes ago, 3 hours ago, yesterday, 3 days ago, 2 months ago. */
export const formatAgo = (instant: string, now = new Date().toISOString()) => {
  const [count, unit] = ageOf(instant, now)
  if (unit === 'minute' && count < 1) return 'just now'
  return unit === 'day' && count === 1 ? 'yesterday' : relative.format(-count, unit)
}
const letters = { minute: 'm', hour: 'h', day: 'd', month: 'mo', year: 'y' }
/** The same where space is scarce: now, 5m, 3h, 1d, 2mo, 1y. */
export const formatAge = (instant: string, now = new Date().toISOString()) => {
  const [count, unit] = ageOf(instant, now)
  return unit === 'minute' && count < 1 ? 'now' : `${count}${letters[unit]}`
}

const inThousands = new Intl.NumberFormat('en-US')

/** 12,345. */
export const formatCount = (n: number) => inThousands.format(n)

/** 950, 12K or 1.25M; from 999,500 to 999,999 it is 1000K. */
export const formatCompact = (n: number) =>
  n > 999_999 ? `${(n / 1_000_000).toFixed(2)}M` : n >= 1000 ? `${Math.round(n / 1000)}K` : String(n)

const KB = 1024
const MB = KB * KB
const GB = MB * KB
/** File size: 12 kB, 3.4 MB or 50 GB. */
export const formatSize = (bytes: number) => {
  if (bytes < MB) return `${Math.ceil(bytes / KB)} kB`
  const [size, unit] = bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB']
  return `${size.toFixed(1).replace('.0', '')} ${unit}`
}
