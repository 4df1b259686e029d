import { type ColumnName, type FieldSort, fieldSorts } from '@dormer/contract/contact-fields'
import type { ContactRow } from '@dormer/contract/people/contact-search'
import { Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { formatInstant } from '../../../ui/format.ts'
import { Heading } from '../../../ui/Heading.tsx'
import { AddTask, Call, LastContact, NameLink, Reach, Urgency } from './ContactCells.tsx'
import classes from './Contacts.module.css'
import { columns } from './contacts.columns.ts'
import { type ContactsSearch, type SortBy, sortOf } from './contacts.search.ts'

type Column = { title: string; sort?: SortBy; width: string; render: (row: ContactRow) => ReactNode }

/** The columns the list always has. */
const details: Column = {
  title: 'Contact Details',
  sort: 'Name',
  width: '15rem',
  render: (row) => (
    <Stack gap={2}>
      <NameLink row={row} />
      <Reach row={row} />
      <LastContact row={row} />
    </Stack>
  ),
}
const always: Column[] = [
  {
    title: 'Assigned',
    sort: 'Agent',
    width: 'max(106px, 11vw)',
    render: ({ Assigned }) => (
      <>
        <Text size="sm">{Assigned.Agent ?? 'Unassigned'}</Text>
        {Assigned.Lender && (
          <Text size="xs" c="dimmed">
            Lender {Assigned.Lender}
          </Text>
        )}
      </>
    ),
  },
  {
    title: 'Type/Source',
    sort: 'Source',
    width: 'max(106px, 11vw)',
    render: ({ TypeSource }) => (
      <>
        <Text size="sm">{TypeSource.Type}</Text>
        <Text size="xs" c="dimmed">
          {TypeSource.Source}
        </Text>
      </>
    ),
  },
  {
    title: 'Activity Dates',
    sort: 'DateCreated',
    width: 'max(118px, 11vw)',
    render: (row) => (
      <>
        <Text size="xs">Created {formatInstant(row.DateCreated)}</Text>
        <Text size="xs" c="dimmed">
          {row.LastActive ? `Active ${formatInstant(row.LastActive)}` : 'No activity yet'}
        </Text>
      </>
    ),
  },
  { title: 'Urgency', sort: 'Urgency', width: 'max(100px, 8vw)', render: (row) => <Urgency row={row} /> },
]
const actions: Column = {
  title: 'Actions',
  width: '88px',
  render: (row) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Call row={row} />
      <AddTask row={row} />
    </Group>
  ),
}

/** A contact can have many tags, so no list is sorted by them. */
const isSort = (name: string): name is FieldSort => fieldSorts.has(name as FieldSort)

const chosenColumn = (name: ColumnName): Column => {
  const { label, format } = columns[name]
  return {
    title: label,
    sort: isSort(name) ? name : undefined,
    width: '8.5rem',
    render: ({ Columns }) => {
      const text = Columns?.[name]
      return text ? (
        <Text size="sm" lineClamp={3} title={text}>
          {format ? format(text) : text}
        </Text>
      ) : null
    },
  }
}

export type ContactsTableProps = {
  rows: ContactRow[]
  /** The rows rendered so far; the others follow. */
  drawn: ContactRow[]
  search: ContactsSearch
  change: (change: ContactsSearch) => void
  selected: ContactRow[]
  select: (rows: ContactRow[]) => void
  /** The chosen additional columns, in order. */
  chosen: ColumnName[]
}

export const ContactsTable = ({ rows, drawn, search, change, selected, select, chosen }: ContactsTableProps) => {
  const shown = [details, ...always, ...chosen.map(chosenColumn), actions]
  const order = sortOf(search)
  const ids = new Set(selected.map((row) => row.ContactId))
  const here = rows.filter((row) => ids.has(row.ContactId))
  const onPage = new Set(rows.map((row) => row.ContactId))
  const elsewhere = selected.filter((row) => !onPage.has(row.ContactId))
  // Shift selects the range from the last ticked box to this one.
  const last = useRef<number>(undefined)
  const tick = (at: number, event: MouseEvent<HTMLInputElement>) => {
    const { checked } = event.currentTarget
    const before = event.shiftKey ? rows.findIndex((row) => row.ContactId === last.current) : -1
    const from = before < 0 ? at : before
    const range = new Set(rows.slice(Math.min(from, at), Math.max(from, at) + 1).map((row) => row.ContactId))
    last.current = rows[at]?.ContactId
    select([...elsewhere, ...rows.filter((row) => (range.has(row.ContactId) ? checked : ids.has(row.ContactId)))])
  }
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table
        className={classes.table}
        data-wide={chosen.length > 0 || undefined}
        verticalSpacing="xs"
        highlightOnHover
        withTableBorder
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                size="xs"
                aria-label="Select all contacts on this page"
                checked={rows.length > 0 && here.length === rows.length}
                indeterminate={here.length > 0 && here.length < rows.length}
                onChange={(event) => select(event.currentTarget.checked ? [...elsewhere, ...rows] : elsewhere)}
              />
            </Table.Th>
            {shown.map(({ title, sort, width }) => {
              const active = sort === order.sort
              const turned = order.dir === 'asc' ? 'desc' : 'asc'
              return (
                <Heading
                  key={title}
                  title={title}
                  // Without additional columns, the first one takes the remaining width.
                  w={!chosen.length && title === details.title ? undefined : width}
                  sorted={active ? order.dir : undefined}
                  // A new column starts in its own natural order.
                  onSort={sort && (() => change({ sort, dir: active ? turned : undefined }))}
                />
              )
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {drawn.map((row, at) => (
            <Table.Tr key={row.ContactId} data-selected={ids.has(row.ContactId) || undefined}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`Select ${row.ContactDetails.Name}`}
                  checked={ids.has(row.ContactId)}
                  onClick={(event) => tick(at, event)}
                  readOnly
                />
              </Table.Td>
              {shown.map((column) => (
                <Table.Td key={column.title}>{column.render(row)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
