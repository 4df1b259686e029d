import { MONTHS, NAMED, TAKEN } from './vocabulary.rules.ts'

const set = (words: string) => new Set(words.split(' '))

/** What leads from one word for a time to the next. */
const links = set('of the in on at for to and or from by a an - – — & + / @ , around')
/** Words that, beside a time that was read, make it another. */
const always = set(
  'often least ago latest earliest hence later earlier sooner early late mid except unless until till til untill than since between within twice thrice once times occurrences approximately approx exactly roughly just almost nearly nearest closest ish am pm oclock morning mornings afternoon afternoons afternoonish morningish eveningish evening evenings night nights noon midnight midday today tomorrow tomorrows yesterday tonight fortnight fortnights biennially biannually minutely secondly',
)
const frequencies = set('daily weekly biweekly bi-weekly monthly quarterly yearly annually hourly nightly')
const units =
  /^(?:sec(?:ond)?|min(?:ute)?|h(?:ou)?r|day|we?e?k|week-?end|fortnight|mo(?:nth)?|quarter|qtr|y(?:ea)?r)s?$/
const short = /^(?:min(?:ute)?|h(?:ou)?r)s?$/
const determiners = set(
  'next last this every each other alternate alternating following coming upcoming previous current',
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
  `^(?:\\+?\\d{1,2}|\\d/\\d|\\d{1,2}\\.\\d{1,2}|\\d+x|(?:twenty|thirty|forty|fifty|sixty|ninety)(?:-(?:${ONES}))?|${ONES}|ten|eleven|twelve|[a-z]+teen|half|quarter|couple|few|dozen|\\d{1,2}(?::\\d\\d)?[ap]m?|\\d{1,2}[h:;]\\d*(?::\\d\\d)?(?:[ap]m?)?)$`,
)
const ordinal =
  /^(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[a-z]+teenth|(?:twenty|thirty)-[a-z]+|twentieth|thirtieth)$/
/** A number after one of these is a name: unit 4, page 12. */
const labels = set(
  'apt apartment unit units suite ste lot lots room rm bldg building mls no number floor gate phase box block hwy highway route fm rr interstate offer addendum amendment page pages pg pgs form exhibit part step version invoice check listing draft chapter item round batch group team tier level type class line exit ext extension district ward house home garage key code fund version',
)
const month = new RegExp(`^(?:${MONTHS}|apr|mar)$`)
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
  // Every month on the last Friday, from 1 to the 15th of July.
  if (token.text.includes(NAMED)) return path.includes('to') || (repeats && path.length > 0)
  const { word } = token
  if (always.has(word)) return true
  if (month.test(word) && !people.has(word)) return true
  if (frequencies.has(word))
    return repeats || tokens.slice(at + 1).some((later) => !isTaken(later) && !links.has(later.word))
  if (number.test(word) || ordinal.test(word)) {
    if (step < 0) return !labels.has(before?.word ?? '') && !before?.word.endsWith('#')
    // For 30 minutes: how long it takes, not when it is.
    if (link === 'for' && next && short.test(next.word)) return false
    return saysWhen(next)
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
  return word === 'after' || word === 'before' || zones.test(word) || (meals.has(word) && !next)
}

/**
 * The words beside those that were read which could have belonged to them, for then they may mean another time: '11' of
 * 'friday 11 at night'. This asks what is left over, whatever phrase it comes from.
 */
export const leftBeside = (marked: string, repeats: boolean): { index: number; 0: string } | undefined => {
  const tokens = tokensOf(marked)
  for (const [at, token] of tokens.entries()) {
    if (!isTaken(token)) continue
    if (tokens[at + 1]?.word === 'of') return span(token, tokens[at + 2] ?? token, marked)
    for (const step of [-1, 1] as const) {
      let beside = at + step
      const path: string[] = []
      while (links.has(tokens[beside]?.word ?? '') && Math.abs(beside - at) < 4) {
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
