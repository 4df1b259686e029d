import { hideVendor, saveVendor, shareVendor, type Vendor, vendorDeals, vendors } from '@dormer/contract/deals/vendors'
import type { Request } from '@dormer/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** The vendor book (decision 0066): without a search, from the user's own transactions. */
export const vendorsQuery = (roleId?: number, searchTerm = '') =>
  queryOptions({
    queryKey: within(keys.transactions, 'vendors', 'book', roleId, searchTerm),
    queryFn: ({ signal }) => call(vendors, { query: { roleId, searchTerm } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const dealsQuery = ([id = 0, ...others]: number[]) =>
  queryOptions({
    queryKey: within(keys.transactions, 'vendors', 'deals', id, ...others),
    queryFn: ({ signal }) => call(vendorDeals, { params: { id }, query: { others: others.join(',') } }, { signal }),
  })

/** A vendor is a person on transactions, and may be a contact. */
const stale = [keys.transactions, keys.contacts]

type Saved = Request<typeof saveVendor>['body'] & { id: number }
export const useSaveVendor = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Saved) => call(saveVendor, { params: { id }, body }),
    meta: { stale },
  })

export const useHideVendor = () =>
  useMutation({
    mutationFn: ({ vendor: { VendorIds }, IsHidden }: { vendor: Vendor; IsHidden: boolean }) => {
      const [id = 0, ...others] = VendorIds
      return call(hideVendor, { params: { id }, body: { IsHidden, VendorIds: others } })
    },
    meta: { stale: [within(keys.transactions, 'vendors')] },
  })

export const useShareVendor = () =>
  useMutation({
    mutationFn: ({ vendor: { VendorIds }, IsShared }: { vendor: Vendor; IsShared: boolean }) =>
      call(shareVendor, { params: { id: VendorIds[0] ?? 0 }, body: { IsShared } }),
    meta: { stale: [keys.transactions] },
  })
