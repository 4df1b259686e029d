import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { beginningOf, clock, dayOf, todayIn } from './clock.ts'

test.for([
  // Standard time, daylight saving time, and the days on which each begins.
  ['2026-01-15', 'America/Chicago', '2026-01-15T06:00:00Z'],
  ['2026-07-15', 'America/Chicago', '2026-07-15T05:00:00Z'],
  ['2026-03-08', 'America/Chicago', '2026-03-08T06:00:00Z'],
  ['2026-03-09', 'America/Chicago', '2026-03-09T05:00:00Z'],
  ['2026-11-01', 'America/Chicago', '2026-11-01T05:00:00Z'],
  ['2026-11-02', 'America/Chicago', '2026-11-02T06:00:00Z'],
  ['2026-03-08', 'Pacific/Honolulu', '2026-03-08T10:00:00Z'],
  ['2026-11-01', 'Pacific/Honolulu', '2026-11-01T10:00:00Z'],
  ['2026-11-01', 'UTC', '2026-11-01T00:00:00Z'],
  ['2028-02-29', 'America/Chicago', '2028-02-29T06:00:00Z'],
  ['2028-02-29', 'UTC', '2028-02-29T00:00:00Z'],
  ['2027-01-01', 'America/Chicago', '2027-01-01T06:00:00Z'],
  ['2027-01-01', 'Pacific/Honolulu', '2027-01-01T10:00:00Z'],
  // Where the clocks go forward at midnight, the day begins at 1:00.
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00Z'],
] as const)('%s begins in %s at %s', ([day, zone, instant]) => {
  expect(beginningOf(day, zone)).toBe(instant)
  expect(dayOf(instant, zone).toString()).toBe(day)
  const before = Temporal.Instant.from(instant).subtract({ milliseconds: 1 })
  expect(dayOf(before, zone).toString()).toBe(Temporal.PlainDate.from(day).subtract({ days: 1 }).toString())
})

test.for([
  ['2026-12-31T23:30:00Z', 'UTC', '2026-12-31'],
  ['2027-01-01T05:59:59Z', 'America/Chicago', '2026-12-31'],
  ['2027-01-01T06:00:00Z', 'America/Chicago', '2027-01-01'],
  ['2027-01-01T09:59:59Z', 'Pacific/Honolulu', '2026-12-31'],
  ['2028-02-29T05:59:59Z', 'America/Chicago', '2028-02-28'],
  ['2028-03-01T05:59:59Z', 'America/Chicago', '2028-02-29'],
  ['2026-03-08T08:00:00Z', 'America/Chicago', '2026-03-08'],
  ['2026-11-01T06:30:00Z', 'America/Chicago', '2026-11-01'],
] as const)('at %s it is in %s the %s', ([now, zone, day]) => {
  const moved = vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(now))
  onTestFinished(() => moved.mockRestore())
  expect(todayIn(zone).toString()).toBe(day)
})

test('only the clock reads the current time', () => {
  const asks = /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/
  const root = path.resolve(import.meta.dirname, '../../..')
  const files = globSync('{server,demo}/src/**/*.ts', { cwd: root }).filter((f) => !/\.(test|fixture)\.ts$/.test(f))
  for (const part of ['server/', 'demo/']) expect(files.filter((f) => f.startsWith(part)).length).toBeGreaterThan(20)
  const asking = files.filter((file) => asks.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(asking).toEqual(['server/src/time/clock.ts'])
})
