import type { documentRequestDraft } from '@dormer/contract/deals/document-requests'
import { type DocumentRequestRecipient, documentRequestBody } from '@dormer/contract/deals/document-requests'
import type { Response } from '@dormer/contract/endpoint'
import { Alert, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { requestDraftQuery, useRequestDocument } from './document-requests.api.ts'

type Props = { LineId: number; Name: string; close: () => void }
type Drafts = Response<typeof documentRequestDraft>

/** A request for a missing document: whom, how, and what it says. */
export const AskDialog = ({ LineId, Name, close }: Props) => {
  const drafts = useQuery(requestDraftQuery(LineId))
  // Once it is there, it stays as it was read: what is typed is not replaced.
  const [read, setRead] = useState<Drafts>()
  if (drafts.data && !read) setRead(drafts.data)
  if (read && read.Recipients.length > 0) return <Form {...{ LineId, Name, close }} drafts={read} />
  return (
    <Dialog title={`Ask for ${Name}`} close={close}>
      <Loaded query={drafts} skeleton={<Blocks n={3} h={48} />} title="It could not be loaded">
        {() => (
          <Text size="sm">
            Nobody else is on this transaction yet. Add the client or somebody else under People, then ask them.
          </Text>
        )}
      </Loaded>
    </Dialog>
  )
}

type Channel = 'Email' | 'Text'
const keyOf = ({ TransactionPeopleId }: DocumentRequestRecipient) => TransactionPeopleId ?? 0
/** By email unless only a text can be sent. */
const wayOf = ({ Email, Text }: DocumentRequestRecipient): Channel =>
  Email.Decision === 'Blocked' && Text.Decision !== 'Blocked' ? 'Text' : 'Email'
const says = (person: DocumentRequestRecipient, Channel: Channel) => ({
  TransactionPeopleId: person.TransactionPeopleId,
  Channel,
  Subject: person.Subject,
  Body: Channel === 'Email' ? person.Body : person.TextBody,
})

const Form = ({ LineId, Name, close, drafts }: Props & { drafts: Drafts }) => {
  const people = drafts.Recipients
  const first = people.find((one) => one[wayOf(one)].Decision !== 'Blocked') ?? people[0]
  if (!first) throw new Error('Nobody can be asked')
  const send = useRequestDocument()
  const { form, submit, saving } = useContractForm(
    documentRequestBody,
    { LineId, ...says(first, wayOf(first)) },
    async (values) => {
      const { WaitingWhy } = await send.mutateAsync(values)
      close()
      notifySuccess(`${person.Name} was asked for ${Name}.`, 'Asked')
      if (WaitingWhy) notifyInfo(WaitingWhy, 'It goes out later')
    },
    { failed: 'It was not sent' },
  )
  const { TransactionPeopleId, Channel } = form.values
  const person = people.find((one) => one.TransactionPeopleId === (TransactionPeopleId || null)) ?? first
  const way = person[Channel === 'Text' ? 'Text' : 'Email']
  const isOutbox = Channel === 'Text' ? drafts.TextIsOutbox : drafts.EmailIsOutbox
  /** Another person or channel has other words, unless they were edited. */
  const change = (next: DocumentRequestRecipient, how: Channel) => {
    const before = says(person, Channel === 'Text' ? 'Text' : 'Email')
    const { Subject, Body, ...rest } = says(next, how)
    form.setValues({
      ...rest,
      ...(form.values.Subject === before.Subject && { Subject }),
      ...(form.values.Body === before.Body && { Body }),
    })
  }
  return (
    <FormDialog
      title={`Ask for ${Name}`}
      save="Send"
      size="lg"
      isDisabled={way.Decision === 'Blocked'}
      dirty={form.isDirty()}
      {...{ close, submit, saving }}
    >
      <Select<number>
        label="To"
        data={people.map((one) => ({ value: keyOf(one), label: `${one.Name} · ${one.RoleName}` }))}
        value={keyOf(person)}
        onChange={(key) => {
          const next = people.find((one) => keyOf(one) === key)
          if (next) change(next, wayOf(next))
        }}
        allowDeselect={false}
        error={form.errors.TransactionPeopleId}
      />
      <SegmentedControl
        aria-label="How"
        data={['Email', 'Text']}
        value={Channel === 'Text' ? 'Text' : 'Email'}
        onChange={(how) => change(person, how as Channel)}
      />
      {way.Decision === 'Blocked' ? (
        <Alert variant="light" color="yellow" icon={<IconAlertTriangle />} p="xs">
          {way.Why}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          To {way.Address}
          {way.Why && ` · ${way.Why}`}
        </Text>
      )}
      {Channel === 'Email' && <TextInput label="Subject" {...form.getInputProps('Subject')} />}
      <Textarea label="Message" autosize minRows={6} maxRows={14} data-autofocus {...form.getInputProps('Body')} />
      {isOutbox && way.Decision !== 'Blocked' && (
        <Text size="xs" c="dimmed">
          <IconInfoCircle size={14} style={{ verticalAlign: 'text-bottom' }} aria-hidden /> Nothing leaves this machine:
          the message goes to the Outbox.
        </Text>
      )}
    </FormDialog>
  )
}
