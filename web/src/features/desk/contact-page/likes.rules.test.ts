import { expect, test } from 'vitest'
import { likesInWords } from './likes.rules.ts'

const home = (ListPrice: string | null, BedroomsTotal: number | null, City: string | null) => ({
  ListPrice,
  BedroomsTotal,
  City,
})

test.each([
  [[], ''],
  [[home('400000.00', 1, 'Austin')], '1 bed · $400K · Austin'],
  [
    [home('410000.00', 4, 'Austin'), home('265000.00', 3, 'Round Rock'), home(null, null, 'Round Rock')],
    '3–4 beds · $265K–$410K · Round Rock, Austin',
  ],
  [[home(null, null, null)], ''],
])('%#: what they like, in words', (homes, words) => {
  expect(likesInWords(homes)).toBe(words)
})
