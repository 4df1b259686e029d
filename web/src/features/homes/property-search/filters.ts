import { statusLabel } from '@dormer/contract/homes/listings'
import type { PropertyFilter, SearchOption } from '@dormer/contract/homes/property-search'
import { formatCompact, formatCount } from '../../../ui/format.ts'

export type Range = { Min?: number | string | null; Max?: number | string | null }
const isRange = (value: PropertyFilter['Value']): value is Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const filterOf = (filters: PropertyFilter[], field: string) => filters.find(({ Field }) => Field === field)
/** A filter's values as a list, even if there is only one. */
export const valuesOf = (filter: PropertyFilter | undefined): string[] => {
  const { Value } = filter ?? {}
  if (Value == null || isRange(Value)) return []
  return (Array.isArray(Value) ? Value : [Value]).map(String)
}
export const rangeOf = (filter: PropertyFilter | undefined): Range => {
  const { Value } = filter ?? {}
  return Value != null && isRange(Value) ? Value : {}
}

/** The filters with this one's value set; without it, if the value is empty. */
export const withValue = (filters: PropertyFilter[], field: string, Value: string | string[] | Range | undefined) => {
  const isNone =
    Value === undefined ||
    (Array.isArray(Value) ? Value.length === 0 : typeof Value === 'string' ? Value === '' : !Value.Min && !Value.Max)
  const others = filters.filter(({ Field }) => Field !== field)
  return isNone ? others : [...others, { Field: field, Value }]
}

/** A place without its kind: 'Austin, TX' from 'City:Austin, TX'. */
export const placeLabel = (value: string) => value.slice(value.indexOf(':') + 1)
export const isPlaceFilter = ({ Field }: PropertyFilter) => Field.toLowerCase() === 'place'

/** Adds a place to those already chosen; any of them matches. */
export const withPlace = (filters: PropertyFilter[], place: { Field: string; Value: string }[]) =>
  place.reduce((all, { Field, Value }) => {
    const before = valuesOf(filterOf(all, Field))
    return withValue(all, Field, before.includes(Value) ? before : [...before, Value])
  }, filters)

export const isShape = ({ Field }: PropertyFilter) => Field.toLowerCase() === 'polygon'

const amounts = {
  dollars: (n: number) => `$${formatCompact(n)}`,
  sqft: (n: number) => `${formatCount(n)} sqft`,
  acres: (n: number) => `${n} acres`,
  days: (n: number) => `${n} days`,
}
const inWords = (n: number | string, unit: SearchOption['Unit']) =>
  Number.isNaN(Number(n)) ? String(n) : unit ? amounts[unit](Number(n)) : String(n)

/** '$300K to $450K', 'at least 3', 'any' for a range. */
const rangeInWords = ({ Min, Max }: Range, unit: SearchOption['Unit']) =>
  Min != null && Max != null
    ? `${inWords(Min, unit)} to ${inWords(Max, unit)}`
    : Min != null
      ? `${inWords(Min, unit)}+`
      : Max != null
        ? `up to ${inWords(Max, unit)}`
        : ''

/** A filter's value in words, such as '$300K to $450K' or 'Active, Pending'. */
export const valueInWords = (filter: PropertyFilter | undefined, option: SearchOption | undefined) => {
  if (!filter) return ''
  const range = rangeInWords(rangeOf(filter), option?.Unit ?? null)
  if (range) return range
  const labels = valuesOf(filter).map(
    (key) => option?.Options.find(({ Key }) => Key === key)?.Label ?? (option ? statusLabel(key) : key),
  )
  return labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ')
}

/** Whether two searches are equivalent, in any order. */
export const sameFilters = (a: PropertyFilter[], b: PropertyFilter[]) => {
  const key = (filters: PropertyFilter[]) =>
    filters
      .map((filter) => JSON.stringify(sorted(filter)))
      .sort()
      .join()
  return key(a) === key(b)
}
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, v]) => v != null)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, sorted(v)]),
        )
      : value
