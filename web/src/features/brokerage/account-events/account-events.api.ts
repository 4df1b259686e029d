import { accountEvents, ownAccountEvents } from '@dormer/contract/brokerage/account-events'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'
import type { SignInsSearch } from './account-events.search.ts'

const PAGE = 50
const OWN = 5
type Rows = { AccountEventId: number }[]
const nextOf = (size: number) => (page: Rows) => (page.length < size ? undefined : page.at(-1)?.AccountEventId)

export const accountEventsQuery = ({ user, result }: SignInsSearch) =>
  infiniteQueryOptions({
    queryKey: within(keys.accountEvents, 'all', user, result),
    queryFn: ({ pageParam, signal }) =>
      call(accountEvents, { query: { userId: user, result, before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextOf(PAGE),
    placeholderData: keepPreviousData,
    select: inOneList,
  })

export const ownEventsQuery = infiniteQueryOptions({
  queryKey: within(keys.accountEvents, 'own'),
  queryFn: ({ pageParam, signal }) => call(ownAccountEvents, { query: { before: pageParam, take: OWN } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: nextOf(OWN),
  select: inOneList,
})
