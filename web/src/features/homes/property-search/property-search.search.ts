import type { PropertyFilter, sortBys } from '@dormer/contract/homes/property-search'
import { id, oneOf, searchOf, text, whole } from '../../../ui/address.ts'

type SortBy = (typeof sortBys)[number]
type Sort = { sort: SortBy; dir: 'asc' | 'desc'; label: string }
/** The first is the default. */
export const sorts: Sort[] = [
  { sort: 'Newest', dir: 'desc', label: 'Newest first' },
  { sort: 'ListPrice', dir: 'asc', label: 'Price, low to high' },
  { sort: 'ListPrice', dir: 'desc', label: 'Price, high to low' },
  { sort: 'DaysOnMarket', dir: 'asc', label: 'Fewest days on market' },
  { sort: 'DaysOnMarket', dir: 'desc', label: 'Most days on market' },
  { sort: 'LivingArea', dir: 'desc', label: 'Largest first' },
]

const isFilter = (raw: unknown): raw is PropertyFilter =>
  typeof raw === 'object' && raw !== null && typeof (raw as { Field?: unknown }).Field === 'string'

/** Property search's state in the URL; absent filters are those of the saved search being shown. */
export const propertySearch = searchOf({
  /** Without one: the list, with the map beside it where there is room. */
  view: oneOf(['list', 'map']),
  /** Whether only what the map shows is listed; by default on the map alone. */
  move: oneOf(['on', 'off']),
  filters: (raw) => (Array.isArray(raw) ? raw.filter(isFilter) : undefined),
  sort: (raw) => sorts.find(({ sort }) => sort === raw)?.sort,
  dir: oneOf(['asc', 'desc']),
  page: whole(2, 1_000_000),
  /** A contact to send properties to, or to save the search for. */
  c: id,
  /** The map's center and zoom, `30.27,-97.74,12`. */
  at: text,
  /** Selected listings, by key, to be sent or compared. */
  selected: text,
})
export type PropertySearch = ReturnType<typeof propertySearch>
export const compareSearch = searchOf({ keys: text })

/** The default map zoom. */
const ZOOM = 12
export type At = { lat: number; lng: number; zoom: number }
export const readAt = (at: string | undefined): At | undefined => {
  const [lat = Number.NaN, lng = Number.NaN, zoom = ZOOM] = (at ?? '').split(',').map(Number)
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 24 ? { lat, lng, zoom } : undefined
}
export const writeAt = ({ lat, lng, zoom }: At) => `${lat.toFixed(5)},${lng.toFixed(5)},${zoom.toFixed(2)}`

/** As many as fit side by side. */
export const COMPARED_MAX = 4
export const readKeys = (keys: string | undefined, most: number) =>
  [...new Set((keys ?? '').split(',').filter(Boolean))].slice(0, most)
