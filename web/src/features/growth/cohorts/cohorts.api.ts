import { cohorts } from '@dormer/contract/growth/cohorts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { type Asked, askedOf } from '../performance/performance.api.ts'
import type { PerformanceSearch } from '../performance/performance.search.ts'
import { daysOfMonth } from './months.ts'

export const cohortsKey = within(keys.closedBySource, 'cohorts')

/** What the URL selects, as whole months: by default the last twelve. */
export const cohortsAsked = (search: PerformanceSearch): Asked => {
  const { startDate, endDate, ...asked } = askedOf(search, '12-months')
  return {
    ...asked,
    startDate: startDate && daysOfMonth(startDate).startDate,
    endDate: endDate && daysOfMonth(endDate).endDate,
  }
}

export const cohortsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: within(cohortsKey, asked),
    queryFn: ({ signal }) => call(cohorts, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
