import { MONTHS, NAMED, TAKEN, WEEKDAY } from './vocabulary.rules.ts'

const set = (words: string) => new Set(words.split(' '))

/** What leads from one word for a time to the next. */
const links = set('of the in on at for to and or from by a an - – — & + / @ , around')
/** Words that, beside a time that was read, make it another. */
const always = set(
  'often least ago latest earliest hence later earlier sooner early late mid except unless until till til untill than since between within twice thrice once times occurrences approximately approx exactly roughly just almost nearly nearest closest ish am pm oclock morning mornings afternoon afternoons afternoonish morningish eveningish forenoon evening evenings night nights noon midnight midday today tomorrow tomorrows yesterday tonight fortnight fortnights biennially biannually minutely secondly',
)
const frequencies = set('daily weekly biweekly bi-weekly monthly quarterly yearly annually hourly nightly')
const units =
  /^(?:sec(?:ond)?|min(?:ute)?|h(?:ou)?r|day|we?e?k|week-?end|fortnight|mo(?:nth)?|quarter|qtr|y(?:ea)?r)s?$/
const short = /^(?:min(?:ute)?|h(?:ou)?r)s?$/
const determiners = set(
  'any next last this every each other alternate alternating following coming upcoming previous current',
)
const edges = set('first beginning begin start end middle rest half part')
/** Black Friday, Maundy Thursday: other days than the next one of that name. */
const feasts = set(
  'whit maundy covenant palm trinity ash shrove holy fat super giving cyber black good lazarus easter bowl spy',
)
const zones =
  /^(?:local|eastern|central|mountain|pacific|gmt|utc|[ecmp][sd]?t|ak[sd]t|hst|bst|ist|jst|cet|cest|aest|msk)$/
const meals = set('lunch dinner breakfast brunch lunchtime')
const ONES = 'one|two|three|four|five|six|seven|eight|nine'
const number = new RegExp(
  `^(?:\\+?\\d{1,2}|\\d/\\d|\\d{1,2}\\.\\d{1,2}|\\d+x|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:${ONES}))?|${ONES}|ten|eleven|twelve|[a-z]+teen|half|quarter|couple|few|dozen|\\d{1,2}(?::\\d\\d)?[ap]m?|\\d{1,2}[h:;]\\d*(?::\\d\\d)?(?:[ap]m?)?)$`,
)
const ordinal =
  /^(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[a-z]+teenth|(?:twenty|thirty)-[a-z]+|twentieth|thirtieth)$/
/** A number after one of these is a name: unit 4, page 12. */
const labels = set(
  'apt apartment unit units suite ste lot lots room rm bldg building mls no number floor gate phase box block hwy highway route fm rr interstate offer addendum amendment page pages pg pgs form exhibit part step version invoice check listing draft chapter item round batch group team tier level type class line exit ext extension district ward house home garage key code fund version',
)
const weekday = new RegExp(`^${WEEKDAY}$`)
const month = new RegExp(`^(?:${MONTHS}|apr|mar)$`)
/** Dates and hours in forms that are not read: 26.9., 28-05, 29.Sept, 0645-0750, 16.29h. */
const dated = new RegExp(
  `^(?:\\d{1,2}\\.\\d{1,2}\\.?|(?:1[3-9]|2\\d|3[01])-\\d{1,2}|\\d{1,2}\\.?(?:${MONTHS})\\.?|(?:[01]\\d|2[0-3])[0-5]\\d-(?:[01]\\d|2[0-3])[0-5]\\d|\\d{1,2}\\.\\d\\dh)$`,
  'i',
)
/** Days of the week in two letters, where nothing else follows. */
const shortDays = set('mo tu th fr sa su')
/** What follows a number that is none of anything. */
const prepositions = set('with w w/ about abt re regarding via')
const amounts = set('hundred thousand zero')
const year = /^(?:19|20)\d\d$/
/** May, April, June, August, Jan and Mar are people, too. */
const people = set('jan april june aug august march mar may')

type Token = { index: number; text: string; word: string }
const tokensOf = (marked: string): Token[] =>
  [...marked.matchAll(new RegExp(`${TAKEN}+|[^\\s${TAKEN},]+|,`, 'g'))].map(({ index, 0: text }) => ({
    index,
    text,
    word: text
      .toLowerCase()
      .replace(/[.’']/g, '')
      .replace(/[("“[)”\];:!?]/g, ''),
  }))
const isTaken = (token: Token | undefined) => token?.text.startsWith(TAKEN) ?? false

/** The Monday before May 25. */
const isLink = (word: string, step: -1 | 1) => links.has(word) || (step < 0 && /^(?:before|after)$/.test(word))

/** Whether a word says when, so that it may be followed by one that was left over. */
const saysWhen = (token: Token | undefined) =>
  !token ||
  isTaken(token) ||
  zones.test(token.word) ||
  units.test(token.word) ||
  always.has(token.word) ||
  links.has(token.word)

/** Whether a word beside a time that was read could have belonged to it. */
const belongs = (tokens: Token[], at: number, step: -1 | 1, path: string[], repeats: boolean) => {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token) return false
  const link = path.at(-1)
  // Every month on the last Friday, from 1 to the 15th of July, the Monday before May 25.
  if (token.text.includes(NAMED))
    return ['to', 'before', 'after'].some((word) => path.includes(word)) || (repeats && path.length > 0)
  const { word } = token
  if (always.has(word) || (shortDays.has(word) && step > 0 && !next)) return true
  if (dated.test(token.text)) return !labels.has(before?.word ?? '') && !before?.word.endsWith('#')
  const isNumber = (other: Token | undefined) => number.test(other?.word ?? '') || ordinal.test(other?.word ?? '')
  // Another day that was not read.
  if (weekday.test(word)) return true
  // 1 Jan, Jan twenty; not the one of 'call Jan'.
  if (month.test(word) && (!people.has(word) || isNumber(before) || isNumber(next))) return true
  if (year.test(word)) return step < 0 ? month.test(before?.word ?? '') : saysWhen(next)
  // From 4-23 in January.
  if (/^\d{1,2}-\d{1,2}$/.test(word) && link === 'in') return true
  if (frequencies.has(word))
    return repeats || tokens.slice(at + 1).some((later) => !isTaken(later) && !links.has(later.word))
  if (number.test(word) || ordinal.test(word)) {
    if (step < 0) return !labels.has(before?.word ?? '') && !before?.word.endsWith('#')
    // For 30 minutes: how long it takes, not when it is.
    if (link === 'for' && next && short.test(next.word)) return false
    return saysWhen(next) || isNumber(next) || amounts.has(next?.word ?? '') || prepositions.has(next?.word ?? '')
  }
  if (determiners.has(word)) return step < 0 || saysWhen(next) || number.test(next?.word ?? '')
  if (edges.has(word)) return link === 'of' || (step > 0 && (!next || next.word === 'of'))
  if (units.test(word)) {
    const of = before?.word ?? ''
    if (path.includes('for') && short.test(word)) return false // for an hour
    return step > 0 || number.test(of) || ordinal.test(of) || determiners.has(of)
  }
  if (step < 0) return !link && feasts.has(word)
  if (link) return false
  return word === 'after' || word === 'before' || zones.test(word) || (meals.has(word) && (!next || isNumber(next)))
}

/**
 * The words beside those that were read which could have belonged to them, for then they may mean another time: '11' of
 * 'friday 11 at night'. This asks what is left over, whatever phrase it comes from.
 */
export const leftBeside = (marked: string, repeats: boolean): { index: number; 0: string } | undefined => {
  const tokens = tokensOf(marked)
  for (const [at, token] of tokens.entries()) {
    if (!isTaken(token)) continue
    const of = tokens[at + 1]?.word === ',' ? at + 2 : at + 1
    if (tokens[of]?.word === 'of') return span(token, tokens[of + 1] ?? token, marked)
    for (const step of [-1, 1] as const) {
      let beside = at + step
      const path: string[] = []
      while (isLink(tokens[beside]?.word ?? '', step) && Math.abs(beside - at) < 4) {
        path.push(tokens[beside]?.word ?? '')
        beside += step
      }
      const other = tokens[beside]
      if (other && !isTaken(other) && belongs(tokens, beside, step, path, repeats)) return span(token, other, marked)
    }
  }
  return undefined
}
const span = (one: Token, other: Token, marked: string) => {
  const [first, last] = one.index < other.index ? [one, other] : [other, one]
  return { index: first.index, 0: marked.slice(first.index, last.index + last.text.length) }
}
