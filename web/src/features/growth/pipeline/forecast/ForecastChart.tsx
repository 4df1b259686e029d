import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { formatDollars } from '../Totals.tsx'

export type Bar = { Month: string; Won: number; Open: number | null; Weighted: number | null }

/** What is won, open and weighted by month. Hidden from screen readers: the table below has the same figures. */
export const ForecastChart = ({ bars }: { bars: Bar[] }) => (
  <div aria-hidden>
    <BarChart
      h={260}
      data={bars}
      dataKey="Month"
      series={[
        { name: 'Won', color: 'roof.6' },
        { name: 'Open', color: 'gray.5' },
        { name: 'Weighted', color: 'blue.5' },
      ]}
      withLegend
      legendProps={{ itemSorter: null, verticalAlign: 'bottom' }}
      maxBarWidth={18}
      yAxisProps={{ width: 64 }}
      valueFormatter={(value) => formatDollars(String(value))}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  </div>
)
