import type { ActivityRow } from '@dormer/contract/day/activities'
import type { StoryEntry } from '@dormer/contract/desk/contact-page'
import { expect, test } from 'vitest'
import { setZone } from '../../../ui/format.ts'
import { chapterOf, lookInWords, rowsOf, withLooks } from './story.rules.ts'

setZone('America/Chicago')

const act = (ActivityId: number, ActivityTypeId: number, DateCreated: string, about: Partial<ActivityRow> = {}) =>
  ({
    ActivityId,
    ActivityTypeId,
    DateCreated,
    ContactId: 1,
    Subject: null,
    Description: null,
    ...about,
  }) as ActivityRow
const home = (address: string, price?: string) => ({
  Subject: address,
  Description: price ? `${price}, Active, MLS # 1` : null,
})
const entryOf = (Activity: ActivityRow): StoryEntry => ({
  Kind: 'Activity',
  Id: Activity.ActivityId,
  DateCreated: Activity.DateCreated,
  Title: null,
  Detail: null,
  By: null,
  Activity,
  Note: null,
})

test('what one person looked at in a day is one entry, whatever stands between; a single home stays as it is', () => {
  const acts = [
    // Past midnight in UTC, but the same evening in Austin.
    act(9, 14, '2024-05-18T03:00:00Z'),
    act(8, 1, '2024-05-18T02:00:00Z'),
    act(7, 12, '2024-05-18T01:00:00Z'),
    act(6, 14, '2024-05-18T00:30:00Z', { ContactId: 2 }),
    act(5, 14, '2024-05-17T03:00:00Z'),
    act(4, 11, '2024-05-17T02:00:00Z'),
  ]
  const shown = withLooks(rowsOf(acts.map(entryOf)))
  expect(shown.map((row) => (row.Kind === 'Look' ? row.acts.map(({ ActivityId }) => ActivityId) : row.Id))).toEqual([
    [9, 7],
    8,
    6,
    5,
    4,
  ])
})

test.each([
  [
    [
      act(1, 14, '', home('1 Oak St, Round Rock, TX 78664', '$449,900')),
      act(2, 14, '', home('2 Oak St, Round Rock, TX 78664', '$400,000')),
      act(3, 14, '', home('2 Oak St, Round Rock, TX 78664', '$400,000')),
      act(4, 12, '', home('2 Oak St, Round Rock, TX 78664', '$400,000')),
    ],
    'Looked at 2 homes in Round Rock, $400 to 450k, liked 1',
  ],
  [
    [
      act(1, 14, '', home('1 Oak St, Plano, TX 78664', '$900,000')),
      act(2, 14, '', home('2 Oak St, Dallas, TX', '$1,250,000')),
    ],
    'Looked at 2 homes in Plano and Dallas, $900k to 1.25M',
  ],
  [
    ['Plano', 'Dallas', 'Frisco'].map((town, n) => act(n, 14, '', home(`1 Oak St, ${town}`))),
    'Looked at 3 homes in 3 towns',
  ],
  [[act(1, 12, '', home('MLS # 77', '$400,000'))], 'Looked at 1 home, $400k, liked 1'],
  [[act(1, 15, '', home('Price: at most 500000')), act(2, 15, '')], 'Searched 2 times'],
])('%#: what was looked at, in words', (acts, words) => {
  expect(lookInWords(acts)).toBe(words)
})

test.each([
  // A Wednesday.
  ['2024-05-15', 'Today'],
  ['2024-05-14', 'Yesterday'],
  ['2024-05-13', 'This week'],
  ['2024-05-12', 'This week'],
  ['2024-05-11', 'Last week'],
  ['2024-05-05', 'Last week'],
  ['2024-05-04', 'May 2024'],
  ['2023-12-31', 'December 2023'],
])('%s stands under %s', (day, title) => {
  expect(chapterOf(day, '2024-05-15')).toBe(title)
})
