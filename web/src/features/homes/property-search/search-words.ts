import type { PropertyFilter, SearchOption } from '@dormer/contract/homes/property-search'
import { formatCompact, formatCount } from '../../../ui/format.ts'
import { filterOf, isPlaceFilter, isShape, placeLabel, type Range, rangeOf, valueInWords, valuesOf } from './filters.ts'

/** As many as a search's name can have. */
const LONGEST = 100

const dollars = (n: number | string) =>
  Number.isNaN(Number(n))
    ? String(n)
    : `$${formatCompact(Number(n))
        .replace('K', 'k')
        // oxlint-disable-next-line regexp/no-super-linear-move -- of a number
        .replace(/\.?0+M$/, 'M')}`
/** A single value of a range is its least, but for a price its most. */
const rangeIn = (filter: PropertyFilter | undefined, single: 'Min' | 'Max'): Range => {
  const [value] = valuesOf(filter)
  return value === undefined ? rangeOf(filter) : { [single]: value }
}

const priceIn = (filters: PropertyFilter[]) => {
  const { Min, Max } = rangeIn(filterOf(filters, 'ListPrice'), 'Max')
  if (Min && Max) return `${dollars(Min)} to ${dollars(Max)}`
  return Max ? `under ${dollars(Max)}` : Min ? `over ${dollars(Min)}` : ''
}
const roomsIn = (filters: PropertyFilter[], field: string, rooms: string) => {
  const { Min, Max } = rangeIn(filterOf(filters, field), 'Min')
  if (Min && Max) return Number(Min) === Number(Max) ? `${Min} ${rooms}` : `${Min} to ${Max} ${rooms}`
  return Min ? `${Min}+ ${rooms}` : Max ? `up to ${Max} ${rooms}` : ''
}

const listed = (labels: string[], most: number) =>
  labels.length > most ? [...labels.slice(0, most), `${labels.length - most} more`] : labels

const told = ['StandardStatus', 'ListPrice', 'BedroomsTotal', 'BathroomsTotalInteger', 'bounds']

/** A name for a search: 'Round Rock, 3+ bd, under $450k'. */
export const searchName = (filters: PropertyFilter[], options: SearchOption[]) => {
  // Towns are known without their state.
  const places = filters.filter(isPlaceFilter).flatMap((filter) => valuesOf(filter).map(placeLabel))
  const others = filters
    .filter((filter) => !isPlaceFilter(filter) && !isShape(filter) && !told.includes(filter.Field))
    .map((filter) => {
      const option = options.find(({ FieldName }) => FieldName === filter.Field)
      const words = valueInWords(filter, option)
      return words && option?.Kind === 'range' ? `${option.DisplayName.toLowerCase()} ${words}` : words
    })
  const parts = [
    ...listed(
      places.map((place) => place.replace(/, [A-Z]{2}$/, '')),
      3,
    ),
    filters.some(isShape) && 'drawn area',
    roomsIn(filters, 'BedroomsTotal', 'bd'),
    roomsIn(filters, 'BathroomsTotalInteger', 'ba'),
    priceIn(filters),
    ...others,
  ].filter(Boolean)
  const name = parts.join(', ') || 'all homes'
  const cut = name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…`.toWellFormed() : name
  return cut.charAt(0).toUpperCase() + cut.slice(1)
}

/** How many homes there are, and where: '3,196 homes in Round Rock, TX'. */
export const countInWords = (count: number, filters: PropertyFilter[], isOnMap: boolean) => {
  const places = listed(
    filters.filter(isPlaceFilter).flatMap((filter) => valuesOf(filter).map(placeLabel)),
    2,
  )
  const where = isOnMap
    ? ' on this map'
    : places.length > 0
      ? ` in ${places.length > 1 ? `${places.slice(0, -1).join('; ')} and ${places.at(-1)}` : places[0]}`
      : filters.some(isShape)
        ? ' in the drawn area'
        : ''
  return `${formatCount(count)} ${count === 1 ? 'home' : 'homes'}${where}`
}
