import type { StepSettings, TimeUnit } from '@dormer/contract/automation/steps'
import type { SendWindow } from '@dormer/contract/automation/workflows'
import { hourWords } from '@dormer/contract/clock-words'
import { officeHours } from '@dormer/contract/office-hours'

/*
 * When steps are due (docs/rules.md#workflow-times). Minutes and hours are exact; days and months are a person's, in the
 * contact's time zone: the same time of day across a change of clocks, and the last day of a month that is too short.
 */

type Wait = { WaitTime: number; TimeUnit: TimeUnit }

/** When a wait that began then is over. */
export const afterWait = (from: Temporal.Instant, { WaitTime, TimeUnit }: Wait, zone: string): Temporal.Instant => {
  if (TimeUnit === 'Minutes') return from.add({ minutes: WaitTime })
  if (TimeUnit === 'Hours') return from.add({ hours: WaitTime })
  const local = from.toZonedDateTimeISO(zone)
  return local.add(TimeUnit === 'Days' ? { days: WaitTime } : { months: WaitTime }).toInstant()
}

/** Over how much of its beginning what a window has moved is spread, at most; of a short window, a quarter. */
const SPREAD_SECONDS = 15 * 60

/** Where in the spread an enrollment is: always the same, and evenly for those that began one after the other. */
const placeOf = (enrollment: number) => (Math.imul(enrollment, 2_654_435_761) >>> 0) / 2 ** 32

/**
 * When an enrollment does what waits for something that opens then, for so long: not at once with all others, but within
 * the first minutes. The same each time it is asked.
 */
export const spread = (opens: Temporal.Instant, enrollment: number, openSeconds = 24 * 3600): Temporal.Instant =>
  opens.add({ seconds: Math.floor(placeOf(enrollment) * Math.min(SPREAD_SECONDS, Math.max(0, openSeconds) / 4)) })

/**
 * The first moment from then on that is in a window; the moment itself without one. What the window moves to its beginning
 * is spread over that, if it is an `enrollment`'s.
 */
export const inWindow = (
  at: Temporal.Instant,
  window: SendWindow | null,
  zone: string,
  enrollment?: number,
): Temporal.Instant => {
  if (!window) return at
  const [from, to] = [Temporal.PlainTime.from(window.From), Temporal.PlainTime.from(window.To)]
  const local = at.toZonedDateTimeISO(zone)
  for (let days = 0; days <= 7; days++) {
    const day = local.toPlainDate().add({ days })
    if (!window.Days.includes(day.dayOfWeek)) continue
    // Where a change of clocks swallows the hour, it begins after it.
    const opens = day.toZonedDateTime({ timeZone: zone, plainTime: from }).toInstant()
    const closes = day.toZonedDateTime({ timeZone: zone, plainTime: to }).toInstant()
    if (Temporal.Instant.compare(at, closes) >= 0) continue
    if (Temporal.Instant.compare(at, opens) >= 0) return at
    return enrollment === undefined
      ? opens
      : spread(opens, enrollment, (closes.epochMilliseconds - opens.epochMilliseconds) / 1000)
  }
  return at
}

/** A time of day as people say it: '9 am', '9:30 am'. */
export const hourPhrase = (time: string | Temporal.PlainTime) => {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return hourWords(hour, minute)
}

/** What a message waits for that the gate lets through later, in a few words. */
export const gateWaits = ({ Until, IsLimit }: { Until: Temporal.Instant; IsLimit?: true }, zone: string) =>
  IsLimit ? 'sending limit reached' : `quiet hours until ${hourPhrase(Until.toZonedDateTimeISO(zone).toPlainTime())}`

/** When a day begins, for a Wait Until that names no time and for tasks. */
const MORNING = '09:00'

/**
 * The first moment from then on that a Wait Until waits for; the moment itself if it waits for nothing. `day` is the
 * contact's day that it names, YYYY-MM-DD: that of a Timeframe comes once, and has come if it is past; others come every
 * year, 29 February as the 28th. Null if there is none.
 */
export const waitOver = (
  from: Temporal.Instant,
  { WaitFor, Weekdays, Hour, DateField }: Pick<StepSettings, 'WaitFor' | 'Weekdays' | 'Hour' | 'DateField'>,
  zone: string,
  day: string | null,
): Temporal.Instant | null => {
  if (WaitFor === 'OfficeHours') return inWindow(from, officeHours, zone)
  const local = from.toZonedDateTimeISO(zone)
  const plainTime = Temporal.PlainTime.from(Hour ?? MORNING)
  const momentOf = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime }).toInstant()
  const firstOf = (dates: Temporal.PlainDate[]) =>
    dates.map(momentOf).find((moment) => Temporal.Instant.compare(moment, from) >= 0)
  if (WaitFor === 'Weekday') {
    const days = Array.from({ length: 8 }, (_, days) => local.toPlainDate().add({ days }))
    return firstOf(days.filter(({ dayOfWeek }) => Weekdays?.includes(dayOfWeek))) ?? from
  }
  if (WaitFor !== 'Date') return from
  if (day === null) return null
  const named = Temporal.PlainDate.from(day)
  if (DateField === 'Timeframe') return firstOf([named]) ?? from
  const { month, day: dayOfMonth } = named
  return (
    firstOf([0, 1].map((years) => Temporal.PlainDate.from({ year: local.year + years, month, day: dayOfMonth }))) ??
    from
  )
}

/** Nobody works between these hours of a day. */
const NIGHT = { from: Temporal.PlainTime.from('21:00'), to: Temporal.PlainTime.from('08:00') }

/** When a task that comes up then is for: as a person means it, nobody's at sixteen past midnight, but at nine. */
export const byDay = (at: Temporal.Instant, zone: string): Temporal.Instant => {
  const local = at.toZonedDateTimeISO(zone)
  const time = local.toPlainTime()
  const isEvening = Temporal.PlainTime.compare(time, NIGHT.from) >= 0
  if (!isEvening && Temporal.PlainTime.compare(time, NIGHT.to) >= 0) return at
  const day = local.toPlainDate().add({ days: isEvening ? 1 : 0 })
  return day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(MORNING) }).toInstant()
}

/** The beginning of a moment's day there: what a Wait Until is looked for again from, if what it waits for has changed. */
export const dayBegins = (at: Temporal.Instant, zone: string): Temporal.Instant =>
  at.toZonedDateTimeISO(zone).startOfDay().toInstant()

/** A step that is done later than this counts its successor's wait from then, not from when it was due. */
const LATE = { hours: 1 }

/** When the next step is due: its wait begins when this one was due or, if that is long ago, now. */
export const nextDue = (wasDue: Temporal.Instant, now: Temporal.Instant, wait: Wait, zone: string): Temporal.Instant =>
  afterWait(Temporal.Instant.compare(wasDue.add(LATE), now) < 0 ? now : wasDue, wait, zone)
