import { expect, test } from 'vitest'
import { readingOf } from './plan.rules.ts'
import { optedOutOf } from './previews.ts'
import { readRow } from './read-person.fixture.ts'

const columns = {
  Name: 'FullName', Email: 'Email', Phone: 'Phone', 'Email Opt Out': 'EmailOptOut', 'Text Opt Out': 'TextOptOut',
  'Do Not Call': 'DoNotCall', 'Text Consent': 'TextConsent',
} as const // biome-ignore format: a list reads better in rows

test.each<[string[], string]>([
  [['Ida Moor', 'ida@example.com', '512-555-0101', 'Yes', '', '', ''], 'Emails'],
  [['Ida Moor', 'ida@example.com', '512-555-0101', '', 'Yes', '', ''], 'Texts'],
  [['Ida Moor', 'ida@example.com', '512-555-0101', '', '', 'Yes', ''], 'Texts and calls'],
  [['Ida Moor', 'ida@example.com', '512-555-0101', 'Yes', 'Yes', 'Yes', ''], 'Emails, texts, and calls'],
  [['Ida Moor', 'ida@example.com', '512-555-0101', 'No', '', 'No', 'Yes'], ''],
  [['Ida Moor', 'ida@example.com', '512-555-0101', '', '', '', 'No'], 'Texts'],
  // There is nothing to stop at an address the row does not have.
  [['Ida Moor', '', '512-555-0101', 'Yes', '', '', ''], ''],
  [['Ida Moor', 'ida@example.com', '', 'Yes', '', 'Yes', ''], 'Emails'],
  // A switchboard is called, too.
  [['Ida Moor', '', '512-555-0101 x12', '', '', 'Yes', ''], 'Texts and calls'],
])('%j is opted out of %j', (cells, expected) =>
  expect(optedOutOf(readingOf(2, readRow(columns, cells), []))).toBe(expected),
)
