import { definitions } from '@dormer/contract/growth/definitions'
import type { ActivityFigures, AgentActivity } from '@dormer/contract/growth/performance'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { Panel } from '../deal-reports/Panel.tsx'
import { AgentsTable } from './AgentsTable.tsx'
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
            <AgentsTable rows={data.Users} figures={counted} tableFrom="62em" nothing="Nothing in this period" />
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
