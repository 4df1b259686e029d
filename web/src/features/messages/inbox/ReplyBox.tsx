import '@mantine/tiptap/styles.css'
import type { Conversation } from '@dormer/contract/messages/inbox'
import { type Message, TEXT_MAX } from '@dormer/contract/messages/messages'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { IconSend2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { TextCounter } from '../templates/TextCounter.tsx'
import classes from './Inbox.module.css'
import { checkQuery, useSendEmail, useSendText } from './inbox.api.ts'

type Props = { conversation: Conversation; messages: Message[] }

/** The box for the next message of a conversation, in its channel. What is half written is kept in this browser. */
export const ReplyBox = ({ conversation, messages }: Props) => {
  const mayWrite = useMay('WorkContacts')
  const { Channel, Address, ContactId } = conversation
  const check = useQuery({ ...checkQuery(Channel, Address, ContactId), enabled: mayWrite })
  if (!mayWrite) return null
  if (!check.data)
    return check.error ? (
      <QueryFailure query={check} title="Whether a message may be sent could not be checked" />
    ) : null
  const { Decision, Why, IsOutbox } = check.data
  const Reply = Channel === 'Text' ? TextReply : EmailReply
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

/** Ctrl or Cmd with Enter sends, from either box. */
const isSend = (event: { key: string; ctrlKey: boolean; metaKey: boolean }) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

const TextReply = ({ conversation }: Props) => {
  const { Name, Address, ContactId } = conversation
  const [draft, setDraft, clearDraft] = useDraft(conversation)
  const { mutate, isPending, error } = useSendText()
  const send = () => {
    const Body = draft.trim()
    if (Body && !isPending)
      mutate({ ToAddress: Address, Body, ToContactId: ContactId }, { onSuccess: () => clearDraft() })
  }
  return (
    <>
      <Textarea
        aria-label={`Text to ${Name}`}
        placeholder="Write a text"
        data-inbox-key="r"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={TEXT_MAX}
        value={draft}
        error={error && messageOf(error)}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isSend(event)) send()
        }}
      />
      <Send isPending={isPending} isEmpty={!draft.trim()} send={send}>
        {draft && <TextCounter text={draft.trim()} />}
      </Send>
    </>
  )
}

const EmailReply = ({ conversation, messages }: Props) => {
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
        'data-inbox-key': 'r',
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
      <Send isPending={isPending} isEmpty={isEmpty} send={send}>
        <Text size="xs" c="dimmed" truncate>
          {Subject}
        </Text>
      </Send>
    </>
  )
}

type SendProps = { isPending: boolean; isEmpty: boolean; send: () => void; children: ReactNode }
const Send = ({ isPending, isEmpty, send, children }: SendProps) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <div className={classes.hint}>{children}</div>
    <Button
      size="sm"
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
)
