import { describe, expect, test } from 'vitest'
import { textLength } from './text-length.ts'

const a = (times: number) => 'a'.repeat(times)

describe('how networks count a text', () => {
  test.each<[string, string, 'GSM-7' | 'UCS-2', characters: number, segments: number, left: number]>([
    ['nothing', '', 'GSM-7', 0, 0, 160],
    ['one letter', 'a', 'GSM-7', 1, 1, 159],
    ['the last that fits into one', a(160), 'GSM-7', 160, 1, 0],
    ['one too many', a(161), 'GSM-7', 161, 2, 145],
    ['two full segments', a(306), 'GSM-7', 306, 2, 0],
    ['and a third', a(307), 'GSM-7', 307, 3, 152],
    ['the most that may be typed', a(1600), 'GSM-7', 1600, 11, 83],
    ['line breaks', 'Hi\nthere\r\n', 'GSM-7', 10, 1, 150],
    ['a euro sign is two', '€', 'GSM-7', 2, 1, 158],
    ['so are brackets and braces', '[x]{y}', 'GSM-7', 10, 1, 150],
    ['80 euro signs fit', '€'.repeat(80), 'GSM-7', 160, 1, 0],
    ['81 do not', '€'.repeat(81), 'GSM-7', 162, 2, 143],
    ['an escape is not cut off at the end of a segment', `${a(152)}€${a(10)}`, 'GSM-7', 164, 2, 141],
    ['accents of Western Europe', 'è é ù ì ò Ç Ø å Ñ ü à', 'GSM-7', 21, 1, 139],
    ['Spanish questions', '¿Mañana?', 'GSM-7', 8, 1, 152],
    ['but not each accent', 'á', 'UCS-2', 1, 1, 69],
    ['a curly apostrophe', 'It’s', 'UCS-2', 4, 1, 66],
    ['a dash', 'a – b', 'UCS-2', 5, 1, 65],
    ['a backtick', '`', 'UCS-2', 1, 1, 69],
    ['a tab', '\t', 'UCS-2', 1, 1, 69],
    ['a non-breaking space', 'a\u00a0b', 'UCS-2', 3, 1, 67],
    ['70 with a curly quote', `“${a(69)}`, 'UCS-2', 70, 1, 0],
    ['71 with one', `“${a(70)}`, 'UCS-2', 71, 2, 63],
    ['brackets are one each then', '“[]', 'UCS-2', 3, 1, 67],
    ['an emoji is two', '🏡', 'UCS-2', 2, 1, 68],
    ['35 emoji fit', '🏡'.repeat(35), 'UCS-2', 70, 1, 0],
    ['36 do not', '🏡'.repeat(36), 'UCS-2', 72, 2, 61],
    ['an emoji is not split between segments', `${a(66)}🏡${a(10)}`, 'UCS-2', 78, 2, 55],
    ['a heart with its selector', '❤️', 'UCS-2', 2, 1, 68],
    ['a family', '👨‍👩‍👧', 'UCS-2', 8, 1, 62],
    ['half of a pair', '\ud83c', 'UCS-2', 1, 1, 69],
    ['Cyrillic', 'дом', 'UCS-2', 3, 1, 67],
    ['Greek capitals that are in the alphabet', 'ΔΦΓΛΩΠΨΣΘΞ', 'GSM-7', 10, 1, 150],
    ['Greek capitals that are not', 'Α', 'UCS-2', 1, 1, 69],
  ])('%s', (_, text, encoding, characters, segments, left) =>
    expect(textLength(text)).toMatchObject({ encoding, characters, segments, left }),
  )
})

test('it says which characters make a text longer, each once', () => {
  expect(textLength('It’s “yours”, and it’s 🏡 [now]').because).toEqual(['’', '“', '”', '🏡'])
  expect(textLength('It\'s "yours" [now]').because).toEqual([])
})

test('whatever is typed, more text never needs fewer segments of its encoding, and the count adds up', () => {
  const alphabet = ['a', '€', '’', '🏡', '\n', 'é', '{']
  let seed = 7
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  }
  for (let round = 0; round < 200; round++) {
    let [text, before] = ['', textLength('')]
    for (let length = 0; length < 250; length++) {
      text += alphabet[next() % (round % 2 ? alphabet.length : 2)]
      const now = textLength(text)
      expect(now.segments).toBeGreaterThanOrEqual(before.segments)
      const [one, each] = now.encoding === 'GSM-7' ? [160, 153] : [70, 67]
      const capacity = now.segments === 1 ? one : now.segments * each
      // At most one place is wasted at the end of each segment.
      expect(now.characters + now.left).toBeLessThanOrEqual(capacity)
      expect(now.characters + now.left).toBeGreaterThan(capacity - now.segments)
      before = now
    }
  }
})
