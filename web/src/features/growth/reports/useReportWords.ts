import { useQuery } from '@tanstack/react-query'
import { formatDays } from '../../../ui/range.ts'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { everyAgentQuery } from '../../brokerage/users/agents.api.ts'
import type { Days } from '../deal-reports/deal-reports.search.ts'

/** Whose figures these are, and of which days, in words. */
export const useReportWords = ({ userId, startDate, endDate }: { userId?: number } & Days) => {
  const me = useCurrentUser()
  const seesFigures = useMay('SeeFigures')
  const seesAll = useMay('SeeAll')
  const agents = useQuery({ ...everyAgentQuery, enabled: seesFigures })
  const own = me ? `${me.FirstName} ${me.LastName}` : ''
  const whose = !seesFigures
    ? own
    : (userId ?? (seesAll ? 0 : me?.UserId)) === 0
      ? 'All Agents'
      : (agents.data?.find(({ UserId }) => UserId === userId)?.Name ?? own)
  return { whose, days: formatDays(startDate, endDate) }
}
