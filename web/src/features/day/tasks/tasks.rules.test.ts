import type { TaskRow } from '@dormer/contract/day/tasks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setZone } from '../../../ui/format.ts'
import {
  addedInWords,
  dueInWords,
  dueOf,
  meantOf,
  putOff,
  putOffs,
  reminderWords,
  sectionsOf,
  shows,
  statusOf,
  type TaskFilter,
  wrongWith,
} from './tasks.rules.ts'

const at = (now: string, zone: string) => {
  vi.useFakeTimers({ now: new Date(now) })
  setZone(zone)
}
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['nothing is due', null, null],
  ['the first moment of today', '2026-03-08T06:00:00Z', 'today'],
  ['earlier today', '2026-03-08T13:00:00Z', 'today'],
  ['the last moment of yesterday', '2026-03-08T05:59:59Z', 'pastdue'],
  ['the last moment of a day of 23 hours', '2026-03-09T04:59:59Z', 'today'],
  ['tomorrow', '2026-03-09T05:00:00Z', 'week'],
  ['the 7th day ahead', '2026-03-16T04:59:59Z', 'week'],
  ['the 8th day ahead', '2026-03-16T05:00:00Z', null],
])('%s, in Chicago', (_, DueDate, due) => {
  at('2026-03-08T18:00:00Z', 'America/Chicago')
  expect(dueOf({ DueDate })).toBe(due)
})

test.each([
  ['2028-02-28T20:00:00Z', 'UTC', '2028-02-29T01:00:00Z', 'week'],
  ['2028-02-28T20:00:00Z', 'Pacific/Honolulu', '2028-02-29T01:00:00Z', 'today'],
  ['2026-12-28T12:00:00Z', 'UTC', '2027-01-04T23:59:00Z', 'week'],
  ['2026-12-28T12:00:00Z', 'UTC', '2027-01-05T00:00:00Z', null],
])('at %s in %s, %s is %s', (now, zone, DueDate, due) => {
  at(now, zone)
  expect(dueOf({ DueDate })).toBe(due)
})

describe('what each filter shows', () => {
  const dates = {
    past: '2026-05-01T12:00:00Z',
    today: '2026-05-17T12:00:00Z',
    week: '2026-05-20T12:00:00Z',
    later: '2026-07-01T12:00:00Z',
    never: null,
  }
  const cases: [TaskFilter, (keyof typeof dates)[]][] = [
    ['all', ['past', 'today', 'week', 'later', 'never']],
    ['today', ['today']],
    ['week', ['today', 'week']],
    ['pastdue', ['past']],
    ['todayAndPastDue', ['past', 'today']],
  ]
  test.each(cases)('%s', (filter, expected) => {
    at('2026-05-17T15:00:00Z', 'UTC')
    const shown = (IsCompleted: boolean) =>
      Object.entries(dates).flatMap(([name, DueDate]) => (shows(filter, { DueDate, IsCompleted }) ? [name] : []))
    expect(shown(false)).toEqual(expected)
    expect(shown(true)).toEqual(filter === 'todayAndPastDue' ? Object.keys(dates) : expected)
  })
})

test.each([
  [false, '2026-05-16T12:00:00Z', 'Past Due'],
  [false, '2026-05-17T12:00:00Z', 'Open'],
  [false, null, 'Open'],
  [true, '2026-05-16T12:00:00Z', 'Complete'],
])('completed %s, due %s: %s', (IsCompleted, DueDate, status) => {
  at('2026-05-17T15:00:00Z', 'UTC')
  expect(statusOf({ IsCompleted, DueDate })).toBe(status)
})

test('sections: by when they are due, the soonest first; of completed ones the latest', () => {
  at('2026-05-17T15:00:00Z', 'UTC')
  const row = (TaskId: number, DueDate: string | null, DateCompleted: string | null = null) =>
    ({ TaskId, DueDate, DateCompleted, IsCompleted: DateCompleted !== null }) as TaskRow
  const sections = sectionsOf([
    row(1, null),
    row(2, '2026-05-17T20:00:00Z'),
    row(3, '2026-05-17T10:00:00Z'),
    row(4, '2026-05-01T10:00:00Z'),
    row(5, '2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z'),
    row(6, '2026-06-01T10:00:00Z', '2026-05-03T10:00:00Z'),
    row(7, '2026-06-01T10:00:00Z'),
  ])
  expect(sections.map(({ title, rows }) => [title, ...rows.map((one) => one.TaskId)])).toEqual([
    ['Past Due', 4],
    ['Today', 3, 2],
    ['Later', 7],
    ['Unscheduled', 1],
    ['Completed', 6, 5],
  ])
})

test.each([
  ['at its own hour, across the change of clocks', '2026-03-01T21:00:00Z', '2026-03-08', '2026-03-08T20:00:00.000Z'],
  ['at nine where it was due at none', null, '2026-03-08', '2026-03-08T14:00:00.000Z'],
])('put off %s', (_, DueDate, day, due) => {
  expect(putOff({ DueDate }, day, 'America/Chicago')).toBe(due)
})

test.each([
  ['was due', '2026-03-01T21:00:00Z', 'Tomorrow 2026-03-08', 'Next week 2026-03-09'],
  ['is due today', '2026-03-07T21:00:00Z', 'Tomorrow 2026-03-08', 'Next week 2026-03-09'],
  ['is unscheduled', null, 'Tomorrow 2026-03-08', 'Next week 2026-03-09'],
  ['is due in 60 days: never nearer', '2026-05-06T21:00:00Z', 'A day later 2026-05-07', 'A week later 2026-05-13'],
])('one that %s can be put off', (_, DueDate, ...offered) => {
  at('2026-03-07T18:00:00Z', 'America/Chicago')
  expect(putOffs({ DueDate }).map(({ label, day }) => `${label} ${day}`)).toEqual(offered)
})

test.each<[title: string, names: string[], who: string | undefined, name: string | undefined]>([
  ['Call Ana', [], undefined, undefined],
  ['Call Ana', ['Ana Ruiz'], 'Ana Ruiz', undefined],
  ['Call Ana', ['Ana Ruiz', 'Ana Smith'], undefined, 'Ana'],
  ['Call Ana Smith', ['Ana Smith', 'Ana Ruiz'], 'Ana Smith', undefined],
  ['Call ana smith', ['Ana Smith', 'Ana Smith', 'Ana Ruiz'], undefined, 'Ana Smith'],
  ["José's papers", ['Jose Diaz'], 'Jose Diaz', undefined],
  ["Jose's papers", ['José Diaz', 'Jose Lee'], undefined, 'José'],
])('%s, of %j, means %s', (title, names, who, name) => {
  const meant = meantOf(
    names.map((Name, n) => ({ Name, ContactId: n, Email: null, CellPhone: null, KeyValue: n })),
    title,
  )
  expect([meant.who?.Name, meant.name]).toEqual([who, name])
})

test.each([
  ['', 'Also say what to do: call Ana tomorrow 3pm'],
  ['x'.repeat(201), 'Title: use at most 200 characters'],
  ['x'.repeat(200), undefined],
])('what is wrong with the title %j', (Title, wrong) => expect(wrongWith({ Title })).toBe(wrong))

test.each([
  [0, 'When it is due'],
  [60, '1 hour before'],
  [180, '3 hours before'],
  [45, '45 minutes before'],
])('%i minutes before, in words', (minutes, words) => expect(reminderWords(minutes)).toBe(words))

test.each([
  ['2026-11-21T21:00:00Z', 'Today, 3:00 pm'],
  ['2026-11-22T15:30:00Z', 'Tomorrow, 9:30 am'],
  ['2026-11-27T15:00:00Z', 'Friday, 9:00 am'],
  ['2026-11-28T15:00:00Z', '11/28/2026, 9:00 am'],
  ['2026-11-20T15:00:00Z', '11/20/2026, 9:00 am'],
])('%s in words: %s', (instant, words) => {
  at('2026-11-21T18:00:00Z', 'America/Chicago')
  expect(dueInWords(instant)).toBe(words)
})

test.each([
  [1, [], 'Task added'],
  [1200, [], '1,200 tasks added'],
  [2, [{ Reason: 'Was erased', Count: 1 }], '2 tasks added. 1 skipped: Was erased.'],
  [0, [{ Reason: 'Was erased', Count: 3 }], 'No task added. 3 skipped: Was erased.'],
])('%i tasks, skipped %j: %s', (added, skipped, words) => expect(addedInWords(added, skipped)).toBe(words))
