import type { Channel } from '@dormer/contract/messages/messages'
import { answerBody } from '@dormer/contract/messages/outbox'
import { Button, Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { useAnswer } from './outbox.api.ts'

/** Writes to the brokerage as anybody, over a channel that stays on this machine. */
export const StrangerDialog = ({ channels, close }: { channels: Channel[]; close: () => void }) => {
  const { mutateAsync } = useAnswer()
  const { form, submit, saving } = useContractForm(
    answerBody,
    { Channel: channels.at(-1) ?? 'Text', From: '', Subject: '', Body: '' },
    async ({ Subject, ...values }) => {
      await mutateAsync(values.Channel === 'Email' ? { ...values, Subject } : values)
      notifySuccess('The message has arrived')
      close()
    },
  )
  const isText = form.getValues().Channel === 'Text'
  return (
    <Dialog close={close} isDirty={form.isDirty()} title="Write as a Stranger">
      <form onSubmit={submit} noValidate>
        <Stack>
          {channels.length > 1 && (
            <SegmentedControl aria-label="Channel" data={channels} {...form.getInputProps('Channel')} />
          )}
          <TextInput
            label={isText ? 'Phone number' : 'Email address'}
            placeholder={isText ? '(512) 555-0101' : 'ana@example.com'}
            inputMode={isText ? 'tel' : 'email'}
            autoComplete="off"
            withAsterisk
            data-autofocus
            {...form.getInputProps('From')}
          />
          {!isText && <TextInput label="Subject" {...form.getInputProps('Subject')} />}
          <Textarea
            label="Message"
            description={isText ? 'A text code is answered right away.' : undefined}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('Body')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={saving}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
