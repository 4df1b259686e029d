import type { AppointmentRow } from '@dormer/contract/day/appointments'
import { expect, test } from 'vitest'
import { byDay, drawn, moved, resized, toEvent } from './calendar.events.ts'
import { calendarSearch } from './calendar.search.ts'

const zone = 'America/Chicago'
const appointment = (DateTime: string, DurationMinutes: number) =>
  ({ Id: 7, Title: 'Showing', AppointmentTypeId: 1003, DateTime, DurationMinutes }) as AppointmentRow
const event = (DateTime: string, DurationMinutes: number) => toEvent(appointment(DateTime, DurationMinutes), zone)

test.for([
  ['a day in summer', '2024-05-17T15:30:00Z', 60, '2024-05-17 10:30:00', '2024-05-17 11:30:00'],
  ['a day in winter', '2024-01-17T15:30:00Z', 15, '2024-01-17 09:30:00', '2024-01-17 09:45:00'],
  ['over midnight', '2024-01-01T05:30:00Z', 60, '2023-12-31 23:30:00', '2024-01-01 00:30:00'],
  ['as clocks are put forward', '2024-03-10T07:30:00Z', 60, '2024-03-10 01:30:00', '2024-03-10 03:30:00'],
  ['as clocks are put back', '2024-11-03T06:45:00Z', 30, '2024-11-03 01:45:00', '2024-11-03 02:00:00'],
] as const)('drawn on the clock of the zone: %s', ([, instant, minutes, start, end]) => {
  expect(event(instant, minutes)).toMatchObject({ start, end })
})

test('a move changes when it begins and not how long it lasts, also over the night in which clocks change', () => {
  expect(moved(appointment('2024-03-09T15:00:00Z', 90), '2024-03-10 09:00:00', zone)).toEqual({
    DateTime: '2024-03-10T14:00:00.000Z',
    DurationMinutes: 90,
  })
})

test.for([
  ['the end, later', '2024-05-17 10:30:00', '2024-05-17 12:00:00', '2024-05-17T15:30:00Z', 90],
  ['the end, onto the beginning', '2024-05-17 10:30:00', '2024-05-17 10:30:00', '2024-05-17T15:30:00Z', 15],
  ['the end, to midnight', '2024-05-17 10:30:00', '2024-05-17 23:59:00', '2024-05-17T15:30:00Z', 810],
  ['the beginning, earlier', '2024-05-17 09:00:00', '2024-05-17 11:30:00', '2024-05-17T14:00:00.000Z', 150],
] as const)('drawn longer or shorter: %s', ([, start, end, DateTime, DurationMinutes]) => {
  expect(resized(appointment('2024-05-17T15:30:00Z', 60), start, end, zone)).toEqual({ DateTime, DurationMinutes })
})

test('in the hour that is repeated its beginning stays the second, when its end is drawn', () => {
  const second = appointment('2024-11-03T07:15:00Z', 15)
  expect(resized(second, '2024-11-03 01:15:00', '2024-11-03 03:00:00', zone)).toEqual({
    DateTime: '2024-11-03T07:15:00Z',
    DurationMinutes: 105,
  })
})

test('what is drawn on empty hours lasts as long as it was drawn', () => {
  expect(drawn('2024-05-17 22:00:00', '2024-05-17 23:59:59', zone)).toEqual({
    DateTime: '2024-05-18T03:00:00.000Z',
    DurationMinutes: 120,
  })
})

test.for([
  ['within a day', '2024-05-17T15:30:00Z', 60, [['2024-05-17 10:30:00', '2024-05-17 11:30:00']]],
  ['until midnight', '2024-05-18T04:00:00Z', 60, [['2024-05-17 23:00:00', '2024-05-18 00:00:00']]],
  [
    'over midnight',
    '2024-05-18T04:00:00Z',
    120,
    [
      ['2024-05-17 23:00:00', '2024-05-18 00:00:00'],
      ['2024-05-18 00:00:00', '2024-05-18 01:00:00'],
    ],
  ],
  ['a whole day', '2024-05-17T05:00:00Z', 1440, [['2024-05-17 00:00:00', '2024-05-17 23:59:00']]],
] as const)('in columns of hours: %s', ([, instant, minutes, parts]) => {
  expect(byDay(event(instant, minutes)).map(({ start, end }) => [start, end])).toEqual(parts)
})

test.for([
  [
    { view: 'week', day: '2024-02-29', appointment: 12 },
    { view: 'week', day: '2024-02-29', appointment: 12 },
  ],
  [{ view: 'year', day: '2023-02-29', appointment: 'x' }, {}],
  [{ day: '1899-12-31', appointment: 1.5 }, {}],
  [{ day: '2201-01-01', appointment: 0 }, {}],
  [{ day: '9999-01-01', appointment: '3' }, {}],
  [{ day: '1900-01-01', appointment: 2 ** 60 }, { day: '1900-01-01' }],
  [{ day: '2200-12-31' }, { day: '2200-12-31' }],
  [
    { view: 'day', day: 'today', appointment: 3 },
    { view: 'day', appointment: 3 },
  ],
] as const)('of the address %o stays what is good', ([search, good]) => {
  expect(calendarSearch(search)).toEqual(good)
})
