import type { Request } from '@dormer/contract/endpoint'
import { goals, setGoals } from '@dormer/contract/growth/goals'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import type { GoalsSearch } from './goals.search.ts'

export const goalsQuery = ({ month, agent = 0 }: GoalsSearch) =>
  queryOptions({
    queryKey: within(keys.performance, 'goals', month, agent),
    queryFn: ({ signal }) => call(goals, { query: { month, userId: agent } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useSetGoals = () =>
  useMutation({
    mutationFn: (body: Request<typeof setGoals>['body']) => call(setGoals, { body }),
    meta: { stale: [keys.performance] },
  })
