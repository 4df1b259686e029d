import '@mantine/charts/styles.layer.css'
import type { AgentActivity } from '@dormer/contract/growth/performance'
import { BarChart } from '@mantine/charts'
import { formatCount } from '../../../ui/format.ts'
import { sliceColors } from '../deal-reports/slice-colors.ts'

/** Calls, texts and emails by agent. Hidden from screen readers: the table below has the same data. */
export const Bars = ({ rows }: { rows: AgentActivity['Users'] }) => (
  <div aria-hidden>
    <BarChart
      h={rows.length * 32 + 70}
      data={rows.map(({ Name, Calls, Texts, Emails }) => ({ Name, Calls, Texts, Emails }))}
      dataKey="Name"
      orientation="vertical"
      type="stacked"
      series={['Calls', 'Texts', 'Emails'].map((name, at) => ({ name, color: sliceColors[at] ?? 'gray.5' }))}
      withLegend
      legendProps={{ itemSorter: null }}
      gridAxis="y"
      yAxisProps={{ width: 130 }}
      maxBarWidth={18}
      valueFormatter={formatCount}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  </div>
)
