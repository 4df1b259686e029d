import { TAKEN } from './vocabulary.rules.ts'

export type Words = { index: number; text: string }

const tokensOf = (text: string) =>
  [...text.matchAll(new RegExp(`[^\\s${TAKEN}]+`, 'g'))].map(({ index, 0: word }) => ({
    index,
    end: index + word.length,
    word: word.toLowerCase().replace(/(?<=\w)[.,;:!?]+$/, ''),
  }))
type Token = ReturnType<typeof tokensOf>[number]

/** For each word its place among the others, if it is there: the longest sequence that both have. */
const placesOf = (words: Token[], others: Token[]) => {
  const lengths = Array.from({ length: words.length + 1 }, () => new Uint16Array(others.length + 1))
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0
  for (let one = words.length - 1; one >= 0; one--)
    for (let other = others.length - 1; other >= 0; other--)
      (lengths[one] as Uint16Array)[other] =
        words[one]?.word === others[other]?.word
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
  const places: (number | undefined)[] = []
  for (let one = 0, other = 0; one < words.length; )
    if (words[one]?.word === others[other]?.word) places[one++] = other++
    else if (at(one + 1, other) >= at(one, other + 1)) places[one++] = undefined
    else other++
  return places
}

/** Of a text that was rewritten before it was read: what the person typed where these words are now. */
export const asTyped = (typed: string, text: string, words: Words): string => {
  const [before, after] = [tokensOf(typed), tokensOf(text)]
  const places = placesOf(after, before)
  const end = words.index + words.text.length
  const first = after.findIndex((token) => token.end > words.index)
  const last = after.findLastIndex((token) => token.index < end)
  // Words that were rewritten stood between those that were not.
  const next = (places.slice(0, first).findLast((place) => place !== undefined) ?? -1) + 1
  const previous = (places.slice(last + 1).find((place) => place !== undefined) ?? before.length) - 1
  const isKept = (at: number) => places[at] !== undefined
  const from = (before[places[first] ?? next]?.index ?? 0) + (isKept(first) ? within(after[first], words.index) : 0)
  const to = isKept(last)
    ? (before[places[last] ?? 0]?.index ?? 0) + within(after[last], end)
    : before[Math.max(places[first] ?? next, previous)]?.end
  return typed.slice(from, to).replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, '')
}
/** How far into a word a place is. */
const within = (token: Token | undefined, at: number) =>
  Math.max(0, Math.min(at, token?.end ?? 0) - (token?.index ?? 0))
