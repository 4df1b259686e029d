import { hourWords } from '@dormer/contract/clock-words'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long something took, as people say it: 45 s, 4 min, 2 h 10 min, 1 day 5 h, 3 days; never rounded up. In `'one'` unit
 * where space is scarce: 2 h.
 */
export const formatDuration = (seconds: number, units: 'one' | 'two' = 'two') => {
  const parts = (first: string, rest: number, unit: string) =>
    rest === 0 || units === 'one' ? first : `${first} ${rest} ${unit}`
  if (seconds < MINUTE) return `${seconds} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)]
  if (days === 0) return parts(`${hours} h`, Math.floor((seconds % HOUR) / MINUTE), 'min')
  // Beyond two days, hours say nothing.
  return parts(days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`, days < 3 ? hours : 0, 'h')
}

/** An hour of the day: 12 am, 9 am, 6 pm. */
export const hourOfDay = (hour: number) => hourWords(hour)
