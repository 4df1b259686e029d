import { expect, test } from 'vitest'
import { guessLine } from './guess-line.ts'

const lines = [
  'Listing agreement',
  'Agency disclosure',
  "Seller's property disclosure",
  'HOA or condo documents',
  'Changes to the listing agreement',
  'Purchase contract',
  'Earnest money receipt',
  'Closing disclosure or settlement statement',
].map((Name) => ({ Name }))

test.each([
  ['Listing Agreement - Wood signed.pdf', 'Listing agreement'],
  ['Agency_Disclosure.pdf', 'Agency disclosure'],
  ['Sellers Disclosure TREC.pdf', "Seller's property disclosure"],
  ['HOA docs Live Oak Flats.pdf', 'HOA or condo documents'],
  ['2725 Bluebonnet executed contract.pdf', 'Purchase contract'],
  ['EARNEST MONEY RECEIPT.jpg', 'Earnest money receipt'],
  ['Wire disclosure.pdf', undefined],
  ['Scan0001.pdf', undefined],
  ['agreement.pdf', undefined],
])('%j is for %j', (file, line) => expect(guessLine(lines, file)?.Name).toBe(line))
