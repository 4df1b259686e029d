import { expect, test } from 'vitest'
import { nearestDay, partsOfDay } from './when.rules.ts'

const today = Temporal.PlainDate.from('2026-11-28')

test.each([
  ['dec 12', '2026-12-12'],
  ['sat dec 12', '2026-12-12'],
  ['Saturday, Dec 12', '2026-12-12'],
  ['saterday dec 12', '2026-12-12'],
  ['sat 12/12', '2026-12-12'],
  ['jan 5', '2027-01-05'],
  ['tues jan 5', '2027-01-05'],
  ['nov 20', '2026-11-20'],
  ['wed 11/25', '2026-11-25'],
  ['sat dec 12 2026', '2026-12-12'],
  ['2026-12-12', '2026-12-12'],
  ['friday', undefined],
  ['was', undefined],
])('%s is %s', (typed, day) => expect(nearestDay(typed, today)).toEqual(day && { day }))

test.each([
  ['fri dec 12', 'Dec 12 is a Saturday.'],
  ['wed nov 26', 'Nov 26 is a Thursday.'],
  ['fri 12/12', 'Dec 12 is a Saturday.'],
  ['friday, dec 12th', 'Dec 12 is a Saturday.'],
  ['fri dec 12 2026', 'Dec 12 is a Saturday.'],
  ['mon 1/5', 'Jan 5, 2027 is a Tuesday.'],
])('%s: %s', (typed, wrong) => expect(nearestDay(typed, today)?.wrong).toBe(wrong))

test.each([
  ['oak hollow on dec 12', 'oak hollow', 'dec 12'],
  ['oak hollow back to dec 20', 'oak hollow', 'dec 20'],
  ['oak hollow from dec 5 to dec 12', 'oak hollow', 'dec 12'],
  ['oak hollow from fri 12/4 to 12/11', 'oak hollow', '12/11'],
  ['oak hollow until friday', 'oak hollow', 'friday'],
  ['was friday', 'was', 'friday'],
  ['oak hollow', 'oak hollow', undefined],
])('%s ends in a day', (typed, rest, day) => expect(partsOfDay(typed)).toEqual([rest, day]))
