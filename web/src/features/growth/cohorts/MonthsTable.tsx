import type { Cohorts } from '@dormer/contract/growth/cohorts'
import { CohortTable } from './CohortTable.tsx'
import { cell, namesOf } from './figures.tsx'
import { formatMonth } from './months.ts'

/** The leads of each month, latest first. */
export const MonthsTable = ({ data }: { data: Cohorts }) => (
  <CohortTable
    title="Leads by Month of Arrival"
    aria-label="Months"
    rows={data.Months.toReversed()}
    keyOf={({ Month }) => Month}
    head={{ title: 'Month', render: ({ Month }) => formatMonth(Month) }}
    nameOf={({ Month }) => formatMonth(Month)}
    // There is no room for all of them; the totals and the sources have the others.
    names={namesOf(data).filter((name) => name !== 'CostPerLead' && name !== 'CostPerClosing')}
    cell={(row, name) => cell(row, name, { cohort: row.Month }, formatMonth(row.Month))}
  />
)
