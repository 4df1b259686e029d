import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { id, oneOf, searchOf, text, whole } from '../../../ui/address.ts'

const isFilter = (raw: unknown): raw is PropertyFilter =>
  typeof raw === 'object' && raw !== null && typeof (raw as { Field?: unknown }).Field === 'string'

/** Property search's state in the URL; absent filters are those of the saved search being shown. */
export const propertySearch = searchOf({
  /** Without one: the list, with the map beside it where there is room. */
  view: oneOf(['list', 'map']),
  /** Whether only what the map shows is listed; by default on the map alone. */
  move: oneOf(['on', 'off']),
  filters: (raw) => (Array.isArray(raw) ? raw.filter(isFilter) : undefined),
  sort: oneOf(['Newest', 'ListPrice', 'DaysOnMarket', 'LivingArea']),
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
