import { getDealSharing, makeDealLink, setDealSharing } from '@dormer/contract/deals/client-deals'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'

export const dealSharingQuery = (id: number) =>
  queryOptions({
    queryKey: within(keys.transactions, 'clients', id),
    queryFn: ({ signal }) => call(getDealSharing, { params: { id } }, { signal }),
  })

export const useShareDeal = (id: number) =>
  useMutation({
    mutationFn: (IsShared: boolean) => call(setDealSharing, { params: { id }, body: { IsShared } }),
    onSuccess: (sharing) => queries.setQueryData(dealSharingQuery(id).queryKey, sharing),
    meta: { stale: [keys.recorded] },
  })

export const useMakeDealLink = (id: number) =>
  useMutation({
    mutationFn: (ContactId: number) => call(makeDealLink, { params: { id }, body: { ContactId } }),
  })
