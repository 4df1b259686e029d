import { AsyncLocalStorage } from 'node:async_hooks'
import { plainHours } from '@dormer/contract/clock-words'

/** The time that work pretends it is. */
const pretended = new AsyncLocalStorage<Temporal.Instant>()

/** The current time. Everything that depends on the time asks here, so that tests can set it. */
export const clock = { now: (): Temporal.Instant => pretended.getStore() ?? Temporal.Now.instant() }

/** Does work as if it were another time, for it alone: a dry run of what is to happen. */
export const asIfAt = <T>(at: Temporal.Instant, work: () => T): T => pretended.run(at, work)

/** Today's date in a time zone. */
export const todayIn = (timeZone: string): Temporal.PlainDate => dayOf(clock.now(), timeZone)

/** The date of an instant, which may be ISO text, in a time zone. */
export const dayOf = (instant: Temporal.Instant | string, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate()

/**
 * The instant, in ISO 8601, at which a calendar day begins in a time zone; not midnight if the clocks go forward then.
 * A range of days runs from the beginning of its first up to, but not including, the beginning of the day after its
 * last.
 */
export const beginningOf = (day: Temporal.PlainDate | string, timeZone: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString()

/** Cached per zone: creating one takes longer than formatting a hundred times. */
const writers = new Map<string, Intl.DateTimeFormat>()

/** How an instant is written in a time zone, as date and time of day: ['06/1/2026', '8:05 am']. */
export const writtenIn = (timeZone: string) => {
  const writer =
    writers.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
  writers.set(timeZone, writer)
  return (epochMilliseconds: number) =>
    plainHours(writer.format(epochMilliseconds)).split(', ') as [day: string, hour: string]
}
