import { afterEach, expect, test, vi } from 'vitest'
import { setZone, today } from './format.ts'

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
