import { type DealSort, dealsTable } from '@dormer/contract/deals/transactions'
import type { Response } from '@dormer/contract/endpoint'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { ask } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { readStatuses, selectedBy, type TransactionsSearch } from './transactions.search.ts'

const ROWS = 60

/** The order in the URL; the next closing first unless it says otherwise. */
export const orderOf = ({ sort, dir }: Pick<TransactionsSearch, 'sort' | 'dir'>) => ({
  sort: orders.find((one) => one === sort) ?? ('closing' as const),
  dir: dir === 'desc' ? ('desc' as const) : ('asc' as const),
})
const orders = ['closing', 'missing', 'net', 'price', 'address'] as const satisfies readonly DealSort[]

/** The table of deals that the URL selects, in its order. */
export const tableQuery = (search: TransactionsSearch) => {
  const { sort, dir } = orderOf(search)
  const which = selectedBy(search, readStatuses(search.status))
  return infiniteQueryOptions({
    queryKey: within(keys.transactionPages, 'table', which, sort, dir),
    queryFn: async ({ signal, pageParam: skip }) => {
      const answer = await ask(dealsTable, { query: { ...which, sort, dir, skip, take: ROWS } }, { signal })
      const rows: Response<typeof dealsTable> = await answer.json()
      return { rows, skip, count: Number(answer.headers.get('x-total-count') ?? rows.length) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ rows, skip }) => (rows.length < ROWS ? undefined : skip + rows.length),
    placeholderData: keepPreviousData,
    enabled: which.statuses.length > 0,
  })
}
