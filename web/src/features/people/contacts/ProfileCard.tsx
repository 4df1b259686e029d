import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Collapse, DataList, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../ui/format.ts'
import { ContactActions } from './ContactActions.tsx'
import { ContactTags } from './ContactTags.tsx'
import { type Line, mainLines, moreLines, nameLine } from './contact.fields.ts'
import { EditField, FieldRow } from './FieldRow.tsx'

/** Who the contact is, and what can be done with them. */
export const ProfileCard = ({ contact, quickActions }: { contact: ContactDetail; quickActions: ReactNode }) => {
  const [more, { toggle }] = useDisclosure()
  const { Contact } = contact
  return (
    <Paper p="md">
      <Stack>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Stack gap={2}>
            <Group gap="xs" wrap="nowrap">
              <Title order={1} size="h3">
                {displayName(Contact)}
              </Title>
              <EditField contact={contact} line={nameLine} />
            </Group>
            <Text size="sm" c="dimmed">
              Active since {formatInstant(Contact.DateCreated)}
            </Text>
            <Text size="sm" c="dimmed">
              {Contact.LastContact ? `Last contact ${formatInstant(Contact.LastContact)}` : 'Not contacted yet'}
            </Text>
          </Stack>
          <ContactActions contact={contact} />
        </Group>
        <Group visibleFrom="sm" justify="center">
          {quickActions}
        </Group>
        <Divider />
        <Fields contact={contact} lines={mainLines} />
        <ContactTags contact={contact} />
        <Button
          variant="subtle"
          color="gray"
          justify="space-between"
          rightSection={more ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          aria-expanded={more}
          onClick={toggle}
        >
          Additional Details
        </Button>
        <Collapse expanded={more}>
          <Fields contact={contact} lines={moreLines} />
        </Collapse>
      </Stack>
    </Paper>
  )
}

const Fields = ({ contact, lines }: { contact: ContactDetail; lines: Line[] }) => (
  <DataList labelWidth="6rem" gap="xs">
    {lines.map((line) => (
      <FieldRow key={line.label} contact={contact} line={line} />
    ))}
  </DataList>
)
