import { storedDigits } from '@dormer/contract/phone'

/** Joins the spellings of a word that `search_condition` accepts in its place. */
const OR = '\x1f'
/** Begins a word that it also finds nearly the same. */
const NEAR = '\x1e'

/**
 * Digits of a term that looks like (part of) a phone number, including the dashes and invisible marks that come with a
 * copied one; undefined for any other.
 */
const phonePart = (term: string) =>
  /^[\d\s().+\p{Pd}\p{Cf}]+$/u.test(term) && term.replace(/\D/g, '').length >= 3 ? storedDigits(term) : undefined

/**
 * The words of a search: each must occur. Anything that looks like a phone number is one word of digits. The database
 * folds them the same way as the stored text (lower case, no accents).
 */
export const searchWords = (term: string | null | undefined): string[] => {
  const text = term?.replaceAll(OR, ' ').replaceAll(NEAR, ' ').trim() ?? ''
  if (text === '') return []
  const phone = phonePart(text)
  if (phone) return [phone]
  return text.split(/\s+/).slice(0, 6)
}

const vowel = '[aeiou]'
/** Parts of names that are as often written apart: van der Berg, O'Neill. */
const particle =
  /^(?:(?:van|von) ?(?:de[rn]?)?|de (?:la|los)|de[lnr]?|d[ai]|la|le|mac|mc|st|san|ter|ten|al|el|bin)(?=[a-z]{3})/

const letters = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Other ways to write a name: with its apostrophe or spaces, without umlauts, or as it sounds. Plain letters only. */
const spellingsOf = (typed: string): string[] => {
  // Given and family name without a space, in either order.
  if (/^\p{Script=Han}{2,4}$/u.test(typed)) {
    const signs = Array.from(typed)
    return [1, 2].flatMap((at) => {
      const [family, given] = [signs.slice(0, at).join(''), signs.slice(at).join('')]
      return given ? [`${family} ${given}`, `${given} ${family}`, `${given}${family}`] : []
    })
  }
  const word = letters(typed)
  const plain = word.replace(/[’'ʼ-]/g, '')
  if (!/^[a-z]{4,30}$/.test(plain)) return []
  const found = new Set<string>(plain === word ? [] : [plain, plain.replace(/^([odl])/, '$1 ')])
  if (/^[odl][a-z]{4,}$/.test(plain)) for (const mark of ["'", '’', ' ']) found.add(plain[0] + mark + plain.slice(1))
  const [lead = ''] = particle.exec(plain) ?? []
  if (lead) {
    const rest = plain.slice(lead.length)
    const inTwo = lead.replace(/^(v[ao]n)(de[rn]?)$/, '$1 $2').replace(/^de(la|los)$/, 'de $1')
    for (const written of [lead, inTwo]) found.add(`${written} ${rest}`)
  }
  found.add(plain.replace(/([aou])e/g, '$1'))
  found.add(plain.replace(/ey$/, 'y')).add(plain.replace(/([^aeiou])y$/, '$1ey'))
  found.add(plain.replace(/ie$/, 'y')).add(plain.replace(/([^aeiou])y$/, '$1ie'))
  found.add(plain.replace(/sen$/, 'son')).add(plain.replace(/son$/, 'sen'))
  found.add(plain.replace(/ei/, 'ie')).add(plain.replace(/ie/, 'ei'))
  found.add(plain.replace(/ph/g, 'f')).add(plain.replace(/^mac/, 'mc'))
  // Simons and Simmons.
  found.add(plain.replace(/([b-df-hj-np-tv-z])\1/g, '$1'))
  for (const { index } of plain.matchAll(new RegExp(`(?<=${vowel})[bdfglmnprst](?=${vowel}|$)`, 'g')))
    found.add(plain.slice(0, index) + plain.charAt(index) + plain.slice(index))
  found.delete(word)
  return [...found].filter((other) => other.length > 2)
}

/** The same words with other spellings of each, for a search that found nothing; undefined if there are none. */
export const inOtherSpellings = (words: string[]): string[] | undefined => {
  const all = words.map((word) => [word, ...spellingsOf(word)].join(OR))
  return all.some((word) => word.includes(OR)) ? all : undefined
}

/** Two letters that were typed in the wrong order: Micheal. Their trigrams differ too much to tell. */
const swapped = (word: string) =>
  Array.from({ length: word.length - 2 }, (_, at) => {
    const [one = '', two = ''] = word.slice(at + 1)
    return one === two ? '' : word.slice(0, at + 1) + two + one + word.slice(at + 3)
  }).filter(Boolean)

/**
 * The same words as they may have been misheard or mistyped, for a search that found nobody: Katharine for Katherine.
 * Undefined if one of them is no name.
 */
export const nearlyTyped = (words: string[]): string[] | undefined => {
  const names = words.map(letters)
  if (!names.length || !names.every((word) => /^[a-z]{4,20}$/.test(word))) return undefined
  return names.map((word) => [word, ...spellingsOf(word), ...swapped(word), NEAR + word].join(OR))
}
