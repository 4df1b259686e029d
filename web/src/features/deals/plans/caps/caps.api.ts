import { planStanding, planStandings } from '@dormer/contract/deals/plan-years'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { keys, within } from '../../../../api/keys.ts'

const capsKey = within(keys.dealReports, 'caps')

export const standingsQuery = queryOptions({
  queryKey: within(capsKey, 'all'),
  queryFn: ({ signal }) => call(planStandings, {}, { signal }),
})
export const standingQuery = (userId: number) =>
  queryOptions({
    queryKey: within(capsKey, 'one', userId),
    queryFn: ({ signal }) => call(planStanding, { query: { userId } }, { signal }),
  })
