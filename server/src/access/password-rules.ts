/** Whose password it is. */
export type Person = { Email: string; FirstName: string; LastName: string }

/** Fewer characters than this, beside one's own names, make no password. */
const OWN_WORK = 6

/** Loaded when a password is first set: the commonest passwords of at least 8 characters (README says whose list). */
const isCommon = async (password: string) => {
  const { default: list } = await import('fxa-common-password-list')
  return [password, password.trim(), password.toLowerCase().trim()].some((text) => list.test(text))
}

/** Letters and digits alone, without case and accents. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words somebody else would try first for this person; a domain's last part is nobody's own. */
const wordsOf = ({ Email, FirstName, LastName }: Person) => {
  const [local = '', domain = ''] = Email.split('@')
  return [FirstName, LastName, local, ...domain.split('.').slice(0, -1), 'dormer']
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map(bare)
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
}

const isOwnName = (password: string, person: Person) => {
  const all = bare(password)
  const rest = wordsOf(person).reduce((text, word) => text.replaceAll(word, ''), all)
  return rest.length < all.length && rest.length < OWN_WORK
}

/**
 * Why this person cannot have this password, beyond its length; undefined if they can. As NIST SP 800-63B asks: no rules
 * of composition, but nothing common, expected or all of one character.
 */
export const faultOfPassword = async (password: string, person: Person): Promise<string | undefined> => {
  if (password.trim() === '') return 'Use other characters than blanks'
  if (new Set(password.toLowerCase()).size < 3) return 'Use more than two different characters'
  if (isOwnName(password, person)) return 'Use more than a name, an email address or Dormer with a few characters added'
  if (await isCommon(password))
    return 'This password is among the most common, which are tried first. Use, for example, three or four words that have nothing to do with each other'
  return undefined
}
