import '@mantine/charts/styles.layer.css'
import { DonutChart, PieChart, type PieChartCell } from '@mantine/charts'

export type PieProps = { data: PieChartCell[]; format: (value: number) => string; isDonut?: boolean }

/** Hidden from screen readers: the table below it has the same data. */
export const PieSlices = ({ data, format, isDonut = false }: PieProps) => {
  const Chart = isDonut ? DonutChart : PieChart
  return (
    <div aria-hidden>
      <Chart
        data={data}
        size={180}
        startAngle={90}
        endAngle={-270}
        withTooltip
        tooltipDataSource="segment"
        valueFormatter={format}
        strokeColor="var(--mantine-color-body)"
        // A single slice needs no border.
        strokeWidth={data.filter(({ value }) => value > 0).length > 1 ? 2 : 0}
        accessibilityLayer={false}
        pieProps={{ rootTabIndex: -1 }}
      />
    </div>
  )
}
