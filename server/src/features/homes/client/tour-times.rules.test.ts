import { expect, test } from 'vitest'
import { freeTimes } from '../booking/times.rules.ts'
import { offeredOf, usualHours } from './tour-times.rules.ts'

const ZONE = 'America/Chicago'
const at = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(ZONE).epochMilliseconds
const walls = (times: number[]) =>
  times.map((time) =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(ZONE).toPlainDateTime().toString(),
  )

test.for<[string, string[], string[]]>([
  ['none', [], []],
  ['one', ['2026-03-10T09:00'], ['2026-03-10T09:00:00']],
  [
    'three days: after work, a morning, an afternoon',
    [9, 13, 17]
      .flatMap((hour) => [10, 11, 12, 13].map((day) => `2026-03-${day}T${String(hour).padStart(2, '0')}:00`))
      .sort(),
    ['2026-03-10T17:00:00', '2026-03-11T09:00:00', '2026-03-12T13:00:00'],
  ],
  [
    'one day: not right after one another',
    ['09:00', '09:30', '11:00', '12:00', '16:00'].map((time) => `2026-03-10T${time}`),
    ['2026-03-10T09:00:00', '2026-03-10T11:00:00', '2026-03-10T16:00:00'],
  ],
])('of %s', ([, times, offered]) => expect(walls(offeredOf(times.map(at), ZONE))).toEqual(offered))

test('without a booking page, times are in office hours and not on a Sunday', () => {
  // Saturday at four: too late for that day.
  const now = Temporal.PlainDateTime.from('2026-03-14T16:00').toZonedDateTime(ZONE).toInstant()
  const from = now.epochMilliseconds
  const times = freeTimes(usualHours(ZONE), { minutes: 30, from, to: from + 14 * 86_400_000, now }, [])
  expect(walls(offeredOf(times, ZONE))).toEqual(['2026-03-16T17:00:00', '2026-03-17T10:00:00', '2026-03-18T14:00:00'])
})
