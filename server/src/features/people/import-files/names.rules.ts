import { oneLine } from './values.rules.ts'

/** A person's name in parts; an organization has only a last name, under which it is listed. */
type NameRead = {
  FirstName: string
  LastName: string
  Nickname?: string
  Prefix?: string
  IsOrganization?: true
}
/** Whom a name is of: a person and, of 'John & Mary Smith', the other one. `rest` has what is no part of their names. */
export type NamesRead = NameRead & { Spouse?: { FirstName: string; LastName: string }; rest?: string }

/** No name is longer, so longer text is not examined. */
const LONGEST = 300

const key = (word: string) => word.toLowerCase().replace(/[.,]/g, '')
const among = (words: string) => {
  const all = new Set(words.split(' '))
  return (word: string) => all.has(key(word))
}
const isPrefix = among(
  'mr mrs ms miss mx dr prof rev reverend hon honorable sir madam dame capt captain col colonel maj major sgt lt gen cpl pvt cmdr rabbi pastor judge professor doctor herr frau monsieur mme sra',
)
const isSuffix = among(
  'jr sr ii iii iv 2nd 3rd 4th esq esquire md phd dds dmd dvm do cpa rn jd mba crs gri abr sres realtor ret clu cfp lutc pe pa',
)
/** What a last name of several words begins with. */
const isParticle = among(
  "van von vom zu zum zur de der den del dela della delle degli di da do dos das du des la las le les los el al ap bin ibn ben ter ten 't op san santa saint st vander vanden",
)

/** Words that only organizations have in their names. */
const isBusiness = among(
  'llc llp lllp pllc inc incorporated corp corporation ltd limited plc gmbh company trust foundation holdings properties realty realtors enterprises enterprise associates association assn partners partnership ventures investments investors industries services solutions systems consulting construction builders contractors insurance mortgage university college school district ministries hoa condominium condominiums apartments management brokerage brokers bank estates restaurant hotel clinic hospital agency studios technologies logistics capital lending financial',
)
/** Words that tell an organization beside an 'and': Bed Bath & Beyond, Smith & Sons. */
const isTrade = among(
  'co sons son daughters bros brothers sisters bed bath beyond barrel grill kitchen kitchens lumber hardware plumbing heating cooling air electric electrical roofing painting floors flooring windows supply homes lawn landscape landscaping design designs furniture interiors title escrow cattle oil gas energy loan loans savings legal accounting tax moving storage auto tire pizza coffee bakery media marketing sales rentals leasing development things spa salon nails toys sports fitness dental wellness cleaning repair tools',
)
/** The same, of words that are also last names: 'Barnes & Noble', but 'John & Mary Noble' are two. */
const isTradeAlone = among(
  'noble gamble decker wesson land law glass church farm farms books bar barn ranch garden door team group house',
)
const words = (text: string) => text.split(' ').filter((word) => word !== '' && word !== ',')
/** Whether a name is an organization's: 'Smith Family Trust', 'City of Austin', 'Johnson & Johnson'. */
export const isOrganization = (text: string) => {
  const all = words(text)
  const joined = all.findIndex((word) => /^(?:&|and|\+)$/i.test(word))
  return (
    (all.length > 1 && all.some(isBusiness)) ||
    /^(?:the )?(?:estate|city|county|town|state|bank|church|law offices?|university|heirs|department) of /i.test(
      text,
    ) ||
    /\b(?:l\.l\.c|inc|l\.p|p\.c)\.$|\bfamily$/i.test(text) ||
    (joined > 0 &&
      (all.some(isTrade) ||
        (all.length === 3 && all.some(isTradeAlone)) ||
        (all.length === 3 && key(all[0] as string) === key(all[2] as string)) ||
        (/^[A-Z]$/.test(all[joined - 1] as string) && /^[A-Z]$/.test(all[joined + 1] ?? ''))))
  )
}

/** Names in brackets or quotes, as Robert (Bob) Smith and William "Bill" Jones have them. */
const aside = /\(([^()]{0,80})\)|["“]([^"“”]{1,80})["”]/
const isNickname = (text: string) => /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)?$/u.test(text)

/** Parts of a last name that was written first, and its first name: 'Moor, Dr. Ida, Jr.' */
const inOrder = (text: string): { first: string[]; last?: string[]; suffixes: string[] } => {
  const parts = text.split(',').map(words)
  const suffixes: string[] = []
  while (parts.length > 1 && parts.at(-1)?.every(isSuffix)) suffixes.unshift(...(parts.pop() as string[]))
  const filled = parts.filter((part) => part.length > 0)
  if (filled.length < 2) return { first: filled[0] ?? [], suffixes }
  const [last = [], ...rest] = filled
  return { first: rest.flat(), last, suffixes }
}

const takePrefixes = (from: string[]) => {
  const taken: string[] = []
  while (from.length > 1 && isPrefix(from[0] as string)) taken.push(from.shift() as string)
  return taken
}
const takeSuffixes = (from: string[], least: number) => {
  const taken: string[] = []
  while (from.length > least && isSuffix(from.at(-1) as string)) taken.unshift(from.pop() as string)
  return taken
}

/** The parts of one person's name. */
const readOne = (text: string): NameRead => {
  const { first, last, suffixes } = inOrder(text)
  const prefixes = takePrefixes(first)
  const Prefix = prefixes.length > 0 ? { Prefix: prefixes.join(' ') } : {}
  const after = [...(last ? takeSuffixes(last, 1) : []), ...takeSuffixes(first, 1), ...suffixes]
  if (last) return { FirstName: first.join(' '), LastName: [...last, ...after].join(' '), ...Prefix }
  // 'Dr. Moor' is a last name, as Moor in 'Mrs. Moor'.
  if (first.length === 1 && prefixes.length > 0 && !/^(?:sir|dame)$/i.test(prefixes[0] as string))
    return { FirstName: '', LastName: [...first, ...after].join(' '), ...Prefix }
  const particle = first.findIndex((word, at) => at > 0 && at < first.length - 1 && isParticle(word))
  const joined = first.findIndex((word, at) => at > 1 && at < first.length - 1 && /^(?:y|e)$/i.test(word))
  const from = particle > 0 ? particle : joined > 1 ? joined - 1 : Math.max(first.length - 1, 1)
  return { FirstName: first.slice(0, from).join(' '), LastName: [...first.slice(from), ...after].join(' '), ...Prefix }
}

const and = / (?:&|and|\+|und|et) | ?[/;] ?/i
const isInitial = (word = '') => /^\p{L}\.?$/u.test(word)
/** Whether a side of 'John A. & Mary Smith' has no last name of its own. */
const isFirstOnly = (side: string[]) => side.length === 1 || (side.length === 2 && isInitial(side[1]))

/** One of a couple, perhaps without a last name of its own. */
const sideOf = (text: string): NameRead => {
  const all = words(text)
  const Prefix = takePrefixes(all).join(' ')
  return text.includes(',') || !isFirstOnly(all)
    ? readOne(text)
    : { FirstName: all.join(' '), LastName: '', ...(Prefix && { Prefix }) }
}
const withoutSuffix = (lastName: string) =>
  words(lastName)
    .filter((word) => !isSuffix(word))
    .join(' ')

/** The two people of 'John & Mary Smith', 'John Smith & Mary Jones', 'Smith, John & Mary', 'Mr. & Mrs. John Smith'. */
const readCouple = (text: string): NamesRead | undefined => {
  const sides = text.split(and).map((side) => side.trim())
  const [left, right] = sides
  if (sides.length !== 2 || !left || !right) return undefined
  if (words(left).every(isPrefix)) {
    // 'Mr. & Mrs. John Smith' and 'Dr. and Mrs. Smith' name one person.
    const one = readOne(right)
    return { ...one, Prefix: `${left} & ${one.Prefix ?? ''}`.trim() }
  }
  const [one, two] = [sideOf(left), sideOf(right)]
  const Prefix = [one.Prefix, two.Prefix].filter(Boolean).join(' & ')
  return {
    FirstName: one.FirstName,
    LastName: one.LastName || withoutSuffix(two.LastName),
    ...(Prefix && { Prefix }),
    Spouse: { FirstName: two.FirstName, LastName: two.LastName || withoutSuffix(one.LastName) },
  }
}

/** A word of emoji, as people mark names in their phones: no part of a name. */
const emoji = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f)+$/u

/** Reads a name in one cell: 'Moor, Ida', 'Dr. Ida van der Moor Jr.', 'John & Mary Smith', 'Smith Family Trust'. */
export const readName = (cell: string): NamesRead => {
  const whole = oneLine(cell)
  if (whole.length > LONGEST) return { FirstName: '', LastName: whole }
  const marks = whole.split(' ').filter((word) => emoji.test(word))
  const bare = whole
    .split(' ')
    .filter((word) => !emoji.test(word))
    .join(' ')
  if (marks.length === 0 || bare === '') return readPlainName(whole)
  const read = readPlainName(bare)
  return { ...read, rest: [read.rest, ...marks].filter(Boolean).join(' ') }
}
const readPlainName = (text: string): NamesRead => {
  if (isOrganization(text)) return { FirstName: '', LastName: text, IsOrganization: true }
  // A phone or an id in place of a name.
  if (!/\p{L}/u.test(text)) return { FirstName: text, LastName: '' }
  const [all = '', inBrackets = '', inQuotes = ''] = aside.exec(text) ?? []
  const said = oneLine(inBrackets || inQuotes)
  // 'SUM(A1:A10)' has no name in its brackets.
  const isAside = all !== '' && /\p{L}{2}/u.test(said) && !/^[=@]/.test(text)
  const plain = isAside ? oneLine(text.replace(all, ' ')) : text
  if (plain === '') return { FirstName: said || text, LastName: '' }
  const read: NamesRead = (and.test(plain) && readCouple(plain)) || readOne(plain)
  if (!isAside) return read
  return isNickname(said) && !read.Spouse && !plain.endsWith(')')
    ? { ...read, Nickname: said }
    : { ...read, rest: said }
}

/** The two of a first name's cell, such as 'John & Mary'; undefined if it is one person's. */
export const twoFirstNames = (cell: string): [string, string] | undefined => {
  const text = oneLine(cell)
  const sides = text.length <= LONGEST ? text.split(and).map((side) => side.trim()) : []
  const [one, two] = sides
  return sides.length === 2 && one && two && sides.every((side) => /^\p{L}/u.test(side)) && !isOrganization(text)
    ? [one, two]
    : undefined
}
