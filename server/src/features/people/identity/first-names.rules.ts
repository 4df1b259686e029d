import { givenNames } from './short-names.ts'

/** A first name's words as they are compared, like `search_fold`. */
const wordsOf = (name: string) =>
  name
    .slice(0, 100)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The names a first name may stand for; itself if it is not known. */
export const namesOf = (first: string): readonly string[] => {
  const [word = ''] = wordsOf(first)
  return givenNames.get(word) ?? [word]
}

/** Whether two words may be one name: equal, forms of one, an initial, or an unknown name's beginning. */
const sameWord = (a: string, b: string) => {
  if (a === b) return true
  const [x, y] = [givenNames.get(a) ?? [a], givenNames.get(b) ?? [b]]
  if (x.some((name) => y.includes(name))) return true
  const [short, long, names] = a.length <= b.length ? [a, b, y] : [b, a, x]
  if (short.length === 1) return [long, ...names].some((name) => name.startsWith(short))
  return !givenNames.has(short) && long.length > short.length + 1 && long.startsWith(short)
}

/**
 * Whether two first names that share an email or a phone are one person's, not a couple's: Bob and Robert, R. and Robert J.
 * The same in SQL is `same_first_name`.
 */
export const sameFirstName = (first: string, other: string): boolean => {
  const [a, b] = [wordsOf(first), wordsOf(other)]
  const [[a1, a2], [b1, b2]] = [a, b]
  if (!a1 || !b1) return false
  if (a.join('') === b.join('')) return true
  if (sameWord(a1, b1)) return !a2 || !b2 || sameWord(a2, b2)
  // J. Robert goes by Robert.
  return (
    (a1.length === 1 && a2 !== undefined && sameWord(a2, b1)) ||
    (b1.length === 1 && b2 !== undefined && sameWord(a1, b2))
  )
}
