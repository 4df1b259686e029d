import { actOnRun, type RunAct, type RunEntry, runs } from '@dormer/contract/brokerage/runs'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyRestored } from '../trash/restore.ts'

const PAGE = 20
const ASK_AGAIN_MS = 2000

export const isUnderWay = ({ Status }: RunEntry) => Status === 'Waiting' || Status === 'Running'

/** Polled while one of them is under way. */
export const runsQuery = infiniteQueryOptions({
  queryKey: keys.runs,
  queryFn: ({ pageParam, signal }) => call(runs, { query: { before: pageParam, take: PAGE } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.RunId),
  select: inOneList,
  refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnderWay) ? ASK_AGAIN_MS : false),
})

/** Whatever shows the progress of runs by itself is told, too. */
export const useActOnRun = () =>
  useMutation({
    mutationFn: ({ RunId, Act }: { RunId: number; Act: RunAct }) =>
      call(actOnRun, { params: { RunId }, body: { Act } }),
    meta: { stale: [keys.runs, keys.bulk, keys.import, keys.settings] },
    onError: (error) => notifyFailure(error),
  })

/** Restores what a run deleted. */
export const useUndoRun = () =>
  useMutation({
    mutationFn: (RequestId: string) => call(restoreRequest, { body: { RequestId } }),
    meta: { stale: [keys.runs] },
    onSuccess: (answer) => void notifyRestored('Deletion undone', answer),
    onError: (error) => notifyFailure(error, 'The deletion was not undone'),
  })
