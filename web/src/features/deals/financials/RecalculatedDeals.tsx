import type { Recalculated } from '@dormer/contract/deals/plan-years'
import { Stack, Text } from '@mantine/core'
import { formatCents, formatDay } from '../../../ui/format.ts'

const change = (before: string, after: string) =>
  before === after ? formatCents(after) : `${formatCents(before)} → ${formatCents(after)}`

/** Closed deals with their figures as they are and as they would be. */
export const RecalculatedDeals = ({ recalculated: { Deals, Others } }: { recalculated: Recalculated }) => (
  <Stack gap="xs">
    {Deals.map(({ TransactionId, Address, AgentName, DateClosed, Before, After }) => (
      <Stack key={TransactionId} gap={0}>
        <Text size="sm" fw={600}>
          {[Address, DateClosed && `closed ${formatDay(DateClosed)}`, AgentName].filter(Boolean).join(', ')}
        </Text>
        <Text size="sm" className="tabular">
          Broker Split {change(Before.BrokerSplit, After.BrokerSplit)}
        </Text>
        <Text size="sm" className="tabular">
          Agent Net {change(Before.AgentNet, After.AgentNet)}
        </Text>
      </Stack>
    ))}
    {Others > 0 && (
      <Text size="sm">
        {Deals.length > 0 ? 'And ' : ''}
        {Others} {Others === 1 ? 'deal' : 'deals'} of colleagues that you cannot see.
      </Text>
    )}
  </Stack>
)
