import { dayOf } from '../../../time/clock.ts'

/* When the reports are mailed: every Monday at 8 where the user is, also on days on which clocks change. */

const sentAt = (monday: Temporal.PlainDate, timeZone: string) =>
  monday.toZonedDateTime({ timeZone, plainTime: { hour: 8 } }).toInstant()

/** The latest Monday whose 8 o'clock has passed. */
export const lastMonday = (now: Temporal.Instant, timeZone: string) => {
  const today = dayOf(now, timeZone)
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return Temporal.Instant.compare(sentAt(monday, timeZone), now) <= 0 ? monday : monday.subtract({ days: 7 })
}

/** The Monday to mail now: until midnight, so that one that was missed is made up for the same day or not at all. */
export const mondayNow = (now: Temporal.Instant, timeZone: string) => {
  const monday = lastMonday(now, timeZone)
  return monday.equals(dayOf(now, timeZone)) ? monday : undefined
}

/** When it is mailed next. */
export const nextMail = (now: Temporal.Instant, timeZone: string) =>
  sentAt(lastMonday(now, timeZone).add({ days: 7 }), timeZone)

/** The week that a Monday's mail is about: from the Monday before to Sunday. */
export const weekOf = (monday: Temporal.PlainDate) => ({
  First: monday.subtract({ days: 7 }).toString(),
  Last: monday.subtract({ days: 1 }).toString(),
})
