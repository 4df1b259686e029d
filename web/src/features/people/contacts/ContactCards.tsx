import type { ContactRow } from '@dormer/contract/people/contact-search'
import { Checkbox, Group, Paper, Stack, Text } from '@mantine/core'
import { AddTask, Call, LastContact, NameLink, Reach, Urgency } from './ContactCells.tsx'
import type { ContactsTableProps } from './ContactsTable.tsx'

type Props = Pick<ContactsTableProps, 'rows' | 'drawn' | 'selected' | 'select'>

/** The list on a phone. */
export const ContactCards = ({ rows, drawn, selected, select }: Props) => {
  const ids = new Set(selected.map((row) => row.ContactId))
  const here = rows.filter((row) => ids.has(row.ContactId))
  const others = (gone: ContactRow[]) => selected.filter((s) => !gone.some((row) => row.ContactId === s.ContactId))
  return (
    <Stack gap="xs">
      <Checkbox
        label="Select all on this page"
        checked={here.length === rows.length}
        indeterminate={here.length > 0 && here.length < rows.length}
        onChange={(event) => select(event.currentTarget.checked ? [...others(rows), ...rows] : others(rows))}
      />
      {drawn.map((row) => (
        <Paper key={row.ContactId} p="sm">
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Checkbox
              aria-label={`Select ${row.ContactDetails.Name}`}
              checked={ids.has(row.ContactId)}
              onChange={(event) => select(event.currentTarget.checked ? [...selected, row] : others([row]))}
            />
            <Stack gap={2} flex={1} miw={0}>
              <NameLink row={row} />
              <Reach row={row} />
              <Text size="xs" c="dimmed">
                {[row.TypeSource.Type, row.TypeSource.Source, row.Assigned.Agent ?? 'Unassigned']
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <LastContact row={row} />
              <Group gap="xs">
                <Urgency row={row} />
              </Group>
            </Stack>
            <Stack gap={4}>
              <Call row={row} size="xl" />
              <AddTask row={row} size="xl" />
            </Stack>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
