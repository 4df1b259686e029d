import { getProperty } from '@dormer/contract/homes/listings'
import {
  findPlaces,
  mapProperties,
  type PropertyFilter,
  searchOptions,
  searchProperties,
} from '@dormer/contract/homes/property-search'
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { placeLabel } from './filters.ts'
import type { View } from './map.ts'
import type { PropertySearch } from './property-search.search.ts'
import { sorts } from './property-search.state.ts'

export const searchOptionsQuery = queryOptions({
  queryKey: within(keys.listings, 'options'),
  queryFn: ({ signal }) => call(searchOptions, {}, { signal }),
  staleTime: 5 * 60_000,
})

/**
 * A page of matching properties. A new search cancels the previous one, whose results stay until the new ones arrive.
 */
export const propertiesQuery = (
  filters: PropertyFilter[],
  { sort, dir, page = 1 }: PropertySearch,
  geocoding = false,
) => {
  const sortBy = sort ?? 'Newest'
  const sortDirection = dir ?? sorts.find((one) => one.sort === sortBy)?.dir
  return queryOptions({
    queryKey: within(keys.listings, 'list', filters, sortBy, sortDirection, page, geocoding),
    queryFn: ({ signal }) =>
      call(searchProperties, { query: { page, geocoding, sortBy, sortDirection }, body: filters }, { signal }),
    placeholderData: keepPreviousData,
    // More arrive while the MLS is being loaded for the first time.
    refetchInterval: ({ state }) => state.data?.mls.IsComplete === false && 5000,
  })
}

export const mapQuery = (filters: PropertyFilter[], view: View | undefined) =>
  queryOptions({
    queryKey: within(keys.listings, 'map', filters, view),
    queryFn: view ? ({ signal }) => call(mapProperties, { query: view, body: filters }, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  })

export const propertyQuery = (listingKey: string) =>
  queryOptions({
    queryKey: within(keys.listings, 'one', listingKey),
    queryFn: ({ signal }) => call(getProperty, { query: { listingKey } }, { signal }),
  })

export const placesQuery = (search: string) =>
  queryOptions({
    queryKey: within(keys.listings, 'places', search),
    queryFn: ({ signal }) => call(findPlaces, { query: { search } }, { signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })

/** The places that a filter names; without those that cannot be looked up. */
export const placesOf = async (client: QueryClient, values: string[]) => {
  const found = await Promise.all(
    values.map((value) =>
      client
        .fetchQuery({ ...placesQuery(placeLabel(value)), staleTime: 60_000, retry: false })
        .then((places) => places.filter(({ Filters }) => Filters.some(({ Value }) => Value === value)))
        .catch(() => []),
    ),
  )
  return found.flat()
}
