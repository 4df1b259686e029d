import { Table, type TableThProps, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './Heading.module.css'

type Props = TableThProps & {
  title: string
  /** How the table is sorted by this column now, if it is. */
  sorted?: 'asc' | 'desc'
  /** Absent where the column cannot be sorted by. */
  onSort?: () => void
}

/** The heading of a column; where it sorts, it is a button and says how. */
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
