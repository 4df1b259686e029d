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

/** The client: a contact one has, or a new one. A seller or a buyer, as the type says (A068). */
export const ClientStep = ({ draft, change, set, faults, isAdmin, clientFirst }: StepProps) => {
  const [mode, setMode] = useState<'existing' | 'new'>(draft.newClient ? 'new' : 'existing')
  const role = draft.Type === 'Listing' ? 'Seller' : 'Buyer'
  // Where the client comes from is where the deal comes from, unless it was said already.
  const choose: Choose = (client, SourceId = null) =>
    change({
      ...{ client, withJoint: false, newClient: undefined },
      values: { ...draft.values, SourceId: draft.values.SourceId ?? SourceId },
    })
  return (
    <Stack>
      {draft.client ? (
        <Chosen client={draft.client} role={role} draft={draft} change={change} />
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
            <NewClient
              role={role}
              draft={draft}
              change={change}
              isAdmin={isAdmin}
              choose={choose}
              clientFirst={clientFirst}
            />
          )}
        </>
      )}
      {faults.TransactionContactId && (
        <Text size="sm" c="red" role="alert">
          {faults.TransactionContactId}
        </Text>
      )}
      <DealInput name="Note" value={draft.values.Note} onChange={(value) => set('Note', value)} error={faults.Note} />
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

type ChosenProps = Pick<StepProps, 'draft' | 'change'> & { client: { ContactId: number; Name: string }; role: string }
const Chosen = ({ client, role, draft, change }: ChosenProps) => {
  const { data } = useQuery(contactQuery(client.ContactId))
  const joint = data?.AdditionalContacts ?? []
  return (
    <Alert color="green" variant="light" icon={<IconCheck />} title={client.Name}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm">Will be the {role.toLowerCase()} of this transaction.</Text>
          <Button size="compact-sm" variant="default" onClick={() => change({ client: null, withJoint: false })}>
            Change
          </Button>
        </Group>
        {joint.length > 0 && (
          <Checkbox
            label={`Also add ${joint.map((one) => nameOf(one).Name).join(', ')}`}
            checked={draft.withJoint}
            onChange={({ currentTarget }) => change({ withJoint: currentTarget.checked })}
          />
        )}
      </Stack>
    </Alert>
  )
}

const fields = ['FirstName', 'LastName', 'Email', 'CellPhone'] as const
/** S2§5: of a buyer or seller all four are required. */
const clientBody = newContact.pick({ AssignedAgentId: true, ContactTypeId: true }).extend({
  FirstName: required('First name', 100),
  LastName: required('Last name', 100),
  Email: email,
  CellPhone: phone.refine(Boolean, 'Cell phone is required'),
})
/** A067. */
const GENERAL = 2

type NewProps = Pick<StepProps, 'draft' | 'change' | 'isAdmin' | 'clientFirst'> & { role: string; choose: Choose }
/** The contact is added at once, so that another try at the transaction does not add it again. */
const NewClient = ({ role, draft, change, isAdmin, choose, clientFirst }: NewProps) => {
  const me = useCurrentUser()
  const { mutateAsync } = useCreateContact()
  const { form, submit, saving } = useContractForm(
    clientBody,
    { ...emptyForm(fields), ...draft.newClient },
    async (person) => {
      // A client whom one could not see could not be put on the transaction.
      const AssignedAgentId = isAdmin ? draft.AgentId || undefined : me?.UserId
      const { ContactId } = await mutateAsync({ ...person, ContactTypeId: GENERAL, AssignedAgentId })
      choose({ ContactId, Name: `${person.FirstName} ${person.LastName}` })
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
  // Create Transaction adds who has been typed, too.
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
      // It stands within the wizard's form, which Enter would submit.
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
