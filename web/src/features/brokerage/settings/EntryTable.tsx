import { Card, Group, Paper, Skeleton, Stack, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Failure } from '../../../ui/Failure.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { useListSearch } from './list.search.ts'

export type Column<Row> = {
  title: string
  /** The field to sort by, if sortable. */
  sort?: keyof Row & string
  render: (row: Row) => ReactNode
  width?: number
  align?: 'right'
  /** Shown only where there is room. */
  visibleFrom?: 'lg'
}

type Props<Row> = {
  id: keyof Row & string
  columns: Column<Row>[]
  /** Undefined while loading. */
  rows: Row[] | undefined
  error: unknown
  retry: () => void
  card: (row: Row) => ReactNode
}

/** A settings list: a table with sortable columns, cards on a phone. The URL keeps the order. */
export const EntryTable = <Row extends object>({ id, columns, rows, error, retry, card }: Props<Row>) => {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { sort, dir, change } = useListSearch()
  if (!rows) return error ? <Failure error={error} onRetry={retry} /> : <TableSkeleton />
  const sorted = sort ? rows.toSorted(by(sort as keyof Row, dir === 'desc' ? -1 : 1)) : rows
  if (phone)
    return (
      <Stack gap="xs">
        {sorted.map((row) => (
          <Card key={String(row[id])} withBorder padding="sm">
            {card(row)}
          </Card>
        ))}
      </Stack>
    )
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table verticalSpacing="xs" highlightOnHover withTableBorder>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => {
              const active = column.sort !== undefined && column.sort === sort
              const turned = active && dir === 'asc' ? 'desc' : undefined
              return (
                <Heading
                  key={column.title}
                  title={column.title}
                  w={column.width}
                  ta={column.align}
                  visibleFrom={column.visibleFrom}
                  sorted={active ? dir : undefined}
                  onSort={column.sort && (() => change({ sort: column.sort, dir: turned }))}
                />
              )
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((row) => (
            <Table.Tr key={String(row[id])}>
              {columns.map((column) => (
                <Table.Td key={column.title} ta={column.align} visibleFrom={column.visibleFrom}>
                  {column.render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const { compare } = new Intl.Collator('en', { numeric: true })
/** Entries without a value come last in either direction. */
const by =
  <Row extends object>(key: keyof Row, sign: 1 | -1) =>
  (a: Row, b: Row) => {
    const [x, y] = [a[key], b[key]]
    if (x == null || y == null) return Number(x == null) - Number(y == null)
    return sign * (typeof x === 'number' ? x - Number(y) : compare(String(x), String(y)))
  }

const TableSkeleton = () => (
  <Paper role="status" aria-busy aria-label="Loading">
    {Array.from({ length: 8 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder.
      <Group key={row} px="md" py="sm" gap="xl" wrap="nowrap">
        <Skeleton h={14} flex="0 1 150px" />
        <Skeleton h={14} flex="0 1 110px" />
        <Skeleton h={14} flex="0 1 80px" />
        <Skeleton h={26} flex="0 1 140px" ml="auto" />
      </Group>
    ))}
  </Paper>
)
