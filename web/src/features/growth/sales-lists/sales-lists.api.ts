import type { Request } from '@dormer/contract/endpoint'
import {
  type BuiltInList,
  builtInList,
  createSalesList,
  deleteSalesList,
  oneSalesList,
  salesLists,
  updateSalesList,
} from '@dormer/contract/growth/sales-lists'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

/** Under contacts: whatever changes a contact may change who is on a list. */
const lists = within(keys.contacts, 'salesLists')

export const sheetQuery = (agent?: number) =>
  queryOptions({
    queryKey: within(lists, 'sheet', agent),
    queryFn: ({ signal }) => call(salesLists, { query: { selectedUserId: agent, includeResults: false } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type Which = { Id: number | null; Key: BuiltInList | null }
/** One list with its first people; each card loads on its own, all at once. */
export const listQuery = ({ Id, Key }: Which, agent?: number, take?: number, without = '') =>
  queryOptions({
    queryKey: within(lists, 'one', Id, Key, agent, take, without),
    queryFn: ({ signal }) => {
      const query = { targetUserId: agent, take, without }
      return Key
        ? call(builtInList, { params: { key: Key }, query }, { signal })
        : call(oneSalesList, { params: { id: Id ?? 0 }, query: { ...query, includeResults: true } }, { signal })
    },
    placeholderData: keepPreviousData,
    // Colleagues work on the same lists.
    refetchInterval: 60_000,
  })

export const useSaveList = () =>
  useMutation({
    mutationFn: ({ Id, ...body }: Request<typeof createSalesList>['body'] & { Id?: number }) =>
      Id ? call(updateSalesList, { body: { Id, ...body } }) : call(createSalesList, { body }),
    meta: { stale: [lists] },
  })

export const useDeleteList = () =>
  useMutation({
    mutationFn: (id: number) => callToDelete(deleteSalesList, { params: { id } }),
    meta: { stale: [lists] },
  })
