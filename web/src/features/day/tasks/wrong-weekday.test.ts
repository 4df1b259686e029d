import { expect, test } from 'vitest'
import { wrongWeekday } from './wrong-weekday.ts'

test.each([
  ['tuesday dec 4', 'Dec 4 is a Friday'],
  ['Tues. Dec. 4th', 'Dec 4 is a Friday'],
  ['tues 12/4', 'Dec 4 is a Friday'],
  ['wendesday dec 4', 'Dec 4 is a Friday'],
  ['dec 4 (tuesday)', 'Dec 4 is a Friday'],
  ['dec 4, tuesday', 'Dec 4 is a Friday'],
  ['mon 1/5', 'Jan 5, 2027 is a Tuesday'],
  ['tuesday dec 9 2026', 'Dec 9 is a Wednesday'],
  ['fri dec 4', undefined],
  ['dec 4 friday', undefined],
  ['sat & sun', undefined],
  ['tuesday at 4', undefined],
  ['yesterday', undefined],
])('%s: %s', (words, told) => expect(wrongWeekday(words, '2026-11-28')).toBe(told))
