import { describe, expect, test } from 'vitest'
import { namesIn } from './names.rules.ts'
import { readQuickAdd } from './quick-add.rules.ts'

/** The clock on the wall of a zone, as an instant. */
const wall = (time: string, zone: string) => Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant()
const read = (text: string, now: string, zone: string) => {
  const { Title, DueDate, Repeat, TaskTypeId } = readQuickAdd(text, zone, wall(now, zone))
  const due =
    DueDate &&
    Temporal.Instant.from(DueDate).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return { Title, due, Repeat, TaskTypeId }
}

// A Wednesday, in the afternoon.
const NOW = '2026-11-18T15:00'

describe.for(['America/Chicago', 'Pacific/Honolulu', 'UTC'])('what is read in %s', (zone) => {
  test.for<[text: string, title: string, due: string | null, repeat?: string]>([
    ['call Ana tomorrow 3pm', 'Call Ana', '2026-11-19T15:00'],
    ['call Ana tomorrow at 3 pm', 'Call Ana', '2026-11-19T15:00'],
    ['call Ana in the morning', 'Call Ana', '2026-11-19T09:00'],
    ['email Ana first thing tomorrow', 'Email Ana', '2026-11-19T09:00'],
    ['call Ana at 3pm today about the offer', 'Call Ana about the offer', '2026-11-18T15:00'],
    ['tomorrow 3pm call Ana', 'Call Ana', '2026-11-19T15:00'],
    ['Tomorrow call Ana at 3:30pm', 'Call Ana', '2026-11-19T15:30'],
    ['call Ana at 3:30', 'Call Ana', '2026-11-18T15:30'],
    ['call Ana at 3', 'Call Ana', '2026-11-18T15:00'],
    ['call Ana at 2', 'Call Ana', '2026-11-19T14:00'],
    ['call Ana at 03:00', 'Call Ana', '2026-11-19T03:00'],
    ['call Ana 9am', 'Call Ana', '2026-11-19T09:00'],
    ['call Ana today', 'Call Ana', '2026-11-18T16:00'],
    ['call Ana tomorrow', 'Call Ana', '2026-11-19T09:00'],
    ['call Ana the day after tomorrow', 'Call Ana', '2026-11-20T09:00'],
    ['call Ana', 'Call Ana', null],
    ['send offer by friday', 'Send offer', '2026-11-20T09:00'],
    ['send offer before 5pm', 'Send offer', '2026-11-18T17:00'],
    ['send offer by EOD', 'Send offer', '2026-11-18T17:00'],
    ['call Ana wednesday', 'Call Ana', '2026-11-18T16:00'],
    ['call Ana wed 9am', 'Call Ana', '2026-11-25T09:00'],
    ['call Ana next friday at 10am', 'Call Ana', '2026-11-27T10:00'],
    ['call Ana monday at 9', 'Call Ana', '2026-11-23T09:00'],
    ['meet the Moors this evening', 'Meet the Moors', '2026-11-18T18:00'],
    ['tomorrow morning: order the sign', 'Order the sign', '2026-11-19T09:00'],
    ['lunch with Ben at noon tomorrow', 'Lunch with Ben', '2026-11-19T12:00'],
    ['check in 2 hours', 'Check', '2026-11-18T17:00'],
    ['call Ana in 30 minutes', 'Call Ana', '2026-11-18T15:30'],
    ['call Ana in 3 days', 'Call Ana', '2026-11-21T09:00'],
    ['call Ana in 2 weeks', 'Call Ana', '2026-12-02T09:00'],
    ['call Ana next week', 'Call Ana', '2026-11-23T09:00'],
    ['call Ana next week at 3pm', 'Call Ana', '2026-11-23T15:00'],
    ['call Ana friday next week', 'Call Ana', '2026-11-27T09:00'],
    ['call Ana 12/5', 'Call Ana', '2026-12-05T09:00'],
    ['call Ana 11/18 at 4', 'Call Ana', '2026-11-18T16:00'],
    ['call Ana on Dec 5 at 2:30pm', 'Call Ana', '2026-12-05T14:30'],
    ['call Ana May 5', 'Call Ana', '2027-05-05T09:00'],
    ['showing 12/3 4:30p', 'Showing', '2026-12-03T16:30'],
    ['send the offer tomorrow at 4p', 'Send the offer', '2026-11-19T16:00'],
    ['call lead from 11/20', 'Call lead from 11/20', null],
    ['walk through 2026-12-24 10:15', 'Walk through', '2026-12-24T10:15'],
    ['showing tomorrow from 3 to 4pm', 'Showing', '2026-11-19T15:00'],
    ['call Ana tomorrow at 3pm about the 4pm showing', 'Call Ana about the 4pm showing', '2026-11-19T15:00'],
  ])('%s', ([text, Title, due]) => expect(read(text, NOW, zone)).toMatchObject({ Title, due, Repeat: null }))

  test.for<[text: string, title: string, due: string, repeat: string]>([
    ['water the sign every day at 8am', 'Water the sign', '2026-11-19T08:00', 'Daily'],
    ['check leads every morning', 'Check leads', '2026-11-19T09:00', 'Daily'],
    ['call Ana daily at 4pm', 'Call Ana', '2026-11-18T16:00', 'Daily'],
    ['call new leads every weekday at 9', 'Call new leads', '2026-11-19T09:00', 'Weekdays'],
    ['call Ana every week', 'Call Ana', '2026-11-18T16:00', 'Weekly'],
    ['call Ana weekly', 'Call Ana', '2026-11-18T16:00', 'Weekly'],
    ['call Ana weekly on friday', 'Call Ana', '2026-11-20T09:00', 'Weekly'],
    ['team meeting every monday at 10am', 'Team meeting', '2026-11-23T10:00', 'Weekly'],
    ['open house on Sundays at 1pm', 'Open house', '2026-11-22T13:00', 'Weekly'],
    ['every other friday pay the stagers', 'Pay the stagers', '2026-11-20T09:00', 'EveryOtherWeek'],
    ['call Ana every 2 weeks', 'Call Ana', '2026-11-18T16:00', 'EveryOtherWeek'],
    ['market report every month on Dec 1', 'Market report', '2026-12-01T09:00', 'Monthly'],
    ['review goals every quarter', 'Review goals', '2026-11-18T16:00', 'Quarterly'],
    ['pay dues on the 1st of every month', 'Pay dues', '2026-12-01T09:00', 'Monthly'],
    ['pay rent every month on the 15th', 'Pay rent', '2026-12-15T09:00', 'Monthly'],
    ['renew license every year on March 1', 'Renew license', '2027-03-01T09:00', 'Yearly'],
  ])('%s', ([text, Title, due, Repeat]) => expect(read(text, NOW, zone)).toMatchObject({ Title, due, Repeat }))
})

describe('what looks like a time, and is none', () => {
  test.for<[text: string, due?: string, title?: string]>([
    ['Send 3 offers'],
    ['Call about 123 Main St'],
    ['Call May'],
    ['Meet April'],
    ['Call May tomorrow', '2026-11-19T09:00', 'Call May'],
    ['Meet April on friday', '2026-11-20T09:00', 'Meet April'],
    ['Call June at 5pm', '2026-11-18T17:00', 'Call June'],
    ['Call 512-555-0101'],
    ['Show the 3/2 house'],
    ['Look at 3/4 acre lots'],
    ['Order a 24/7 lockbox'],
    ['Ask about the 30 year mortgage'],
    ['Send 10 day notice'],
    ['File the 1031 exchange'],
    ['Pay $500 for unit 1204'],
    ['Meet at 500 Congress'],
    ['Meet at 12 Oak St'],
    ['Meet at 7 Oak St friday', '2026-11-20T09:00', 'Meet at 7 Oak St'],
    ['Show homes at 5 elm ct'],
    ['Prepare for tomorrow’s showing'],
    ['Call Ana about the Friday showing'],
    ['Call Ana about yesterday'],
    ['Ask Ben what happened last friday'],
    ['Call Ana 3 days before Friday'],
    ['Call Ana in an hour and a quarter'],
    ['Call Ana friday in two weeks'],
    ['Call Ana friday after next'],
    ['Call Ana next week on friday', '2026-11-27T09:00', 'Call Ana'],
    ['Call Ana the first monday of next month', '2026-12-07T09:00', 'Call Ana'],
    ['Call Ana tomorrow or friday'],
    ['Call Ana every 3 days'],
    ['Call Ana every 3 days at 9am'],
    ['Call Ana every 2 days starting tomorrow'],
    ['Call Ana every monday and friday at 9'],
    ['Call Ana mondays and fridays'],
    ['Call Ana every day except friday'],
    ['Call Ana on the 40th'],
    ['Fix the light on the 3rd floor'],
    ['Fix the light on the 3rd floor tomorrow', '2026-11-19T09:00', 'Fix the light on the 3rd floor'],
    ['Plan the week tomorrow', '2026-11-19T09:00', 'Plan the week'],
    ['Send the 10 day notice tomorrow', '2026-11-19T09:00', 'Send the 10 day notice'],
    ['Call Ana in 9999 years'],
    ['Call Ana in 999999999 days'],
    ['Call Ana 12/31/9999'],
    ['Call Ana 11/17/2026 10am EST'],
    ['Send the weekly report'],
    ['Send the weekly report friday', '2026-11-20T09:00', 'Send the weekly report'],
    ['Send friday 3 offers', '2026-11-20T09:00', 'Send 3 offers'],
    ['Call Ana 3pm eat lunch', '2026-11-18T15:00', 'Call Ana eat lunch'],
  ])('%s', ([text, due = null, Title = text]) =>
    expect(read(text, NOW, 'America/Chicago')).toMatchObject({ Title, due, Repeat: null }),
  )
})

test.for<[text: string, now: string, zone: string, due: string]>([
  // The day is the user's own: it is Thursday in London already.
  ['call Ana tomorrow', '2026-11-18T22:30', 'America/Chicago', '2026-11-19T15:00:00Z'],
  ['call Ana tomorrow', '2026-11-18T22:30', 'Pacific/Honolulu', '2026-11-19T19:00:00Z'],
  ['call Ana today', '2026-11-18T23:30', 'Pacific/Honolulu', '2026-11-19T09:59:00Z'],
  ['call Ana today', '2026-11-18T22:30', 'UTC', '2026-11-18T23:00:00Z'],
  ['call Ana tonight', '2026-11-18T21:10', 'UTC', '2026-11-18T22:00:00Z'],
  // The clocks are put forward at two, and back.
  ['call Ana tomorrow 3pm', '2026-03-07T15:00', 'America/Chicago', '2026-03-08T20:00:00Z'],
  ['call Ana 2:30am', '2026-03-07T15:00', 'America/Chicago', '2026-03-08T08:30:00Z'],
  ['call Ana in 2 hours', '2026-03-08T01:30', 'America/Chicago', '2026-03-08T09:30:00Z'],
  ['call Ana tomorrow 3pm', '2026-10-31T15:00', 'America/Chicago', '2026-11-01T21:00:00Z'],
  ['call Ana in 2 hours', '2026-11-01T00:30', 'America/Chicago', '2026-11-01T07:30:00Z'],
  ['call Ana 10am EST', '2026-11-18T08:00', 'America/Chicago', '2026-11-18T15:00:00Z'],
  ['call Ana 2030-12-01T03:30:00Z', '2026-11-18T08:00', 'America/Chicago', '2030-12-01T03:30:00Z'],
  ['call Ana 2030-12-01T05:00:00-06:00', '2026-11-18T08:00', 'America/Chicago', '2030-12-01T11:00:00Z'],
  ['call Ana 2030-12-01T03:30', '2026-11-18T08:00', 'America/Chicago', '2030-12-01T09:30:00Z'],
  // Where it is tomorrow already, the day after.
  ['call Ken 9am JST', '2026-11-18T20:00', 'Pacific/Honolulu', '2026-11-20T00:00:00Z'],
  // Year's end and 29 February.
  ['call Ana tomorrow 9am', '2026-12-31T15:00', 'America/Chicago', '2027-01-01T15:00:00Z'],
  ['call Ana Feb 29', '2028-02-20T15:00', 'America/Chicago', '2028-02-29T15:00:00Z'],
  // On a weekend, weekdays begin on Monday.
  ['call leads every weekday', '2026-11-21T10:00', 'America/Chicago', '2026-11-23T15:00:00Z'],
  ['call leads every weekday at 8am', '2026-11-20T10:00', 'America/Chicago', '2026-11-23T14:00:00Z'],
])('%s, said at %s in %s', ([text, now, zone, due]) =>
  expect(readQuickAdd(text, zone, wall(now, zone)).DueDate).toBe(due),
)

const SATURDAY = '2026-11-21T13:30'
test.for<[text: string, now: string, due: string | null, title?: string]>([
  // The part of the day and the hour belong together.
  ['call tomorrow morning at 6', SATURDAY, '2026-11-22T06:00'],
  ['call at 9 tomorrow morning', SATURDAY, '2026-11-22T09:00'],
  ['call at 5 tomorrow morning', SATURDAY, '2026-11-22T05:00'],
  ['call at 7 tomorrow evening', SATURDAY, '2026-11-22T19:00'],
  ['call tomorrow at 6 in the evening', SATURDAY, '2026-11-22T18:00'],
  ['call tonight at 9', SATURDAY, '2026-11-21T21:00'],
  ['call tonight at 12', SATURDAY, '2026-11-22T00:00'],
  ['call tonight at midnight', SATURDAY, '2026-11-22T00:00'],
  ['call tonight at 2', SATURDAY, '2026-11-22T02:00'],
  ['call tonight at 2', '2026-11-22T00:30', '2026-11-22T02:00'],
  ['call tomorrow night at 12', SATURDAY, '2026-11-23T00:00'],
  ['call at 12 midnight', SATURDAY, '2026-11-22T00:00'],
  ['call tomorrow at 12 noon', SATURDAY, '2026-11-22T12:00'],
  ['call in an hour and a half', SATURDAY, '2026-11-21T15:00'],
  ['call in 2 hours and a half', SATURDAY, '2026-11-21T16:00'],
  ['call tomorrow at half past 9', SATURDAY, '2026-11-22T09:30'],
  ['call at quarter to 9 tomorrow', SATURDAY, '2026-11-22T08:45'],
  ['call at a quarter to one tomorrow', SATURDAY, '2026-11-22T12:45'],
  // Months, quarters and years end where the calendar ends them.
  ['call in 1 month', '2027-01-31T10:00', '2027-02-28T09:00'],
  ['call in a month and a half', '2027-01-31T10:00', '2027-03-14T09:00'],
  ['call in 1 month and 2 weeks', '2027-01-31T10:00', '2027-03-14T09:00'],
  ['call next month', '2026-10-31T10:00', '2026-11-30T09:00'],
  ['call next quarter', '2026-08-31T10:00', '2026-11-30T09:00'],
  ['call in 6 months', '2026-08-31T10:00', '2027-02-28T09:00'],
  ['call in half a year', '2026-08-31T10:00', '2027-02-28T09:00'],
  ['call in a couple of months at 4pm', '2026-12-31T10:00', '2027-02-28T16:00'],
  ['call 2 months from now', '2026-12-31T10:00', '2027-02-28T09:00'],
  ['call in a year', '2028-02-29T10:00', '2029-02-28T09:00'],
  // Days of the month.
  ['call on the 15th', SATURDAY, '2026-12-15T09:00'],
  ['on the 15th at 3pm call', SATURDAY, '2026-12-15T15:00'],
  ['call on the 21st', SATURDAY, '2026-11-21T14:00'],
  ['call on the 21st at 9am', SATURDAY, '2026-12-21T09:00'],
  ['call by the 31st', '2027-02-10T10:00', '2027-03-31T09:00'],
  ['call on the 15th of December', SATURDAY, '2026-12-15T09:00'],
  ['call next month on the 31st', SATURDAY, '2026-12-31T09:00'],
  ['call on the 31st of next month', SATURDAY, '2026-12-31T09:00'],
  ['call next month on the 31st', '2027-01-10T10:00', null, 'Call next month on the 31st'],
  // Counted from another day.
  ['call a week from Friday', SATURDAY, '2026-12-04T09:00'],
  ['call a week from Friday', '2026-11-20T10:00', '2026-12-04T09:00'],
  ['call two weeks from tomorrow', SATURDAY, '2026-12-06T09:00'],
])('%s, said at %s, is due at %s', ([text, now, due, Title = 'Call']) => {
  for (const zone of ['America/Chicago', 'UTC'])
    expect(read(text, now, zone)).toMatchObject({ Title, due, Repeat: null })
})

test.for<[string, number]>([
  ['call Ana', 2],
  ['Phone Ana', 2],
  ['ring Ana', 2],
  ['email Ana', 1],
  ['E-mail Ana', 1],
  ['mail the contract', 1],
  ['text Ana', 4],
  ['sms Ana', 4],
  ['message Ana', 4],
  ['follow up with Ana', 5],
  ['Follow-up with Ana', 5],
  ['tomorrow at 9 call Ana', 2],
  ['recall the offer', 3],
  ['ringing the bell', 3],
  ['Ana', 3],
])('%s is of type %i', ([text, type]) => expect(read(text, NOW, 'UTC').TaskTypeId).toBe(type))

test.for(['', '   ', 'tomorrow 3pm', 'every day'])('%j has no title', (text) =>
  expect(read(text, NOW, 'UTC').Title).toBe(''),
)

test.for<[title: string, ...starts: string[]]>([
  ['Call Ana', 'Ana'],
  ['call ana diaz about the offer', 'ana'],
  ['Follow up with ben', 'ben'],
  ['Email Ana Diaz', 'Ana', 'Diaz'],
  ['Lunch with Ben and Jo', 'Ben', 'Jo'],
  ["Prepare ana's offer", 'ana'],
  ['Send the deed to Mr. O’Brien,', "O'Brien"],
  ['Call Anne-Marie', 'Anne', 'Marie'],
  ['Call 512-555-0101'],
  ['order signs'],
  ['call back in Austin', 'Austin'],
  ['Txt maria', 'maria'],
  ['Lunch w/ natalie', 'natalie'],
  ['Lunch w/natalie', 'natalie'],
])('%s names %j', ([title, ...starts]) => expect(namesIn(title).starts).toEqual(starts))

test.for<[title: string, ...reachedBy: string[]]>([
  ['Call 512-555-0101', '5125550101'],
  ['Call (512) 555-0101 about 1208 Oak', '5125550101'],
  ['Txt +1 512.555.0101', '5125550101'],
  ['Email ana.diaz@example.com, then Ben', 'ana.diaz@example.com'],
  ['Pull MLS 1234567'],
  ['Coffee @ Starbucks'],
])('%s tells how somebody is reached: %j', ([title, ...reachedBy]) =>
  expect(namesIn(title).reachedBy).toEqual(reachedBy),
)
