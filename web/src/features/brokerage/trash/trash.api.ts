import { restoreTrash, type TrashEntry, trash } from '@dormer/contract/brokerage/trash'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { RECORDED } from '../../../api/queries.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { tellRestored } from './restore.ts'
import { titleOf } from './trash.words.ts'

const PAGE = 50

export const trashQuery = infiniteQueryOptions({
  queryKey: [RECORDED, 'trash'],
  queryFn: ({ pageParam, signal }) => call(trash, { query: { before: pageParam, take: PAGE } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.TrashId),
  refetchInterval: ({ state }) => (state.data?.pages.flat().some((entry) => entry.IsRestoring) ? 2000 : false),
})

/** It leaves the list at once, and comes back to it where it cannot be restored. Of many it stays until they are. */
export const useRestore = () => {
  const client = useQueryClient()
  const { queryKey } = trashQuery
  return useMutation({
    mutationFn: ({ TrashId }: TrashEntry) => call(restoreTrash, { params: { TrashId } }),
    onMutate: async ({ TrashId }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => page.filter((one) => one.TrashId !== TrashId)) },
      )
      return before
    },
    onSuccess: (answer, entry) => void tellRestored(`${titleOf(entry)} restored`, answer),
    onError: (error, entry, before) => {
      client.setQueryData(queryKey, before)
      notifyFailure(error, `${titleOf(entry)} was not restored`)
    },
  })
}
