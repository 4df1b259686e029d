import '@mantine/charts/styles.layer.css'
import { PieChart, type PieChartCell } from '@mantine/charts'
import { formatCount } from '../../../ui/format.ts'

/** Drawn for the eye alone: the table beneath says the same. */
export const SourcePie = ({ data }: { data: PieChartCell[] }) => (
  <div aria-hidden>
    <PieChart
      data={data}
      size={180}
      startAngle={90}
      endAngle={-270}
      withTooltip
      tooltipDataSource="segment"
      valueFormatter={formatCount}
      strokeColor="var(--mantine-color-body)"
      // One source alone has no border to draw.
      strokeWidth={data.length > 1 ? 2 : 0}
      accessibilityLayer={false}
      pieProps={{ rootTabIndex: -1 }}
    />
  </div>
)
