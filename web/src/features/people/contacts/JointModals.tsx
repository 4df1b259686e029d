import { stateCodes } from '@dormer/contract/fields'
import { type ContactDetail, jointContactBody } from '@dormer/contract/people/contacts'
import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { GuardedModal } from '../../../forms/GuardedModal.tsx'
import { ZipInput } from '../../../forms/masked.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { ContactPicker } from './ContactPicker.tsx'
import { useAddJointContact } from './contacts.api.ts'

type Props = { contact: ContactDetail; close: () => void }

const person = jointContactBody.omit({ ContactEntityId: true, ContactId: true, TenantId: true })

export const AddJointContact = ({ contact, close }: Props) => {
  const { mutateAsync } = useAddJointContact()
  const { form, submit, saving } = useContractForm(
    person,
    {
      FirstName: '',
      LastName: '',
      Address: '',
      UnitNumber: '',
      City: '',
      StateCode: null,
      ZipCode: '',
      CellPhone: '',
      HomePhone: '',
      WorkPhone: '',
      Email: '',
    },
    async (values) => {
      await mutateAsync({ ContactEntityId: contact.Entity.ContactEntityId, ...values })
      notifySuccess('Joint contact added')
      close()
    },
  )
  const { Address, UnitNumber, City, StateCode, ZipCode } = contact.Contact
  // A masked input keeps its own text, so it is made anew with the copied one.
  const [copies, setCopies] = useState(0)
  const sameAddress = () => {
    setCopies(copies + 1)
    form.setValues({
      Address: Address ?? '',
      UnitNumber: UnitNumber ?? '',
      City: City ?? '',
      StateCode,
      ZipCode: ZipCode ?? '',
    })
  }
  return (
    <GuardedModal opened onClose={close} dirty={form.isDirty()} title="Add Joint Contact" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="First Name" data-autofocus {...form.getInputProps('FirstName')} />
            <TextInput label="Last Name" {...form.getInputProps('LastName')} />
            <TextInput label="Email" type="email" {...form.getInputProps('Email')} />
            <PhoneInput label="Cell Phone" {...form.getInputProps('CellPhone')} />
            <PhoneInput label="Home Phone" {...form.getInputProps('HomePhone')} />
            <PhoneInput label="Work Phone" {...form.getInputProps('WorkPhone')} />
            <TextInput label="Address" {...form.getInputProps('Address')} />
            <TextInput label="Unit" {...form.getInputProps('UnitNumber')} />
            <TextInput label="City" {...form.getInputProps('City')} />
            <Group grow align="flex-start">
              <Select label="State" data={[...stateCodes]} searchable clearable {...form.getInputProps('StateCode')} />
              <ZipInput key={copies} label="Zip" {...form.getInputProps('ZipCode')} />
            </Group>
          </SimpleGrid>
          <Group justify="space-between">
            {Address || City || ZipCode ? (
              <Button variant="subtle" onClick={sameAddress}>
                Same address as {contact.Contact.FirstName}
              </Button>
            ) : (
              <span />
            )}
            <Group>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={saving}>
                Save
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  )
}

/** Moves a person who is already a contact into this household (A174). */
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
    <GuardedModal opened onClose={close} dirty={false} title="Link Existing Person">
      <Stack>
        <Text size="sm">
          He or she becomes a joint contact of {contact.Contact.FirstName} {contact.Contact.LastName}, with the same
          agent, source, tags and notes.
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
    </GuardedModal>
  )
}
