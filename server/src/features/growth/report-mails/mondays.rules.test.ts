import { expect, test } from 'vitest'
import { lastMonday, mondayNow, nextMail, weekOf } from './mondays.rules.ts'

const at = (text: string) => Temporal.Instant.from(text)

// 2026: clocks in Chicago change on March 8 and November 1, in Auckland on April 5 and September 27, in Kolkata never.
test.each([
  // [zone, now, the Monday to mail, the next mail]
  ['America/Chicago', '2026-03-02T13:59:59Z', undefined, '2026-03-02T14:00:00Z'],
  ['America/Chicago', '2026-03-02T14:00:00Z', '2026-03-02', '2026-03-09T13:00:00Z'],
  ['America/Chicago', '2026-03-09T12:59:59Z', undefined, '2026-03-09T13:00:00Z'],
  ['America/Chicago', '2026-03-09T13:00:00Z', '2026-03-09', '2026-03-16T13:00:00Z'],
  ['America/Chicago', '2026-10-26T13:00:00Z', '2026-10-26', '2026-11-02T14:00:00Z'],
  ['America/Chicago', '2026-11-02T13:59:59Z', undefined, '2026-11-02T14:00:00Z'],
  ['America/Chicago', '2026-11-02T14:00:00Z', '2026-11-02', '2026-11-09T14:00:00Z'],
  // Late, but the same day; a second after midnight it is too late.
  ['America/Chicago', '2026-11-03T05:59:59Z', '2026-11-02', '2026-11-09T14:00:00Z'],
  ['America/Chicago', '2026-11-03T06:00:00Z', undefined, '2026-11-09T14:00:00Z'],
  ['Pacific/Auckland', '2026-04-05T19:59:59Z', undefined, '2026-04-05T20:00:00Z'],
  ['Pacific/Auckland', '2026-04-05T20:00:00Z', '2026-04-06', '2026-04-12T20:00:00Z'],
  ['Pacific/Auckland', '2026-09-20T20:00:00Z', '2026-09-21', '2026-09-27T19:00:00Z'],
  ['Pacific/Auckland', '2026-09-27T18:59:59Z', undefined, '2026-09-27T19:00:00Z'],
  ['Pacific/Auckland', '2026-09-27T19:00:00Z', '2026-09-28', '2026-10-04T19:00:00Z'],
  ['Asia/Kolkata', '2026-11-02T02:29:59Z', undefined, '2026-11-02T02:30:00Z'],
  ['Asia/Kolkata', '2026-11-02T02:30:00Z', '2026-11-02', '2026-11-09T02:30:00Z'],
  ['Asia/Kolkata', '2026-11-05T00:00:00Z', undefined, '2026-11-09T02:30:00Z'],
] as const)('in %s at %s: %s, then %s', (zone, now, monday, next) => {
  expect(mondayNow(at(now), zone)?.toString()).toBe(monday)
  expect(nextMail(at(now), zone).toString()).toBe(next)
})

test('a mail is about Monday to Sunday before it', () => {
  expect(weekOf(lastMonday(at('2026-11-05T00:00:00Z'), 'America/Chicago'))).toEqual({
    First: '2026-10-26',
    Last: '2026-11-01',
  })
})
