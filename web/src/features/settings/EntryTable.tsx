import 'mantine-datatable/styles.css'
import { Card, Group, Paper, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { Failure } from '../../ui/Failure.tsx'
import { useListSearch } from './list.search.ts'

type Props<Row> = {
  idAccessor: keyof Row & string
  columns: DataTableColumn<Row>[]
  /** Undefined until they are loaded. */
  rows: Row[] | undefined
  error: unknown
  retry: () => void
  card: (row: Row) => ReactNode
}

/** A list of settings: a table that is sorted by its columns, cards on a phone. The URL keeps the order. */
export const EntryTable = <Row extends object>({ idAccessor, columns, rows, error, retry, card }: Props<Row>) => {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { sort, dir, change } = useListSearch()
  if (!rows) return error ? <Failure error={error} onRetry={retry} /> : <TableSkeleton />
  const sorted = sort ? rows.toSorted(by(sort as keyof Row, dir === 'desc' ? -1 : 1)) : rows
  if (phone)
    return (
      <Stack gap="xs">
        {sorted.map((row) => (
          <Card key={String(row[idAccessor])} withBorder padding="sm">
            {card(row)}
          </Card>
        ))}
      </Stack>
    )
  return (
    <DataTable
      idAccessor={idAccessor}
      columns={columns}
      records={sorted}
      minHeight={0}
      // The library's own is there beneath every full table, unseen but read aloud.
      emptyState={<span />}
      highlightOnHover
      withTableBorder
      sortStatus={{ columnAccessor: sort, direction: dir }}
      onSortStatusChange={({ columnAccessor, direction }) =>
        change({ sort: String(columnAccessor), dir: direction === 'desc' ? 'desc' : undefined })
      }
    />
  )
}

const { compare } = new Intl.Collator('en', { numeric: true })
/** Who has nothing there comes last, in either direction. */
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
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
      <Group key={row} px="md" py="sm" gap="xl" wrap="nowrap">
        <Skeleton h={14} flex="0 1 150px" />
        <Skeleton h={14} flex="0 1 110px" />
        <Skeleton h={14} flex="0 1 80px" />
        <Skeleton h={26} flex="0 1 140px" ml="auto" />
      </Group>
    ))}
  </Paper>
)
