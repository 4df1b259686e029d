import type { Cohorts } from '@dormer/contract/growth/cohorts'
import { Text } from '@mantine/core'
import { Figures } from '../deal-reports/Figures.tsx'
import { Info } from '../performance/Widgets.tsx'
import { cell, labels, namesOf } from './figures.tsx'

/** What all these leads came to, and what each figure means. */
export const CohortTotals = ({ data }: { data: Cohorts }) => {
  const names = namesOf(data)
  return (
    <Figures
      label="Totals"
      cols={names.length > 6 ? 5 : names.length}
      isUpperCase
      figures={names.map((name) => [
        labels[name].label,
        <>
          {cell(data.Totals, name) || '–'}
          {name === 'Return' && data.Totals.PaidNetCommission !== data.Totals.NetCommission && (
            <Text size="xs" c="dimmed" fw={400} component="div">
              from sources with a cost
            </Text>
          )}
        </>,
        <Info key={name} label={labels[name].label} words={labels[name].words} />,
      ])}
    />
  )
}
