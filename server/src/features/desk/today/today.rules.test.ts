import { describe, expect, test } from 'vitest'
import { type Candidate, rank } from './today.rules.ts'

const nobody = {
  ContactId: null, ContactName: null, CellPhone: null, HomePhone: null, WorkPhone: null,
  TransactionId: null, TransactionName: null, LineId: null, LinesDue: 0, TaskTypeId: null, IsUnassigned: false, Location: null, DurationMinutes: null,
} // biome-ignore format: a list
let ids = 0
const next = () => ++ids
const task = (DateTime: string, Id = next()): Candidate => ({ ...nobody, Kind: 'Task', Id, Title: 'Call', DateTime })
const meeting = (DateTime: string, DurationMinutes = 60, Id = next()): Candidate => ({
  ...nobody, Kind: 'Appointment', Id, Title: 'Showing', DateTime, DurationMinutes,
}) // biome-ignore format: a list
const deadline = (Day: string): Candidate => ({
  ...nobody, Kind: 'Deadline', Id: next(), TransactionName: '12 Oak St', Field: 'ClosingDate', Day,
}) // biome-ignore format: a list
const line = (Day: string, IsReturned = false): Candidate => ({
  ...nobody, Kind: 'ChecklistLine', Id: next(), TransactionName: '12 Oak St', Title: 'Disclosure', Day, IsReturned,
}) // biome-ignore format: a list
const lead = (DateTime: string, Source: string | null = null, IsUnassigned = false): Candidate => ({
  ...nobody, Kind: 'NewLead', Id: next(), Source, IsUnassigned, DateTime, Attempts: 0, LastAttempt: null,
}) // biome-ignore format: a list
const tried = (Attempts: number, LastAttempt: string): Candidate => ({
  ...nobody, Kind: 'NewLead', Id: next(), Source: null, DateTime: '2026-05-12T17:00:00Z', Attempts, LastAttempt,
}) // biome-ignore format: a list
const birthday = (Id = next()): Candidate => ({ ...nobody, Kind: 'Birthday', Id })
const anniversary = (Bought: string | null, Sold: string | null, Id = next()): Candidate => ({
  ...nobody, Kind: 'Anniversary', Id, Bought, Sold,
}) // biome-ignore format: a list
const quiet = (LastContact: string, UrgencyType = 'Hot', ContactEveryDays = 3, Id = next()): Candidate => ({
  ...nobody, Kind: 'Quiet', Id, LastContact, DateCreated: '2020-01-01T12:00:00Z', UrgencyType, ContactEveryDays,
}) // biome-ignore format: a list
const neverContacted = (DateCreated: string): Candidate => ({
  ...nobody, Kind: 'Quiet', Id: next(), LastContact: null, DateCreated, UrgencyType: 'Hot', ContactEveryDays: 3,
}) // biome-ignore format: a list

const [chicago, honolulu] = ['America/Chicago', 'Pacific/Honolulu']
const noon = '2026-05-15T17:00:00Z' // in Chicago
const on = (candidates: Candidate[], now = noon, zone = chicago) => rank(candidates, Temporal.Instant.from(now), zone)
const told = (candidate: Candidate, now?: string, zone?: string) => {
  const [row] = on([candidate], now, zone)
  return [row?.Why, row?.Urgency]
}

describe('why a row is there', () => {
  test.for<[Candidate, string, string]>([
    [meeting('2026-05-15T16:30:00Z'), 'Now, until 12:30 pm', 'now'],
    [meeting('2026-05-15T17:00:00Z'), 'Now, until 1:00 pm', 'now'],
    [meeting('2026-05-15T17:00:30Z'), 'Begins in 1 minute', 'now'],
    [meeting('2026-05-15T17:15:00Z'), 'Begins in 15 minutes', 'now'],
    [meeting('2026-05-15T17:15:01Z'), 'Begins in 16 minutes', 'soon'],
    [meeting('2026-05-15T18:00:00Z'), 'Begins in 60 minutes', 'soon'],
    [meeting('2026-05-15T18:01:00Z'), 'Begins at 1:01 pm', 'normal'],
    [meeting('2026-05-15T16:00:00Z'), 'How did it go?', 'normal'],
    [meeting('2026-05-14T16:00:00Z'), 'How did it go?', 'normal'],
    [lead('2026-05-15T17:00:02Z'), 'Just came in', 'now'], // clocks differ
    [lead('2026-05-15T16:59:01Z'), 'Just came in', 'now'],
    [lead('2026-05-15T16:59:00Z'), 'Waiting 1 minute', 'now'],
    [lead('2026-05-15T16:18:00Z'), 'Waiting 42 minutes', 'now'],
    [lead('2026-05-15T16:00:00Z'), 'Waiting 1 hour', 'soon'],
    [lead('2026-05-15T15:00:01Z'), 'Waiting 1 hour', 'soon'],
    [lead('2026-05-14T17:00:01Z'), 'Waiting 23 hours', 'soon'],
    [lead('2026-05-14T17:00:00Z'), 'Waiting 1 day', 'soon'],
    [lead('2026-05-12T17:00:00Z'), 'Waiting 3 days', 'soon'],
    [tried(1, '2026-05-15T15:05:00Z'), '1 attempt, last today 10:05 am', 'soon'],
    [tried(2, '2026-05-14T15:05:00Z'), '2 attempts, last yesterday', 'soon'],
    [tried(3, '2026-05-12T15:05:00Z'), '3 attempts, last 3 days ago', 'soon'],
    [task('2026-05-15T20:00:00Z'), 'Due at 3:00 pm', 'normal'],
    [task('2026-05-15T17:30:00Z'), 'Due at 12:30 pm', 'soon'],
    [task('2026-05-15T17:00:00Z'), 'Due at 12:00 pm', 'soon'],
    [task('2026-05-15T16:45:00Z'), 'Was due at 11:45 am', 'soon'],
    [task('2026-05-15T14:00:00Z'), 'Was due at 9:00 am', 'soon'],
    [task('2026-05-15T05:00:00Z'), 'Due today', 'normal'], // no hour: the day begins
    [task('2026-05-15T05:01:00Z'), 'Was due at 12:01 am', 'soon'],
    [task('2026-05-15T04:59:59Z'), '1 day past due', 'soon'],
    [task('2026-05-13T17:00:00Z'), '2 days past due', 'soon'],
    [task('2026-04-15T17:00:00Z'), '30 days past due', 'soon'],
    [deadline('2026-05-15'), 'Today', 'soon'],
    [deadline('2026-05-18'), 'In 3 days', 'normal'],
    [line('2026-05-15'), 'Due today', 'soon'],
    [line('2026-05-16', true), 'Returned. Due tomorrow', 'normal'],
    [line('2026-05-14'), '1 day overdue', 'soon'],
    [line('2026-05-01', true), 'Returned. 14 days overdue', 'soon'],
    [birthday(), 'Birthday today', 'normal'],
    [anniversary('2023-05-15', null), 'Home anniversary: 3 years', 'normal'],
    [anniversary('2025-05-15', '2020-05-15'), 'Home anniversary: 1 year', 'normal'],
    [anniversary(null, '2024-05-15'), 'Sale anniversary: 2 years', 'normal'],
    [quiet('2026-04-24T17:00:00Z'), 'Quiet for 21 days; Hot allows 3', 'normal'],
    [quiet('2026-05-13T17:00:00Z', 'Boiling', 1), 'Quiet for 2 days; Boiling allows 1', 'normal'],
    [neverContacted('2026-04-25T17:00:00Z'), 'Never contacted in 20 days; Hot allows 3', 'normal'],
  ])('%s', ([candidate, why, urgency]) => {
    expect(told(candidate)).toEqual([why, urgency])
  })

  test.for<[string, string, string, string]>([
    // What Today says of a task due then, at that time and in that zone: [zone, now, due, why].
    ['Pacific/Honolulu', '2026-05-16T09:59:00Z', '2026-05-16T09:00:00Z', 'Was due at 11:00 pm'],
    ['Pacific/Honolulu', '2026-05-16T10:00:00Z', '2026-05-16T09:00:00Z', '1 day past due'],
    ['UTC', '2026-05-16T00:00:00Z', '2026-05-15T23:59:59Z', '1 day past due'],
    ['UTC', '2026-05-16T09:59:00Z', '2026-05-16T12:00:00Z', 'Due at 12:00 pm'],
    // The clocks go forward at two on March 8, and back on November 1.
    ['America/Chicago', '2026-03-08T07:59:00Z', '2026-03-08T08:00:00Z', 'Due at 3:00 am'],
    ['America/Chicago', '2026-03-09T04:59:00Z', '2026-03-08T06:00:00Z', 'Due today'],
    ['America/Chicago', '2026-03-09T05:00:00Z', '2026-03-08T06:00:00Z', '1 day past due'],
    ['America/Chicago', '2026-11-01T06:45:00Z', '2026-11-01T06:30:00Z', 'Was due at 1:30 am'],
    ['America/Chicago', '2026-11-01T06:45:00Z', '2026-11-01T07:30:00Z', 'Due at 1:30 am'],
    ['America/Chicago', '2026-11-02T05:59:00Z', '2026-11-01T05:00:00Z', 'Due today'],
    ['America/Chicago', '2026-11-02T06:00:00Z', '2026-11-01T05:00:00Z', '1 day past due'],
    // A day that begins at 1:00.
    ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-06T04:00:00Z', 'Due today'],
    ['America/Chicago', '2027-01-01T06:00:00Z', '2027-01-01T05:59:00Z', '1 day past due'],
    ['America/Chicago', '2027-01-01T05:59:00Z', '2027-01-01T05:00:00Z', 'Was due at 11:00 pm'],
    ['America/Chicago', '2028-03-01T18:00:00Z', '2028-02-28T18:00:00Z', '2 days past due'], // over 29 February
  ])('in %s at %s, due %s: %s', ([zone, now, due, why]) => {
    expect(told(task(due), now, zone)[0]).toBe(why)
  })

  test.for<[string, string, string]>([
    // A date is the same everywhere; which day is today depends on where the user is: [zone, now, why].
    ['Pacific/Honolulu', '2026-05-15T09:30:00Z', 'Tomorrow'], // 23:30 of the 14th
    ['Pacific/Honolulu', '2026-05-15T10:00:00Z', 'Today'],
    ['Pacific/Honolulu', '2026-05-16T09:30:00Z', 'Today'],
    ['Australia/Sydney', '2026-05-13T14:30:00Z', 'Tomorrow'], // 0:30 of the 14th
    ['Australia/Sydney', '2026-05-14T13:59:00Z', 'Tomorrow'],
    ['Australia/Sydney', '2026-05-14T14:30:00Z', 'Today'],
    ['Australia/Sydney', '2026-05-15T14:30:00Z', '1 day overdue'],
    ['Pacific/Kiritimati', '2026-05-14T10:00:00Z', 'Today'],
    ['UTC', '2026-05-15T00:00:00Z', 'Today'],
  ])('in %s at %s, a closing of 15 May: %s', ([zone, now, why]) => {
    expect(told(deadline('2026-05-15'), now, zone)[0]).toBe(why)
  })
  test.for<[string, string]>([
    // Across the clock changes of Chicago and Sydney, in whole days.
    ['2026-03-07T18:00:00Z', '2026-03-10'],
    ['2026-10-31T17:00:00Z', '2026-11-03'],
  ])('at %s, %s is three days ahead', ([now, day]) => {
    expect(told(deadline(day), now)[0]).toBe('In 3 days')
  })
  test('days of quiet and years are those of the zone', () => {
    expect(told(quiet('2026-12-28T05:00:00Z'), '2027-01-01T05:30:00Z')[0]).toBe('Quiet for 4 days; Hot allows 3')
    expect(told(quiet('2026-12-28T05:00:00Z'), '2027-01-01T05:30:00Z', 'UTC')[0]).toBe('Quiet for 4 days; Hot allows 3')
    expect(told(quiet('2026-12-28T05:00:00Z'), '2027-01-01T12:00:00Z')[0]).toBe('Quiet for 5 days; Hot allows 3')
    const newYear = '2027-01-01T05:30:00Z'
    expect(told(anniversary('2020-12-31', null), newYear)[0]).toBe('Home anniversary: 6 years')
    expect(told(anniversary('2020-12-31', null), newYear, 'UTC')[0]).toBe('Home anniversary: 7 years')
    expect(told(anniversary('2024-02-29', null), '2026-02-28T18:00:00Z')[0]).toBe('Home anniversary: 2 years')
  })
})

test('every place, in its order', () => {
  const inOrder = [
    meeting('2026-05-15T16:30:00Z'), // running
    meeting('2026-05-15T17:10:00Z'), // in ten minutes
    lead('2026-05-15T16:55:00Z'),
    lead('2026-05-15T16:10:00Z'),
    task('2026-05-15T16:50:00Z'),
    task('2026-05-15T17:20:00Z'),
    meeting('2026-05-15T17:40:00Z'),
    lead('2026-05-15T15:55:00Z'),
    lead('2026-05-10T16:55:00Z'),
    meeting('2026-05-14T16:00:00Z'),
    meeting('2026-05-15T13:00:00Z'),
    task('2026-05-08T12:00:00Z'), // seven days past due
    deadline('2026-05-14'), // yesterday
    task('2026-05-14T17:00:00Z'),
    task('2026-05-15T13:00:00Z'), // this morning
    deadline('2026-05-15'),
    task('2026-05-15T05:00:00Z'), // today, at no hour
    task('2026-05-15T19:00:00Z'),
    meeting('2026-05-15T20:00:00Z'),
    task('2026-05-15T21:00:00Z'),
    deadline('2026-05-16'),
    line('2026-05-17'),
    deadline('2026-05-18'),
    birthday(),
    anniversary('2020-05-15', null),
    quiet('2026-05-05T17:00:00Z', 'Hot', 3),
    neverContacted('2026-05-06T17:00:00Z'),
    quiet('2026-04-15T17:00:00Z', 'Warm', 14),
    task('2026-05-07T17:00:00Z'), // eight days
    line('2026-05-01'),
    task('2026-01-07T17:00:00Z'),
  ]
  const keys = inOrder.map(({ Kind, Id }) => `${Kind}:${Id}`)
  const keysOf = (rows: typeof inOrder) => on(rows).map((row) => `${row.Kind}:${row.Id}`)
  expect(keysOf(inOrder)).toEqual(keys)
  expect(keysOf(inOrder.toReversed())).toEqual(keys)
})

test.for<[string, Candidate, Candidate]>([
  [
    'a lead of five minutes before a meeting in half an hour',
    lead('2026-05-15T16:55:00Z'),
    meeting('2026-05-15T17:30:00Z'),
  ],
  ['a meeting in ten minutes before a lead of five', meeting('2026-05-15T17:10:00Z'), lead('2026-05-15T16:55:00Z')],
  ['a lead of three days before a task that is past due', lead('2026-05-12T17:00:00Z'), task('2026-05-12T17:00:00Z')],
  ['the newer lead first', lead('2026-05-13T17:00:00Z'), lead('2026-05-12T17:00:00Z')],
  ['today before what is past due for weeks', task('2026-05-15T22:00:00Z'), task('2026-04-15T17:00:00Z')],
  [
    'what is more overdue for its urgency',
    quiet('2026-05-09T17:00:00Z', 'Hot', 3),
    quiet('2026-04-20T17:00:00Z', 'Warm', 14),
  ],
  ['the earlier made where all else is alike', task('2026-05-15T20:00:00Z', 900), task('2026-05-15T20:00:00Z', 901)],
  ['a birthday before an anniversary', birthday(950), anniversary('2020-05-15', null, 940)],
  [
    'nobody is more quiet: the earlier made',
    quiet('2026-05-05T17:00:00Z', 'Hot', 3, 970),
    quiet('2026-05-05T17:00:00Z', 'Hot', 3, 971),
  ],
] as const)('%s', ([, first, second]) => {
  // biome-ignore format: a table
  for (const both of [[first, second], [second, first]]) expect(on(both)[0]).toMatchObject({ Kind: first.Kind, Id: first.Id })
})

test('a row says what it is about', () => {
  const person = { ContactId: 5, ContactName: 'Ida Moor', CellPhone: '5125550100', HomePhone: null, WorkPhone: null }
  const [row] = on([{ ...meeting('2026-05-15T20:00:00Z', 45, 12), ...person, Location: '12 Elm St' }])
  expect(row).toMatchObject({
    ...person, Kind: 'Appointment', Id: 12, Key: 'Appointment:12', Title: 'Showing', DateTime: '2026-05-15T20:00:00Z',
    Location: '12 Elm St', DurationMinutes: 45,
  }) // biome-ignore format: a list
  expect(on([lead('2026-05-15T16:55:00Z', 'Website')])[0]?.Title).toBe('New lead: Website')
  expect(on([lead('2026-05-15T16:55:00Z')])[0]?.Title).toBe('New lead')
  expect(on([lead('2026-05-15T16:55:00Z', 'Website', true)])[0]?.Title).toBe('Unassigned lead: Website')
  expect(on([lead('2026-05-15T16:55:00Z', null, true)])[0]?.Title).toBe('Unassigned lead')
  expect(on([birthday()])[0]).toMatchObject({ Title: 'Wish a happy birthday', DateTime: null })
})

test('times are the user’s local times', () => {
  expect(told(task('2026-05-15T20:00:00Z'), '2026-05-15T14:00:00Z', honolulu)[0]).toBe('Due at 10:00 am')
})
