import type { FilterType } from '@dormer/contract/filters'
import { expect, test } from 'vitest'
import { birthdaysIn, daysOf, comesRound as nextRound } from './spans.rules.ts'

test.for([
  ['today', 'DateForward', '2026-05-17', '2026-05-17', '2026-05-17'],
  ['today', 'DatePast', '2026-05-17', '2026-05-17', '2026-05-17'],
  ['week', 'DateForward', '2026-12-28', '2026-12-28', '2027-01-04'],
  ['week', 'DayForward', '2026-12-28', '2026-12-28', '2027-01-04'],
  ['week', 'DatePast', '2027-01-03', '2026-12-27', '2027-01-03'],
  ['week', 'DatePastInverse', '2027-01-03', '2026-12-27', '2027-01-03'],
  ['month', 'DateForward', '2026-12-28', '2026-12-28', '2026-12-31'],
  ['month', 'DateForward', '2028-02-01', '2028-02-01', '2028-02-29'],
  ['month', 'DateForward', '2026-04-30', '2026-04-30', '2026-04-30'],
  ['month', 'DatePast', '2026-04-30', '2026-04-01', '2026-04-30'],
  ['3', 'DatePastInverse', '2028-03-01', '2028-02-27', '2028-03-01'],
  ['7', 'DateForward', '2028-02-25', '2028-02-25', '2028-03-03'],
  ['30', 'DatePast', '2026-03-01', '2026-01-30', '2026-03-01'],
  ['90', 'DateForward', '2026-11-21', '2026-11-21', '2027-02-19'],
  ['180', 'DatePast', '2026-06-30', '2026-01-01', '2026-06-30'],
  ['0', 'DateForward', '2026-05-17', '2026-05-17', '2026-05-17'],
  ['3650', 'DateForward', '2026-05-17', '2026-05-17', '2036-05-14'],
] as [string, FilterType, string, string, string][])('%s, %s, on %s: %s to %s', ([span, type, today, from, to]) => {
  expect(daysOf(span, type, Temporal.PlainDate.from(today))).toEqual({ from, to })
})

test.for(['', 'year', '-1', '3651', '99999', '1.5', ' 7', '2026-05-17', 'Today'])('%j is no span', (span) => {
  expect(daysOf(span, 'DateForward', Temporal.PlainDate.from('2026-05-17'))).toBeUndefined()
})

/** Whether a birthday (MM-DD) comes round in these days. */
const comesRound = (birthday: string, from: string, to: string) => {
  const number = Number(birthday.replace('-', ''))
  return birthdaysIn({ from, to }).some(([begin, end]) => number >= begin && number <= end)
}

test.for([
  ['05-17', '2026-05-17', '2026-05-17', true],
  ['05-16', '2026-05-17', '2026-05-24', false],
  ['05-24', '2026-05-17', '2026-05-24', true],
  ['05-25', '2026-05-17', '2026-05-24', false],
  // Across the end of the year.
  ['12-27', '2026-12-28', '2027-01-04', false],
  ['12-28', '2026-12-28', '2027-01-04', true],
  ['12-31', '2026-12-28', '2027-01-04', true],
  ['01-01', '2026-12-28', '2027-01-04', true],
  ['01-04', '2026-12-28', '2027-01-04', true],
  ['01-05', '2026-12-28', '2027-01-04', false],
  ['06-15', '2026-12-28', '2027-01-04', false],
  // 29 February: itself in leap years, the 28th in others.
  ['02-29', '2028-02-29', '2028-02-29', true],
  ['02-29', '2028-02-28', '2028-02-28', false],
  ['02-29', '2028-02-25', '2028-03-03', true],
  ['02-28', '2028-02-29', '2028-02-29', false],
  ['02-29', '2027-02-28', '2027-02-28', true],
  ['02-29', '2027-02-27', '2027-02-27', false],
  ['02-29', '2027-03-01', '2027-03-01', false],
  ['02-29', '2027-02-21', '2027-02-28', true],
  ['02-29', '2027-02-25', '2027-03-04', true],
  ['02-29', '2027-12-30', '2028-02-28', false],
  // Everybody has a birthday within a year.
  ['02-29', '2026-05-17', '2027-05-17', true],
  ['05-16', '2026-05-17', '2027-05-17', true],
  ['05-16', '2026-05-17', '2036-05-14', true],
  ['05-16', '2026-05-17', '2027-05-16', true],
  ['05-16', '2026-05-17', '2027-05-15', false],
] as [string, string, string, boolean][])('a birthday on %s, from %s to %s: %s', ([birthday, from, to, expected]) => {
  expect(comesRound(birthday, from, to)).toBe(expected)
})

test('each birthday comes round on exactly one day of a year', () => {
  const birthdays = Array.from({ length: 366 }, (_, i) =>
    Temporal.PlainDate.from('2028-01-01').add({ days: i }).toString().slice(5),
  )
  for (const year of [2027, 2028]) {
    const days = Array.from({ length: year === 2028 ? 366 : 365 }, (_, i) =>
      Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: i }).toString(),
    )
    for (const birthday of birthdays)
      expect(
        days.filter((day) => comesRound(birthday, day, day)),
        `${birthday} in ${year}`,
      ).toHaveLength(1)
  }
})

test.for([
  ['1980-05-17', '2026-05-17', '2026-05-17'],
  ['1980-05-16', '2026-05-17', '2027-05-16'],
  ['1980-01-01', '2026-12-31', '2027-01-01'],
  ['1984-02-29', '2028-02-29', '2028-02-29'],
  ['1984-02-29', '2027-02-28', '2027-02-28'],
  ['1984-02-29', '2027-03-01', '2028-02-29'],
  ['1985-02-28', '2028-02-29', '2029-02-28'],
  ['2030-05-17', '2026-05-18', '2027-05-17'],
] as const)('what was on %s comes round, from %s on, on %s', ([date, from, expected]) => {
  expect(nextRound(date, Temporal.PlainDate.from(from)).toString()).toBe(expected)
})
