import type { Calendar } from '../booking/times.rules.ts'

/** How many times are offered to be tapped. */
const OFFERED = 3
/** On the first day after work, then a morning and an afternoon. */
const hours = [17, 10, 14]

/** When homes are usually shown, for agents who have no booking page: nine to six, but not on Sundays. */
export const usualHours = (TimeZone: string): Calendar => ({
  Hours: [1, 2, 3, 4, 5, 6].map((Day) => ({ Day, From: '09:00', To: '18:00' })),
  ...{ OtherDays: [], BufferBefore: 0, BufferAfter: 0, NoticeHours: 4, DaysAhead: 14, MostPerDay: null },
  ...{ StepMinutes: 60, TimeZone },
})

/** Three of these times, in order: on different days at different times of day where there are. */
export const offeredOf = (times: readonly number[], timeZone: string): number[] => {
  const wallOf = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
  const days = [...Map.groupBy(times, (time) => wallOf(time).toPlainDate().toString()).values()].slice(0, OFFERED)
  const far = (time: number, hour: number) => Math.abs(wallOf(time).hour * 60 + wallOf(time).minute - hour * 60)
  const chosen = days.flatMap(
    (day, n) => day.toSorted((a, b) => far(a, hours[n] ?? 12) - far(b, hours[n] ?? 12))[0] ?? [],
  )
  // Fewer days: further times of these, not right after one another.
  for (const time of times)
    if (chosen.length < OFFERED && chosen.every((other) => Math.abs(other - time) >= 2 * 60 * 60_000)) chosen.push(time)
  return chosen.sort((a, b) => a - b)
}
