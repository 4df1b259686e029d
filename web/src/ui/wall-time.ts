/** Local wall-clock time as date pickers hold it: YYYY-MM-DD HH:mm:ss. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>()
/** An instant (in milliseconds) as wall-clock time in a time zone, by default the browser's. */
export const toWallTime = (instant: number, timeZone?: string) => {
  // The Swedish locale uses this format.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(instant)
}

const DAY = 86_400_000

/**
 * The instant, in ISO 8601, of this wall-clock time in a time zone. An hour that occurs twice when clocks fall back
 * resolves to the first; one skipped in spring resolves with the offset before the change.
 */
export const toInstant = (wallTime: string, timeZone?: string) => {
  const read = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)
  const asUtc = read(wallTime)
  const aheadOfUtc = (instant: number) => read(toWallTime(instant, timeZone)) - instant
  const [before = 0, after = 0] = [asUtc - DAY, asUtc + DAY].map((near) => asUtc - aheadOfUtc(near))
  const shows = (instant: number) => toWallTime(instant, timeZone) === wallTime
  return new Date(shows(after) && !shows(before) ? after : before).toISOString()
}
