import type { Request } from '@dormer/contract/endpoint'
import { type ContactCriteria, countContacts, filterOptions } from '@dormer/contract/people/contact-search'
import type { deleteSavedSearch, saveSearch } from '@dormer/contract/people/saved-searches'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

/** Loaded when they are asked for: the list is drawn without them. */
const contract = () => import('@dormer/contract/people/saved-searches')

/** The fields contacts can be filtered by; they change seldom. */
export const filterOptionsQuery = queryOptions({
  queryKey: ['contacts', 'filterOptions'],
  queryFn: ({ signal }) => call(filterOptions, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const countQuery = (criteria: ContactCriteria) =>
  queryOptions({
    queryKey: ['contacts', 'count', criteria],
    queryFn: ({ signal }) => call(countContacts, { body: criteria }, { signal }),
    placeholderData: keepPreviousData,
  })

export const savedSearchesQuery = queryOptions({
  queryKey: ['savedSearches'],
  queryFn: async ({ signal }) => call((await contract()).savedSearches, {}, { signal }),
  staleTime: 60_000,
})

export const useSaveSearch = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Request<typeof saveSearch>['body']) => call((await contract()).saveSearch, { body }),
    onSuccess: (saved) => {
      // There at once, so that the list can name it before all are fetched anew.
      client.setQueryData(savedSearchesQuery.queryKey, (all) => [
        ...(all ?? []).filter((s) => s.SavedSearchId !== saved.SavedSearchId),
        saved,
      ])
      void client.invalidateQueries(savedSearchesQuery)
    },
  })
}

export const useDeleteSearch = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (query: Request<typeof deleteSavedSearch>['query']) =>
      callToDelete((await contract()).deleteSavedSearch, { query }),
    onSuccess: () => client.invalidateQueries(savedSearchesQuery),
  })
}
