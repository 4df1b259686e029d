import { stateCodes } from '@dormer/contract/fields'
import zipcodes from 'zipcodes'
import { foldPlace, townName } from '../../../providers/listings/place-names.ts'

export type PlaceKind = 'City' | 'Zip' | 'County' | 'Neighborhood'

const stateNames = new Map(
  Object.entries(zipcodes.states.full as Record<string, string>).map(([name, code]) => [foldPlace(name), code]),
)
const stateCodesByText = new Map<string, string>([
  ...stateCodes.map((code) => [code.toLowerCase(), code] as const),
  ...[...stateNames].filter(([, code]) => (stateCodes as readonly string[]).includes(code)),
])

export type Typed = {
  /** Without ZIP code, state and the word county; '' if nothing else was typed. */
  name: string
  /** The state, if one was typed last or before a ZIP code. */
  state: string | null
  zip: string | null
  /** Only counties are wanted. */
  isCounty: boolean
  /** An MLS number, if the whole text may be one. */
  number: string | null
}

/** What was typed: 'Austin, TX', 'round rock tx 78664', 'travis county', '#4417723', '1204 oak st'. */
export const readTyped = (text: string): Typed => {
  const trimmed = text.trim()
  const compact = trimmed.replace(/^#\s*/, '').replace(/^mls\s*(id|number|#)?\s*:?\s*#?/i, '')
  const number = /^[a-z0-9][a-z0-9-]{2,39}$/i.test(compact) && /\d/.test(compact) ? compact : null
  const words = foldPlace(trimmed).split(' ').filter(Boolean)
  const typed: Typed = { name: '', state: null, zip: null, isCounty: false, number }
  const last = words.at(-1) ?? ''
  // A ZIP+4 has become two words.
  if (words.length > 1 && /^\d{4}$/.test(last) && /^\d{5}$/.test(words.at(-2) ?? '')) words.pop()
  if (/^\d{5}$/.test(words.at(-1) ?? '')) typed.zip = words.pop() ?? null
  for (const count of [3, 2, 1]) {
    const state = words.length > count && stateCodesByText.get(words.slice(-count).join(' '))
    if (!state) continue
    typed.state = state
    words.splice(-count)
    break
  }
  const county = words.at(-1)
  if (words.length > 1 && (county === 'county' || county === 'parish')) {
    typed.isCounty = true
    words.pop()
  }
  typed.name = words.join(' ')
  return typed
}

export type Town = { name: string; state: string; folded: string; zips: number; Lat: number; Lng: number }

/** Loaded on first use; sorted by how many ZIP codes a town has, which tells large from small. */
let towns: Map<string, Town[]> | undefined
export const townsOf = (state: string): Town[] => {
  towns ??= readTowns()
  return towns.get(state) ?? []
}
const named = new Map<string, Map<string, Town>>()
/** The town of a state by its folded name; of several, the largest. */
export const townOf = (state: string, folded: string) => {
  const known =
    named.get(state) ??
    new Map(
      townsOf(state)
        .toReversed()
        .map((town) => [town.folded, town]),
    )
  named.set(state, known)
  return known.get(folded)
}
const readTowns = () => {
  const byName = new Map<string, Town>()
  for (const { city, state, latitude, longitude } of Object.values(zipcodes.codes)) {
    if (!(stateCodes as readonly string[]).includes(state)) continue
    // The post office capitalizes Mckinney.
    const name = townName(city, state)
    const key = `${name}|${state}`
    const town = byName.get(key)
    if (town) town.zips++
    else byName.set(key, { name, state, folded: foldPlace(name), zips: 1, Lat: latitude, Lng: longitude })
  }
  const byState = Map.groupBy(byName.values(), ({ state }) => state)
  for (const list of byState.values()) list.sort((a, b) => b.zips - a.zips || a.name.localeCompare(b.name))
  return byState
}
export const zipNamed = (zip: string) => {
  const found = zipcodes.lookup(zip)
  return found && { ...found, city: townName(found.city, found.state) }
}

/** Words in addresses that are written in full or abbreviated; either form finds the other. */
const shortened: Record<string, string> = {
  avenue: 'ave', boulevard: 'blvd', circle: 'cir', court: 'ct', cove: 'cv', drive: 'dr', highway: 'hwy', lane: 'ln',
  parkway: 'pkwy', place: 'pl', road: 'rd', square: 'sq', street: 'st', terrace: 'ter', trail: 'trl', way: 'way',
  north: 'n', south: 's', east: 'e', west: 'w', northeast: 'ne', northwest: 'nw', southeast: 'se', southwest: 'sw',
  apartment: 'apt', suite: 'ste', saint: 'st', fort: 'ft', mount: 'mt',
} // biome-ignore format: a list reads better in rows
const lengthened = Map.groupBy(Object.keys(shortened), (long) => shortened[long])

/**
 * The search for the words of an address, in PostgreSQL's syntax; undefined if too little was typed. The last word may
 * be unfinished, the others are whole.
 */
export const addressQuery = (text: string): string | undefined => {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 10)
  const telling = words.filter((word) => !(word in shortened) && !lengthened.has(word))
  if (telling.join('').length < 3) return undefined
  return words
    .map((word, at) => {
      const others = shortened[word] ?? lengthened.get(word)?.join(' | ')
      const isLast = at === words.length - 1
      // A single letter would find too much to be useful.
      const own = isLast && word.length > 1 ? `${word}:*` : word
      return others ? `(${own} | ${others})` : own
    })
    .join(' & ')
}
