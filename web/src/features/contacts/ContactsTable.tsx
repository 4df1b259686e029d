import 'mantine-datatable/styles.css'
import type { ContactRow } from '@dormer/contract/contact-search'
import { Stack, Text } from '@mantine/core'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import { formatInstant } from '../../ui/format.ts'
import { CallLink, LastContact, NameLink, Reach, Urgency } from './ContactCells.tsx'
import classes from './Contacts.module.css'
import { type ContactsSearch, sortOf } from './contacts.search.ts'

/** The first takes what the others leave. */
const columns: DataTableColumn<ContactRow>[] = [
  {
    accessor: 'Name',
    title: 'Contact Details',
    sortable: true,
    render: (row) => (
      <Stack gap={2}>
        <NameLink row={row} />
        <Reach row={row} />
        <LastContact row={row} />
      </Stack>
    ),
  },
  {
    accessor: 'Assigned',
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
    accessor: 'TypeSource',
    title: 'Type/Source',
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
    accessor: 'DateCreated',
    title: 'Activity Dates',
    sortable: true,
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
  { accessor: 'Urgency', width: 'max(100px, 8vw)', render: (row) => <Urgency row={row} /> },
  { accessor: 'Actions', width: 68, textAlign: 'right', render: (row) => <CallLink row={row} /> },
]

export type ContactsTableProps = {
  rows: ContactRow[]
  search: ContactsSearch
  change: (change: ContactsSearch) => void
  selected: ContactRow[]
  select: (rows: ContactRow[]) => void
}

export const ContactsTable = ({ rows, search, change, selected, select }: ContactsTableProps) => {
  const { sort, dir } = sortOf(search)
  return (
    <DataTable
      idAccessor="ContactId"
      columns={columns}
      records={rows}
      classNames={{ table: classes.table, header: classes.header }}
      minHeight={0}
      // The library's own is there beneath every full table, unseen but read aloud.
      emptyState={<span />}
      verticalAlign="top"
      highlightOnHover
      withTableBorder
      sortStatus={{ columnAccessor: sort, direction: dir }}
      onSortStatusChange={({ columnAccessor, direction }) =>
        // Another column begins in its own natural order.
        change({ sort: columnAccessor as 'Name' | 'DateCreated', dir: columnAccessor === sort ? direction : undefined })
      }
      selectedRecords={selected}
      onSelectedRecordsChange={select}
      allRecordsSelectionCheckboxProps={{ 'aria-label': 'Select all contacts on this page' }}
      getRecordSelectionCheckboxProps={(row) => ({ 'aria-label': `Select ${row.ContactDetails.Name}` })}
    />
  )
}
