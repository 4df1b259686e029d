import { formatPhone } from '@dormer/contract/phone'
import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import type { CallWanted } from '../../people/contacts/contact.events.ts'
import { startCall } from './dialer.ts'

type Props = { want: CallWanted; message: string; close: () => void }

/** Why somebody may not be called to sell, and the way on for a call that does not. */
export const BlockedModal = ({ want, message, close }: Props) => {
  const [Reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Reason.trim()
    if (!given) return setError('Say why you call')
    close()
    void startCall(want, { Purpose: 'Service', Reason: given })
  }
  return (
    <FormDialog
      title="This call is blocked"
      save="Call anyway: not a sales call"
      saving={false}
      dirty={Reason !== ''}
      submit={submit}
      close={close}
    >
      <Stack>
        <Text size="sm">
          <b>{want.Name}</b> {formatPhone(want.Number)}
        </Text>
        <Alert color="red">{message}</Alert>
        <TextInput
          label="Why you call"
          description="It is kept with the call and in the audit log."
          placeholder="Closing on Friday: the inspector’s time"
          maxLength={300}
          withAsterisk
          data-autofocus
          value={Reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(undefined)
          }}
          error={error}
        />
      </Stack>
    </FormDialog>
  )
}
