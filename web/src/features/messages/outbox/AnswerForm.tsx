import { answerBody, type OutboxMessage } from '@dormer/contract/messages/outbox'
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useAnswer } from './outbox.api.ts'

type Props = { message: OutboxMessage; who: string; setDirty: (isDirty: boolean) => void }

/** Answers a message as one of its recipients. */
export const AnswerForm = ({ message: { Channel, ConversationId, MessageId, To, Cc, Bcc }, who, setDirty }: Props) => {
  const { mutateAsync } = useAnswer()
  const people = [...new Set([...To, ...Cc, ...Bcc])]
  const { form, submit, saving } = useContractForm(
    answerBody,
    { Channel, From: people[0] ?? '', Body: '', InReplyToId: ConversationId === null ? null : MessageId },
    async (values) => {
      await mutateAsync(values)
      notifySuccess('The answer has arrived')
      form.setFieldValue('Body', '')
      form.resetDirty({ ...form.getValues(), Body: '' })
    },
  )
  const isDirty = form.getValues().Body !== ''
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        {people.length > 1 && <NativeSelect label="Who answers" data={people} {...form.getInputProps('From')} />}
        <Textarea
          label={people.length > 1 ? 'Answer' : `Answer as ${who}`}
          description={Channel === 'Text' ? 'Try STOP, START, HELP or a text code.' : undefined}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('Body')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={saving}>
            Answer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
