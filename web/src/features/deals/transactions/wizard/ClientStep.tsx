import { Alert, Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ContactPicker } from '../../../people/contacts/ContactPicker.tsx'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../../people/contacts/contacts.api.ts'
import { DuplicateWarning } from '../../../people/contacts/DuplicateWarning.tsx'
import { FieldInput } from '../../../people/contacts/FieldInput.tsx'
import { DealInput } from '../DealInput.tsx'
import type { StepProps } from './Wizard.tsx'
import { noClient } from './wizard.rules.ts'

/** The client: an existing contact or a new one; seller or buyer, depending on the type. */
export const ClientStep = (props: StepProps) => {
  const { form, change } = props
  const { Type, TransactionContactId, SourceId, NewClient: newClient } = form.values
  const role = Type === 'Listing' ? 'Seller' : 'Buyer'
  const choose: Choose = (client, source = null) => {
    form.setFieldValue('TransactionContactId', client.ContactId)
    form.setFieldValue('IncludeAdditionalContacts', false)
    // The deal's source defaults to the client's source, unless it was already chosen.
    form.setFieldValue('SourceId', SourceId ?? source)
    change({ client: client.Name })
  }
  return (
    <Stack>
      {TransactionContactId ? (
        <Chosen {...props} ContactId={TransactionContactId} role={role} />
      ) : (
        <>
          <SegmentedControl
            aria-label="Client"
            data={[
              { value: 'existing', label: 'Existing contact' },
              { value: 'new', label: 'New contact' },
            ]}
            value={newClient ? 'new' : 'existing'}
            onChange={(next) => form.setFieldValue('NewClient', next === 'new' ? noClient : null)}
          />
          {newClient ? <NewClient {...props} role={role} /> : <Existing role={role} choose={choose} />}
        </>
      )}
      {form.errors.TransactionContactId && (
        <Text size="sm" c="red" role="alert">
          {form.errors.TransactionContactId}
        </Text>
      )}
      <DealInput name="Note" {...form.getInputProps('note')} />
    </Stack>
  )
}

type Choose = (client: { ContactId: number; Name: string }, SourceId?: number | null) => void

const Existing = ({ role, choose }: { role: string; choose: Choose }) => {
  const [id, setId] = useState<number | null>(null)
  const contact = useQuery({ ...contactQuery(id ?? 0), enabled: id !== null })
  const found = contact.data
  const take = useEffectEvent(choose)
  useEffect(() => {
    if (found && found.Contact.ContactId === id) take(nameOf(found.Contact), found.SourceId)
  }, [found, id])
  return (
    <ContactPicker
      label={role}
      value={id}
      onChange={setId}
      error={contact.error ? 'This contact could not be loaded' : undefined}
      data-autofocus
    />
  )
}

const Chosen = ({ form, draft, ContactId, role }: StepProps & { ContactId: number; role: string }) => {
  const { data } = useQuery(contactQuery(ContactId))
  const joint = data?.AdditionalContacts ?? []
  return (
    <Alert color="green" variant="light" icon={<IconCheck />} title={draft.client}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm">Will be the {role.toLowerCase()} of this transaction.</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => form.setValues({ TransactionContactId: null, IncludeAdditionalContacts: false })}
          >
            Change
          </Button>
        </Group>
        {joint.length > 0 && (
          <Checkbox
            label={`Also add ${joint.map((one) => nameOf(one).Name).join(', ')}`}
            {...form.getInputProps('IncludeAdditionalContacts', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </Alert>
  )
}

const fields = ['FirstName', 'LastName', 'Email', 'CellPhone'] as const
const NewClient = ({ role, form }: StepProps & { role: string }) => {
  const [typed] = useDebouncedValue(form.values.NewClient, 300)
  const looked = typed || undefined
  return (
    <Stack role="group" aria-label={`New ${role.toLowerCase()}`}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fields.map((name) => (
          <FieldInput key={name} name={name} required {...form.getInputProps(`NewClient.${name}`)} />
        ))}
      </SimpleGrid>
      <DuplicateWarning Email={looked?.Email || undefined} phones={[looked?.CellPhone || '']} />
      <Text size="sm" c="dimmed">
        Added to the agent’s contacts when the transaction is created.
      </Text>
    </Stack>
  )
}
