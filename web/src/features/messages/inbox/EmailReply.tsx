import '@mantine/tiptap/styles.css'
import type { Conversation } from '@dormer/contract/messages/inbox'
import type { Message } from '@dormer/contract/messages/messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { IconSend2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import classes from './Inbox.module.css'
import { emailCheckQuery, useSendEmail } from './inbox.api.ts'

type Props = { conversation: Conversation; messages: Message[] }

/** The box for the next email of a conversation. What is half written is kept in this browser. */
export const EmailReply = ({ conversation, messages }: Props) => {
  const mayWrite = useMay('WorkContacts')
  const { Address, ContactId } = conversation
  const check = useQuery({ ...emailCheckQuery(Address, ContactId), enabled: mayWrite })
  if (!mayWrite) return null
  if (!check.data)
    return check.error ? <QueryFailure query={check} title="Whether an email may be sent could not be checked" /> : null
  const { Decision, Why, IsOutbox } = check.data
  return (
    <Stack gap={6} className={classes.reply}>
      {Why && (
        <Text size="sm" role="status">
          {Why}
        </Text>
      )}
      {Decision !== 'Blocked' && <Reply conversation={conversation} messages={messages} />}
      {IsOutbox && Decision !== 'Blocked' && (
        <Text size="xs" c="dimmed">
          Nothing leaves this machine: what you send goes to the Outbox.
        </Text>
      )}
    </Stack>
  )
}

const useDraft = ({ ConversationId }: Conversation) =>
  useLocalStorage({
    key: `dormer.reply.${useCurrentUser()?.UserId}.${ConversationId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })

/** Ctrl or Cmd with Enter sends. */
const isSend = (event: { key: string; ctrlKey: boolean; metaKey: boolean }) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

const Reply = ({ conversation, messages }: Props) => {
  const { Name, Address, ContactId } = conversation
  const [draft, setDraft, clearDraft] = useDraft(conversation)
  const { mutate, isPending, error } = useSendEmail()
  const [isEmpty, setIsEmpty] = useState(draft === '')
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false }), Link],
    content: draft,
    onUpdate: ({ editor }) => {
      setIsEmpty(editor.isEmpty)
      setDraft(editor.isEmpty ? '' : editor.getHTML())
    },
    editorProps: {
      attributes: {
        'aria-label': `Email to ${Name}`,
        role: 'textbox',
        'aria-multiline': 'true',
      },
      handleKeyDown: (_, event) => {
        if (!isSend(event)) return false
        document.querySelector<HTMLElement>('[data-send]')?.click()
        return true
      },
    },
  })
  // The newest that was sent or came in: the answer stays in its thread.
  const answered = messages.find(({ Status }) => Status !== 'Canceled' && Status !== 'Blocked')
  const subject = answered?.Subject ?? ''
  const Subject = /^re:/i.test(subject) ? subject : `Re: ${subject}`.trim()
  const send = () => {
    if (editor.isEmpty || isPending) return
    mutate(
      {
        ToAddresses: [Address],
        Subject,
        Body: editor.getHTML(),
        MessageType: 'email',
        ToContactId: ContactId,
        InReplyToId: answered?.MessageId,
      },
      {
        onSuccess: () => {
          editor.commands.clearContent()
          clearDraft()
          setIsEmpty(true)
        },
      },
    )
  }
  return (
    <>
      <RichTextEditor editor={editor} className={classes.editor}>
        <RichTextEditor.Content />
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      </RichTextEditor>
      {error && (
        <Text size="sm" c="red" role="alert">
          {messageOf(error)}
        </Text>
      )}
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed" truncate>
          {Subject}
        </Text>
        <Button
          size="sm"
          flex="none"
          data-send
          leftSection={<IconSend2 size={16} />}
          title="Ctrl or ⌘ with Enter"
          loading={isPending}
          disabled={isEmpty}
          onClick={send}
        >
          Send
        </Button>
      </Group>
    </>
  )
}
