/** What time it is. Asked here and nowhere else by what depends on it, so that tests can move it. */
export const clock = { now: (): Temporal.Instant => Temporal.Now.instant() }

/** Which calendar day it is in a time zone. */
export const todayIn = (timeZone: string): Temporal.PlainDate => dayOf(clock.now(), timeZone)

/** The calendar day an instant falls on in a time zone; the instant may be its ISO text. */
export const dayOf = (instant: Temporal.Instant | string, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate()

/**
 * The instant, in ISO 8601, at which a calendar day begins in a time zone: not midnight where the clocks are put forward
 * over it. A range of days lies from the beginning of its first up to, and without, that of the day after its last.
 */
export const beginningOf = (day: Temporal.PlainDate | string, timeZone: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString()

/** One for each zone: to make one takes longer than to write a hundred times with it. */
const writers = new Map<string, Intl.DateTimeFormat>()

/** How day and hour of an instant are written in a time zone: ['06/01/2026', '8:05 AM']. */
export const writtenIn = (timeZone: string) => {
  const writer =
    writers.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
    })
  writers.set(timeZone, writer)
  // Before AM and PM it writes a narrow space.
  return (epochMilliseconds: number) =>
    writer.format(epochMilliseconds).replace('\u202f', ' ').split(', ') as [day: string, hour: string]
}
