import { expect, test } from 'vitest'
import { formatDays } from './range.ts'

test.each([
  ['2026-03-25', '2027-03-24', 'Mar 25, 2026 – Mar 24, 2027'],
  ['2026-03-25', '2026-04-01', 'Mar 25 – Apr 1, 2026'],
  ['2026-03-01', '2026-03-31', 'Mar 1 – 31, 2026'],
  ['2026-03-01', '2026-03-01', 'Mar 1, 2026'],
  ['2026-03-01', null, 'Since Mar 1, 2026'],
  [undefined, '2026-03-01', 'Until Mar 1, 2026'],
  [undefined, undefined, 'All days'],
])('the days from %s to %s are %s', (first, last, text) => expect(formatDays(first, last)).toBe(text))
