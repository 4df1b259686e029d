import type { Cohorts } from '@dormer/contract/growth/cohorts'
import { Stack, Text } from '@mantine/core'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Amount } from '../deal-reports/Amount.tsx'
import { cell, isNothing, labels, namesOf } from './figures.tsx'
import { formatMonth } from './months.ts'
import { Section } from './Section.tsx'

type Row = Cohorts['Months'][number]

/** The leads of each month, latest first. */
export const MonthsTable = ({ data }: { data: Cohorts }) => {
  // There is no room for all of them; the totals and the sources have the others.
  const names = namesOf(data).filter((name) => name !== 'CostPerLead' && name !== 'CostPerClosing')
  const of = (row: Row, name: (typeof names)[number]) => cell(row, name, { cohort: row.Month }, formatMonth(row.Month))
  return (
    <Section title="Leads by Month of Arrival">
      <DataTable
        rows={data.Months.toReversed()}
        keyOf={({ Month }) => Month}
        aria-label="Months"
        tableFrom="75em"
        columns={[
          { title: 'Month', render: ({ Month }) => formatMonth(Month) },
          ...names.map(
            (name): Column<Row> => ({ title: labels[name].label, align: 'right', render: (row) => of(row, name) }),
          ),
        ]}
        card={(row) => (
          <Stack gap={4}>
            <Text fw={600}>{formatMonth(row.Month)}</Text>
            {names
              .filter((name) => name === 'Leads' || !isNothing(row, name))
              .map((name) => (
                <Amount key={name} label={labels[name].label}>
                  {of(row, name)}
                </Amount>
              ))}
          </Stack>
        )}
      />
    </Section>
  )
}
