import type { CustomFieldKind } from '@dormer/contract/people/custom-fields'
import { expect, test } from 'vitest'
import { shownText } from './shown-value.ts'

test.each<[CustomFieldKind, string, string]>([
  ['Number', '1250.5', '1,250.5'],
  ['Money', '-500.00', '-$500'],
  ['Date', '2026-05-17', '05/17/2026'],
  ['YesNo', 'true', 'Yes'],
  ['YesNo', 'No', 'No'],
  ['Text', 'maybe', 'maybe'],
  // What is of another kind since, and came back with a merge that was undone.
  ['Number', 'about 12', 'about 12 (not a number)'],
  ['Money', 'ask', 'ask (not an amount)'],
  ['Date', 'spring', 'spring (not a date)'],
  ['YesNo', 'maybe', 'maybe (not Yes or No)'],
])('%s %s is shown as %s', (kind, text, shown) => expect(shownText(kind, text)).toBe(shown))
