import type { ClosedBySource as Row } from '@dormer/contract/growth/deal-reports'
import { ColorSwatch, Group, getThemeColor, useMantineTheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCents, formatCount } from '../../../ui/format.ts'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { formatDays } from '../../../ui/range.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { ClosedCount } from './ClosedCount.tsx'
import { closedQuery } from './deal-reports.api.ts'
import { daysOfPreset } from './deal-reports.days.ts'
import type { Preset } from './deal-reports.search.ts'
import { ExportButton } from './ExportButton.tsx'
import { Panel } from './Panel.tsx'
import { Pie } from './Pie.tsx'
import { PresetSelect } from './ReportFilters.tsx'
import { REST, sliceColors } from './slice-colors.ts'

const TITLE = 'Closed Transactions by Source'

/** The number of closed transactions by source, and their commissions. */
export const ClosedBySource = ({ preset, choose }: { preset: Preset; choose: (preset: Preset) => void }) => {
  const theme = useMantineTheme()
  const days = daysOfPreset(preset)
  const report = useQuery(closedQuery(days))
  const total = report.data?.reduce((sum, row) => sum + row.count, 0) ?? 0
  const colorOf = (at: number) => sliceColors[at] ?? REST
  const slicesOf = (rows: Row[]) => {
    const rest = rows.slice(sliceColors.length).reduce((sum, row) => sum + row.count, 0)
    const own = rows
      .slice(0, sliceColors.length)
      .map(({ name, count }, at) => ({ name, value: count, color: colorOf(at) }))
    return rest > 0 ? [...own, { name: 'All others', value: rest, color: REST }] : own
  }
  return (
    <Panel
      title={TITLE}
      count={report.data && total}
      asked={formatDays(days.startDate, days.endDate)}
      controls={
        <>
          <PresetSelect label={`Range of ${TITLE}`} value={preset} onChange={choose} />
          <ExportButton report={{ Report: 'closed-transactions', ...days }} label={TITLE} isSmall />
        </>
      }
    >
      <Loaded
        query={report}
        skeleton={<Blocks n={5} h={36} gap="sm" />}
        empty={
          <Empty
            size="sm"
            title="No transactions to display"
            description="Nothing closed in this period. Choose a longer range to see more."
          />
        }
      >
        {(rows) => (
          <div {...whileStale(report)}>
            <Pie data={slicesOf(rows)} format={formatCount} />
            <DataTable
              rows={rows}
              keyOf={({ sourceId }) => sourceId ?? 0}
              isPart
              mt="sm"
              verticalSpacing={6}
              highlightOnHover={false}
              aria-label={TITLE}
              columns={[
                {
                  title: 'Source',
                  render: (row) => (
                    <Group gap="xs" wrap="nowrap">
                      <ColorSwatch
                        size={12}
                        flex="none"
                        color={getThemeColor(colorOf(rows.indexOf(row)), theme)}
                        withShadow={false}
                      />
                      {row.name}
                    </Group>
                  ),
                },
                { title: 'Closed', align: 'right', render: (row) => <ClosedCount row={row} asked={days} /> },
                { title: 'Gross', align: 'right', visibleFrom: 'lg', render: (row) => formatCents(row.gross) },
                { title: 'Net', align: 'right', render: (row) => formatCents(row.net) },
              ]}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
