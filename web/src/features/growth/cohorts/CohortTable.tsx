import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Amount } from '../deal-reports/Amount.tsx'
import { isNothing, labels, type Name } from './figures.tsx'
import { Section } from './Section.tsx'

type Table<R> = Parameters<typeof DataTable<R>>[0]
type Props<R> = Pick<Table<R>, 'rows' | 'keyOf' | 'order' | 'setOrder' | 'aria-label'> & {
  title: string
  /** What each row is about: its column, and its name. */
  head: Column<R>
  nameOf: (row: R) => string
  names: Name[]
  cell: (row: R, name: Name) => ReactNode
}

/** Figures of cohorts by what each row is about. */
export const CohortTable = <R extends Parameters<typeof isNothing>[0]>({
  title,
  head,
  nameOf,
  names,
  cell,
  ...table
}: Props<R>) => (
  <Section title={title}>
    <DataTable
      {...table}
      tableFrom="75em"
      columns={[
        head,
        ...names.map(
          (name): Column<R> => ({
            title: labels[name].label,
            ...(table.order && { sort: name }),
            align: 'right',
            render: (row) => cell(row, name),
          }),
        ),
      ]}
      card={(row) => (
        <Stack gap={4}>
          <Text fw={600}>{nameOf(row)}</Text>
          {names
            .filter((name) => name === 'Leads' || !isNothing(row, name))
            .map((name) => (
              <Amount key={name} label={labels[name].label}>
                {cell(row, name)}
              </Amount>
            ))}
        </Stack>
      )}
    />
  </Section>
)
