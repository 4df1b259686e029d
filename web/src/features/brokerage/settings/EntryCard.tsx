import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format.ts'
import type { Entry } from './EntryActions.tsx'

/** What the contacts list filters by. */
type Field = 'SourceId' | 'UrgencyTypeId'

/** How many contacts it has; leads to them. */
export const ContactsLink = ({ field, entry }: { field: Field; entry: Entry }) => (
  <Anchor
    renderRoot={(props) => (
      <Link to="/contacts" search={{ filters: [{ field, value: entry.id, operation: 'Equals' }] }} {...props} />
    )}
    size="sm"
    className="tabular"
    aria-label={`${formatCount(entry.contacts)} contacts of ${entry.name}`}
  >
    {formatCount(entry.contacts)}
  </Anchor>
)

type Props = { field: Field; entry: Entry; note: string; actions: ReactNode; children?: ReactNode }

/** A row of the table on a phone. */
export const EntryCard = ({ field, entry, note, actions, children }: Props) => (
  <Stack gap={4}>
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" fw={600}>
        {entry.name}
      </Text>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Group>
    {children}
    <Group justify="space-between">
      <Group gap={4}>
        <ContactsLink field={field} entry={entry} />
        <Text size="sm">contacts</Text>
      </Group>
      {actions}
    </Group>
  </Stack>
)
