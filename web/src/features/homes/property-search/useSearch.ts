import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { savedSearchQuery } from '../property-searches/property-searches.api.ts'
import { sameFilters } from './filters.ts'
import type { PropertySearch } from './property-search.search.ts'

const none: PropertyFilter[] = []

/** The search in the URL: its own filters, or those of the saved search it shows. */
export const usePropertySearch = () => {
  const search: PropertySearch = useSearch({ strict: false })
  const { searchid, type } = useParams({ strict: false })
  const isOwn = type === 'user'
  const saved = useQuery({ ...savedSearchQuery(searchid ?? '', isOwn), enabled: searchid !== undefined })
  const navigate = useNavigate()
  const change = useCallback(
    (changes: PropertySearch, replace = true) =>
      void navigate({
        to: '.',
        // Shared by three screens.
        search: (before: object) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const filters = search.filters ?? saved.data?.Filters ?? none
  return {
    search,
    /** Undefined until the saved search has loaded. */
    filters: searchid !== undefined && !search.filters && !saved.data ? undefined : filters,
    change,
    setFilters: (filters: PropertyFilter[]) => change({ filters, page: undefined }),
    saved: searchid === undefined ? undefined : { id: searchid, isOwn, query: saved },
    isChanged: saved.data !== undefined && !sameFilters(filters, saved.data.Filters),
  }
}
