import { add } from '@dormer/contract/cents'
import type { PlanYearDeal } from '@dormer/contract/deals/plan-years'
import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../../ui/DataTable.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { formatCents, formatCount, formatDay, formatMoney } from '../../../../ui/format.ts'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Blocks } from '../../../../ui/Skeletons.tsx'
import { TransactionLink } from '../../../day/tasks/TransactionLink.tsx'
import { ifClosedToday } from '../../transactions/transaction.words.ts'
import { concessionsOf } from '../split.ts'
import { CapBar } from './CapBar.tsx'
import { standingQuery } from './caps.api.ts'
import { planYear } from './plan-year.ts'

/** A link if the user may open it. */
const address = ({ TransactionId, Address, CanOpen }: PlanYearDeal) =>
  CanOpen ? (
    <TransactionLink TransactionId={TransactionId} size="sm">
      {Address || `Transaction ${TransactionId}`}
    </TransactionLink>
  ) : (
    <Text size="sm">{Address || `Transaction ${TransactionId}`}</Text>
  )
const state = ({ IsClosed, Day, IsOverridden, IsCapped }: PlanYearDeal) => (
  <Group gap={4}>
    <Text size="sm">
      {[Day && formatDay(Day), !IsClosed && ifClosedToday(Day)].filter(Boolean).join(', ') || 'No date'}
    </Text>
    {!IsClosed && (
      <Badge size="xs" variant="light" color="gray">
        Open
      </Badge>
    )}
    {IsOverridden && (
      <Badge size="xs" variant="light" color="yellow">
        By hand
      </Badge>
    )}
    {IsCapped && (
      <Badge size="xs" variant="light">
        Capped
      </Badge>
    )}
  </Group>
)
const fees = ({ OffTheTop, AfterSplit }: PlanYearDeal) =>
  formatCents(add(...[...OffTheTop, ...AfterSplit].map(({ Amount }) => Amount)))
/** The other deductions from the agent's part, so that the row adds up. */
const less = (deal: PlanYearDeal) =>
  [
    [deal.TeamLead, 'to the team leader'],
    [concessionsOf(deal), 'of concessions'],
  ].flatMap(([amount = '0', of]) => (Number(amount) === 0 ? [] : [`${formatCents(amount)} ${of}`]))
const net = (deal: PlanYearDeal) => (
  <>
    {formatCents(deal.AgentNet)}
    {less(deal).map((one) => (
      <Text key={one} size="xs" c="dimmed">
        after {one}
      </Text>
    ))}
  </>
)
const columns: Column<PlanYearDeal>[] = [
  { title: 'Deal', render: address },
  { title: 'Closing', render: state },
  { title: 'Commission', align: 'right', render: ({ Commission }) => formatCents(Commission) },
  { title: 'Brokerage', align: 'right', render: ({ BrokerSplit }) => formatCents(BrokerSplit) },
  { title: 'Fees', align: 'right', render: fees },
  { title: 'Agent', align: 'right', render: net },
  { title: 'Toward cap so far', align: 'right', render: ({ PaidTowardCap }) => formatCents(PaidTowardCap) },
]

/** An agent's plan year: the cap, the deals in the order they count, and earlier years. */
export const AgentYear = ({ userId }: { userId: number }) => {
  const standing = useQuery(standingQuery(userId))
  return (
    <Loaded query={standing} skeleton={<Blocks n={3} h={90} />}>
      {(data) =>
        data === null ? (
          <Empty
            title="No split plan"
            description="Once a split plan is set, this shows progress toward the cap. An admin sets plans under Settings, Split Plans."
          />
        ) : (
          <Stack>
            <Paper p="md" component="section" aria-label="Plan year">
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
                <Stack gap={2}>
                  <Title order={2} size="h4">
                    {data.Name}
                  </Title>
                  <Text size="sm">{data.PlanName}</Text>
                  <Text size="sm" c="dimmed">
                    Plan year: {planYear(data)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    The brokerage has {data.IsCapped ? 'reached its cap' : `${data.Tier.BrokerSplitPerc}% now`}.
                  </Text>
                </Stack>
                <Stack gap={4}>
                  <CapBar standing={data} />
                  {data.Fees.map(({ Name, Amount, CapAmount }) => (
                    <Text key={Name} size="xs" c="dimmed">
                      {Name}: {formatMoney(Amount)} of {formatMoney(CapAmount)} paid
                    </Text>
                  ))}
                </Stack>
              </SimpleGrid>
            </Paper>
            {data.Deals.length === 0 ? (
              <Text size="sm" c="dimmed">
                No deals in this plan year yet.
              </Text>
            ) : (
              <DataTable
                rows={data.Deals}
                keyOf={({ TransactionId }) => TransactionId}
                columns={columns}
                card={(deal) => (
                  <Stack gap={4}>
                    {address(deal)}
                    {state(deal)}
                    <Text size="sm" className="tabular">
                      {formatCents(deal.Commission)}: brokerage {formatCents(deal.BrokerSplit)}, fees {fees(deal)},{' '}
                      {less(deal).map((one) => `${one}, `)}
                      agent {formatCents(deal.AgentNet)}
                    </Text>
                  </Stack>
                )}
              />
            )}
            {data.Years.length > 0 && (
              <Paper p="md" component="section" aria-label="Earlier plan years">
                <Title order={2} size="h6" mb="xs">
                  Earlier plan years
                </Title>
                {data.Years.map(({ PlanName, YearBegins, CapAmount, Paid, Commission, DealCount }) => (
                  <Text key={`${YearBegins} ${PlanName}`} size="sm" className="tabular">
                    From {formatDay(YearBegins)}, {PlanName}:{' '}
                    {DealCount === 1 ? '1 deal' : `${formatCount(DealCount)} deals`}, {formatMoney(Commission)}{' '}
                    commission, {formatMoney(Paid)} {CapAmount ? `of ${formatMoney(CapAmount)} ` : ''}paid
                  </Text>
                ))}
              </Paper>
            )}
          </Stack>
        )
      }
    </Loaded>
  )
}
