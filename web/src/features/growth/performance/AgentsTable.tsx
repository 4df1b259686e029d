import type { Definition } from '@dormer/contract/growth/definitions'
import { Stack, Text } from '@mantine/core'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Amount } from '../deal-reports/Amount.tsx'
import { FigureLink } from './figure-in-address.tsx'

type Props<F extends string> = {
  /** A UserId of null is nobody's. */
  rows: ({ UserId: number | null; Name: string } & NoInfer<Record<F, number>>)[]
  figures: Record<F, Definition>
  /** Below that width, cards take its place. */
  tableFrom?: `${number}em`
  /** What is said of somebody without any. */
  nothing: string
}

/** A report's figures by agent, each with its rows. */
export const AgentsTable = <F extends string>({ rows, figures, tableFrom, nothing }: Props<F>) => {
  type Row = Props<F>['rows'][number]
  const { order, change } = useListSearch()
  const names = Object.keys(figures) as F[]
  const cell = (row: Row, figure: F) => (
    <FigureLink
      count={row[figure]}
      label={`${figures[figure].label}, ${row.Name}`}
      figure={figure}
      who={row.UserId ?? 0}
    />
  )
  return (
    <DataTable
      rows={sorted(rows, order)}
      keyOf={({ UserId }) => UserId ?? 0}
      aria-label="Agents"
      tableFrom={tableFrom}
      order={order}
      setOrder={({ sort, dir }) => change({ sort, dir: dir ?? (sort === 'Name' ? 'asc' : 'desc') })}
      columns={[
        { title: 'Agent', sort: 'Name', render: ({ Name }) => Name },
        ...names.map(
          (figure): Column<Row> => ({
            title: figures[figure].label,
            sort: figure,
            align: 'right',
            render: (row) => cell(row, figure),
          }),
        ),
      ]}
      card={(row) => (
        <Stack gap={4}>
          <Text fw={600}>{row.Name}</Text>
          {names
            .filter((figure) => row[figure] !== 0)
            .map((figure) => (
              <Amount key={figure} label={figures[figure].label}>
                {cell(row, figure)}
              </Amount>
            ))}
          {names.every((figure) => row[figure] === 0) && (
            <Text size="sm" c="dimmed">
              {nothing}
            </Text>
          )}
        </Stack>
      )}
    />
  )
}
