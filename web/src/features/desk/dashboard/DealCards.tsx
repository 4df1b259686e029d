import type { DashboardCard } from '@dormer/contract/brokerage/session'
import type { TransactionStats } from '@dormer/contract/growth/deal-reports'
import { Group, Paper, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCents, formatCount, today } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { CapBar } from '../../deals/plans/caps/CapBar.tsx'
import { standingQuery } from '../../deals/plans/caps/caps.api.ts'
import { chartQuery, statsQuery } from '../../growth/deal-reports/deal-reports.api.ts'
import { daysOfPreset } from '../../growth/deal-reports/deal-reports.days.ts'
import { Slices } from '../../growth/deal-reports/Slices.tsx'
import { titles } from './cards.ts'

const Card = ({ card, children }: { card: DashboardCard; children: ReactNode }) => (
  <Paper p="md" component="section" aria-label={titles[card]}>
    <Title order={2} size="h4" mb="sm">
      {titles[card]}
    </Title>
    {children}
  </Paper>
)
const skeleton = (
  <>
    <Blocks circle h={180} mx="auto" />
    <Blocks n={2} h={28} mt="sm" />
  </>
)

const inReport = (only: 'closed' | 'pending', days: { startDate?: string; endDate?: string }): LinkProps => ({
  to: '/transactions/commissions',
  search: { from: days.startDate, to: days.endDate, only },
})

const dollars = (value: number) => formatCents(value.toFixed(2))
/** Realized and unrealized net commission of the month. */
export const CommissionCard = () => {
  const chart = useQuery(chartQuery())
  const month = daysOfPreset('month')
  return (
    <Card card="commission-chart">
      <Loaded query={chart} skeleton={skeleton}>
        {({ Realized, Unrealized }) =>
          Number(Realized) === 0 && Number(Unrealized) === 0 ? (
            <Empty
              size="sm"
              title="No commissions this month"
              description="Nothing has closed this month, and no deal with a commission is due to close."
            />
          ) : (
            <Slices
              titles={['Commission', 'Net']}
              format={dollars}
              slices={[
                {
                  name: 'Realized',
                  color: 'roof.6',
                  value: Number(Realized),
                  text: formatCents(Realized),
                  to: inReport('closed', { ...month, endDate: today() }),
                },
                {
                  name: 'Unrealized',
                  color: 'blue.4',
                  value: Number(Unrealized),
                  text: formatCents(Unrealized),
                  to: inReport('pending', month),
                },
              ]}
            />
          )
        }
      </Loaded>
      <OwnCap />
    </Card>
  )
}

/** Progress toward the user's own cap; nothing without a plan. */
const OwnCap = () => {
  const userId = useCurrentUser()?.UserId ?? 0
  const { data, isLoading } = useQuery({ ...standingQuery(userId), enabled: userId > 0 })
  if (isLoading) return <Loading>{null}</Loading>
  if (!data || (data.CapAmount === null && !data.NextTier)) return null
  return (
    <Stack gap={4} mt="md" component="section" aria-label="Your cap">
      <Group justify="space-between">
        <Title order={3} size="h6">
          Your cap
        </Title>
        <AnchorLink to="/transactions/caps" search={{ agent: userId }} size="sm">
          Open Caps
        </AnchorLink>
      </Group>
      <CapBar standing={data} />
    </Stack>
  )
}

/** Those started this month, which is all but Closed. */
const startedNow = (type?: 'Listing' | 'Purchase', status = '1,2,3,4,5'): LinkProps => ({
  to: '/transactions/transactions',
  search: { type, status, started: today().slice(0, 7) },
})

type Part = [name: keyof TransactionStats, label: string, color: string, to?: LinkProps]
const StatsCard = ({ card, what, parts, why }: { card: DashboardCard; what: string; parts: Part[]; why: string }) => {
  const stats = useQuery(statsQuery())
  return (
    <Card card={card}>
      <Loaded query={stats} skeleton={skeleton}>
        {(data) =>
          parts.every(([name]) => data[name].Count === 0) ? (
            <Empty size="sm" title="No transactions to display" description={why} />
          ) : (
            <Slices
              titles={[what, 'Transactions']}
              format={formatCount}
              isDonut
              slices={parts.map(([name, label, color, to]) => ({
                name: label,
                color,
                value: data[name].Count,
                text: formatCount(data[name].Count),
                to: data[name].Count > 0 ? to : undefined,
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

/** Transactions started this month (docs/rules.md#months). */
export const TypesCard = () => (
  <StatsCard
    card="transaction-types"
    what="Started this month"
    why="No transaction was started this month."
    parts={[
      ['Listing', 'Listing', 'roof.6', startedNow('Listing')],
      ['Purchase', 'Purchase', 'blue.4', startedNow('Purchase')],
    ]}
  />
)

/** Transactions started this month, and those closed in it. Status colors are the same everywhere. */
export const StatusesCard = () => (
  <StatsCard
    card="transaction-statuses"
    what="Started or closed this month"
    why="No transaction was started or closed this month."
    parts={[
      ['Active', 'Active', 'roof.6', startedNow(undefined, '1')],
      ['UnderContract', 'Under Contract', 'yellow.5', startedNow(undefined, '2')],
      ['Closed', 'Closed', 'blue.5', inReport('closed', daysOfPreset('month'))],
      ['Archived', 'Archived', 'gray.5', startedNow(undefined, '4')],
      ['Cancelled', 'Cancelled', 'gray.7', startedNow(undefined, '5')],
    ]}
  />
)
