import { fetchAhead, queries } from '../../../api/queries.ts'
import {
  type CommissionsAsked,
  closedQuery,
  closingQuery,
  commissionQuery,
  SHORT,
  totalsQuery,
} from './deal-reports.api.ts'
import { closingSpan, daysIn, daysOfPreset } from './deal-reports.days.ts'
import {
  type PerformanceSearch,
  type Preset,
  type ReportSearch,
  realizedIn,
  type TransactionDashboardSearch,
} from './deal-reports.search.ts'

/** The commission report selected by the URL. */
export const commissionsAsked = (search: ReportSearch, start: Preset): CommissionsAsked => ({
  userId: search.agent,
  ...daysIn(search, start).days,
  commRealized: realizedIn(search),
  sourceId: search.source || undefined,
  noSource: search.source === 0 || undefined,
})
export const fetchCommissions = (search: ReportSearch, start: Preset) =>
  queries.prefetchInfiniteQuery(commissionQuery(commissionsAsked(search, start)))

export const sourcesAsked = ({ sources = 'year' }: TransactionDashboardSearch) => daysOfPreset(sources)
export const fetchDashboard = (search: TransactionDashboardSearch, seesCommissions: boolean) => {
  fetchAhead(closingQuery(closingSpan(search), SHORT))
  if (!seesCommissions) return
  fetchAhead(closedQuery(sourcesAsked(search)))
  return fetchCommissions(search, 'month')
}

/** Users who may open team reports start with the whole team. */
export const ofTeam = <S extends { agent?: number }>(search: S): S => ({ ...search, agent: search.agent ?? 0 })

export const fetchTeam = (asked: ReportSearch) => {
  const search = ofTeam(asked)
  fetchAhead(totalsQuery({ userId: search.agent, ...daysIn(search, 'year').days }))
  return fetchCommissions(search, 'year')
}

/** From the start of the year to the end of the month unless the URL says otherwise. */
export const performanceAsked = ({ from, to, agent = 0 }: PerformanceSearch) => {
  const usual = daysOfPreset('year')
  return { startDate: from ?? usual.startDate, endDate: to ?? usual.endDate, userId: agent }
}
export const performanceQuery = (search: PerformanceSearch) => closedQuery(performanceAsked(search), true)
