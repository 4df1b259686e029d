import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setZone } from '../../../ui/format.ts'
import { formatInZone, sayInZone, timeUntil } from './zone-time.ts'

const CHICAGO = 'America/Chicago'
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T20:30:00-06:00'), toFake: ['Date'] })
  setZone(CHICAGO)
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['2026-11-26T20:29:00-06:00', CHICAGO, 'now'],
  ['2026-11-26T23:59:00-06:00', CHICAGO, 'today at 11:59 pm'],
  ['2026-11-27T09:00:00-06:00', CHICAGO, 'tomorrow at 9:00 am'],
  ['2026-11-30T09:00:00-06:00', CHICAGO, 'Monday, Nov 30, at 9:00 am'],
  ['2027-01-01T09:00:00-06:00', CHICAGO, 'Friday, Jan 1, 2027, at 9:00 am'],
  // Where the clock shows another time, the zone is said, and the day is theirs.
  ['2026-11-27T09:00:00-05:00', 'America/New_York', 'tomorrow at 9:00 am EST'],
  ['2026-11-27T20:30:00-08:00', 'America/Los_Angeles', 'tomorrow at 8:30 pm PST'],
  // Another zone with the same time.
  ['2026-11-27T09:00:00-06:00', 'America/Winnipeg', 'tomorrow at 9:00 am'],
])('%s in %s is %s', (instant, zone, said) => {
  expect(sayInZone(instant, zone)).toBe(said)
})

test('with date and time, it has the zone and the year only if they are others', () => {
  expect(formatInZone('2026-11-30T09:00:00-06:00', CHICAGO)).toBe('Mon, Nov 30, 9:00 am')
  expect(formatInZone('2027-11-30T09:00:00-05:00', 'America/New_York')).toBe('Tue, Nov 30, 2027, 9:00 am EST')
})

test.each([
  ['2026-11-26T20:30:20-06:00', undefined],
  ['2026-11-26T20:31:10-06:00', '1 minute'],
  ['2026-11-26T22:20:00-06:00', '2 hours'],
  ['2026-11-28T20:30:00-06:00', '2 days'],
])('until %s it is %s', (instant, left) => {
  expect(timeUntil(instant)).toBe(left)
})
