import type { Request } from '@dormer/contract/endpoint'
import { snooze, today, unsnooze } from '@dormer/contract/today'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { notifyFailure } from '../../ui/notify.ts'

const TODAY = ['today'] as const

export const todayQuery = queryOptions({
  queryKey: [...TODAY, 'rows'],
  queryFn: ({ signal }) => call(today, {}, { signal }),
})

const useChange = <Input>(mutationFn: (input: Input) => Promise<unknown>, onError?: (error: unknown) => void) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onError, onSettled: () => client.invalidateQueries({ queryKey: TODAY }) })
}

export const useSnooze = () =>
  useChange((body: Request<typeof snooze>['body']) => call(snooze, { body }), notifyFailure)
/** The row of this key, or all of them; who asks for it tells of a failure. */
export const useUnsnooze = () => useChange((Key?: string) => call(unsnooze, { body: { Key } }))
