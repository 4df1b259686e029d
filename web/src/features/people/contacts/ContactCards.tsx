import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { SelectAll, SelectOne } from '../../../ui/SelectBoxes.tsx'
import {
  AddTask,
  AddTransaction,
  Call,
  LastContact,
  NameLink,
  Reach,
  SendEmail,
  TextTo,
  Urgency,
} from './ContactCells.tsx'
import type { ContactsTableProps } from './ContactsTable.tsx'

type Props = Pick<ContactsTableProps, 'drawn' | 'selection'>

/** The list on a phone. */
export const ContactCards = ({ drawn, selection }: Props) => (
  <Stack gap="xs">
    <SelectAll selection={selection} label="Select all on this page" />
    {drawn.map((row) => (
      <Paper key={row.ContactId} p="sm">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <SelectOne
            id={row.ContactId}
            isSelected={selection.ids.has(row.ContactId)}
            toggle={selection.toggle}
            aria-label={`Select ${row.ContactDetails.Name}`}
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
          <SimpleGrid cols={2} spacing={4} verticalSpacing={4} flex="none">
            <Call row={row} size="xl" />
            <TextTo row={row} size="xl" />
            <SendEmail row={row} size="xl" />
            <AddTask row={row} size="xl" />
            <AddTransaction row={row} size="xl" />
          </SimpleGrid>
        </Group>
      </Paper>
    ))}
  </Stack>
)
