import { fetchAhead, queries } from '../../../api/queries.ts'
import { closedQuery, closingQuery, commissionQuery, SHORT, totalsQuery } from './deal-reports.api.ts'
import {
  closingSpan,
  daysIn,
  daysOfPreset,
  type PerformanceSearch,
  type Preset,
  type ReportSearch,
  realizedIn,
  type TransactionDashboardSearch,
} from './deal-reports.search.ts'

/** What the address of the commission report asks for. */
export const commissionsAsked = (search: ReportSearch, start: Preset) => ({
  userId: search.agent,
  ...daysIn(search, start).days,
  commRealized: realizedIn(search),
  source: search.source,
})
export const fetchCommissions = (search: ReportSearch, start: Preset) =>
  queries.prefetchInfiniteQuery(commissionQuery(commissionsAsked(search, start)))

export const sourcesAsked = ({ sources = 'year' }: TransactionDashboardSearch) => daysOfPreset(sources)
export const fetchDashboard = (search: TransactionDashboardSearch) => {
  fetchAhead(closedQuery(sourcesAsked(search)), closingQuery(closingSpan(search), SHORT))
  return fetchCommissions(search, 'month')
}

export const fetchTeam = (search: ReportSearch) => {
  fetchAhead(totalsQuery({ userId: search.agent, ...daysIn(search, 'year').days }))
  return fetchCommissions(search, 'year')
}

/** S3§2: from the start of the year to the end of the month unless the address says otherwise. */
export const performanceAsked = ({ from, to, agent }: PerformanceSearch) => {
  const usual = daysOfPreset('year')
  return { startDate: from ?? usual.startDate, endDate: to ?? usual.endDate, userId: agent }
}
export const performanceQuery = (search: PerformanceSearch) => closedQuery(performanceAsked(search), true)
