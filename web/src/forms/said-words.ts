import { clockWords } from '@dormer/contract/clock-words'
import { isYearless } from '@dormer/contract/yearless'
import type { Said } from './near-day.ts'

const inYear = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

const yearless = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const clock = (time: string) => clockWords(Number(time.slice(0, 2)), Number(time.slice(3, 5)))

/** How typed words were understood: Sat, Nov 28 · 10:00 am – 11:00 am; with the year if it is another. */
export const saidWords = ({ day, time, end }: Said, today: string): string => {
  const date = isYearless(day)
    ? yearless.format(new Date(day))
    : (day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear).format(new Date(day))
  if (!time) return date
  return `${date} · ${end ? `${clock(time)} – ${clock(end)}` : clock(time)}`
}
