import { formatPhone, phoneDigits } from '@dormer/contract/phone'
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../../api/client.ts'
import { PhoneInput } from '../../../../forms/PhoneInput.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ContactPicker } from '../../../people/contacts/ContactPicker.tsx'
import { textWanted } from '../../../people/contacts/contact.events.ts'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../../people/contacts/contacts.api.ts'
import { textNumberOf } from '../../../people/contacts/SendText.tsx'

/** Asks whom to text: a contact, or any number. */
export const SendTextModal = ({ close }: { close: () => void }) => {
  const client = useQueryClient()
  const [contactId, setContactId] = useState<number | null>(null)
  const [phone, setPhone] = useState('')
  const [fault, setFault] = useState<{ contact?: string; phone?: string }>({})
  const open = (wanted: Parameters<typeof textWanted.emit>[0]) => {
    close()
    textWanted.emit(wanted)
  }
  const toContact = async (ContactId: number | null) => {
    setContactId(ContactId)
    setFault({})
    if (ContactId === null) return
    try {
      const { Contact } = await client.fetchQuery(contactQuery(ContactId))
      const Phone = textNumberOf(Contact)
      if (Phone) open({ ...nameOf(Contact), Phone })
      else setFault({ contact: `${nameOf(Contact).Name} has no phone number` })
    } catch (error) {
      setFault({ contact: messageOf(error) })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const Phone = phoneDigits(phone)
    if (Phone) open({ ContactId: null, Name: formatPhone(Phone), Phone })
    else setFault({ phone: 'Choose a contact, or enter a 10 digit phone number' })
  }
  return (
    <Dialog title="Send Text" close={close} isBrief>
      <form onSubmit={submit} noValidate>
        <Stack>
          <ContactPicker label="Contact" value={contactId} onChange={toContact} error={fault.contact} data-autofocus />
          <PhoneInput
            label="Or a phone number"
            value={phone}
            onChange={(text) => {
              setPhone(text)
              setFault({})
            }}
            error={fault.phone}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Write</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
