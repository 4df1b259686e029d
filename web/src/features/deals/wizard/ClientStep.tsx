import { displayName } from '@dormer/contract/display-name'
import { email, phone, required } from '@dormer/contract/fields'
import { newContact } from '@dormer/contract/people/contacts'
import { Alert, Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'
import { emptyForm, nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery, useCreateContact } from '../../people/contacts/contacts.api.ts'
import { DuplicateWarning } from '../../people/contacts/DuplicateWarning.tsx'
import { FieldInput } from '../../people/contacts/FieldInput.tsx'
import { DealInput } from '../transactions/DealInput.tsx'
import type { StepProps } from './Wizard.tsx'

/** The client: an existing contact or a new one; seller or buyer, depending on the type (A068). */
export const ClientStep = (props: StepProps) => {
  const { form, draft, change } = props
  const [mode, setMode] = useState<'existing' | 'new'>(draft.newClient ? 'new' : 'existing')
  const { Type, TransactionContactId, SourceId } = form.values
  const role = Type === 'Listing' ? 'Seller' : 'Buyer'
  const choose: Choose = (client, source = null) => {
    form.setFieldValue('TransactionContactId', client.ContactId)
    form.setFieldValue('IncludeAdditionalContacts', false)
    // The deal's source defaults to the client's source, unless it was already chosen.
    form.setFieldValue('SourceId', SourceId ?? source)
    change({ client: client.Name, newClient: undefined })
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
            value={mode}
            onChange={(next) => {
              setMode(next === 'new' ? 'new' : 'existing')
              if (next !== 'new') change({ newClient: undefined })
            }}
          />
          {mode === 'existing' ? (
            <Existing role={role} choose={choose} />
          ) : (
            <NewClient {...props} role={role} choose={choose} />
          )}
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
/** S2§5: all four are required for a buyer or seller. */
const clientBody = newContact.pick({ AssignedAgentId: true, ContactTypeId: true }).extend({
  FirstName: required('First name', 100),
  LastName: required('Last name', 100),
  Email: email,
  CellPhone: phone.refine(Boolean, 'Cell phone is required'),
})
/** A067. */
const GENERAL = 2

type NewProps = StepProps & { role: string; choose: Choose }
/** The contact is added immediately, so that retrying the transaction does not add it twice. */
const NewClient = ({ role, form: wizard, draft, change, isAdmin, choose, clientFirst }: NewProps) => {
  const me = useCurrentUser()
  const { mutateAsync } = useCreateContact()
  const { form, submit, saving } = useContractForm(
    clientBody,
    { ...emptyForm(fields), ...draft.newClient },
    async (person) => {
      // A client the user could not see could not be put on the transaction.
      const AssignedAgentId = isAdmin ? wizard.values.AgentId || undefined : me?.UserId
      const { ContactId } = await mutateAsync({ ...person, ContactTypeId: GENERAL, AssignedAgentId })
      choose({ ContactId, Name: displayName(person) })
    },
  )
  const [looked] = useDebouncedValue(form.values, 300)
  const { FirstName, LastName, Email, CellPhone } = form.values
  const isTyped = Boolean(FirstName || LastName || Email || CellPhone)
  const keep = useEffectEvent(change)
  useEffect(() => {
    const typed = {
      FirstName: FirstName ?? '',
      LastName: LastName ?? '',
      Email: Email ?? '',
      CellPhone: CellPhone ?? '',
    }
    keep({ newClient: isTyped ? typed : undefined })
  }, [isTyped, FirstName, LastName, Email, CellPhone])
  // Create Transaction also adds a client who has been typed in.
  useEffect(() => {
    clientFirst.current = isTyped ? async () => void (await submit()) : null
    return () => {
      clientFirst.current = null
    }
  })
  return (
    <Stack
      role="group"
      aria-label={`New ${role.toLowerCase()}`}
      // It is inside the wizard's form, which Enter would submit.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        void submit()
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fields.map((name) => (
          <FieldInput key={name} name={name} required {...form.getInputProps(name)} />
        ))}
      </SimpleGrid>
      <DuplicateWarning Email={looked.Email || undefined} phones={[looked.CellPhone ?? '']} />
      <Button variant="light" size="xs" w="fit-content" loading={saving} onClick={() => submit()}>
        Add as {role}
      </Button>
    </Stack>
  )
}
