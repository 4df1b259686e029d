import { expect, test } from 'vitest'
import { nextTimes } from './next-times.ts'

const times = (now: string) => nextTimes(Date.parse(now), 'America/Chicago').map(({ label, at }) => [label, at])

test.each([
  // A Friday at noon: Monday is the one to come.
  ['2026-05-15T17:02:00Z', '2026-05-15T19:15:00.000Z', '2026-05-16T14:00:00.000Z', '2026-05-18T14:00:00.000Z'],
  // A Monday: the next one.
  ['2026-05-18T17:00:00Z', '2026-05-18T19:00:00.000Z', '2026-05-19T14:00:00.000Z', '2026-05-25T14:00:00.000Z'],
  // Late in the evening it is already tomorrow in UTC; and clocks change that night.
  ['2026-11-01T03:30:00Z', '2026-11-01T05:30:00.000Z', '2026-11-01T15:00:00.000Z', '2026-11-02T15:00:00.000Z'],
])('of %s', (now, hours, tomorrow, week) => {
  expect(times(now).map(([label, at]) => [label, new Date(at ?? '').toISOString()])).toEqual([
    ['2 hours', hours],
    ['Tomorrow', tomorrow],
    ['Next week', week],
  ])
})
