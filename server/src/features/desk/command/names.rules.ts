/** A name's or a word's letters: lower case, without accents and punctuation. */
export const letters = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

export const wordsOf = (text: string) => text.split(/[\s-]+/).filter((word) => letters(word) !== '')

/** How surely words are a name: every word is one of its parts, or begins one; 'No' if one is neither. */
export const fits = (name: string, words: readonly string[]): 'Whole' | 'Begins' | 'No' => {
  const parts = wordsOf(name).map(letters)
  const sought = words.map(letters).filter(Boolean)
  if (sought.length === 0) return 'No'
  if (sought.every((word) => parts.includes(word))) return 'Whole'
  const begins = (word: string) => parts.includes(word) || (word.length >= 3 && parts.some((p) => p.startsWith(word)))
  return sought.every(begins) ? 'Begins' : 'No'
}

/** Whether every word is nearly one of the name's parts: Kathrine for Katherine. */
export const isAlike = (name: string, words: readonly string[]) => {
  const parts = wordsOf(name).map(letters)
  const near = (word: string) =>
    word.length >= 4 && parts.some((part) => part[0] === word[0] && distance(part, word) <= (word.length >= 7 ? 2 : 1))
  return words.map(letters).every((word) => parts.includes(word) || near(word))
}

/** How many letters are to be added, left out, replaced or swapped. */
const distance = (a: string, b: string) => {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const [above = [], over = []] = [rows[i - 1], rows[i - 2]]
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          (above[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (above[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (over[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

/** What streets are called in full and in short. */
const streetWords = [
  ...[
    ['road', 'rd'],
    ['street', 'st'],
    ['drive', 'dr'],
    ['lane', 'ln'],
    ['avenue', 'ave'],
    ['court', 'ct'],
  ],
  ...[
    ['boulevard', 'blvd'],
    ['circle', 'cir'],
    ['place', 'pl'],
    ['trail', 'trl'],
    ['parkway', 'pkwy'],
    ['cove', 'cv'],
  ],
  ...[
    ['terrace', 'ter'],
    ['highway', 'hwy'],
    ['square', 'sq'],
    ['loop', 'lp'],
    ['crossing', 'xing'],
    ['saint', 'st'],
  ],
  ...[
    ['north', 'n'],
    ['south', 's'],
    ['east', 'e'],
    ['west', 'w'],
  ],
]
/** A word of an address as others write it: Rd for Road. */
export const otherSpellings = (word: string) => [
  ...new Set(
    streetWords
      .filter((both) => both.includes(word))
      .flat()
      .filter((one) => one !== word),
  ),
]

const pronoun = /^(?:her|him|them|they|he|she|client|buyer|seller|lead|this|it)$/i
/** Whether the words stand for whoever is spoken of. */
export const isPronoun = (words: readonly string[]) =>
  words.length === 0 ||
  (words.length === 1 && pronoun.test(words[0] ?? '')) ||
  /^the (?:client|buyer|seller|lead)s?$/i.test(words.join(' '))

/** Whether the words stand for a person, and so for no transaction: 'her closing'. */
export const isOfPerson = (text: string) =>
  /^(?:the )?(?:her|hers|him|his|them|they|their|he|she|(?:client|buyer|seller|lead)(?:['’]?s['’]?)?)$/i.test(
    text.trim(),
  )

/** Small words that begin many streets: 'was' is not Washington. They are a street's only if another word is, too. */
const small = new Set(
  'was were is are has had been be will the and for not any all but now then back up out from with due new next this that it to of on in at by just get got set put can may one her hers him his she he they them their our you your my who moved pushed'.split(
    ' ',
  ),
)
/** Whether words are a street's, as people name a transaction: one of them has a number or three letters. */
export const fitsStreet = (address: string, words: readonly string[]) =>
  words.some((word) => /^\d/.test(word) || (word.length >= 3 && !small.has(word))) &&
  words.every((word) =>
    [word, ...otherSpellings(word)].some((one) => {
      const how = fits(address, [one])
      return how === 'Whole' || (how === 'Begins' && !small.has(word))
    }),
  )

/** Words before a name. */
export const withoutLead = (text: string) =>
  text.replace(/^(?:(?:to|with|w\/|for|at|on|of|my|our|the|w)(?:\s+|(?<=w\/)))+/i, '')

/** 'The Kellys' is a household: its name is Kelly. */
export const singular = (word: string) => word.replace(/(?<=\p{L}{3})(?:['’]s|s['’]|s)$/u, '')

/** With a capital letter, as a sentence begins. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
