import { Paper, Stack, Table, type TableProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Key, MouseEvent, ReactNode } from 'react'
import classes from './DataTable.module.css'
import { Heading } from './Heading.tsx'
import type { Order } from './list-search.ts'
import { usePrinted } from './printed.ts'
import { SelectAll, SelectOne } from './SelectBoxes.tsx'
import type { Selection } from './useSelection.ts'

/** A column: its title, its width, and how it renders a row. */
export type Column<Row, Sort extends string = string> = {
  title: string
  /** The key to sort by when the heading is clicked; absent if not sortable. */
  sort?: Sort
  width?: number | string
  /** Numbers are right-aligned. */
  align?: 'right'
  /** Shown only where there is room. */
  visibleFrom?: 'lg'
  /** Of buttons, which nobody presses on paper. */
  isScreenOnly?: boolean
  render: (row: Row) => ReactNode
}

type Props<Row, Sort extends string> = Omit<TableProps, 'data'> & {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  columns: readonly Column<Row, Sort>[]
  order?: Order<Sort>
  /** `dir` is absent for a column that begins in its natural order. */
  setOrder?: (order: { sort: Sort; dir?: 'asc' | 'desc' }) => void
  /** If present, rows can be selected, identified by the number that `keyOf` returns. */
  selection?: Selection
  /** A row's name, for its checkbox. */
  nameOf?: (row: Row) => string
  /** Renders a row where there is no room for a table: by default, on a phone. */
  card?: (row: Row) => ReactNode
  tableFrom?: `${number}em`
  /** A click anywhere free on a row opens its first link. */
  opensRows?: boolean
  /** Without its own frame and scrolling: within a card or a scroll area. */
  isPart?: boolean
}

/** Follows the row's link as it was clicked, with Ctrl in a new tab; the keyboard has the link itself. */
const openRow = (event: MouseEvent<HTMLTableRowElement>) => {
  const { currentTarget: row, target, nativeEvent } = event
  // What opens from a row, a menu or a dialog, is its child in React alone.
  if (!(target instanceof Element) || !row.contains(target) || target.closest('a, button, input, label')) return
  // Text was selected, to be copied.
  if (getSelection()?.isCollapsed === false) return
  row.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}

/** A list's table: sorted by its headings, with selectable rows, and cards on a phone. */
export const DataTable = <Row, Sort extends string = string>({
  rows,
  keyOf,
  columns,
  order,
  setOrder,
  selection,
  nameOf = String,
  card,
  tableFrom = '48.01em',
  opensRows = false,
  isPart = false,
  ...table
}: Props<Row, Sort>) => {
  const hasRoom = useMediaQuery(`(min-width: ${tableFrom})`, undefined, { getInitialValueInEffect: false })
  // On paper it is a table, whatever it was printed from.
  const isPrinted = usePrinted()
  if (card && !hasRoom && !isPrinted)
    return (
      <Stack gap="xs">
        {rows.map((row) => (
          <Paper key={keyOf(row)} component="article" p="sm">
            {card(row)}
          </Paper>
        ))}
      </Stack>
    )
  const content = (
    <Table verticalSpacing={6} highlightOnHover {...table}>
      <Table.Thead>
        <Table.Tr>
          {selection && (
            <Table.Th w={40}>
              <SelectAll selection={selection} size="xs" aria-label="Select all on this page" />
            </Table.Th>
          )}
          {columns.map(({ title, sort, width, align, visibleFrom, isScreenOnly }) => {
            const sorted = sort !== undefined && sort === order?.sort ? order.dir : undefined
            const turned = sorted && (sorted === 'asc' ? 'desc' : 'asc')
            return (
              <Heading
                key={title}
                title={title}
                w={width}
                ta={align}
                visibleFrom={visibleFrom}
                data-screen-only={isScreenOnly}
                sorted={sorted}
                onSort={sort && setOrder && (() => setOrder({ sort, dir: turned }))}
              />
            )
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          const isSelected = selection?.ids.has(Number(key)) ?? false
          return (
            <Table.Tr
              key={key}
              data-selected={isSelected || undefined}
              data-opens={opensRows || undefined}
              onClick={opensRows ? openRow : undefined}
            >
              {selection && (
                <Table.Td>
                  <SelectOne
                    id={Number(key)}
                    isSelected={isSelected}
                    toggle={selection.toggle}
                    size="xs"
                    aria-label={`Select ${nameOf(row)}`}
                  />
                </Table.Td>
              )}
              {columns.map(({ title, align, visibleFrom, isScreenOnly, render }) => (
                <Table.Td key={title} ta={align} visibleFrom={visibleFrom} data-screen-only={isScreenOnly}>
                  {render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
  return isPart ? (
    content
  ) : (
    <Paper>
      <Table.ScrollContainer minWidth={0} type="native" className={classes.scroll}>
        {content}
      </Table.ScrollContainer>
    </Paper>
  )
}
