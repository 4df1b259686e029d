import { expect, test } from 'vitest'
import { afterOfficeMinutes, daysBegun, keptOn, nextNine } from './times.rules.ts'

const zone = 'America/Chicago'
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()

test.for<[from: string, minutes: number, until: string]>([
  // 6 May 2030 is a Monday.
  ['2030-05-06T10:00', 30, '2030-05-06T10:30'],
  ['2030-05-06T06:00', 30, '2030-05-06T09:30'],
  ['2030-05-06T17:50', 30, '2030-05-07T09:20'],
  ['2030-05-06T17:50', 10, '2030-05-06T18:00'],
  ['2030-05-06T18:00', 10, '2030-05-07T09:10'],
  ['2030-05-10T17:50', 30, '2030-05-13T09:20'],
  ['2030-05-11T12:00', 5, '2030-05-13T09:05'],
  ['2030-05-06T09:00', 600, '2030-05-07T10:00'],
  // Clocks go forward on Sunday 10 March.
  ['2030-03-08T17:59', 2, '2030-03-11T09:01'],
])('%s and %i minutes of office hours are %s', ([from, minutes, until]) => {
  expect(afterOfficeMinutes(local(from), minutes, zone)).toEqual(local(until))
})

test.for<[since: string, until: string, days: string[]]>([
  ['2030-05-06T08:00', '2030-05-06T08:59', []],
  ['2030-05-06T08:00', '2030-05-06T09:00', ['2030-05-06']],
  ['2030-05-06T09:00', '2030-05-06T23:00', []],
  ['2030-05-06T09:00', '2030-05-08T10:00', ['2030-05-07', '2030-05-08']],
])('from %s to %s', ([since, until, days]) => {
  expect(daysBegun(local(since), local(until), zone).map(String)).toEqual(days)
})

test.for<[after: string, next: string]>([
  ['2030-05-06T08:00', '2030-05-06T09:00'],
  ['2030-05-06T09:00', '2030-05-07T09:00'],
  ['2030-11-02T12:00', '2030-11-03T09:00'],
])('after %s comes %s', ([after, next]) => {
  expect(nextNine(local(after), zone)).toEqual(local(next))
})

test.for<[day: string, kept: string[]]>([
  ['2030-02-28', ['02-28', '02-29']],
  ['2028-02-28', ['02-28']],
  ['2028-02-29', ['02-29']],
  ['2030-03-01', ['03-01']],
])('on %s', ([day, kept]) => {
  expect(keptOn(Temporal.PlainDate.from(day))).toEqual(kept)
})
