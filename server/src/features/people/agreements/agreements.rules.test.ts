import { expect, test } from 'vitest'
import { missingOn, stateOf } from './agreements.rules.ts'

const of = (SignedDate: string, ExpirationDate: string | null) => ({ SignedDate, ExpirationDate })
const today = '2026-11-23'
const none = 'No written buyer agreement is on file.'

test.each([
  ['none', [], today, none],
  ['one without an end', [of('2026-01-01', null)], '2030-01-01', null],
  ['signed on the day itself', [of(today, '2026-12-23')], today, null],
  ['on its last day', [of('2026-05-01', '2026-11-30')], '2026-11-30', null],
  ['a day after', [of('2026-05-01', '2026-11-30')], '2026-12-01', /expires on 11\/30\/2026, before the showing/],
  ['ended yesterday', [of('2026-05-01', '2026-11-22')], today, /expired on 11\/22\/2026/],
  ['of several the last', [of('2026-01-01', '2026-03-01'), of('2026-05-01', '2026-11-22')], today, /11\/22\/2026/],
  ['one of several holds', [of('2026-01-01', '2026-03-01'), of('2026-05-01', '2026-12-01')], today, null],
  ['signed too late', [of('2026-11-20', null)], '2026-11-19', /was signed on 11\/20\/2026, after the showing/],
])('what a showing lacks: %s', (_, agreements, day, missing) => {
  const said = missingOn(agreements, day, today)
  if (missing === null) expect(said).toBeNull()
  else expect(said).toMatch(missing)
})

test.each([
  [null, 'Valid'],
  ['2026-12-08', 'Valid'],
  ['2026-12-07', 'ExpiresSoon'],
  ['2026-11-23', 'ExpiresSoon'],
  ['2026-11-22', 'Expired'],
])('an agreement until %s: %s', (until, state) => {
  expect(stateOf(of('2026-01-01', until), today)).toBe(state)
})
