import { snooze, today, unsnooze } from '@dormer/contract/desk/today'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const TODAY = ['today'] as const

export const todayQuery = queryOptions({
  queryKey: [...TODAY, 'rows'],
  queryFn: ({ signal }) => call(today, {}, { signal }),
})

const useChange = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: TODAY }) })
}

/** Both leave it to who asks to tell of a failure. */
export const useSnooze = () => useChange((body: Request<typeof snooze>['body']) => call(snooze, { body }))
/** Of the row of this key, or of all of them. */
export const useUnsnooze = () => useChange((Key?: string) => call(unsnooze, { body: { Key } }))
