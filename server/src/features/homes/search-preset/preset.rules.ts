import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { PRESET_LEAST } from '@dormer/contract/homes/search-preset'

/** A home that somebody looked at or likes. */
export type Seen = {
  IsLiked: boolean
  /** How often it was looked at. */
  Times: number
  City: string | null
  StateOrProvince: string | null
  ListPrice: number | null
  BedroomsTotal: number | null
  PropertySubType: string | null
}

/** A liked home counts for three, one that was looked at again for two. */
const weightOf = ({ IsLiked, Times }: Seen) => (IsLiked ? 3 : Times > 1 ? 2 : 1)
/** What nearly all have in common: single homes beside it were curiosity. */
const NEARLY_ALL = 0.8
/** A town with this part of them is looked in. */
const TOWN = 0.25
const MOST_TOWNS = 3

const sum = (homes: Seen[]) => homes.reduce((all, home) => all + weightOf(home), 0)

/** The towns looked in, the most first; none if they are all over. */
const townsOf = (homes: Seen[]) => {
  const towns = Map.groupBy(
    homes,
    ({ City, StateOrProvince }) => City && [City, StateOrProvince].filter(Boolean).join(', '),
  )
  const chosen = [...towns]
    .flatMap(([town, some]) => (town ? [{ town, weight: sum(some) }] : []))
    .filter(({ weight }) => weight >= sum(homes) * TOWN)
    .sort((a, b) => b.weight - a.weight || (a.town < b.town ? -1 : 1))
    .slice(0, MOST_TOWNS)
  const covered = chosen.reduce((all, { weight }) => all + weight, 0)
  return covered >= sum(homes) * 0.6 ? chosen.map(({ town }) => town) : []
}

/** The prices of nearly all, without the cheapest and the dearest tenth, to the next round numbers. */
const pricesOf = (homes: Seen[]) => {
  const prices = homes.flatMap((home) => (home.ListPrice ? Array<number>(weightOf(home)).fill(home.ListPrice) : []))
  prices.sort((a, b) => a - b)
  const at = (part: number) => prices[Math.round((prices.length - 1) * part)] ?? 0
  const [low, high] = [at(0.1), at(0.9)]
  const step = high > 1_000_000 ? 100_000 : high > 300_000 ? 25_000 : 10_000
  const [Min, Max] = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  return prices.length < PRESET_LEAST ? undefined : { Min, Max: Max > Min ? Max : Min + step }
}

/** The bedrooms that nearly all have at least. */
const bedsOf = (homes: Seen[]) => {
  const known = homes.filter(({ BedroomsTotal }) => BedroomsTotal)
  const has = (least: number) => sum(known.filter(({ BedroomsTotal }) => (BedroomsTotal ?? 0) >= least))
  return [5, 4, 3, 2].find((least) => known.length >= PRESET_LEAST && has(least) >= sum(homes) * NEARLY_ALL)
}

const typeOf = (homes: Seen[]) =>
  [...Map.groupBy(homes, ({ PropertySubType }) => PropertySubType)].find(
    ([type, some]) => type && sum(some) >= sum(homes) * NEARLY_ALL,
  )?.[0]

const dollars = (n: number) =>
  n >= 1_000_000 ? `$${Number((n / 1_000_000).toFixed(2))}M` : `$${Math.round(n / 1000).toLocaleString('en-US')}k`

/** What these homes have in common, as filters and in words; nothing of too few. */
export const presetOf = (homes: Seen[]): { Filters: PropertyFilter[]; Words: string } => {
  if (homes.length < PRESET_LEAST) return { Filters: [], Words: '' }
  const [towns, prices, beds, type] = [townsOf(homes), pricesOf(homes), bedsOf(homes), typeOf(homes)]
  const parts: { filter: PropertyFilter; words: string }[] = []
  if (towns.length > 0) {
    const names = towns.map((town) => town.replace(/, [A-Z]{2}$/, ''))
    const Value = towns.map((town) => `City:${town}`)
    parts.push({ filter: { Field: 'place', Value }, words: names.join(', ') })
  }
  if (prices)
    parts.push({
      filter: { Field: 'ListPrice', Value: prices },
      words: `${prices.Min > 0 ? `${dollars(prices.Min)} to` : 'up to'} ${dollars(prices.Max)}`,
    })
  if (beds) parts.push({ filter: { Field: 'BedroomsTotal', Value: { Min: beds } }, words: `${beds}+ beds` })
  if (type) parts.push({ filter: { Field: 'PropertySubType', Value: [type] }, words: type.toLowerCase() })
  return { Filters: parts.map(({ filter }) => filter), Words: parts.map(({ words }) => words).join(', ') }
}
