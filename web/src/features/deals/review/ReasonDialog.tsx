import { Button, Group, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'

type Props = {
  title: string
  /** The consequences, in a sentence. */
  about: string
  label: string
  save: string
  isNeeded: boolean
  /** Common reasons, one click away. */
  usual?: string[]
  submit: (reason: string | null) => Promise<unknown>
  close: () => void
}

/** Asks for a reason: for the broker's verdict, or why a line does not apply. */
export const ReasonDialog = ({ title, about, label, save, isNeeded, usual = [], submit, close }: Props) => {
  const [reason, setReason] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async () => {
    if (isNeeded && !reason.trim()) return setFault(`${label} is required`)
    setSaving(true)
    try {
      await submit(reason.trim() || null)
      close()
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields.Reason ?? error.message) : messageOf(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <FormDialog
      title={title}
      save={save}
      saving={isSaving}
      dirty={reason !== ''}
      close={close}
      submit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <Textarea
        label={label}
        withAsterisk={isNeeded}
        autosize
        minRows={3}
        maxLength={500}
        value={reason}
        error={fault}
        data-autofocus
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setFault(undefined)
        }}
      />
      {usual.length > 0 && (
        <Group gap={6}>
          {usual.map((one) => (
            <Button key={one} size="compact-xs" variant="default" fw={400} onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
        </Group>
      )}
    </FormDialog>
  )
}
