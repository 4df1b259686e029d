import type { Repeat } from '@dormer/contract/day/tasks'
import { describe, expect, test } from 'vitest'
import { nextOf } from './repeat.rules.ts'

const zones = ['America/Chicago', 'Pacific/Honolulu', 'UTC']
const instantOf = (wall: string, zone: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant()

/** The following tasks, each completed at these times or, without any, when it is due; in local time. */
const series = (Repeat: Repeat, first: string | null, zone: string, completed: (string | undefined)[]) => {
  let last = { DueDate: first && instantOf(first, zone).toString(), RepeatFrom: null as string | null }
  return completed.map((at) => {
    const now = at ? instantOf(at, zone) : Temporal.Instant.from(last.DueDate ?? '')
    last = nextOf({ Repeat, ...last }, zone, now)
    return Temporal.Instant.from(last.DueDate ?? '')
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
  })
}

describe.for(zones)('completed when it is due, in %s', (zone) => {
  test.for<[Repeat, first: string, ...next: string[]]>([
    ['Daily', '2026-06-01T09:00', '2026-06-02T09:00', '2026-06-03T09:00'],
    ['Weekdays', '2026-06-04T09:00', '2026-06-05T09:00', '2026-06-08T09:00', '2026-06-09T09:00'],
    ['Weekdays', '2026-06-06T09:00', '2026-06-08T09:00'],
    ['Weekly', '2026-06-01T09:00', '2026-06-08T09:00', '2026-06-15T09:00'],
    ['EveryOtherWeek', '2026-06-01T09:00', '2026-06-15T09:00', '2026-06-29T09:00'],
    ['Monthly', '2026-06-15T09:00', '2026-07-15T09:00', '2026-08-15T09:00'],
    ['Monthly', '2026-01-31T09:00', '2026-02-28T09:00', '2026-03-31T09:00', '2026-04-30T09:00', '2026-05-31T09:00'],
    ['Monthly', '2028-01-30T09:00', '2028-02-29T09:00', '2028-03-30T09:00'],
    ['Quarterly', '2026-11-30T09:00', '2027-02-28T09:00', '2027-05-30T09:00'],
    ['Yearly', '2028-02-29T09:00', '2029-02-28T09:00', '2030-02-28T09:00', '2031-02-28T09:00', '2032-02-29T09:00'],
    ['Yearly', '2026-12-31T23:59', '2027-12-31T23:59'],
    // The hour stays the same across both clock changes.
    ['Daily', '2026-03-07T09:00', '2026-03-08T09:00', '2026-03-09T09:00'],
    ['Daily', '2026-10-31T09:00', '2026-11-01T09:00', '2026-11-02T09:00'],
    ['Weekly', '2026-03-02T00:30', '2026-03-09T00:30'],
    ['Daily', '2026-12-31T09:00', '2027-01-01T09:00'],
  ])('%s from %s', ([repeat, first, ...next]) =>
    expect(
      series(
        repeat,
        first,
        zone,
        next.map(() => undefined),
      ),
    ).toEqual(next),
  )

  test.for<[Repeat, due: string | null, completed: string, next: string]>([
    // Past dates are skipped.
    ['Daily', '2026-06-01T09:00', '2026-06-04T15:00', '2026-06-05T09:00'],
    ['Daily', '2026-06-01T09:00', '2026-06-04T08:00', '2026-06-04T09:00'],
    ['Weekdays', '2026-06-01T09:00', '2026-06-05T15:00', '2026-06-08T09:00'],
    ['Weekly', '2026-06-01T09:00', '2026-06-30T15:00', '2026-07-06T09:00'],
    ['EveryOtherWeek', '2026-06-01T09:00', '2026-06-16T15:00', '2026-06-29T09:00'],
    ['Monthly', '2026-01-31T09:00', '2026-04-01T15:00', '2026-04-30T09:00'],
    ['Yearly', '2020-02-29T09:00', '2027-06-01T15:00', '2028-02-29T09:00'],
    ['Daily', '1990-01-01T09:00', '2026-06-04T08:00', '2026-06-04T09:00'],
    // Completed early, it is followed by the date after it.
    ['Daily', '2026-06-10T09:00', '2026-06-04T08:00', '2026-06-11T09:00'],
    ['Weekly', '2026-06-10T09:00', '2026-06-10T08:00', '2026-06-17T09:00'],
    // Without a due date: from today.
    ['Daily', null, '2026-06-04T15:00', '2026-06-05T09:00'],
    ['Daily', null, '2026-06-04T07:00', '2026-06-05T09:00'],
    ['Weekly', null, '2026-06-04T15:00', '2026-06-11T09:00'],
    ['Weekdays', null, '2026-06-05T15:00', '2026-06-08T09:00'],
  ])('%s due %s, completed %s', ([repeat, due, completed, next]) =>
    expect(series(repeat, due, zone, [completed])).toEqual([next]),
  )
})

test('an hour that is skipped once comes back', () => {
  expect(series('Daily', '2026-03-07T02:30', 'America/Chicago', [undefined, undefined])).toEqual([
    '2026-03-08T03:30',
    '2026-03-09T02:30',
  ])
})

test('the day is that of the zone', () => {
  const next = (zone: string) =>
    nextOf(
      { Repeat: 'Monthly', DueDate: '2026-01-31T03:00:00Z', RepeatFrom: null },
      zone,
      Temporal.Instant.from('2026-01-31T03:00:00Z'),
    ).DueDate
  expect(next('UTC')).toBe('2026-02-28T03:00:00Z')
  // It is the 30th there, and in March the offset is an hour less.
  expect(next('America/Chicago')).toBe('2026-03-01T03:00:00Z')
})
