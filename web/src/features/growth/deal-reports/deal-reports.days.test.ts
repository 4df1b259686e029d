import { afterEach, expect, test, vi } from 'vitest'
import { setZone } from '../../../ui/format.ts'
import { daysOfPreset } from './deal-reports.days.ts'
import type { Preset } from './deal-reports.search.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each<[string, string, Preset, boolean, string, string]>([
  // What is due to close in the month is part of it.
  ['2026-11-27T12:00:00Z', 'UTC', 'month', false, '2026-11-01', '2026-11-30'],
  ['2026-11-27T12:00:00Z', 'UTC', 'year', false, '2026-01-01', '2026-11-30'],
  // What has happened is until now.
  ['2026-11-27T12:00:00Z', 'UTC', 'month', true, '2026-11-01', '2026-11-27'],
  ['2026-11-27T12:00:00Z', 'UTC', 'year', true, '2026-01-01', '2026-11-27'],
  ['2026-11-27T12:00:00Z', 'UTC', '12-months', true, '2025-12-01', '2026-11-27'],
  ['2026-12-01T03:00:00Z', 'America/Chicago', 'month', true, '2026-11-01', '2026-11-30'],
  ['2026-12-01T03:00:00Z', 'Pacific/Auckland', 'month', true, '2026-12-01', '2026-12-01'],
  // Those that are over are whole.
  ['2026-11-27T12:00:00Z', 'UTC', 'last-month', true, '2026-10-01', '2026-10-31'],
  ['2026-11-27T12:00:00Z', 'UTC', 'last-year', true, '2025-01-01', '2025-12-31'],
])('at %s in %s, %s (until now: %s) is %s to %s', (now, zone, preset, isUntilNow, startDate, endDate) => {
  vi.useFakeTimers({ now: new Date(now) })
  setZone(zone)
  expect(daysOfPreset(preset, isUntilNow)).toEqual({ startDate, endDate })
})
