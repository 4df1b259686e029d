import type { FixedColumn } from '@dormer/contract/brokerage/session'
import { type FieldSort, fieldSorts, type ListColumn } from '@dormer/contract/contact-fields'
import type { ContactRow } from '@dormer/contract/people/contact-search'
import { Group, Text } from '@mantine/core'
import { CellLine } from '../../../ui/CellLine.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import type { Selection } from '../../../ui/useSelection.ts'
import { useOwnFieldNamed } from '../custom-fields/own-fields.ts'
import { shownText } from '../custom-fields/shown-value.ts'
import {
  AddTask,
  AddTransaction,
  AddWorkflow,
  Call,
  LastContact,
  NameLink,
  OtherDates,
  Reach,
  SendEmail,
  TextTo,
  Urgency,
} from './ContactCells.tsx'
import classes from './Contacts.module.css'
import { columns, fixedColumns } from './contacts.columns.ts'
import { type ContactsSearch, isOwnField, type SortBy, sortOf } from './contacts.search.ts'

type ContactColumn = Column<ContactRow, SortBy>

/** With columns added, the table scrolls sideways rather than let the names have less than this. */
const NAMES = '19rem'
const BOXES = '40px'

/** The columns the list always has. Each cell has two lines at most, so that rows stay low at any width. */
const details: ContactColumn = {
  title: 'Contact Details',
  sort: 'Name',
  render: (row) => (
    <>
      <NameLink row={row} />
      <Reach row={row} />
    </>
  ),
}
const fixed: Record<FixedColumn, ContactColumn> = {
  Assigned: {
    title: fixedColumns.Assigned,
    sort: 'Agent',
    width: 'max(106px, 11vw)',
    render: ({ Assigned }) => (
      <>
        <CellLine text={Assigned.Agent ?? 'Unassigned'} />
        {Assigned.Lender && <CellLine text={`Lender ${Assigned.Lender}`} isSecond />}
      </>
    ),
  },
  TypeSource: {
    title: fixedColumns.TypeSource,
    sort: 'Source',
    width: 'max(106px, 12vw)',
    render: ({ TypeSource }) => (
      <>
        {TypeSource.Type && <CellLine text={TypeSource.Type} />}
        {TypeSource.Source && <CellLine text={TypeSource.Source} isSecond />}
      </>
    ),
  },
  ActivityDates: {
    title: fixedColumns.ActivityDates,
    sort: 'LastContact',
    width: 'max(148px, 12vw)',
    render: (row) => (
      <>
        <LastContact row={row} />
        <OtherDates row={row} />
      </>
    ),
  },
  Urgency: {
    title: fixedColumns.Urgency,
    sort: 'Urgency',
    width: 'max(104px, 9vw)',
    render: (row) => <Urgency row={row} />,
  },
  Actions: {
    title: fixedColumns.Actions,
    width: 'var(--dormer-actions)',
    render: (row) => (
      <Group gap={4} wrap="nowrap" className={classes.actions}>
        <Call row={row} />
        <TextTo row={row} />
        <AddWorkflow row={row} />
        <SendEmail row={row} />
        <AddTask row={row} />
        <AddTransaction row={row} />
      </Group>
    ),
  },
}
/** The actions come last, after what the user added. */
const { Actions, ...beforeChosen } = fixed

/** A contact can have many tags, so no list is sorted by them. */
const isSort = (name: string): name is FieldSort => fieldSorts.has(name as FieldSort)

const chosenColumn = (name: ListColumn, ownField: ReturnType<typeof useOwnFieldNamed>): ContactColumn[] => {
  const own = isOwnField(name) ? ownField(name) : undefined
  // It has been deleted.
  if (own === null) return []
  const { label, format } = isOwnField(name)
    ? { label: own?.Name ?? '', format: own && ((text: string) => shownText(own.Kind, text)) }
    : columns[name]
  return [
    {
      title: label,
      sort: isOwnField(name) ? (own && own.Kind !== 'Choices' ? name : undefined) : isSort(name) ? name : undefined,
      width: '8.5rem',
      render: ({ Columns }) => {
        const text = Columns?.[name]
        return text ? (
          <Text size="sm" lineClamp={2} title={text}>
            {format ? format(text) : text}
          </Text>
        ) : null
      },
    },
  ]
}

export type ContactsTableProps = {
  /** The rows rendered so far; the others follow. */
  drawn: ContactRow[]
  search: ContactsSearch
  change: (change: ContactsSearch) => void
  selection: Selection
  /** The chosen additional columns, in order. */
  chosen: ListColumn[]
  /** The fixed columns that are left out. */
  hidden: readonly FixedColumn[]
}

export const ContactsTable = ({ drawn, search, change, selection, chosen, hidden }: ContactsTableProps) => {
  const ownField = useOwnFieldNamed(chosen.some(isOwnField))
  const others = [
    ...Object.entries(beforeChosen).flatMap(([name, column]) => (isIn(hidden, name) ? [] : [column])),
    ...chosen.flatMap((name) => chosenColumn(name, ownField)),
    ...(isIn(hidden, 'Actions') ? [] : [Actions]),
  ]
  return (
    <DataTable
      rows={drawn}
      keyOf={(row) => row.ContactId}
      nameOf={(row) => row.ContactDetails.Name}
      // The first one takes the remaining width.
      columns={[details, ...others]}
      miw={chosen.length > 0 ? `calc(${[BOXES, NAMES, ...others.map(({ width }) => width)].join(' + ')})` : undefined}
      order={sortOf(search)}
      setOrder={change}
      selection={selection}
      opensRows
      className={classes.table}
      data-acts={!isIn(hidden, 'Actions') || undefined}
      data-wide={chosen.length > 0 || undefined}
    />
  )
}

const isIn = (names: readonly string[], name: string) => names.includes(name)
