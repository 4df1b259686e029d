import { birthdayParts } from './birthday-parts.ts'
import { columnKey } from './column-key.ts'

/** The parts of a street in the order they are written, as `columnKey` writes their columns' names without a place in front. */
const streetNames = [
  /^(?:street|house|address|addr)(?:number|num|no|nbr)$/,
  /^(?:street(?:dir|direction|dirprefix|predirection|predir)|predirection)$/,
  /^(?:streetname|street|addressstreet)$/,
  /^street(?:type|suffix)$/,
  /^(?:street(?:dirsuffix|postdirection|postdir)|postdirection)$/,
]
const [NUMBER, AHEAD, NAME, TYPE, BEHIND] = [0, 1, 2, 3, 4]
const wholeStreet = /^(?:street)?addr(?:ess)?(?:line)?1?$/
const places = /^(?:property|mailing|mail|home|work|business|owner|site|primary) ?(?=\S)/i
const placeOf = (title: string) => places.exec(title)?.[0] ?? ''

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter(Boolean)
/** The parts as one line. Some have the number, or what the street is called by, in its name, too. */
const lineOf = (parts: readonly string[], isNumberLast: boolean): string => {
  const number = (parts[NUMBER] ?? '').replace(/\.0+$/, '')
  const has = (text: string, at: 0 | -1, part = '') => {
    const words = wordsOf(text)
    return words.length > 1 && words.at(at) === part.toLowerCase().replace(/\.$/, '')
  }
  const written = parts[NAME] ?? ''
  const begins = has(written, 0, number)
  const name = begins ? written.slice(number.length).replace(/^[\s,.]+/, '') : written
  const house = !begins && has(written, -1, number) ? '' : number
  const unless = (at: 0 | -1, part = '') => (has(name, at, part) ? '' : part)
  const street = [unless(0, parts[AHEAD]), name, unless(-1, parts[TYPE]), unless(-1, parts[BEHIND])]
  return (isNumberLast && !begins ? [...street, house] : [house, ...street]).filter(Boolean).join(' ')
}

/**
 * Lists of properties and Wise Agent have a street in several columns: Street Number, Street Name, Street Type. As one, it
 * is an address; read by itself, the name would be one without its number. Where the address is in a column of its own,
 * too, that is what counts, and the parts where it is blank. Returns the same as `birthdayParts`.
 */
const streetParts = (place: string) => (header: readonly string[]) => {
  const keys = header.map((title) => (placeOf(title) === place ? columnKey(title.slice(place.length)) : ''))
  const at = streetNames.map((name) => keys.findIndex((key) => name.test(key)))
  const [number = -1, name = -1] = [at[NUMBER], at[NAME]]
  if (number < 0 || name < 0) return undefined
  const whole = keys.findIndex((key) => wholeStreet.test(key))
  const target = whole < 0 ? name : whole
  // Behind the street as in most of Europe; lists of American properties are often sorted by the names of their columns.
  const isNumberLast = number > name && [AHEAD, TYPE, BEHIND].every((part) => (at[part] ?? -1) < 0)
  const joined = (cells: readonly string[]): string[] => {
    const parts = at.map((one) => (cells[one] ?? '').trim())
    const line = lineOf(parts, isNumberLast)
    const given = whole < 0 ? '' : (cells[whole] ?? '')
    const known = wordsOf(given)
    // Another address than the parts say: both are kept.
    if (known.length > 0 && !wordsOf(line).every((word) => known.includes(word))) return [...cells]
    const street = known.length > 0 ? given : line
    const all = Array.from({ length: Math.max(cells.length, street ? target + 1 : 0) }, (_, one) => cells[one] ?? '')
    return all.map((cell, one) => (one === target ? street : at.includes(one) ? '' : cell))
  }
  return {
    header: header.map((title, one) => {
      if (one === name) return `${place.trim()} Street ${whole < 0 ? 'Address' : 'Name'}`.trim()
      return at.includes(one) && whole < 0 ? '' : title
    }),
    joined,
  }
}

/** What a header has in parts, joined: its cells, and how each row's become them; undefined if it has nothing so. */
export const joinedParts = (header: readonly string[]) => {
  let titles: string[] = [...header]
  const steps: ((cells: readonly string[]) => string[])[] = []
  for (const partsOf of [birthdayParts, ...[...new Set(header.map(placeOf))].map(streetParts)]) {
    const found = partsOf(titles)
    if (!found) continue
    titles = found.header
    steps.push(found.joined)
  }
  if (steps.length === 0) return undefined
  return { header: titles, joined: (cells: readonly string[]) => steps.reduce((row, step) => step(row), [...cells]) }
}
