import type { ClosedBySource } from '@dormer/contract/growth/deal-reports'
import { formatCount } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import type { Days } from './deal-reports.search.ts'

/** The number of closed transactions, linked to them. */
export const ClosedCount = ({
  row: { count, sourceId },
  asked,
}: {
  row: ClosedBySource
  asked: Days & { userId?: number }
}) =>
  count === 0 ? (
    '0'
  ) : (
    <AnchorLink
      size="sm"
      to="/transactions/commissions"
      search={{
        from: asked.startDate,
        to: asked.endDate,
        agent: asked.userId,
        only: 'closed',
        source: sourceId ?? 0,
      }}
    >
      {formatCount(count)}
    </AnchorLink>
  )
