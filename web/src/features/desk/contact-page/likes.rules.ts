import { formatCompact } from '../../../ui/format.ts'

type Home = { ListPrice: string | null; BedroomsTotal: number | null; City: string | null }

const range = <T>(values: T[], show: (value: T) => string) => {
  const [first] = values
  const last = values.at(-1)
  if (first === undefined || last === undefined) return undefined
  return show(first) === show(last) ? show(first) : `${show(first)}–${show(last)}`
}

/** What the homes that somebody likes have in common: '3–4 beds · $265K–$410K · Round Rock, Austin'. */
export const likesInWords = (homes: Home[]) => {
  const numbers = (of: (home: Home) => number | null) =>
    homes
      .map(of)
      .filter((one) => one !== null)
      .toSorted((a, b) => a - b)
  const beds = range(
    numbers(({ BedroomsTotal }) => BedroomsTotal),
    String,
  )
  const price = range(
    numbers(({ ListPrice }) => (ListPrice === null ? null : Number(ListPrice))),
    (one) => `$${formatCompact(one)}`,
  )
  const towns = [...Map.groupBy(homes, ({ City }) => City)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([town]) => town ?? [])
  return [beds && `${beds} ${beds === '1' ? 'bed' : 'beds'}`, price, towns.slice(0, 2).join(', ')]
    .filter(Boolean)
    .join(' · ')
}
