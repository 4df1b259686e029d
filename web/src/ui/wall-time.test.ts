import { expect, test } from 'vitest'
import { toInstant, toWallTime } from './wall-time.ts'

const table = [
  ['America/Chicago', '2024-05-17 10:30:00', '2024-05-17T15:30:00.000Z'],
  ['America/Chicago', '2024-01-17 10:30:00', '2024-01-17T16:30:00.000Z'],
  ['America/Chicago', '2024-12-31 23:59:00', '2025-01-01T05:59:00.000Z'],
  ['America/Chicago', '2024-03-10 01:59:00', '2024-03-10T07:59:00.000Z'],
  ['America/Chicago', '2024-03-10 03:00:00', '2024-03-10T08:00:00.000Z'],
  ['America/Chicago', '2024-11-03 00:59:00', '2024-11-03T05:59:00.000Z'],
  ['America/Chicago', '2024-11-03 02:00:00', '2024-11-03T08:00:00.000Z'],
  ['America/Phoenix', '2024-07-01 12:00:00', '2024-07-01T19:00:00.000Z'],
  ['Pacific/Honolulu', '2024-07-01 00:00:00', '2024-07-01T10:00:00.000Z'],
  ['Europe/Berlin', '2024-07-01 00:30:00', '2024-06-30T22:30:00.000Z'],
  ['Asia/Kolkata', '2024-07-01 12:00:00', '2024-07-01T06:30:00.000Z'],
  ['Asia/Kathmandu', '2024-07-01 12:00:00', '2024-07-01T06:15:00.000Z'],
  ['Australia/Lord_Howe', '2024-10-06 02:30:00', '2024-10-05T15:30:00.000Z'],
  ['Pacific/Kiritimati', '2024-07-01 13:59:00', '2024-06-30T23:59:00.000Z'],
  ['UTC', '2024-07-01 12:00:05', '2024-07-01T12:00:05.000Z'],
] as const

test.for(table)('in %s the clock shows %s at %s, and back', ([zone, wall, instant]) => {
  expect(toInstant(wall, zone)).toBe(instant)
  expect(toWallTime(Date.parse(instant), zone)).toBe(wall)
})

test.for([
  // Fall back: the hour occurs twice; the first one counts.
  ['America/Chicago', '2024-11-03 01:30:00', '2024-11-03T06:30:00.000Z'],
  ['Europe/Berlin', '2024-10-27 02:30:00', '2024-10-27T00:30:00.000Z'],
  ['Australia/Lord_Howe', '2024-04-07 01:45:00', '2024-04-06T14:45:00.000Z'],
  // Spring forward: the skipped hour is resolved with the offset before the change.
  ['America/Chicago', '2024-03-10 02:30:00', '2024-03-10T08:30:00.000Z'],
  ['Europe/Berlin', '2024-03-31 02:00:00', '2024-03-31T01:00:00.000Z'],
] as const)('in %s, %s is taken for %s', ([zone, wall, instant]) => {
  expect(toInstant(wall, zone)).toBe(instant)
})

test('it agrees with Temporal at each hour of a year', () => {
  for (const zone of ['America/New_York', 'Europe/London', 'Australia/Sydney'])
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const wall = Temporal.PlainDateTime.from('2024-01-01T00:17').add({ hours: hour })
      const text = wall.toString({ smallestUnit: 'second' }).replace('T', ' ')
      const expected = wall.toZonedDateTime(zone).epochMilliseconds
      if (Date.parse(toInstant(text, zone)) !== expected) expect.fail(`${text} in ${zone}`)
    }
})
