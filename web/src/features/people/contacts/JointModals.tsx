import { jointFields } from '@dormer/contract/contact-fields'
import { displayName } from '@dormer/contract/display-name'
import { type ContactDetail, jointContactBody } from '@dormer/contract/people/contacts'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { ContactPicker } from './ContactPicker.tsx'
import { addressLine, emptyForm, toForm, valuesOf } from './contact.fields.ts'
import { useAddJointContact } from './contacts.api.ts'
import { FieldInput } from './FieldInput.tsx'

type Props = { contact: ContactDetail; close: () => void }

const person = jointContactBody.omit({ ContactEntityId: true, ContactId: true, TenantId: true })

export const AddJointContact = ({ contact, close }: Props) => {
  const { mutateAsync } = useAddJointContact()
  const { form, submit, saving } = useContractForm(person, emptyForm(jointFields), async (values) => {
    await mutateAsync({ ContactEntityId: contact.Entity.ContactEntityId, ...values })
    notifySuccess('Joint contact added')
    close()
  })
  const [copies, setCopies] = useState(0)
  const address = valuesOf(contact, addressLine)
  const sameAddress = () => {
    setCopies(copies + 1)
    form.setValues(toForm(address))
  }
  return (
    <Dialog close={close} isDirty={form.isDirty()} title="Add Joint Contact" size="lg">
      <DialogForm
        submit={submit}
        saving={saving}
        close={close}
        beside={
          Boolean(address.Address || address.City || address.ZipCode) && (
            <Button variant="subtle" onClick={sameAddress}>
              Same address as {contact.Contact.FirstName || displayName(contact.Contact)}
            </Button>
          )
        }
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {jointFields.map((name) => (
            <FieldInput
              // A masked input keeps its own text, so it is remounted with the copied value.
              key={`${name}.${copies}`}
              name={name}
              data-autofocus={name === 'FirstName' || undefined}
              {...form.getInputProps(name)}
            />
          ))}
        </SimpleGrid>
      </DialogForm>
    </Dialog>
  )
}

/** Moves an existing contact into this household. */
export const LinkPerson = ({ contact, close }: Props) => {
  const [ContactId, setContactId] = useState<number | null>(null)
  const { mutate, isPending } = useAddJointContact()
  const here = [contact.Contact.ContactId, ...contact.AdditionalContacts.map((one) => one.ContactId)]
  const link = () =>
    ContactId &&
    mutate(
      { ContactEntityId: contact.Entity.ContactEntityId, ContactId },
      {
        onSuccess: () => {
          notifySuccess('Person linked')
          close()
        },
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <Dialog close={close} isDirty={false} title="Link Existing Person">
      <Stack>
        <Text size="sm">
          This person becomes a joint contact of {displayName(contact.Contact)}, with the same agent, source, tags and
          notes.
        </Text>
        <ContactPicker label="Person" except={here} value={ContactId} onChange={setContactId} data-autofocus />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={!ContactId} loading={isPending} onClick={link}>
            Link
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
