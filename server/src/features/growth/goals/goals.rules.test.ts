import { expect, test } from 'vitest'
import { elapsedPercent, paceOf, passedOf } from './goals.rules.ts'

const month = (text: string) => Temporal.PlainYearMonth.from(text)
const at = (text: string) => Temporal.Instant.from(text)

test.each([
  // [zone, month, now, whole percent]
  ['America/Chicago', '2026-06', '2026-05-31T12:00:00Z', 0],
  ['America/Chicago', '2026-06', '2026-06-01T04:59:59Z', 0],
  ['America/Chicago', '2026-06', '2026-06-16T05:00:00Z', 50],
  ['America/Chicago', '2026-06', '2026-07-01T04:59:59Z', 99],
  ['America/Chicago', '2026-06', '2026-07-01T05:00:00Z', 100],
  ['America/Chicago', '2026-06', '2027-01-01T00:00:00Z', 100],
  // The same instant is a day further on in Auckland.
  ['Pacific/Auckland', '2026-06', '2026-06-15T12:00:00Z', 50],
  ['Asia/Kolkata', '2026-06', '2026-06-15T18:30:00Z', 50],
  // An hour is missing in March, and one too many in November.
  ['America/Chicago', '2026-03', '2026-03-16T17:30:00Z', 50],
  ['America/Chicago', '2026-03', '2026-03-16T17:29:59Z', 49],
  ['America/Chicago', '2026-11', '2026-11-16T05:30:00Z', 50],
  ['America/Chicago', '2026-11', '2026-11-16T05:29:59Z', 49],
] as const)('in %s, of %s at %s has passed %i%%', (zone, of, now, percent) => {
  expect(elapsedPercent(passedOf(month(of), zone, at(now)))).toBe(percent)
})

const half = { passed: 1, length: 2 }
const none = { passed: 0, length: 30 }
const all = { passed: 30, length: 30 }
test.each([
  // [target, done, passed, expected, standing]
  [null, 7, half, null, null],
  [100, 50, half, 50, 'OnPace'],
  [100, 49, half, 50, 'Behind'],
  [100, 100, half, 50, 'Reached'],
  [100, 140, half, 50, 'Reached'],
  // Nobody is behind by half a closing.
  [1, 0, half, 0, 'OnPace'],
  [3, 1, half, 1, 'OnPace'],
  [3, 0, half, 1, 'Behind'],
  [100, 0, none, 0, 'OnPace'],
  [100, 100, none, 0, 'Reached'],
  [100, 99, all, 100, 'Missed'],
  [100, 100, all, 100, 'Reached'],
  [100_000, 99_999, all, 100_000, 'Missed'],
  [30, 0, { passed: 29, length: 30 }, 29, 'Behind'],
  [100_000, 33_333, { passed: 1, length: 3 }, 33_333, 'OnPace'],
] as const)('of %s, %i is done with %o', (target, done, passed, Expected, Standing) => {
  expect(paceOf(target, done, passed)).toEqual({ Expected, Standing })
})
