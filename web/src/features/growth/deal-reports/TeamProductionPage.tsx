import type { CommissionFigures, CommissionTotals } from '@dormer/contract/growth/deal-reports'
import { Anchor, Group, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCents, formatCompact, formatCount, formatMoney } from '../../../ui/format.ts'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { type Order, sorted } from '../../../ui/list-search.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { AskedOnPaper, PrintButton } from '../reports/OnPaper.tsx'
import { Amount } from './Amount.tsx'
import { commissionsAsked, ofTeam } from './ahead.ts'
import { CommissionFilters, CommissionRows } from './CommissionReport.tsx'
import { totalsQuery } from './deal-reports.api.ts'
import { daysIn } from './deal-reports.days.ts'
import type { ReportSearch } from './deal-reports.search.ts'
import { ExportButton } from './ExportButton.tsx'
import { Figures } from './Figures.tsx'

type Which = 'Total' | 'Realized' | 'Unrealized'
const whichOf = ({ only }: ReportSearch): Which =>
  only === 'closed' ? 'Realized' : only === 'pending' ? 'Unrealized' : 'Total'
/** Volume, short; in full when pointed at. */
const volumeOf = ({ Volume }: CommissionFigures) => (
  <span title={formatMoney(Volume)}>${formatCompact(Number(Volume))}</span>
)

/** The commission report's team variant: the totals, and each agent's contribution. */
export const TeamProductionPage = () => {
  const search = ofTeam<ReportSearch>(useSearch({ from: '/framed/reports/team-commissions' }))
  const navigate = useNavigate({ from: '/reports/team-commissions' })
  const change = (changes: ReportSearch) => navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  const props = { search, change, start: 'year' } as const
  const userId = search.agent
  const { days } = daysIn(search, 'year')
  const totals = useQuery(totalsQuery({ userId, ...days }))
  const which = whichOf(search)
  return (
    <Page
      title="Team Production"
      subtitle="What the team closed, or is due to close, in this period"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Reports', to: '/reports' }, { label: 'Team Production' }]}
      actions={
        <Group gap="xs" data-screen-only>
          <PrintButton />
          <ExportButton report={{ Report: 'team-production', userId, ...days }} label="production by agent" />
        </Group>
      }
    >
      <AskedOnPaper asked={{ userId, ...days }} />
      <div data-screen-only>
        <CommissionFilters {...props} ofTeam />
      </div>
      <Loaded query={totals} skeleton={<Blocks n={2} h={90} />}>
        {(data) => (
          <Stack {...whileStale(totals)}>
            <Totals figures={data[which]} />
            <ByAgent agents={data.Agents} which={which} choose={(agent) => change({ agent })} />
          </Stack>
        )}
      </Loaded>
      <Group justify="space-between" mt="sm">
        <Title order={2} size="h4">
          Transactions
        </Title>
        <ExportButton report={{ Report: 'commission', ...commissionsAsked(search, 'year') }} label="transactions" />
      </Group>
      <CommissionRows {...props} />
    </Page>
  )
}

const Totals = ({ figures }: { figures: CommissionFigures }) => (
  <Figures
    label="Totals"
    figures={[
      ['Total Volume', volumeOf(figures)],
      ['Gross Commissions', formatCents(figures.AdjustedGross)],
      ['Brokerage Split', formatCents(figures.BrokerSplit)],
      ['Concessions', formatCents(figures.Concessions)],
      ['Net Commission', formatCents(figures.NetCommission)],
    ]}
  />
)

type Agent = CommissionTotals['Agents'][number]
type ByAgentProps = { agents: Agent[]; which: Which; choose: (agent: number) => void }
const amounts = [
  ['Transactions', 'Count', ({ Count }) => formatCount(Count)],
  ['Volume', 'Volume', volumeOf],
  ['Gross Commissions', 'AdjustedGross', ({ AdjustedGross }) => formatCents(AdjustedGross)],
  ['Brokerage Split', 'BrokerSplit', ({ BrokerSplit }) => formatCents(BrokerSplit)],
  ['Concessions', 'Concessions', ({ Concessions }) => formatCents(Concessions)],
  ['Net Commission', 'NetCommission', ({ NetCommission }) => formatCents(NetCommission)],
] satisfies [title: string, name: keyof CommissionFigures, shown: (figures: CommissionFigures) => ReactNode][]

const ByAgent = ({ agents, which, choose }: ByAgentProps) => {
  const [order, setOrder] = useState<Order>({ dir: 'desc' })
  // Amounts are decimal text; they sort as numbers.
  const rows = agents
    .filter((agent) => agent[which].Count > 0)
    .map((agent) => ({
      ...agent,
      ...Object.fromEntries(amounts.map(([, name]) => [name, Number(agent[which][name])])),
    }))
  if (rows.length === 0) return null
  const nameOf = ({ UserId, Name }: Agent) =>
    UserId === null ? (
      'Unassigned'
    ) : (
      <Anchor component="button" type="button" size="sm" fw={600} onClick={() => choose(UserId)}>
        {Name}
      </Anchor>
    )
  return (
    <DataTable
      rows={sorted(rows, order)}
      keyOf={({ UserId }) => UserId ?? 0}
      aria-label="Production by agent"
      order={order}
      setOrder={({ sort, dir }) => setOrder({ sort, dir: dir ?? (sort === 'Name' ? 'asc' : 'desc') })}
      columns={[
        { title: 'Agent', sort: 'Name', render: nameOf },
        ...amounts.map(
          ([title, sort, shown]): Column<Agent> => ({
            title,
            sort,
            align: 'right',
            render: (agent) => shown(agent[which]),
          }),
        ),
      ]}
      card={(agent) => (
        <Stack gap={4}>
          <div>{nameOf(agent)}</div>
          {amounts.map(([label, , shown]) => (
            <Amount key={label} label={label}>
              {shown(agent[which])}
            </Amount>
          ))}
        </Stack>
      )}
    />
  )
}
