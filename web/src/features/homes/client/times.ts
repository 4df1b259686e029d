import { toInstant } from '../../../ui/wall-time.ts'

/** Tours are offered between these hours, every half hour, for two weeks. */
const [FIRST, LAST, DAYS] = [9, 19, 14]
const HALF_HOUR = 30 * 60_000

const two = (n: number) => String(n).padStart(2, '0')

/** The days offered, YYYY-MM-DD in the browser's zone, starting today if any time is left. */
export const daysOffered = (now: number) => {
  const at = new Date(now)
  return Array.from({ length: DAYS + 1 }, (_, n) => {
    const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() + n)
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  })
    .filter((day) => timesOffered(day, now).length > 0)
    .slice(0, DAYS)
}

/** The instants offered on a day, at least two hours from now. */
export const timesOffered = (day: string, now: number, timeZone?: string) =>
  Array.from({ length: (LAST - FIRST) * 2 + 1 }, (_, n) =>
    toInstant(`${day} ${two(FIRST + (n >> 1))}:${n % 2 === 0 ? '00' : '30'}:00`, timeZone),
  ).filter((instant) => Date.parse(instant) >= now + 4 * HALF_HOUR)
