import { type MergeFacts, missingFields } from '@dormer/contract/messages/merge'
import { Alert, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'
import { templateFactsQuery } from './templates.api.ts'

/** A sample contact, with the user as the agent. */
const useSample = (): MergeFacts => {
  const user = useCurrentUser()
  return {
    FirstName: 'Jordan',
    LastName: 'Avery',
    FullName: 'Jordan Avery',
    Email: 'jordan.avery@example.com',
    CellPhone: '(512) 555-0123',
    Address: '123 Maple Street',
    City: 'Austin',
    AgentName: user ? `${user.FirstName} ${user.LastName}` : '',
    AgentEmail: user?.Email ?? '',
    AgentPhone: '(512) 555-0100',
    BookingLink: `${location.origin}/book/your-page`,
  }
}

type Props = {
  /** Everything that is filled in, to tell which fields would be empty. */
  template: string
  /** Renders it with these facts. */
  children: (facts: MergeFacts) => ReactNode
}

/** What a contact would get, updated while typing: a sample contact, or a chosen one. */
export const Preview = ({ template, children }: Props) => {
  const [contactId, setContactId] = useState<number | null>(null)
  const sample = useSample()
  const chosen = useQuery({ ...templateFactsQuery(contactId ?? 0), enabled: contactId !== null })
  const facts = contactId === null ? sample : chosen.data
  const missing = facts ? missingFields(template, facts) : []
  return (
    <Stack gap="sm" component="section" aria-label="Preview" miw={0}>
      <ContactPicker
        label="Preview for"
        placeholder="A sample contact"
        clearable
        clearButtonProps={{ 'aria-label': 'Preview for a sample contact' }}
        value={contactId}
        onChange={setContactId}
      />
      {contactId !== null && <QueryFailure query={chosen} title="The contact could not be loaded" />}
      <Paper p="md" withBorder aria-live="polite">
        {facts ? children(facts) : <Text c="dimmed">Loading…</Text>}
      </Paper>
      <EmptyFields fields={missing} />
    </Stack>
  )
}

/** Warns about merge fields that would leave a gap. */
export const EmptyFields = ({ fields }: { fields: string[] }) =>
  fields.length > 0 && (
    <Alert color="yellow" variant="light" p="xs">
      <Text size="sm">
        {list.format(fields.map((field) => `{{${field}}}`))} would be left empty. Add a fallback, such as{' '}
        {`{{${fields[0]}|there}}`}, or choose another field.
      </Text>
    </Alert>
  )
const list = new Intl.ListFormat('en-US')
