import { Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { useSimulateIncoming } from './calls.api.ts'

/** Lets a call come in on the simulated line, to try what happens. */
export const SimulateModal = ({ close }: { close: () => void }) => {
  const UserId = useCurrentUser()?.UserId
  const { mutateAsync, isPending } = useSimulateIncoming()
  const [From, setFrom] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await mutateAsync({ From, UserId })
      close()
    } catch (failure) {
      setError((failure instanceof ApiError && failure.fields.From) || messageOf(failure))
    }
  }
  return (
    <FormDialog
      title="Simulate an Incoming Call"
      save="Call Me"
      dirty={false}
      saving={isPending}
      submit={submit}
      close={close}
    >
      <Text size="sm">It rings you as a real call would. With a contact’s number, you see who it is.</Text>
      <TextInput
        label="The caller’s number"
        placeholder="(512) 555-0100"
        type="tel"
        data-autofocus
        value={From}
        onChange={(event) => {
          setFrom(event.currentTarget.value)
          setError(undefined)
        }}
        error={error}
      />
    </FormDialog>
  )
}
