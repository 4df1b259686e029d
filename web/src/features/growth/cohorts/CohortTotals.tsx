import type { Cohorts } from '@dormer/contract/growth/cohorts'
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
        cell(data.Totals, name) || '–',
        <Info key={name} label={labels[name].label} words={labels[name].words} />,
      ])}
    />
  )
}
