import { expect, test } from 'vitest'
import { aboutOf, leftOf, titleOf } from './trash.words.ts'

test.each([
  [{ Kind: 'Contact', Title: 'Nora Hill', Count: 1, With: [] }, 'Nora Hill', 'Contact'],
  [
    {
      Kind: 'Contact',
      Title: 'Nora Hill',
      Count: 1,
      With: [
        { Kind: 'Note', Count: 3 },
        { Kind: 'Document', Count: 1 },
        { Kind: 'Property', Count: 2 },
      ],
    },
    'Nora Hill',
    'Contact with 3 notes, 1 document, 2 properties',
  ],
  [{ Kind: 'Contact', Title: 'Nora Hill', Count: 2, With: [] }, 'Nora Hill and 1 other', '2 contacts'],
  [
    { Kind: 'Contact', Title: 'Nora Hill', Count: 12_001, With: [{ Kind: 'Note', Count: 1400 }] },
    'Nora Hill and 12,000 others',
    '12,001 contacts with 1,400 notes',
  ],
  [{ Kind: 'SavedSearch', Title: 'Hot leads', Count: 1, With: [] }, 'Hot leads', 'Saved search'],
  [{ Kind: 'Document', Title: '', Count: 1, With: [] }, 'A document', 'Document'],
] as const)('%o', (entry, title, about) => {
  expect(titleOf(entry)).toBe(title)
  expect(aboutOf({ ...entry, With: [...entry.With] })).toBe(about)
})

test.each([
  ['2026-04-07T03:00:00Z', '30 days left'],
  ['2026-04-04T02:00:00Z', '27 days left'],
  ['2026-03-09T04:00:00Z', '2 days left'],
  ['2026-03-08T12:00:00Z', 'Last day'],
])('what is kept until %s has %s', (expires, left) => {
  expect(leftOf(expires, Date.parse('2026-03-08T03:00:00Z'))).toBe(left)
})
