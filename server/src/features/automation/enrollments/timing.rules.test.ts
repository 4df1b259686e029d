import type { TimeUnit } from '@dormer/contract/automation/steps'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterWait, dayBegins, inWindow, nextDue, spread, waitOver } from './timing.rules.ts'

const [NEW_YORK, DENVER, PHOENIX] = ['America/New_York', 'America/Denver', 'America/Phoenix']
/** A local time there; of the hour that comes twice, the first. */
const local = (text: string, zone: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
const shown = (at: Temporal.Instant | null, zone: string) =>
  at?.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

test.for<[from: string, wait: number, unit: TimeUnit, zone: string, to: string]>([
  ['2026-05-04T10:00', 90, 'Minutes', NEW_YORK, '2026-05-04T11:30'],
  ['2026-05-04T10:00', 0, 'Days', NEW_YORK, '2026-05-04T10:00'],
  // The clocks go forward on 8 March 2026 at 2:00, and back on 1 November at 2:00.
  ['2026-03-07T10:00', 1, 'Days', NEW_YORK, '2026-03-08T10:00'],
  ['2026-03-07T10:00', 24, 'Hours', NEW_YORK, '2026-03-08T11:00'],
  ['2026-03-07T02:30', 1, 'Days', NEW_YORK, '2026-03-08T03:30'],
  ['2026-10-31T10:00', 1, 'Days', NEW_YORK, '2026-11-01T10:00'],
  ['2026-10-31T10:00', 24, 'Hours', NEW_YORK, '2026-11-01T09:00'],
  ['2026-10-31T01:30', 1, 'Days', NEW_YORK, '2026-11-01T01:30'],
  ['2026-03-07T10:00', 1, 'Days', DENVER, '2026-03-08T10:00'],
  ['2026-03-07T10:00', 24, 'Hours', DENVER, '2026-03-08T11:00'],
  ['2026-10-31T10:00', 24, 'Hours', DENVER, '2026-11-01T09:00'],
  // Arizona keeps its clocks.
  ['2026-03-07T10:00', 24, 'Hours', PHOENIX, '2026-03-08T10:00'],
  ['2026-10-31T10:00', 24, 'Hours', PHOENIX, '2026-11-01T10:00'],
  ['2026-10-31T10:00', 1, 'Days', PHOENIX, '2026-11-01T10:00'],
  // A month is one of the calendar.
  ['2026-01-31T10:00', 1, 'Months', NEW_YORK, '2026-02-28T10:00'],
  ['2028-01-31T10:00', 1, 'Months', NEW_YORK, '2028-02-29T10:00'],
  ['2026-03-31T10:00', 1, 'Months', NEW_YORK, '2026-04-30T10:00'],
  ['2028-02-29T10:00', 12, 'Months', NEW_YORK, '2029-02-28T10:00'],
  ['2026-02-08T10:00', 1, 'Months', NEW_YORK, '2026-03-08T10:00'],
])('from %s, %i %s in %s is until %s', ([from, WaitTime, TimeUnit, zone, to]) => {
  expect(shown(afterWait(local(from, zone), { WaitTime, TimeUnit }, zone), zone)).toBe(to)
})

const office = { Days: [1, 2, 3, 4, 5], From: '09:00', To: '18:00' }
test.for<[at: string, zone: string, to: string]>([
  ['2026-05-04T09:00', NEW_YORK, '2026-05-04T09:00'],
  ['2026-05-04T17:59', NEW_YORK, '2026-05-04T17:59'],
  ['2026-05-04T18:00', NEW_YORK, '2026-05-05T09:00'],
  ['2026-05-04T03:00', NEW_YORK, '2026-05-04T09:00'],
  ['2026-05-08T20:00', NEW_YORK, '2026-05-11T09:00'],
  ['2026-03-06T20:00', DENVER, '2026-03-09T09:00'],
])('%s in %s is moved into the window at %s', ([at, zone, to]) => {
  expect(shown(inWindow(local(at, zone), office, zone), zone)).toBe(to)
})
test('a window that a change of clocks swallows opens after it', () => {
  const night = { Days: [7], From: '02:15', To: '04:00' }
  expect(shown(inWindow(local('2026-03-08T01:00', NEW_YORK), night, NEW_YORK), NEW_YORK)).toBe('2026-03-08T03:15')
})

type Settings = Parameters<typeof waitOver>[1]
test.for<[from: string, settings: Settings, day: string | null, to: string | undefined]>([
  // 4 May 2026 is a Monday.
  ['2026-05-04T09:00', { WaitFor: 'Weekday', Weekdays: [1], Hour: '09:00' }, null, '2026-05-04T09:00'],
  ['2026-05-04T09:01', { WaitFor: 'Weekday', Weekdays: [1], Hour: '09:00' }, null, '2026-05-11T09:00'],
  ['2026-05-04T09:01', { WaitFor: 'Weekday', Weekdays: [2, 4] }, null, '2026-05-05T09:00'],
  ['2026-05-09T12:00', { WaitFor: 'OfficeHours' }, null, '2026-05-11T09:00'],
  ['2026-05-11T12:00', { WaitFor: 'OfficeHours' }, null, '2026-05-11T12:00'],
  ['2026-05-04T09:00', { WaitFor: 'Date', DateField: 'DateOfBirth', Hour: '08:00' }, '1980-05-04', '2027-05-04T08:00'],
  ['2026-05-04T07:00', { WaitFor: 'Date', DateField: 'DateOfBirth', Hour: '08:00' }, '1980-05-04', '2026-05-04T08:00'],
  ['2026-05-04T07:00', { WaitFor: 'Date', DateField: 'DateOfBirth' }, '1980-02-29', '2027-02-28T09:00'],
  ['2027-05-04T07:00', { WaitFor: 'Date', DateField: 'DateOfBirth' }, '1980-02-29', '2028-02-29T09:00'],
  ['2026-12-31T10:00', { WaitFor: 'Date', DateField: 'PurchaseAnniversary' }, '2020-01-01', '2027-01-01T09:00'],
  ['2026-05-04T07:00', { WaitFor: 'Date', DateField: 'Timeframe' }, '2026-08-01', '2026-08-01T09:00'],
  // It is past.
  ['2026-05-04T07:00', { WaitFor: 'Date', DateField: 'Timeframe' }, '2026-04-01', '2026-05-04T07:00'],
  ['2026-05-04T07:00', { WaitFor: 'Date', DateField: 'DateOfBirth' }, null, undefined],
])('from %s, %j of %s is over at %s', ([from, settings, day, to]) => {
  for (const zone of [NEW_YORK, DENVER, PHOENIX])
    expect(shown(waitOver(local(from, zone), settings, zone, day), zone)).toBe(to)
})

test('a wait counts from when the step before was due, unless that is long ago', () => {
  const due = local('2026-05-04T10:00', NEW_YORK)
  const wait = { WaitTime: 1, TimeUnit: 'Days' as const }
  const next = (minutes: number) => shown(nextDue(due, due.add({ minutes }), wait, NEW_YORK), NEW_YORK)
  expect([next(0), next(60), next(61)]).toEqual(['2026-05-05T10:00', '2026-05-05T10:00', '2026-05-05T11:01'])
})

describe('always', () => {
  const zones = fc.constantFrom(NEW_YORK, DENVER, PHOENIX, 'America/St_Johns', 'Pacific/Guam')
  const instants = fc
    .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) })
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
  const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0
  const times = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`)
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })

  test('a wait is never over before it began, and days keep the time of day unless the clocks skip it', () => {
    fc.assert(
      fc.property(
        instants,
        zones,
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom<TimeUnit>('Minutes', 'Hours', 'Days', 'Months'),
        (from, zone, WaitTime, TimeUnit) => {
          const to = afterWait(from, { WaitTime, TimeUnit }, zone)
          expect(isBefore(to, from)).toBe(false)
          if (TimeUnit !== 'Days' && TimeUnit !== 'Months') return
          const [a, b] = [from, to].map((at) => at.toZonedDateTimeISO(zone)) as [
            Temporal.ZonedDateTime,
            Temporal.ZonedDateTime,
          ]
          const skipped = b.toPlainTime().since(a.toPlainTime()).total('minutes')
          expect([0, 60]).toContain(Math.round(skipped))
        },
      ),
    )
  })

  test('a moment moved into a window is not earlier, is in it, and stays where it is', () => {
    fc.assert(
      fc.property(instants, zones, days, times, times, fc.nat(), (at, zone, Days, a, b, enrollment) => {
        fc.pre(a !== b)
        const [From = a, To = b] = [a, b].sort()
        const window = { Days, From, To }
        const opens = inWindow(at, window, zone)
        const moved = inWindow(at, window, zone, enrollment)
        expect(isBefore(opens, at) || isBefore(moved, opens)).toBe(false)
        expect(isBefore(opens.add({ minutes: 15 }), moved)).toBe(false)
        // Only what is moved is spread.
        if (opens.equals(at)) expect(moved.equals(at)).toBe(true)
        expect(inWindow(moved, window, zone).equals(moved)).toBe(true)
        const there = moved.toZonedDateTimeISO(zone)
        expect(Days).toContain(there.dayOfWeek)
        expect(there.toPlainTime().toString() >= window.From).toBe(true)
      }),
    )
  })

  test('what opens for thousands is spread over its first minutes, each in its own and always the same', () => {
    const opens = Temporal.Instant.from('2026-06-01T13:00:00Z')
    const minutes = Map.groupBy(
      Array.from({ length: 3000 }, (_, n) => spread(opens, 70_000 + n)),
      (at) => Math.floor(at.since(opens).total('minutes')),
    )
    expect([...minutes.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, minute) => minute))
    for (const those of minutes.values()) expect(those.length).toBeLessThan(260)
    expect(spread(opens, 70_007).equals(spread(opens, 70_007))).toBe(true)
    // Of a window of eight minutes, its first two.
    for (let id = 1; id < 100; id++)
      expect(
        spread(opens, id, 8 * 60)
          .since(opens)
          .total('minutes'),
      ).toBeLessThanOrEqual(2)
  })

  test('what a Wait Until waits for is not earlier, and is over once it has come', () => {
    const settings = fc.oneof(
      fc.record({ WaitFor: fc.constant('Weekday' as const), Weekdays: days, Hour: times }),
      fc.constant({ WaitFor: 'OfficeHours' as const }),
      fc.record({ WaitFor: fc.constant('Date' as const), DateField: fc.constant('DateOfBirth' as const), Hour: times }),
    )
    fc.assert(
      fc.property(instants, zones, settings, fc.integer({ min: 0, max: 36_000 }), (from, zone, one, born) => {
        const day = Temporal.PlainDate.from('1930-01-01').add({ days: born }).toString()
        const over = waitOver(from, one, zone, day) as Temporal.Instant
        expect(isBefore(over, from)).toBe(false)
        expect(over.since(from).total('hours')).toBeLessThan(367 * 24)
        expect(waitOver(over, one, zone, day)?.equals(over)).toBe(true)
        // Asked again from the beginning of its day, it is the same.
        if (one.WaitFor !== 'OfficeHours')
          expect(waitOver(dayBegins(over, zone), one, zone, day)?.equals(over)).toBe(true)
      }),
    )
  })
})
