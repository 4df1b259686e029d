import { clock, writtenIn } from '../../../time/clock.ts'

/**
 * What was due longer ago than this is no longer sent automatically: a brokerage that was suspended, or a server that
 * was down, would send last week's news to everybody at once.
 */
const LATE = { hours: 24 }

export const isLate = (due: string) => Temporal.Instant.compare(Temporal.Instant.from(due).add(LATE), clock.now()) < 0

/** Since when it has been late, for the person who decides what becomes of it. */
export const wasDue = (due: string, timeZone: string) => {
  const [day, time] = writtenIn(timeZone)(Temporal.Instant.from(due).epochMilliseconds)
  return `It was due on ${day} at ${time} and could not leave then.`
}
