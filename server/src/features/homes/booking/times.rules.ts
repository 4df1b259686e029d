import type { BookingPageBody } from '@dormer/contract/homes/booking'

/** When an agent can be booked. */
export type Calendar = Pick<
  BookingPageBody,
  'Hours' | 'OtherDays' | 'BufferBefore' | 'BufferAfter' | 'NoticeHours' | 'DaysAhead' | 'MostPerDay' | 'StepMinutes'
> & { TimeZone: string }

/** Time that is taken, in milliseconds; bookings keep the buffers after and before them free, too. */
export type Busy = { From: number; To: number; IsBooking: boolean; IsConfirmed: boolean }

const MINUTE = 60_000
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * The instant of a time of day. An hour that the clocks skip has none; of one that they repeat, it is the first.
 */
const instantAt = (day: Temporal.PlainDate, minutes: number, zone: string): number | undefined => {
  const date = minutes < 1440 ? day : day.add({ days: 1 })
  const wall = date.toPlainDateTime({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 })
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : undefined
}

/** The same for a whole day; nearly all are as long as usual, and need no calendar for each time. */
const clockOf = (day: Temporal.PlainDate, zone: string) => {
  const begin = day.toZonedDateTime(zone)
  const length = day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - begin.epochMilliseconds
  const isUsual = length === 1440 * MINUTE
  return (minutes: number) => (isUsual ? begin.epochMilliseconds + minutes * MINUTE : instantAt(day, minutes, zone))
}

/** The last instant that can be booked. */
export const lastOf = ({ TimeZone, DaysAhead }: Calendar, now: Temporal.Instant) =>
  now
    .toZonedDateTimeISO(TimeZone)
    .toPlainDate()
    .add({ days: DaysAhead + 1 })
    .toZonedDateTime(TimeZone).epochMilliseconds - 1

/**
 * The times at which a meeting of that length can begin, from one instant up to another, in milliseconds. The buffers
 * lie between meetings and may be shared; they may reach beyond the agent's hours.
 */
export const freeTimes = (
  calendar: Calendar,
  { minutes, from, to, now }: { minutes: number; from: number; to: number; now: Temporal.Instant },
  busy: readonly Busy[],
): number[] => {
  const { Hours, OtherDays, BufferBefore, BufferAfter, NoticeHours, MostPerDay, StepMinutes, TimeZone } = calendar
  const first = Math.max(from, now.epochMilliseconds + NoticeHours * 60 * MINUTE)
  const last = Math.min(to, lastOf(calendar, now))
  if (first > last) return []
  const [before, after, length] = [BufferBefore * MINUTE, BufferAfter * MINUTE, minutes * MINUTE]
  const dayOf = (time: number) =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(TimeZone).toPlainDate()
  const clashes = (start: number) =>
    busy.some(
      ({ From, To, IsBooking }) =>
        (start - before < To && start + length + after > From) ||
        (IsBooking && start < To + after && start + length > From - before),
    )
  // Of what is only held, nobody knows whether it will be booked: the limit is looked at again when it is confirmed.
  const booked = new Map<string, number>()
  for (const { From, IsConfirmed } of MostPerDay === null ? [] : busy) {
    const day = dayOf(From).toString()
    if (IsConfirmed) booked.set(day, (booked.get(day) ?? 0) + 1)
  }
  const others = new Map(OtherDays.map((one) => [one.Date, one.Hours]))
  const free = new Set<number>()
  const end = dayOf(last)
  for (let day = dayOf(first); Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    if (MostPerDay !== null && (booked.get(day.toString()) ?? 0) >= MostPerDay) continue
    const spans = others.get(day.toString()) ?? Hours.filter(({ Day }) => Day === day.dayOfWeek)
    if (spans.length === 0) continue
    const at = clockOf(day, TimeZone)
    for (const { From, To } of spans) {
      // An end that the clocks skip is when they do.
      const close = minutesOf(To)
      let until = at(close)
      for (let m = close; until === undefined; m -= 15) until = at(m)
      for (let m = minutesOf(From); m + minutes <= close; m += StepMinutes) {
        const start = at(m)
        if (start === undefined || start < first || start > last || start + length > until || clashes(start)) continue
        free.add(start)
      }
    }
  }
  return [...free].sort((a, b) => a - b)
}
