import { exportLedger, moneyLedger } from '@dormer/contract/deals/ledger'
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'
import { downloadFile } from '../../../ui/download.ts'

const PAGE = 50
export type LedgerFilters = { transactionId?: number; agentId?: number; from?: string; to?: string }

export const ledgerQuery = (filters: LedgerFilters) =>
  infiniteQueryOptions({
    queryKey: within(keys.recorded, 'ledger', filters),
    queryFn: ({ pageParam, signal }) =>
      call(moneyLedger, { query: { ...filters, before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.LedgerId),
    placeholderData: keepPreviousData,
    select: inOneList,
  })

export const useExportLedger = () =>
  useMutation({
    mutationFn: (body: LedgerFilters) => call(exportLedger, { body }),
    onSuccess: ({ Url }) => downloadFile(Url),
  })
