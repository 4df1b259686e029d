/** What a clock on the wall shows, as date pickers have it: YYYY-MM-DD HH:mm:ss. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>()
/** An instant (in milliseconds) on the clock of a time zone; of the browser's where none is given. */
export const toWallTime = (instant: number, timeZone?: string) => {
  // Sweden writes its dates that way.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(instant)
}

const DAY = 86_400_000

/**
 * The instant, in ISO 8601, at which the clock of a time zone shows this. An hour that is repeated when the clocks are
 * turned back is the first of the two; one that is left out in spring is counted on from before.
 */
export const toInstant = (wallTime: string, timeZone?: string) => {
  const read = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)
  const asUtc = read(wallTime)
  const aheadOfUtc = (instant: number) => read(toWallTime(instant, timeZone)) - instant
  const [before = 0, after = 0] = [asUtc - DAY, asUtc + DAY].map((near) => asUtc - aheadOfUtc(near))
  const shows = (instant: number) => toWallTime(instant, timeZone) === wallTime
  return new Date(shows(after) && !shows(before) ? after : before).toISOString()
}
