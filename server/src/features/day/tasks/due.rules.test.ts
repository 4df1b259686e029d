import { expect, test } from 'vitest'
import { dueIn } from './due.rules.ts'

const [chicago, honolulu, utc] = ['America/Chicago', 'Pacific/Honolulu', 'UTC']

test.for<[due: string | null, zone: string, now: string, category: 'today' | 'week' | 'pastdue' | null]>([
  [null, chicago, '2026-06-01T12:00:00Z', null],
  // A time that has passed is still today.
  ['2026-06-01T13:00:00Z', chicago, '2026-06-01T20:00:00Z', 'today'],
  ['2026-06-02T04:59:59Z', chicago, '2026-06-01T20:00:00Z', 'today'],
  ['2026-06-02T05:00:00Z', chicago, '2026-06-01T20:00:00Z', 'week'],
  ['2026-06-01T04:59:59Z', chicago, '2026-06-01T20:00:00Z', 'pastdue'],
  // Day 7 is in the week, day 8 is not.
  ['2026-06-09T04:59:59Z', chicago, '2026-06-01T20:00:00Z', 'week'],
  ['2026-06-09T05:00:00Z', chicago, '2026-06-01T20:00:00Z', null],
  ['2026-06-08T23:59:59Z', utc, '2026-06-01T00:00:00Z', 'week'],
  ['2026-06-09T00:00:00Z', utc, '2026-06-01T23:59:59Z', null],
  // The same two instants are different days elsewhere.
  ['2026-06-02T02:00:00Z', utc, '2026-06-01T22:00:00Z', 'week'],
  ['2026-06-02T02:00:00Z', chicago, '2026-06-01T22:00:00Z', 'today'],
  ['2026-06-02T09:59:00Z', honolulu, '2026-06-01T22:00:00Z', 'today'],
  ['2026-06-02T10:00:00Z', honolulu, '2026-06-01T22:00:00Z', 'week'],
  ['2026-06-01T09:59:00Z', honolulu, '2026-06-01T22:00:00Z', 'pastdue'],
  // The clocks go forward on March 8: that day has 23 hours.
  ['2026-03-09T04:59:59Z', chicago, '2026-03-08T06:00:00Z', 'today'],
  ['2026-03-09T05:00:00Z', chicago, '2026-03-08T06:00:00Z', 'week'],
  ['2026-03-08T05:59:59Z', chicago, '2026-03-08T06:00:00Z', 'pastdue'],
  ['2026-03-15T04:59:59Z', chicago, '2026-03-07T12:00:00Z', 'week'],
  ['2026-03-15T05:00:00Z', chicago, '2026-03-07T12:00:00Z', null],
  // And back on November 1: 25 hours.
  ['2026-11-02T05:59:59Z', chicago, '2026-11-01T05:00:00Z', 'today'],
  ['2026-11-02T06:00:00Z', chicago, '2026-11-01T05:00:00Z', 'week'],
  ['2026-11-08T05:59:59Z', chicago, '2026-10-31T12:00:00Z', 'week'],
  ['2026-11-08T06:00:00Z', chicago, '2026-10-31T12:00:00Z', null],
  // A leap day, and the end of a year.
  ['2028-02-29T12:00:00Z', utc, '2028-02-22T12:00:00Z', 'week'],
  ['2028-03-01T12:00:00Z', utc, '2028-02-22T12:00:00Z', null],
  ['2028-03-07T12:00:00Z', utc, '2028-02-29T12:00:00Z', 'week'],
  ['2027-01-01T05:59:00Z', chicago, '2026-12-31T12:00:00Z', 'today'],
  ['2027-01-07T12:00:00Z', chicago, '2026-12-31T12:00:00Z', 'week'],
  ['2026-12-31T12:00:00Z', chicago, '2027-01-01T12:00:00Z', 'pastdue'],
])('%s in %s at %s is %s', ([due, zone, now, category]) =>
  expect(dueIn(zone, Temporal.Instant.from(now))(due).Due).toBe(category),
)

test.for<[due: string | null, zone: string, display: string]>([
  [null, utc, 'Unscheduled'],
  ['2026-06-01T13:05:00Z', chicago, '06/1/2026, 8:05 am'],
  ['2026-06-01T13:05:00Z', honolulu, '06/1/2026, 3:05 am'],
  ['2026-06-01T13:05:00.123456Z', utc, '06/1/2026, 1:05 pm'],
  ['2026-06-01T05:00:00Z', chicago, '06/1/2026, 12:00 am'],
  ['2026-06-01T17:00:00Z', chicago, '06/1/2026, 12:00 pm'],
  ['2026-03-08T08:00:00Z', chicago, '03/8/2026, 3:00 am'],
  ['2026-11-01T07:00:00Z', chicago, '11/1/2026, 1:00 am'],
  ['2028-02-29T23:59:00Z', utc, '02/29/2028, 11:59 pm'],
  ['2027-01-01T05:59:00Z', chicago, '12/31/2026, 11:59 pm'],
])('%s in %s reads %s', ([due, zone, display]) =>
  expect(dueIn(zone, Temporal.Now.instant())(due).DueDateDisplay).toBe(display),
)
