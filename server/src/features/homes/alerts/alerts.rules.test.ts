import { expect, test } from 'vitest'
import { isStillNews, type Match, newsOf, noteOf, summaryOf, whenDue } from './alerts.rules.ts'

const chicago = [{ Zone: 'America/Chicago', State: null }]
const texas = [{ Zone: 'America/Chicago', State: 'TX' }]
const at = (text: string) => Temporal.Instant.from(text)
/** Times are Chicago's: 6 hours behind UTC in November, 5 in summer. */
test.each([
  ['at once: what is found within minutes is one email', 'AtOnce', '2026-11-23T10:00-06:00', '2026-11-23T10:05-06:00'],
  ['at once at night: in the morning', 'AtOnce', '2026-11-23T22:00-06:00', '2026-11-24T08:00-06:00'],
  ['at once, Sunday morning in Texas', 'AtOnce', '2026-11-22T09:00-06:00', '2026-11-22T12:00-06:00', { Places: texas }],
  ['at once, soon after the last', 'AtOnce', '2026-11-23T10:00-06:00', '2026-11-23T10:14-06:00', { LastSent: at('2026-11-23T09:59-06:00') }],
  ['daily, later today', 'Daily', '2026-11-23T07:00-06:00', '2026-11-23T08:00-06:00'],
  ['daily, tomorrow', 'Daily', '2026-11-23T08:00:01-06:00', '2026-11-24T08:00-06:00'],
  ['daily, over the end of summer time', 'Daily', '2026-10-31T20:00-05:00', '2026-11-01T08:00-06:00'],
  ['daily, at an hour that the clocks leave out', 'Daily', '2026-03-07T20:00-06:00', '2026-03-08T03:00-05:00', { Hour: 2 }],
  ['daily, at an hour that comes twice: the first', 'Daily', '2026-10-31T20:00-05:00', '2026-11-01T01:00-05:00', { Hour: 1 }],
  ['daily, an hour at night that somebody chose', 'Daily', '2026-11-23T07:00-06:00', '2026-11-24T05:00-06:00', { Hour: 5 }],
  ['daily, where the client is', 'Daily', '2026-11-23T07:00-06:00', '2026-11-23T08:00-08:00', { Places: [{ Zone: 'America/Los_Angeles', State: 'CA' }] }],
  ['weekly, on the day of the week that it began', 'Weekly', '2026-11-23T07:00-06:00', '2026-11-25T08:00-06:00'],
  ['weekly, that day is over', 'Weekly', '2026-11-25T09:00-06:00', '2026-12-02T08:00-06:00'],
] as const)('%s', (_, Frequency, found, expected, more: object = {}) => {
  // It began on a Wednesday.
  const timing = { Frequency, Hour: 8, Places: chicago, Since: at('2026-11-04T20:00-06:00'), LastSent: null, Found: at(found), ...more } // biome-ignore format: a row
  expect(whenDue(timing).toString()).toBe(at(expected).toString())
}) // biome-ignore format: a table

const match = (ListingKey: string, Reason: Match['Reason'], Detail = '', EventId = 1): Match => ({ ListingKey, Reason, Detail, EventId }) // biome-ignore format: a row

test.each([
  [match('A', 'Price', '390000.00'), { ListPrice: '390000.00', StandardStatus: 'Active' }, true],
  [match('A', 'Price', '390000.00'), { ListPrice: '380000.00', StandardStatus: 'Active' }, true],
  [match('A', 'Price', '390000.00'), { ListPrice: '410000.00', StandardStatus: 'Active' }, false],
  [match('A', 'Price', '390000.00'), { ListPrice: null, StandardStatus: 'Active' }, false],
  [match('A', 'Status', 'Pending'), { ListPrice: '1', StandardStatus: 'Pending' }, true],
  [match('A', 'Status', 'Pending'), { ListPrice: '1', StandardStatus: 'Active' }, false],
  [match('A', 'New'), { ListPrice: null, StandardStatus: 'Pending' }, true],
])('%j of %j is still news: %j', (one, now, expected) => expect(isStillNews(one, now)).toBe(expected))

test('each listing is reported once, with its most important news', () => {
  const news = newsOf([match('A', 'Price', '9', 5), match('B', 'Status', 'Pending', 6), match('A', 'New', '', 1), match('C', 'New', '', 2)]) // biome-ignore format: a row
  expect(news.map(({ ListingKey, Reason }) => [ListingKey, Reason])).toEqual([['C', 'New'], ['A', 'New'], ['B', 'Status']]) // biome-ignore format: rows
  expect(summaryOf(news)).toBe('2 new homes and 1 home with a new status')
  expect(summaryOf([match('A', 'New')])).toBe('1 new home')
  expect(summaryOf([match('A', 'Price'), match('B', 'BackOnMarket')])).toBe('1 home back on the market and 1 home with a lower price') // biome-ignore format: a row
  expect([match('A', 'New'), match('A', 'Price'), match('A', 'BackOnMarket'), match('A', 'Status', 'Active Under Contract')].map(noteOf)).toEqual([
    'New on the market', 'Price reduced', 'Back on the market', 'Now accepting backup offers',
  ]) // biome-ignore format: rows
})
