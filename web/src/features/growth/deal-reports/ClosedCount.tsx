import type { ClosedBySource } from '@dormer/contract/growth/deal-reports'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../ui/format.ts'
import type { Days } from './deal-reports.search.ts'

/** How many closed, and which. */
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
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          to="/transactions/commissions"
          search={{
            from: asked.startDate,
            to: asked.endDate,
            agent: asked.userId,
            only: 'closed',
            source: sourceId ?? 0,
          }}
          {...props}
        />
      )}
    >
      {formatCount(count)}
    </Anchor>
  )
