import { definitions } from '@dormer/contract/growth/definitions'
import { Stack, Tabs, Title } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { TabList } from '../../../ui/TabList.tsx'
import { AgentsTable } from './AgentsTable.tsx'
import { CallDetails } from './CallDetails.tsx'
import { askedOf, callsQuery } from './performance.api.ts'
import type { PerformanceSearch } from './performance.search.ts'
import { ReportPage } from './ReportPage.tsx'
import { Widgets } from './Widgets.tsx'

const counted = definitions['call-activity']
const names = Object.keys(counted) as (keyof typeof counted)[]
const tabs = [
  { value: 'agents', label: 'Agent Stats' },
  { value: 'calls', label: 'Call Details' },
]

/** Call Activity: how many calls agents placed and took, and how long they were. */
export const CallActivityPage = () => {
  const search: PerformanceSearch = useSearch({ from: '/framed/reports/call-activity' })
  const navigate = useNavigate()
  const tab = search.tab ?? 'agents'
  const report = useInfiniteQuery(callsQuery(askedOf(search)))
  const show = (next: string | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({
        ...before,
        tab: next === 'calls' ? 'calls' : undefined,
        sort: undefined,
        dir: undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  return (
    <ReportPage
      report="call-activity"
      title="Calls"
      subtitle="Calls that began in this period, and how long they were"
      search={search}
      part={tab === 'calls' ? 'Calls' : 'Agents'}
    >
      <Loaded query={report} skeleton={<Blocks n={3} h={90} />}>
        {({ report: data, calls }) => (
          <Stack {...whileStale(report)}>
            <Widgets
              widgets={names.map((figure) => ({ figure, ...counted[figure] }))}
              now={data.Totals}
              before={data.Previous}
              cols={4}
            />
            <Tabs value={tab} onChange={show} keepMounted={false}>
              <div data-screen-only>
                <TabList tabs={tabs} open={tab} aria-label="Parts of the report" />
              </div>
              <Title order={2} size="h4" data-paper-only>
                {tabs.find(({ value }) => value === tab)?.label}
              </Title>
              <Tabs.Panel value="agents" pt="md">
                <AgentsTable
                  rows={data.Users.map((user) => ({ ...user, Name: `${user.FirstName} ${user.LastName}`.trim() }))}
                  figures={counted}
                  nothing="No calls in this period"
                />
              </Tabs.Panel>
              <Tabs.Panel value="calls" pt="md">
                {calls.length === 0 ? (
                  <Empty
                    icon={<IconPhone />}
                    title="No calls to display"
                    description="No call of this agent began in this period. Choose others above."
                  />
                ) : (
                  <CallDetails calls={calls} count={data.Totals.TotalCalls} query={report} />
                )}
              </Tabs.Panel>
            </Tabs>
          </Stack>
        )}
      </Loaded>
    </ReportPage>
  )
}
