import { expect, test } from 'vitest'
import { formatDuration, hourOfDay } from './duration.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [299, '4 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [7800, '2 h 10 min'],
  [86_399, '23 h 59 min'],
  [86_400, '1 day'],
  [86_400 + 5 * 3600 + 59 * 60, '1 day 5 h'],
  [2 * 86_400 + 3600, '2 days 1 h'],
  [3 * 86_400 + 23 * 3600, '3 days'],
  [1200 * 86_400, '1,200 days'],
])('%i seconds are %s', (seconds, told) => {
  expect(formatDuration(seconds)).toBe(told)
})

test.each([
  [59, '59 s'],
  [3599, '59 min'],
  [7800, '2 h'],
  [86_400 + 5 * 3600, '1 day'],
  [9 * 86_400 + 3600, '9 days'],
])('%i seconds in one unit are %s', (seconds, told) => {
  expect(formatDuration(seconds, 'one')).toBe(told)
})

test.each([
  [0, '12 am'],
  [9, '9 am'],
  [12, '12 pm'],
  [23, '11 pm'],
  [24, '12 am'],
])('hour %i begins at %s', (hour, told) => {
  expect(hourOfDay(hour)).toBe(told)
})
