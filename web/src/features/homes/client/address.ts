import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { type PropertySearch, propertySearch } from '../property-search/property-search.search.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
/** A search's state in the URL, in the same notation as the agents' property search. */
export const readSearch = (query: string): PropertySearch =>
  propertySearch(Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, parsed(value)])))

export const writeSearch = (search: PropertySearch) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  const text = query.toString()
  return text && `?${text}`
}

const places = ['City', 'PostalCode', 'CountyOrParish', 'SubdivisionName', 'UnparsedAddress', 'place', 'polygon']
export const isPlace = ({ Field }: PropertyFilter) =>
  places.some((place) => place.toLowerCase() === Field.toLowerCase())
