import { expect, test } from 'vitest'
import { nextLabels } from '../../day/activities/next-times.ts'
import { snoozeTimes } from './snooze-times.ts'

const zone = 'America/Chicago'
test.for([
  // A Friday morning, afternoon and evening.
  [
    '2026-05-15T15:00:00.000Z',
    [
      '1 hour 2026-05-15T16:00:00.000Z',
      'This afternoon 2026-05-15T18:00:00.000Z',
      'Tomorrow',
      'Next week 2026-05-18T05:00:00.000Z',
    ],
  ],
  [
    '2026-05-15T17:00:00.000Z',
    [
      '1 hour 2026-05-15T18:00:00.000Z',
      'This evening 2026-05-15T23:00:00.000Z',
      'Tomorrow',
      'Next week 2026-05-18T05:00:00.000Z',
    ],
  ],
  ['2026-05-15T22:00:00.000Z', ['1 hour 2026-05-15T23:00:00.000Z', 'Tomorrow', 'Next week 2026-05-18T05:00:00.000Z']],
  // A Monday; across New Year; across the clock changes.
  ['2026-05-19T04:30:00.000Z', ['1 hour 2026-05-19T05:30:00.000Z', 'Tomorrow', 'Next week 2026-05-25T05:00:00.000Z']],
  ['2027-01-01T05:30:00.000Z', ['1 hour 2027-01-01T06:30:00.000Z', 'Tomorrow', 'Next week 2027-01-04T06:00:00.000Z']],
  [
    '2026-03-08T07:30:00.000Z',
    [
      '1 hour 2026-03-08T08:30:00.000Z',
      'This afternoon 2026-03-08T18:00:00.000Z',
      'Tomorrow',
      'Next week 2026-03-09T05:00:00.000Z',
    ],
  ],
  [
    '2026-10-31T14:00:00.000Z',
    [
      '1 hour 2026-10-31T15:00:00.000Z',
      'This afternoon 2026-10-31T18:00:00.000Z',
      'Tomorrow',
      'Next week 2026-11-02T06:00:00.000Z',
    ],
  ],
] as const)('at %s', ([now, expected]) => {
  // biome-ignore format: a table
  expect(snoozeTimes(Date.parse(now), zone).map(({ label, Until }) => (Until ? `${label} ${Until}` : label))).toEqual(expected)
})

test('a row whose person is called again tomorrow or next week is put away until that day', () => {
  const times = snoozeTimes(Date.parse('2026-05-15T20:00:00.000Z'), zone)
  expect(times.filter(({ id }) => id).map(({ id, label }) => [id, label])).toEqual([
    ['tomorrow', nextLabels.tomorrow],
    ['week', nextLabels.week],
  ])
})

test('in the zone of the user, not of the browser', () => {
  const honolulu = snoozeTimes(Date.parse('2026-05-15T20:00:00.000Z'), 'Pacific/Honolulu')
  expect(honolulu[1]).toEqual({ label: 'This afternoon', Until: '2026-05-15T23:00:00.000Z' })
})
