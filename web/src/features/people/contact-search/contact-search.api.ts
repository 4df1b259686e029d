import type { Request } from '@dormer/contract/endpoint'
import { type ContactCriteria, countContacts, filterOptions } from '@dormer/contract/people/contact-search'
import type { deleteSavedSearch, saveSearch } from '@dormer/contract/people/saved-searches'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { answered } from '../../../api/queries.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

/** Loaded on demand: the list renders without them. */
const contract = () => import('@dormer/contract/people/saved-searches')

/** The fields contacts can be filtered by; they rarely change. */
export const filterOptionsQuery = queryOptions({
  queryKey: within(keys.contacts, 'filterOptions'),
  queryFn: ({ signal }) => call(filterOptions, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const countQuery = (criteria: ContactCriteria) =>
  queryOptions({
    queryKey: within(keys.contacts, 'count', criteria),
    queryFn: ({ signal }) => call(countContacts, { body: criteria }, { signal }),
    placeholderData: keepPreviousData,
  })

export const savedSearchesQuery = queryOptions({
  queryKey: keys.savedSearches,
  queryFn: async ({ signal }) => call((await contract()).savedSearches, {}, { signal }),
  staleTime: 60_000,
})

export const useSaveSearch = () => {
  return useMutation({
    mutationFn: async (body: Request<typeof saveSearch>['body']) => call((await contract()).saveSearch, { body }),
    meta: { stale: [keys.savedSearches] },
    // Added at once, so that the list can name it before the searches are refetched.
    onSuccess: (saved) =>
      answered(savedSearchesQuery.queryKey, (all) => [
        ...(all ?? []).filter((s) => s.SavedSearchId !== saved.SavedSearchId),
        saved,
      ]),
  })
}

export const useDeleteSearch = () =>
  useMutation({
    mutationFn: async (query: Request<typeof deleteSavedSearch>['query']) =>
      callToDelete((await contract()).deleteSavedSearch, { query }),
    meta: { stale: [keys.savedSearches] },
  })
