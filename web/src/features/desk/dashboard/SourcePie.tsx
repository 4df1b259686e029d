import '@mantine/charts/styles.layer.css'
import { PieChart, type PieChartCell } from '@mantine/charts'
import { formatCount } from '../../../ui/format.ts'

/** Hidden from screen readers: the table beneath has the same data. */
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
      // A single source needs no border.
      strokeWidth={data.length > 1 ? 2 : 0}
      accessibilityLayer={false}
      pieProps={{ rootTabIndex: -1 }}
    />
  </div>
)
