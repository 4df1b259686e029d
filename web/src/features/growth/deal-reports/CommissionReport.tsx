import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { commissionsAsked } from './ahead.ts'
import { CommissionTable } from './CommissionTable.tsx'
import { commissionQuery } from './deal-reports.api.ts'
import type { Preset, ReportSearch } from './deal-reports.search.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { Shares } from './Shares.tsx'

const shows = [
  { value: 'all', label: 'All' },
  { value: 'closed', label: 'Closed' },
  { value: 'pending', label: 'Pending' },
] as const
type Show = (typeof shows)[number]['value']

type Props = {
  search: ReportSearch
  change: (changes: ReportSearch) => void
  /** The dashboard starts with the month to date, the report itself with the year to date. */
  start: Preset
}

export const CommissionFilters = ({ search, change, start, ofTeam }: Props & { ofTeam?: boolean }) => (
  <ReportFilters search={search} change={change} start={start} ofTeam={ofTeam}>
    <SegmentedControl<Show>
      size="xs"
      aria-label="Closed or pending"
      data={[...shows]}
      value={search.only ?? 'all'}
      onChange={(only) => change({ only: only === 'all' ? undefined : only })}
    />
  </ReportFilters>
)

/** The transactions matching the filters, with their commissions, and the agent's shares of others' transactions. */
export const CommissionRows = (props: Props) => {
  const { sourceId, noSource, ...asked } = commissionsAsked(props.search, props.start)
  return (
    <Stack gap="lg">
      <Rows {...props} />
      {sourceId === undefined && !noSource && <Shares asked={asked} />}
    </Stack>
  )
}

const Rows = ({ search, change, start }: Props) => {
  const { source } = search
  const query = useInfiniteQuery({
    ...commissionQuery(commissionsAsked(search, start)),
    select: ({ pages }) => ({ rows: pages.flatMap((page) => page.rows), count: pages[0]?.count ?? 0 }),
  })
  return (
    <Loaded
      query={query}
      skeleton={<TableRows rows={6} columns={['26%', '12%', '14%', '14%', '14%', '14%']} lines={2} />}
    >
      {({ rows, count }) =>
        rows.length === 0 ? (
          <Empty
            icon={<IconReportMoney />}
            title="No transactions matching search criteria"
            description="Nothing closed or is due to close in this period for this agent. Choose another above."
          >
            {(source !== undefined || search.only) && (
              <Button variant="default" onClick={() => change({ only: undefined, source: undefined })}>
                Show everything in this period
              </Button>
            )}
          </Empty>
        ) : (
          <Stack {...whileStale(query)}>
            <Group justify="space-between">
              <Text size="sm" c="dimmed" role="status" className="tabular">
                {formatCount(count)} {count === 1 ? 'transaction' : 'transactions'}
                {source !== undefined && ` from ${rows[0]?.SourceName ?? 'Unknown'}`}
              </Text>
              {source !== undefined && (
                <Button size="compact-xs" variant="subtle" color="gray" onClick={() => change({ source: undefined })}>
                  All sources
                </Button>
              )}
            </Group>
            <CommissionTable rows={rows} />
            <ShowMore query={query} />
          </Stack>
        )
      }
    </Loaded>
  )
}
