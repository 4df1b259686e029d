import { afterEach, expect, test, vi } from 'vitest'
import { setZone } from '../../../ui/format.ts'
import type { Span } from '../../growth/reports/spans.ts'
import { daysOf, type RangedCard, ranged, spanOf } from './dashboard.search.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each<[string, string, RangedCard, Span, [string, string] | undefined]>([
  ['2026-11-21T12:00:00Z', 'UTC', 'new-contacts', 'today', ['2026-11-21', '2026-11-21']],
  ['2026-11-21T12:00:00Z', 'UTC', 'new-contacts', 'week', ['2026-11-14', '2026-11-21']],
  ['2026-11-21T12:00:00Z', 'UTC', 'created-contacts', 'month', ['2026-11-01', '2026-11-21']],
  ['2026-11-21T12:00:00Z', 'UTC', 'created-contacts', '180', ['2026-05-25', '2026-11-21']],
  ['2026-11-21T12:00:00Z', 'UTC', 'timeframe', 'month', ['2026-11-21', '2026-11-30']],
  ['2026-11-21T12:00:00Z', 'UTC', 'timeframe', 'all', undefined],
  // Across New Year, and where the user's day differs from UTC.
  ['2027-01-01T03:00:00Z', 'America/Chicago', 'birthdays', 'week', ['2026-12-31', '2027-01-07']],
  ['2027-01-01T03:00:00Z', 'Pacific/Honolulu', 'new-contacts', '30', ['2026-12-01', '2026-12-31']],
  // Across both clock changes and February 29.
  ['2026-03-07T18:00:00Z', 'America/Chicago', 'anniversary', 'week', ['2026-03-07', '2026-03-14']],
  ['2026-11-05T18:00:00Z', 'America/Chicago', 'new-contacts', 'week', ['2026-10-29', '2026-11-05']],
  ['2028-02-25T18:00:00Z', 'UTC', 'birthdays', 'week', ['2028-02-25', '2028-03-03']],
  ['2028-02-01T18:00:00Z', 'UTC', 'birthdays', 'month', ['2028-02-01', '2028-02-29']],
])('at %s in %s, %s of %s is %j', (now, zone, card, span, days) => {
  vi.useFakeTimers({ now: new Date(now) })
  setZone(zone)
  expect(daysOf(card, span)).toEqual(days)
})

test.each<[RangedCard, string]>([
  ['new-contacts', 'Today, Last Week, This Month, Last 30 days, Last 90 days, Last 6 months'],
  ['birthdays', 'Today, This Week, This Month, Next 30 days, Next 90 days'],
  ['timeframe', 'Today, This Week, This Month, Next 30 days, Next 90 days, All'],
])('the range menu of %s goes from the shortest to the longest', (card, labels) => {
  expect(ranged[card].ranges.map(({ label }) => label).join(', ')).toBe(labels)
})

test.each<[RangedCard, string | number | undefined, Span]>([
  ['new-contacts', undefined, 'week'],
  ['created-contacts', undefined, 'today'],
  ['timeframe', undefined, 'week'],
  ['birthdays', 30, '30'],
  ['birthdays', '30', '30'],
  ['timeframe', 'all', 'all'],
  // A range the card does not have falls back to its default.
  ['birthdays', 'all', 'week'],
  ['birthdays', 180, 'week'],
  ['new-contacts', 'toString', 'week'],
])('the range of %s with %j in the URL is %s', (card, chosen, span) => {
  expect(spanOf(card, { [card]: chosen })).toBe(span)
})
