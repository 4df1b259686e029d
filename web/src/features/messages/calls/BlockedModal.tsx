import { formatPhone } from '@dormer/contract/phone'
import { Alert, Button, List, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import type { CallWanted } from '../../people/contacts/contact.events.ts'
import { startCall } from './dialer.ts'

type Props = { want: CallWanted; reasons: string[]; close: () => void }

/** All that forbids to call somebody to sell, and the way on for a call that does not: it is not the usual one. */
export const BlockedModal = ({ want, reasons, close }: Props) => {
  const [Reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Reason.trim()
    if (!given) return setError('Say why you’re calling')
    close()
    void startCall(want, { Purpose: 'Service', Reason: given })
  }
  return (
    <Dialog title="This call is blocked" isDirty={Reason !== ''} close={close}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            <b>{want.Name}</b> {formatPhone(want.Number)}
          </Text>
          <Alert color="red">
            {reasons.length === 1 ? (
              reasons[0]
            ) : (
              <List size="sm" spacing="xs">
                {reasons.map((reason) => (
                  <List.Item key={reason}>{reason}</List.Item>
                ))}
              </List>
            )}
          </Alert>
          <TextInput
            label="Why you’re calling"
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
          <DialogFoot>
            <Button type="submit" variant="default">
              Call anyway: not a sales call
            </Button>
            <Button onClick={close}>Don’t Call</Button>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
