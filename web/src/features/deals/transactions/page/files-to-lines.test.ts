import { expect, test } from 'vitest'
import { lineOfFile } from './files-to-lines.ts'

const lines = [
  { Name: 'Agency disclosure' },
  { Name: 'Seller’s disclosure' },
  { Name: 'Lead-based paint disclosure' },
  { Name: 'Earnest money receipt' },
  { Name: 'Survey' },
]
/** As programs for forms, scanners and phones name files. */
test.each([
  ['Agency_Disclosure signed.pdf', 'Agency disclosure'],
  ['IABS agency disclosure 11-03.PDF', 'Agency disclosure'],
  ['TREC_LeadBasedPaint_Addendum.pdf', 'Lead-based paint disclosure'],
  ['earnest-money-receipt (1).pdf', 'Earnest money receipt'],
  ['Receipt of Earnest Money - Title Co.pdf', 'Earnest money receipt'],
  ['2024 survey 12 Oak St.pdf', 'Survey'],
  ['Sellers Disclosure Notice.pdf', 'Seller’s disclosure'],
  ['disclosure.pdf', undefined],
  // Half of a name is no more than what many names have in common.
  ['Survey agreement.pdf', 'Survey'],
  ['Agency agreement.pdf', undefined],
  ['IMG_4021.jpg', undefined],
  ['Scan 2026-11-03 10.22.pdf', undefined],
  ['document.pdf', undefined],
])('%s', (name, line) => expect(lineOfFile(name, lines)?.Name).toBe(line))
