import zipcodes from 'zipcodes'
import { censusCounties, censusTowns } from './census-names.ts'
import { splitWords } from './standard-names.ts'

/**
 * Text as places are compared: lower case, no accents, no periods, St for Saint; `listing_place.folded` without its
 * leading space.
 */
export const foldPlace = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bfort\b/g, 'ft')
    .replace(/\bmount\b/g, 'mt')

/** What remains of a name without its spaces: 'FortWorth', 'FT. WORTH' and 'Fort Worth' share it. */
const keyOf = (name: string) =>
  foldPlace(name)
    .replaceAll(' ', '')
    .replace(/^saint/, 'st')
    .replace(/^fort/, 'ft')
    .replace(/^mount/, 'mt')

type Names = { byState: Map<string, Map<string, string>>; anywhere: Map<string, string | null> }
const readNames = (table: string): Names => {
  const byState = new Map<string, Map<string, string>>()
  const anywhere = new Map<string, string | null>()
  for (const entry of table.trim().split(/\n(?=[A-Z]{2}: )/)) {
    const own = new Map<string, string>()
    for (const each of entry.slice(3).split('|')) {
      const name = each.trim().replace(/\s+/g, ' ')
      const key = keyOf(name)
      own.set(key, name)
      const other = anywhere.get(key)
      anywhere.set(key, other === undefined || other === name ? name : null)
    }
    byState.set(entry.slice(0, 2), own)
  }
  return { byState, anywhere }
}
let towns: Names | undefined
let counties: Names | undefined

/** Prefixes that may be part of one word: 'DeBerry' is left as it is. */
const PREFIX = /^(?:De|La|Le|Du|Di|Da|Fitz|Mac|Mc|O|D)$/
const lesser = new Set(['of', 'the', 'and', 'in', 'on', 'at', 'by'])
const capitalized = (word: string) =>
  word.replace(/^(mc|[dol]['’])?(\p{L})/iu, (_, prefix = '', first) =>
    prefix ? prefix[0].toUpperCase() + prefix.slice(1) + first.toUpperCase() : first.toUpperCase(),
  )

/** A name that no table has: capitals alone are told apart into words, and so is what was written without spaces. */
const spelled = (name: string): string => {
  if (!/\p{Ll}/u.test(name) || !/\p{Lu}/u.test(name))
    return name
      .toLowerCase()
      .split(/([\s-]+)/)
      .map((word, at) => (at > 0 && lesser.has(word) ? word : capitalized(word)))
      .join('')
  if (/[^\p{L}]/u.test(name)) return name
  const words = splitWords(name).split(' ')
  return words.some((word) => PREFIX.test(word)) ? name : words.join(' ')
}

const nameIn = ({ byState, anywhere }: Names, name: string, state: string | null) => {
  const own = byState.get(state ?? '')
  const keys = [keyOf(splitWords(name)), keyOf(name)]
  return keys.map((key) => (own ? own.get(key) : (anywhere.get(key) ?? undefined))).find(Boolean)
}

/**
 * A town as the Census Bureau spells it, however it was given: 'MCKINNEY', 'Mc Kinney' and 'Mckinney' are McKinney,
 * 'FortWorth' and 'Ft. Worth' are Fort Worth. A town the Bureau does not list stays as it is, if its capitals say
 * something.
 */
export const townName = (given: string, state: string | null): string => {
  towns ??= readNames(censusTowns)
  const name = given.trim().replace(/\s+/g, ' ')
  return nameIn(towns, name, state) ?? spelled(name)
}

/** The same of a county, with 'County' or 'Parish' if that was given. */
export const countyName = (given: string, state: string | null): string => {
  counties ??= readNames(censusCounties)
  const name = given.trim().replace(/\s+/g, ' ')
  const [, bare = name, kind] = /^(.*\S)(?:\s+|(?<=[a-z])(?=[A-Z]))(county|parish|borough)$/i.exec(name) ?? []
  const told = nameIn(counties, bare, state) ?? spelled(bare)
  return kind ? `${told} ${capitalized(kind.toLowerCase())}` : told
}

const states = new Map(
  Object.entries(zipcodes.states.full as Record<string, string>).map(([name, code]) => [keyOf(name), code]),
)
/** A state's two letters, also if its name was given; anything else stays as it is. */
export const stateCode = (given: string): string =>
  /^[a-z]{2}$/i.test(given) ? given.toUpperCase() : (states.get(keyOf(given)) ?? given)
