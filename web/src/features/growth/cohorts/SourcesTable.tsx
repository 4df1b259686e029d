import type { Cohorts } from '@dormer/contract/growth/cohorts'
import { Stack, Text } from '@mantine/core'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Amount } from '../deal-reports/Amount.tsx'
import { cell, isNothing, labels, type Name, namesOf, numberOf } from './figures.tsx'
import { Section } from './Section.tsx'

type Row = Cohorts['Sources'][number]

/** What each source brought in and cost: the highest net commission first. */
export const SourcesTable = ({ data }: { data: Cohorts }) => {
  const { order, change } = useListSearch()
  const names = namesOf(data).filter((name) => name !== 'WithAppointment' && name !== 'WithAgreement')
  const of = (row: Row, name: Name) => cell(row, name, { of: row.SourceId }, row.SourceName)
  const usual = names.includes('NetCommission') ? 'NetCommission' : 'Leads'
  const shown = { sort: order.sort ?? usual, dir: order.sort ? order.dir : ('desc' as const) }
  const comparable = data.Sources.map((row) => ({
    SourceName: row.SourceName,
    ...Object.fromEntries(names.map((name) => [name, numberOf(row, name)])),
    row,
  }))
  return (
    <Section title="Sources">
      <DataTable
        rows={sorted(comparable, shown).map(({ row }) => row)}
        keyOf={({ SourceId }) => SourceId}
        aria-label="Sources"
        tableFrom="75em"
        order={shown}
        setOrder={({ sort, dir }) => change({ sort, dir: dir ?? (sort === 'SourceName' ? 'asc' : 'desc') })}
        columns={[
          { title: 'Source', sort: 'SourceName', render: ({ SourceName }) => SourceName },
          ...names.map(
            (name): Column<Row> => ({
              title: labels[name].label,
              sort: name,
              align: 'right',
              render: (row) => of(row, name),
            }),
          ),
        ]}
        card={(row) => (
          <Stack gap={4}>
            <Text fw={600}>{row.SourceName}</Text>
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
