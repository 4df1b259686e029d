import type { Request } from '@dormer/contract/endpoint'
import { addCatalog, deleteCatalog, idxCatalogs, makeCatalogAddress } from '@dormer/contract/homes/catalogs'
import { chooseMls, listingFeeds, mlsOptions, ownTenant } from '@dormer/contract/homes/feeds'
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

/** Searches depend on it, and it completes a setup step. */
export const useChooseMls = () =>
  useMutation({
    mutationFn: (mlsId: number) => call(chooseMls, { query: { mlsId } }),
    meta: { stale: [keys.settings, keys.currentUser, keys.setup] },
  })

export const catalogsQuery = queryOptions({
  queryKey: within(keys.settings, 'catalogs'),
  queryFn: ({ signal }) => call(idxCatalogs, {}, { signal }),
})

const meta = { stale: [keys.settings, keys.setup] }
export const useAddCatalog = () =>
  useMutation({ mutationFn: (body: Request<typeof addCatalog>['body']) => call(addCatalog, { body }), meta })
export const useDeleteCatalog = () =>
  useMutation({ mutationFn: (id: number) => call(deleteCatalog, { params: { id } }), meta })
/** The full address, returned only this once. */
export const useMakeCatalogAddress = () =>
  useMutation({
    mutationFn: async (id: number) => {
      const { Url } = await call(makeCatalogAddress, { params: { id } })
      return new URL(Url, location.origin).href
    },
    meta,
  })
