import { Table, type TableThProps, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './Heading.module.css'

type Props = TableThProps & {
  title: string
  /** The current sort direction, if sorted by this column. */
  sorted?: 'asc' | 'desc'
  /** Absent if the column is not sortable. */
  onSort?: () => void
}

/** A column heading; a sortable one is a button that states the current order. */
export const Heading = ({ title, sorted, onSort, ...rest }: Props) => {
  if (!onSort) return <Table.Th {...rest}>{title}</Table.Th>
  const Icon = !sorted ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th {...rest} aria-sort={!sorted ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}>
      <UnstyledButton className={classes.sort} data-active={Boolean(sorted) || undefined} onClick={onSort}>
        {title}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
