import type { sortBys } from '@dormer/contract/homes/property-search'

/* Apart from the address's own state, which the first load contains. */

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
