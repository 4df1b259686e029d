import { chance, pick } from './chance.ts'
import { type Town, towns } from './towns.ts'

/**
 * The MLS has as many slots as listings; each slot always contains one listing. When its time in the feed is over, the
 * slot's next one begins, so the MLS neither grows nor shrinks over the years. A slot keeps its town and property type,
 * and has eight homes that come on the market in turn.
 */
export type Slot = {
  number: number
  town: Town
  kind: Kind
  /** Its position among the town's slots that share sites with it, and how many those are. */
  ordinal: number
  among: number
  /** Days from one of its listings to the next, and the day of the first. */
  period: number
  phase: number
}
const kinds = ['Single Family Residence', 'Townhouse', 'Condominium', 'Duplex', 'Manufactured Home', 'Unimproved Land', 'Ranch'] as const // biome-ignore format: a list
export type Kind = (typeof kinds)[number]

export const SLOTS = 4000
export const HOMES_PER_SLOT = 8
/** Property types by the town's size, in percent: the rest are single family residences. */
const shares = (town: Town): [Kind, number][] =>
  town.weight >= 150
    ? [['Condominium', 15], ['Townhouse', 10], ['Duplex', 3], ['Unimproved Land', 2]]
    : town.weight >= 45
      ? [['Condominium', 4], ['Townhouse', 9], ['Duplex', 3], ['Manufactured Home', 2], ['Unimproved Land', 4], ['Ranch', 1]]
      : [['Condominium', 4], ['Townhouse', 5], ['Duplex', 2], ['Manufactured Home', 6], ['Unimproved Land', 10], ['Ranch', 5]] // biome-ignore format: a table

/** Where homes of that type are: condominiums in buildings, land and ranches outside the town. */
export const siteOf = (kind: Kind) =>
  kind === 'Condominium' ? 'building' : kind === 'Unimproved Land' || kind === 'Ranch' ? 'country' : 'street'

let made: Slot[] | undefined
export const slots = (): Slot[] => {
  if (made) return made
  const total = towns.reduce((sum, { weight }) => sum + weight, 0)
  const all: Slot[] = []
  let weightBefore = 0
  for (const town of towns) {
    const first = all.length
    weightBefore += town.weight
    const last = Math.round((weightBefore / total) * SLOTS)
    for (let i = first; i < last; i++) {
      // Multiples of the golden ratio are spread evenly, so every town has its property types in proportion.
      const others = shares(town)
      const rest = 100 - others.reduce((sum, [, share]) => sum + share, 0)
      const kind = pick([...others, ['Single Family Residence', rest] as const], (i * 0.618034) % 1)
      const luck = chance('slot', i)
      const slow = siteOf(kind) === 'country' ? 1.4 : 1
      const period = Math.round((62 + 40 * luck.next() + 190 * luck.next() ** 2.2) * slow)
      all.push({ number: i, town, kind, ordinal: 0, among: 0, period, phase: luck.whole(0, period - 1) })
    }
    for (const site of ['building', 'country', 'street']) {
      const sharing = all.slice(first).filter(({ kind }) => siteOf(kind) === site)
      for (const [ordinal, slot] of sharing.entries()) Object.assign(slot, { ordinal, among: sharing.length })
    }
  }
  made = all
  return all
}
