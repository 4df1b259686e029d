import { expect, test } from 'vitest'
import { readDayAndTime, readNearDay } from './near-day.ts'

const MONDAY = '2026-11-23'

test.each([
  ['today', '2026-11-23'],
  ['Tomorrow', '2026-11-24'],
  ['yesterday', '2026-11-22'],
  ['mon', '2026-11-23'],
  ['friday', '2026-11-27'],
  ['this Fri', '2026-11-27'],
  ['next friday', '2026-12-04'],
  ['next  mon', '2026-11-30'],
  ['next sunday', '2026-12-06'],
  ['12/18', '2026-12-18'],
  ['1/5', '2027-01-05'],
  ['11-20', '2026-11-20'],
  ['5/22', '2027-05-22'],
  ['dec 18th', '2026-12-18'],
  ['Jan. 5', '2027-01-05'],
  ['in 30 days', '2026-12-23'],
  ['+10', '2026-12-03'],
  ['2 weeks', '2026-12-07'],
  ['6 months', '2027-05-23'],
  ['in a month', '2026-12-23'],
  ['3 days from now', '2026-11-26'],
  ['12/18/2027', '2027-12-18'],
  ['eom', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['end of the quarter', '2026-12-31'],
  ['eoy', '2026-12-31'],
  ['eow', '2026-11-27'],
  ['end of next week', '2026-12-04'],
  ['next week', '2026-11-30'],
  ['next month', '2026-12-23'],
  ['day after tomorrow', '2026-11-25'],
  ['last fri', '2026-11-20'],
  ['last mon', '2026-11-16'],
  ['3 days ago', '2026-11-20'],
  ['a month ago', '2026-10-23'],
  // A weekday and a number: the day of the month that is that weekday.
  ['tue 1', '2026-12-01'],
  ['fri 27', '2026-11-27'],
  ['mon 23', '2026-11-23'],
  ['Friday the 4th', '2026-12-04'],
  ['thurs, 31', '2026-12-31'],
  ['fri 1', '2027-01-01'],
])('%j is %j', (text, day) => expect(readNearDay(text, MONDAY)).toBe(day))

test('the year of a day without one, and the week of a weekday, are those that the field takes', () => {
  expect(readNearDay('10/1', MONDAY)).toBe('2026-10-01')
  expect(readNearDay('10/1', MONDAY, { min: MONDAY })).toBe('2027-10-01')
  expect(readNearDay('dec 4', MONDAY, { max: MONDAY })).toBe('2025-12-04')
  expect(readNearDay('fri', MONDAY, { max: MONDAY })).toBe('2026-11-20')
})

test('A month from the 31st ends with the month', () => {
  expect(readNearDay('in 3 months', '2026-11-30')).toBe('2027-02-28')
  expect(readNearDay('in 1 year', '2028-02-29')).toBe('2029-02-28')
})

test.each([
  '13/45/2026',
  '13/45',
  '2/30',
  'may',
  'may 32',
  'someday',
  'monthly',
  'satin',
  '10',
  'in days',
  '10 min',
  '',
  // Not that weekday in the next months.
  'friday 13',
  'tue 2',
  'sat 45',
  'next friday 4',
  'wednes',
  // Another weekday this year, and a range.
  'Fri, Jul 18',
  'wed, nov 24',
  'dec 5-10',
])('%j is no day', (text) => expect(readNearDay(text, MONDAY)).toBeNull())

test.for([
  ['sat 10am', '10:00:00'],
  ['10am sat', '10:00:00'],
  ['sat at 3', '15:00:00'],
  ['sat, 9:30 am', '09:30:00'],
  ['sat at half past nine', '09:30:00'],
  ['quarter to 5 on sat', '16:45:00'],
  ['sat 9 in the morning', '09:00:00'],
  ['sat 3:00\u202fPM', '15:00:00'],
  ['sat 12 noon', '12:00:00'],
  ['sat 21 10am', '10:00:00'],
  ['10am sat the 21st', '10:00:00'],
  ['sat 14h', '14:00:00'],
])('%j says a day and a time', ([typed = '', time]) =>
  expect(readDayAndTime(typed, '2026-11-18')).toEqual({ day: '2026-11-21', time }),
)
test.for([
  ['5 dec', '2026-12-05'],
  ['5-dec', '2026-12-05'],
  ['5th of december', '2026-12-05'],
  ['sat, dec 5', '2026-12-05'],
])('%j is %s', ([typed = '', day]) => expect(readNearDay(typed, '2026-11-18')).toBe(day))
// Neither an hour, nor half past the first.
test.for(['friday 13', 'tue 1', '9 sat', 'sat 9', 'friday 13 3pm', 'tue 1 3', 'sat 2:00 hours', 'sat 9 30'])(
  '%j is no day with a time',
  (typed) => expect(readDayAndTime(typed, '2026-11-18')).toBeNull(),
)
test('tomorrow 3 is an hour', () =>
  expect(readDayAndTime('tomorrow 3', '2026-11-18')).toEqual({ day: '2026-11-19', time: '15:00:00' }))
// 2026-11-21 is a Saturday.
test.for([
  ['sat 10am', {}, '2026-11-28'],
  ['10am sat', {}, '2026-11-28'],
  ['saturday 2-3pm', {}, '2026-11-28'],
  ['sat 4pm', {}, '2026-11-21'],
  ['this sat 10am', {}, '2026-11-21'],
  ['today 10am', {}, '2026-11-21'],
  ['sat 10am', { max: '2026-11-21' }, '2026-11-21'],
] as const)('%s on a Saturday at 3 pm, %j, is on %s', ([typed, limits, day]) =>
  expect(readDayAndTime(typed, '2026-11-21', true, { ...limits, now: '15:00:00' })?.day).toBe(day),
)
// The input keeps the day and says that the time is not kept.
test.for(['sat 10am', 'dec 5 at noon'])('%j is more than a day', (typed) =>
  expect(readNearDay(typed, '2026-11-18')).toBeNull(),
)
test.for([
  ['12/5/1990 3pm', '1990-12-05'],
  ['dec 5, 1990 at noon', '1990-12-05'],
  ['sat 10am', undefined],
  ['12/5/1990 10am-11am', '1990-12-05'],
])('of days written whole, %j is %s', ([typed = '', day]) =>
  expect(readDayAndTime(typed, '2026-11-18', false)?.day).toBe(day),
)
test.for(['mon, dec 5 2026', 'sat 25:00', 'sat 13pm', 'sat or sun', 'decade 5', 'sat 10am 11am'])(
  '%j is none',
  (typed) => expect(readNearDay(typed, '2026-11-18')).toBeNull(),
)

test.for([
  ['sat 10-11:30', '10:00:00', '11:30:00'],
  ['sat 10am-11', '10:00:00', '11:00:00'],
  ['sat 10am to noon', '10:00:00', '12:00:00'],
  ['sat from 2-3pm', '14:00:00', '15:00:00'],
  ['sat 7-9pm', '19:00:00', '21:00:00'],
  ['sat 7-6', '07:00:00', '18:00:00'],
  ['sat 9-5', '09:00:00', '17:00:00'],
  ['sat 10-1pm', '10:00:00', '13:00:00'],
  ['sat 11 to 1', '11:00:00', '13:00:00'],
  ['sat 8 - 11am', '08:00:00', '11:00:00'],
  ['2-3 sat', '14:00:00', '15:00:00'],
])('%j says when it begins and ends', ([typed = '', time, end]) =>
  expect(readDayAndTime(typed, '2026-11-18')).toEqual({ day: '2026-11-21', time, end }),
)
// Past midnight, and more than a range.
test.for(['sat 10pm-1am', 'sat 3pm-2pm', 'sat 10-11-12', 'sat 10am and call'])('%j is no range', (typed) =>
  expect(readDayAndTime(typed, '2026-11-18')).toBeNull(),
)
