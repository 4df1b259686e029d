import '@mantine/charts/styles.layer.css'
import type { SpeedToLead } from '@dormer/contract/growth/speed-to-lead'
import { BarChart } from '@mantine/charts'
import { hourOfDay } from '../../../ui/duration.ts'
import { formatCount } from '../../../ui/format.ts'
import { sliceColors } from '../deal-reports/slice-colors.ts'

const series = ['Under 5 Minutes', 'Later', 'Never Touched'].map((name, at) => ({
  name,
  color: sliceColors[at] ?? 'gray.5',
}))
/** When leads arrived, and how soon they were touched. Hidden from screen readers: the table below has the same data. */
export const HourBars = ({ hours }: { hours: SpeedToLead['Hours'] }) => {
  const byHour = new Map(hours.map((row) => [row.Hour, row]))
  const data = Array.from({ length: 24 }, (_, Hour) => {
    const { UnderFive = 0, Touched = 0, NeverTouched = 0 } = byHour.get(Hour) ?? {}
    return {
      Hour: hourOfDay(Hour),
      'Under 5 Minutes': UnderFive,
      Later: Touched - UnderFive,
      'Never Touched': NeverTouched,
    }
  })
  return (
    <div aria-hidden>
      <BarChart
        h={240}
        data={data}
        dataKey="Hour"
        type="stacked"
        series={series}
        withLegend
        legendProps={{ itemSorter: null, verticalAlign: 'bottom' }}
        xAxisProps={{ interval: 2 }}
        yAxisProps={{ width: 40, allowDecimals: false, interval: 0 }}
        maxBarWidth={24}
        valueFormatter={formatCount}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
