import { expect, test } from 'vitest'
import { planYear } from './plan-year.ts'

test.each([
  ['2026-03-25', '2027-03-25', 'Mar 25, 2026 – Mar 24, 2027'],
  ['2026-01-01', '2027-01-01', 'Jan 1 – Dec 31, 2026'],
  ['2026-03-25', null, 'Since Mar 25, 2026'],
])('a plan year from %s, the next from %s: %s', (YearBegins, YearEnds, shown) => {
  expect(planYear({ YearBegins, YearEnds })).toBe(shown)
})
