import { expect, test } from 'vitest'
import { clockWords, hourWords, plainHours } from './clock-words.ts'

test.each([
  ['9:00\u202fAM', '9:00 am'],
  ['9:00\u00a0PM', '9:00 pm'],
  ['Sat, Nov 28, 10:00 AM', 'Sat, Nov 28, 10:00 am'],
  ['3:30\u202fPM CST', '3:30 pm CST'],
  ['Amy Pm 5 AMP', 'Amy Pm 5 AMP'],
])('%s', (formatted, plain) => expect(plainHours(formatted)).toBe(plain))

test.each([
  [0, 0, '12:00 am', '12 am'],
  [9, 30, '9:30 am', '9:30 am'],
  [12, 0, '12:00 pm', '12 pm'],
  [17, 5, '5:05 pm', '5:05 pm'],
  [24, 0, '12:00 am', '12 am'],
])('%i:%i', (hour, minute, clock, short) => {
  expect(clockWords(hour, minute)).toBe(clock)
  expect(hourWords(hour, minute)).toBe(short)
})
