import { afterEach, expect, test, vi } from 'vitest'
import { calendarDay, formatAge, formatAgo, formatCompact, formatInstantTime, setZone, today } from './format.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['2026-01-02T03:00:00Z', 'America/Chicago', '2026-01-01'],
  ['2026-01-02T03:00:00Z', 'Pacific/Auckland', '2026-01-02'],
  ['2026-03-08T12:00:00Z', 'Pacific/Auckland', '2026-03-09'],
])('at %s it is in %s %s', (now, zone, day) => {
  vi.useFakeTimers({ now: new Date(now) })
  setZone(zone)
  expect(today()).toBe(day)
})

test.each([
  [2028, 2, 1, '2028-02-01'],
  [2028, 3, 0, '2028-02-29'],
  [2027, 13, 0, '2027-12-31'],
  [2027, 0, 1, '2026-12-01'],
  [2027, 1, -6, '2026-12-25'],
])('day %i/%i/%i is %s', (year, month, day, written) => expect(calendarDay(year, month, day)).toBe(written))

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1499, '1K'],
  [99_500, '100K'],
  [132_729, '133K'],
  [999_499, '999K'],
  // Whole thousands up to 999,999, even if that reads 1000K.
  [999_999, '1000K'],
  [1_000_000, '1.00M'],
  [1_254_000, '1.25M'],
])('%i in short is %s', (n, text) => {
  expect(formatCompact(n)).toBe(text)
})

test.each([
  ['2026-03-08T03:00:20Z', 'just now', 'now'],
  // A server clock that runs fast.
  ['2026-03-08T03:02:00Z', 'just now', 'now'],
  ['2026-03-08T02:59:00Z', '1 minute ago', '1m'],
  ['2026-03-08T02:01:00Z', '59 minutes ago', '59m'],
  ['2026-03-07T23:30:00Z', '3 hours ago', '3h'],
  ['2026-03-07T05:59:00Z', 'yesterday', '1d'],
  ['2026-03-05T05:59:00Z', '3 days ago', '3d'],
  ['2026-02-01T12:00:00Z', '1 month ago', '1mo'],
  ['2025-04-01T12:00:00Z', '11 months ago', '11mo'],
  ['2023-03-01T12:00:00Z', '3 years ago', '3y'],
])('at nine in the evening in Chicago, %s is %s, in short %s', (instant, ago, age) => {
  setZone('America/Chicago')
  expect(formatAgo(instant, '2026-03-08T03:00:30Z')).toBe(ago)
  expect(formatAge(instant, '2026-03-08T03:00:30Z')).toBe(age)
})

test.each([
  ['2026-12-03T15:00:00Z', '12/3/2026, 9:00 am'],
  ['2026-03-23T18:05:00Z', '03/23/2026, 1:05 pm'],
  ['2026-01-01T06:00:00Z', '01/1/2026, 12:00 am'],
])('the instant %s reads %s in Chicago', (instant, text) => {
  setZone('America/Chicago')
  expect(formatInstantTime(instant)).toBe(text)
})
