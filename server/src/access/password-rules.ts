/** Whose password it is. */
export type Person = { Email: string; FirstName: string; LastName: string }

/** A password needs at least this many characters besides the user's own names. */
const OWN_WORK = 6

/**
 * The most common passwords of at least 8 characters (docs/operation/installation.md names the list). Loaded when a
 * password is first set.
 */
const isCommon = async (password: string) => {
  const { default: list } = await import('fxa-common-password-list')
  return [password, password.trim(), password.toLowerCase().trim()].some((text) => list.test(text))
}

/** Letters and digits only, without case or accents. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The words somebody else would try first for this person. A domain's last part belongs to nobody, so it is left out.
 */
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
 * Why this person cannot have this password, apart from its length; undefined if they can. Follows NIST SP 800-63B: no
 * composition rules, but nothing common, predictable or made of one repeated character.
 */
export const faultOfPassword = async (password: string, person: Person): Promise<string | undefined> => {
  if (password.trim() === '') return 'Use characters other than spaces'
  if (new Set(password.toLowerCase()).size < 3) return 'Use more than two different characters'
  if (isOwnName(password, person)) return 'Use more than a name, an email address or Dormer with a few characters added'
  if (await isCommon(password))
    return 'This password is among the most common ones, which attackers try first. Use, for example, three or four unrelated words'
  return undefined
}
