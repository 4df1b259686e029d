import { chooseMls, listingFeeds, mlsOptions, ownTenant } from '@dormer/contract/homes/idx'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

export const mlsOptionsQuery = queryOptions({
  queryKey: within(keys.settings, 'mls-options'),
  queryFn: ({ signal }) => call(mlsOptions, {}, { signal }),
})

export const ownTenantQuery = queryOptions({
  queryKey: within(keys.settings, 'tenant'),
  queryFn: ({ signal }) => call(ownTenant, {}, { signal }),
})

export const feedsQuery = queryOptions({
  queryKey: within(keys.settings, 'feeds'),
  queryFn: ({ signal }) => call(listingFeeds, {}, { signal }),
  refetchInterval: 60_000,
})

/** What is searched depends on it, and a step of the setup is done. */
export const useChooseMls = () =>
  useMutation({
    mutationFn: (mlsId: number) => call(chooseMls, { query: { mlsId } }),
    meta: { stale: [keys.settings, keys.currentUser, keys.setup] },
  })
