import { officeHours } from '@dormer/contract/office-hours'

/*
 * When triggers that are times come (docs/rules.md#what-starts-a-workflow).
 */

/** When so many minutes of office hours have passed since then. */
export const afterOfficeMinutes = (from: Temporal.Instant, minutes: number, zone: string): Temporal.Instant => {
  let left = minutes * 60_000
  for (let day = from.toZonedDateTimeISO(zone).toPlainDate(); ; day = day.add({ days: 1 })) {
    if (!officeHours.Days.includes(day.dayOfWeek)) continue
    const at = (time: string) =>
      day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
    const begins = Math.max(from.epochMilliseconds, at(officeHours.From))
    const open = at(officeHours.To) - begins
    if (open > 0 && left <= open) return Temporal.Instant.fromEpochMilliseconds(begins + left)
    left -= Math.max(open, 0)
  }
}

/** The hour at which days begin something, in the brokerage's zone. */
const HOUR = Temporal.PlainTime.from('09:00')
const nineOn = (day: Temporal.PlainDate, zone: string) =>
  day.toZonedDateTime({ timeZone: zone, plainTime: HOUR }).toInstant()

/** The days whose nine o'clock is after `since`, and not after `until`. */
export const daysBegun = (since: Temporal.Instant, until: Temporal.Instant, zone: string) => {
  const days: Temporal.PlainDate[] = []
  const last = until.toZonedDateTimeISO(zone).toPlainDate()
  for (
    let day = since.toZonedDateTimeISO(zone).toPlainDate();
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const nine = nineOn(day, zone)
    if (Temporal.Instant.compare(nine, since) > 0 && Temporal.Instant.compare(nine, until) <= 0) days.push(day)
  }
  return days
}

/** The next nine o'clock. */
export const nextNine = (after: Temporal.Instant, zone: string) => {
  const today = after.toZonedDateTimeISO(zone).toPlainDate()
  const nine = nineOn(today, zone)
  return Temporal.Instant.compare(nine, after) > 0 ? nine : nineOn(today.add({ days: 1 }), zone)
}

/** The days of a year, as MM-DD, that are kept on a day: 29 February on the 28th in other years. */
export const keptOn = (day: Temporal.PlainDate) => {
  const written = day.toString().slice(5)
  return written === '02-28' && !day.inLeapYear ? [written, '02-29'] : [written]
}
