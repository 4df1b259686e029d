import { Paper, Stack, Text } from '@mantine/core'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCents, formatDay } from '../../../ui/format.ts'
import { ifClosedToday } from '../transactions/transaction.words.ts'
import type { Preview } from './plans.api.ts'

type Deal = Preview['Deals'][number]
const change = (before: string, after: string) =>
  before === after ? formatCents(after) : `${formatCents(before)} → ${formatCents(after)}`
const called = (address: string, day: string | null) =>
  [address, day && formatDay(day), ifClosedToday(day)].filter(Boolean).join(', ')
const columns: Column<Deal>[] = [
  { title: 'Open deal', render: ({ Address, Day }) => called(Address, Day) },
  { title: 'Brokerage and fees', align: 'right', render: ({ Before, After }) => change(Before.Taken, After.Taken) },
  { title: 'Agent', align: 'right', render: ({ Before, After }) => change(Before.AgentNet, After.AgentNet) },
]

/** The open deals as they are, and as they would be. */
export const PlanPreview = ({ preview: { Deals, Before, After } }: { preview: Preview }) => (
  <Paper withBorder p="sm" component="section" aria-label="Preview">
    {Deals.length === 0 ? (
      <Text size="sm">There are no open deals. The plan applies from the next one.</Text>
    ) : (
      <Stack gap="xs">
        <DataTable
          isPart
          rows={Deals}
          keyOf={({ TransactionId }) => TransactionId}
          columns={columns}
          card={({ Address, Day, Before, After }) => (
            <Stack gap={2}>
              <Text size="sm" fw={600}>
                {called(Address, Day)}
              </Text>
              <Text size="sm" className="tabular">
                Brokerage and fees {change(Before.Taken, After.Taken)}
              </Text>
              <Text size="sm" className="tabular">
                Agent {change(Before.AgentNet, After.AgentNet)}
              </Text>
            </Stack>
          )}
        />
        <Text size="sm" fw={600} className="tabular">
          All: brokerage and fees {change(Before.Taken, After.Taken)}, agent {change(Before.AgentNet, After.AgentNet)}
        </Text>
      </Stack>
    )}
  </Paper>
)
