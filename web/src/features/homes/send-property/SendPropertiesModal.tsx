import { Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { WriteEmail, WriteText } from '../../messages/mass/MassWrite.tsx'
import { useTextToMany } from '../../messages/mass/useTextToMany.ts'
import { type Chosen, ContactsPicker } from '../../people/contacts/ContactsPicker.tsx'
import classes from './Sending.module.css'
import { SendPreview } from './SendPreview.tsx'
import { previewQuery, type Sending, useSendProperty } from './send-property.api.ts'

type Props = {
  listingKeys: string[]
  name?: string | undefined
  contact?: Chosen | undefined
  onSent?: () => void
  close: () => void
}

/** The default text. */
const usual = (name: string | undefined, count: number) => ({
  Subject:
    count === 1 ? (name ? `A home you may like: ${name}` : 'A home you may like') : `${count} homes you may like`,
  email: `<p>Hello {{FirstName|there}},</p><p>${count === 1 ? 'Here is a home you may like.' : 'Here are some homes you may like.'}</p>`,
  text: count === 1 ? 'Here is a home you may like.' : 'Here are some homes you may like.',
})

/** Send Properties: the recipients, email or text, the message, and a preview. */
export const SendPropertiesModal = ({ listingKeys, name, contact, onSent, close }: Props) => {
  const asSent = useTextToMany()
  const [begun] = useState(() => usual(name, listingKeys.length))
  const [type, setType] = useState<Sending['MessageType']>('email')
  const [chosen, setChosen] = useState<Chosen[]>(contact ? [contact] : [])
  const [isOpenToAll, setOpenToAll] = useState(false)
  const [subject, setSubject] = useState(begun.Subject)
  // Each channel keeps its own text, so that switching loses nothing.
  const [bodies, setBodies] = useState({ email: begun.email, text: begun.text })
  const isEmail = type === 'email'
  const body: Sending = {
    ContactIds: chosen.map(({ ContactId }) => ContactId),
    ListingKeys: listingKeys,
    Subject: isEmail ? subject : null,
    Message: bodies[type],
    DisableForcedRegistration: isOpenToAll,
    MessageType: type,
  }
  const [asked] = useDebouncedValue(body, 400)
  const preview = useQuery(previewQuery(asked))
  const sending = useSendProperty()
  const change = (next: { Subject?: string; Body?: string }) => {
    if (next.Subject !== undefined) setSubject(next.Subject)
    if (next.Body !== undefined) setBodies({ ...bodies, [type]: next.Body })
  }
  const send = () =>
    sending.mutate(body, {
      onSuccess: ({ Waiting, LeftOut }) => {
        notifySuccess('Your message was sent successfully.')
        if (Waiting > 0)
          notifyInfo(preview.data?.WaitingWhy ?? 'It goes out when texts may be sent.', `${Waiting} will go out later`)
        if (LeftOut.length > 0) notifyInfo(LeftOut.map(({ Why }) => Why).join(' '), `${LeftOut.length} left out`)
        onSent?.()
        close()
      },
      onError: (error) => notifyFailure(error, 'It was not sent'),
    })
  const draft = { Subject: subject, Body: bodies[type] }
  const faults = isEmail && !subject.trim() ? { Subject: 'An email subject is required.' } : {}
  return (
    <Dialog
      title={listingKeys.length === 1 ? 'Send Property' : `Send ${listingKeys.length} Properties`}
      size="72rem"
      close={close}
      isDirty={
        !sending.isSuccess && (subject !== begun.Subject || bodies.email !== begun.email || bodies.text !== begun.text)
      }
      question={{ text: 'Close without sending? What you wrote will be lost.', title: 'Unsent message' }}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack miw={0}>
          <ContactsPicker label="Contacts" chosen={chosen} set={setChosen} autoFocus={!contact} />
          <SegmentedControl<Sending['MessageType']>
            aria-label="Send by"
            value={type}
            onChange={setType}
            data={[
              { value: 'email', label: 'Email' },
              { value: 'text', label: 'Text' },
            ]}
          />
          {isEmail ? (
            <WriteEmail draft={draft} change={change} faults={faults} label="Message" />
          ) : (
            <WriteText
              draft={draft}
              change={change}
              faults={faults}
              label="Message"
              asSent={chosen.length > 1 ? asSent : undefined}
            />
          )}
          <Checkbox
            label="Do not require registration"
            description="Anyone who opens the link sees everything without being asked who they are."
            checked={isOpenToAll}
            onChange={(event) => setOpenToAll(event.currentTarget.checked)}
          />
        </Stack>
        <SendPreview query={preview} isEmail={isEmail} hasContacts={chosen.length > 0} />
      </SimpleGrid>
      <Group justify="flex-end" className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          data-submits
          onClick={send}
          loading={sending.isPending}
          disabled={chosen.length === 0 || Boolean(faults.Subject) || Boolean(preview.data?.Problem)}
        >
          Send
        </Button>
      </Group>
    </Dialog>
  )
}
