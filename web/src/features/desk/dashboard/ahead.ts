import type { CurrentUser } from '@dormer/contract/brokerage/session'
import { fetchAhead } from '../../../api/queries.ts'
import { chartQuery, statsQuery } from '../../growth/deal-reports/deal-reports.api.ts'
import { inOrder, isHidden } from './cards.ts'
import { type DashboardSearch, type RangedCard, ranged, spanOf } from './dashboard.search.ts'
import { createdQuery, reportQuery, SHORT } from './reports.api.ts'

const isRanged = (card: string): card is RangedCard => card in ranged

/** Prefetches the reports that the dashboard will show. */
export const fetchCards = (user: CurrentUser, search: DashboardSearch) => {
  for (const card of inOrder(user)) {
    if (isHidden(user.Preferences, card)) continue
    if (card === 'commission-chart') fetchAhead(chartQuery())
    if (card === 'transaction-types' || card === 'transaction-statuses') fetchAhead(statsQuery())
    if (!isRanged(card) || card === 'appointments') continue
    const span = spanOf(card, search)
    if (card === 'created-contacts') fetchAhead(createdQuery(span))
    else fetchAhead(reportQuery(card, span, SHORT))
  }
}
