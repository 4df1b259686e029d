import { restoreTrash, storageUse, type TrashEntry, trash } from '@dormer/contract/brokerage/trash'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'
import { inPages, useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyRestored } from './restore.ts'
import { titleOf } from './trash.words.ts'

const PAGE = 50

export const trashQuery = infiniteQueryOptions({
  queryKey: keys.trash,
  queryFn: ({ pageParam, signal }) => call(trash, { query: { before: pageParam, take: PAGE } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.TrashId),
  select: inOneList,
  refetchInterval: ({ state }) => (state.data?.pages.flat().some((entry) => entry.IsRestoring) ? 2000 : false),
})

export const storageQuery = queryOptions({
  queryKey: ['settings', 'storage'],
  queryFn: ({ signal }) => call(storageUse, {}, { signal }),
})

/**
 * Removes the item from the list at once, and puts it back if it cannot be restored. A batch stays until it has been
 * restored.
 */
export const useRestore = () =>
  useOptimistic({
    key: keys.trash,
    show: (entries, { TrashId }: TrashEntry) =>
      inPages(entries, (page) => page.filter((entry) => entry.TrashId !== TrashId)),
    save: ({ TrashId }) => call(restoreTrash, { params: { TrashId } }),
    about: ({ TrashId }) => TrashId,
    onSuccess: (answer, entry) => void notifyRestored(`${titleOf(entry)} restored`, answer),
    onError: (error, entry) => notifyFailure(error, `${titleOf(entry)} was not restored`),
  })
