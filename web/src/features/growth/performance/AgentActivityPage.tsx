import { definitions } from '@dormer/contract/growth/definitions'
import type { ActivityFigures, AgentActivity } from '@dormer/contract/growth/performance'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { Amount } from '../deal-reports/Amount.tsx'
import { Panel } from '../deal-reports/Panel.tsx'
import { FigureLink } from './figure-in-address.tsx'
import { activityQuery, askedOf } from './performance.api.ts'
import type { PerformanceSearch } from './performance.search.ts'
import { ReportPage } from './ReportPage.tsx'
import { Widgets } from './Widgets.tsx'

const { AutomaticMessages, ...counted } = definitions['agent-activity']
const names = Object.keys(counted) as (keyof typeof counted)[]
type Row = AgentActivity['Users'][number]

/** Agent Activity: what agents did, in total and by agent. */
export const AgentActivityPage = () => {
  const search: PerformanceSearch = useSearch({ from: '/framed/reports/agent-activity' })
  const report = useQuery(activityQuery(askedOf(search)))
  return (
    <ReportPage
      report="agent-activity"
      title="Agent Activity"
      subtitle="What agents did in this period"
      search={search}
    >
      <Loaded query={report} skeleton={<Blocks n={3} h={90} />}>
        {(data) => (
          <Stack {...whileStale(report)}>
            <Widgets
              widgets={names.map((figure) => ({ figure, ...counted[figure] }))}
              now={data.Totals}
              before={data.Previous}
              cols={5}
            />
            <Automatic totals={data.Totals} />
            <Messages users={data.Users} />
            <Agents users={data.Users} />
          </Stack>
        )}
      </Loaded>
    </ReportPage>
  )
}

const Automatic = ({ totals }: { totals: ActivityFigures }) => (
  <Text size="sm" c="dimmed" component="div">
    {AutomaticMessages.label}:{' '}
    <FigureLink count={totals.AutomaticMessages} label={AutomaticMessages.label} figure="AutomaticMessages" isInText />.{' '}
    {AutomaticMessages.words}
  </Text>
)

const Bars = lazyPart(() => import('./Bars.tsx').then((m) => m.Bars))
/** How many agents the chart has room for: those who did the most. */
const SHOWN = 10
/** Calls, texts and emails by agent; the table below has the same numbers. */
const Messages = ({ users }: { users: Row[] }) => {
  const sumOf = ({ Calls, Texts, Emails }: Row) => Calls + Texts + Emails
  const most = users.filter((row) => sumOf(row) > 0).sort((a, b) => sumOf(b) - sumOf(a))
  if (most.length < 2) return null
  const shown = most.slice(0, SHOWN)
  return (
    <Panel title={`Calls, Texts and Emails${most.length > SHOWN ? `: the ${SHOWN} most active` : ''}`}>
      <Suspense
        fallback={
          <Loading>
            <Blocks h={shown.length * 32 + 70} />
          </Loading>
        }
      >
        <Bars rows={shown} />
      </Suspense>
    </Panel>
  )
}

const Agents = ({ users }: { users: Row[] }) => {
  const { order, change } = useListSearch()
  const cell = (row: Row, figure: (typeof names)[number]) => (
    <FigureLink
      count={row[figure]}
      label={`${counted[figure].label}, ${row.Name}`}
      figure={figure}
      who={row.UserId ?? 0}
    />
  )
  return (
    <DataTable
      rows={sorted(users, order)}
      keyOf={({ UserId }) => UserId ?? 0}
      aria-label="Agents"
      tableFrom="62em"
      order={order}
      setOrder={({ sort, dir }) => change({ sort, dir: dir ?? (sort === 'Name' ? 'asc' : 'desc') })}
      columns={[
        { title: 'Agent', sort: 'Name', render: ({ Name }) => Name },
        ...names.map(
          (figure): Column<Row> => ({
            title: counted[figure].label,
            sort: figure,
            align: 'right',
            render: (row) => cell(row, figure),
          }),
        ),
      ]}
      card={(row) => (
        <Stack gap={4}>
          <Text fw={600}>{row.Name}</Text>
          {names
            .filter((figure) => row[figure] !== 0)
            .map((figure) => (
              <Amount key={figure} label={counted[figure].label}>
                {cell(row, figure)}
              </Amount>
            ))}
          {names.every((figure) => row[figure] === 0) && (
            <Text size="sm" c="dimmed">
              Nothing in this period
            </Text>
          )}
        </Stack>
      )}
    />
  )
}
