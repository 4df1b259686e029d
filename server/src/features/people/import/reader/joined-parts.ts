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
const [NUMBER, NAME] = [0, 2]
const places = /^(?:property|mailing|mail|home|work|business|owner|site|primary) ?(?=\S)/i

/**
 * Lists of properties and Wise Agent have a street in several columns: Street Number, Street Name, Street Type. As one, it
 * is an address; read by itself, the name would be one without its number. Returns the same as `birthdayParts`.
 */
const streetParts = (header: readonly string[]) => {
  for (const place of new Set(header.map((title) => places.exec(title)?.[0] ?? ''))) {
    const keys = header.map((title) =>
      (places.exec(title)?.[0] ?? '') === place ? columnKey(title.slice(place.length)) : '',
    )
    const at = streetNames.map((name) => keys.findIndex((key) => name.test(key)))
    const [number = -1, name = -1] = [at[NUMBER], at[NAME]]
    if (number < 0 || name < 0) continue
    const joined = (cells: readonly string[]): string[] => {
      const parts = at.map((one) => (cells[one] ?? '').trim())
      // Some have the number in both.
      if (parts[NUMBER] && parts[NAME]?.startsWith(`${parts[NUMBER]} `)) parts[NUMBER] = ''
      const street = parts.filter(Boolean).join(' ')
      const all = Array.from({ length: Math.max(cells.length, street ? name + 1 : 0) }, (_, one) => cells[one] ?? '')
      return all.map((cell, one) => (one === name ? street : at.includes(one) ? '' : cell))
    }
    return {
      header: header.map((title, one) =>
        one === name ? `${place.trim()} Street Address`.trim() : at.includes(one) ? '' : title,
      ),
      joined,
    }
  }
  return undefined
}

/** What a header has in parts, joined: its cells, and how each row's become them; undefined if it has nothing so. */
export const joinedParts = (header: readonly string[]) => {
  let titles: string[] = [...header]
  const steps: ((cells: readonly string[]) => string[])[] = []
  for (const partsOf of [birthdayParts, streetParts]) {
    const found = partsOf(titles)
    if (!found) continue
    titles = found.header
    steps.push(found.joined)
  }
  if (steps.length === 0) return undefined
  return { header: titles, joined: (cells: readonly string[]) => steps.reduce((row, step) => step(row), [...cells]) }
}
