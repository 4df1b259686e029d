import type { Response } from '@dormer/contract/endpoint'
import { contactHistory } from '@dormer/contract/people/history'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

const PAGE = 50

const changesIn = ({ pages }: { pages: Response<typeof contactHistory>[] }) => pages.flatMap((page) => page.Changes)

export const historyQuery = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: within(keys.recorded, 'history', contactId),
    queryFn: ({ pageParam, signal }) =>
      call(contactHistory, { params: { contactId }, query: { before: pageParam, take: PAGE } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Changes }) => (Changes.length < PAGE ? undefined : Changes.at(-1)?.ChangeId),
    select: changesIn,
  })
