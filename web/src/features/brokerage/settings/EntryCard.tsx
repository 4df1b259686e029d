import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { useMay } from '../session/session.api.ts'
import type { Entry } from './EntryActions.tsx'

/** The filter of the contacts list. */
type Field = 'SourceId' | 'UrgencyTypeId'

/** The number of its contacts in the brokerage, linked to the list for users who see all of them there. */
export const ContactsLink = ({ field, entry }: { field: Field; entry: Entry }) =>
  useMay('SeeAll') ? (
    <Linked field={field} entry={entry} />
  ) : (
    <Text span size="sm" className="tabular">
      {formatCount(entry.contacts)}
    </Text>
  )

const Linked = ({ field, entry }: { field: Field; entry: Entry }) => (
  <AnchorLink
    to="/contacts"
    search={{ filters: [{ field, value: entry.id, operation: 'Equals' }] }}
    size="sm"
    className="tabular"
    aria-label={`${formatCount(entry.contacts)} contacts of ${entry.name}`}
  >
    {formatCount(entry.contacts)}
  </AnchorLink>
)

type Props = { field: Field; entry: Entry; note: string; actions: ReactNode; children?: ReactNode }

/** A table row on a phone. */
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
