import { type PlanId, planOf, termsOf } from '@dormer/contract/brokerage/plans'
import { Paper, Text } from '@mantine/core'

/** The chosen plan, beside the card that pays for it. */
export const PlanTerms = ({ plan }: { plan: PlanId }) => (
  <Paper withBorder p="sm">
    <Text fw={600}>{planOf(plan).Name}</Text>
    <Text size="sm" c="dimmed">
      {termsOf(plan)}
    </Text>
  </Paper>
)
