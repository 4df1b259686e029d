import type { Message } from '@dormer/contract/messages/messages'
import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconPaperclip } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { formatInstantTime, formatSize } from '../../../ui/format.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { MailBody } from '../content/MailBody.tsx'
import { WholeMessage } from '../content/WholeMessage.tsx'
import { composeEmail } from './composeEmail.ts'
import classes from './Email.module.css'
import { attachmentQuery, useCancelMessage, useDownloadAttachment, useSettleMessage } from './email.api.ts'
import { replyTo, withQuoteMarked } from './reply.ts'

const colors: Partial<Record<Message['Status'], string>> = { Failed: 'red', Blocked: 'red', Unknown: 'yellow' }

/** What became of an email of ours, and what can be done about it. */
const Delivery = ({ email: { MessageId, Status, StatusText } }: { email: Message }) => {
  const cancel = useCancelMessage()
  const settle = useSettleMessage()
  return (
    <Group gap="xs">
      <Badge variant="light" color={colors[Status] ?? 'gray'} tt="none">
        {Status}
      </Badge>
      {StatusText && (
        <Text size="xs" c="dimmed" className={classes.long}>
          {StatusText}
        </Text>
      )}
      {Status === 'Waiting' && (
        <Button size="compact-xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(MessageId)}>
          Take back
        </Button>
      )}
      {Status === 'Unknown' && (
        <>
          <Button size="compact-xs" variant="default" onClick={() => settle.mutate({ MessageId, Outcome: 'Sent' })}>
            It arrived
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => settle.mutate({ MessageId, Outcome: 'Again' })}>
            Send again
          </Button>
        </>
      )}
    </Group>
  )
}

/** One email of a thread: folded to its author and date, or with all it has. */
export const EmailMessage = ({
  email,
  ContactId,
  isOpen,
  toggle,
}: {
  email: Message
  ContactId?: number
  isOpen: boolean
  toggle: () => void
}) => (
  <Stack component="article" gap="xs" py="sm" className={classes.message}>
    <UnstyledButton aria-expanded={isOpen} onClick={toggle} className={classes.summary}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} truncate>
          {email.AuthorName}
        </Text>
        <Text size="xs" c="dimmed" flex="none">
          <time dateTime={email.DateSent}>{formatInstantTime(email.DateSent)}</time>
        </Text>
      </Group>
    </UnstyledButton>
    {isOpen && <WholeMessage message={email}>{(whole) => <Opened email={whole} ContactId={ContactId} />}</WholeMessage>}
  </Stack>
)

const Opened = ({ email, ContactId }: { email: Message; ContactId?: number }) => {
  const own = useCurrentUser()?.Email ?? ''
  const download = useDownloadAttachment()
  const images = email.Attachments.filter((one) => one.ContentId !== null && email.Body.includes('data-cid'))
  const links = useQueries({ queries: images.map(({ AttachmentId }) => attachmentQuery(AttachmentId)) })
  const addressOf = new Map(images.map(({ ContentId }, at) => [ContentId, links[at]?.data?.Url]))
  const others = [
    ['To', email.To],
    ['Cc', email.Cc],
    ['Bcc', email.Bcc],
  ] as const
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.long}>
        {others.map(([label, all]) => all.length > 0 && `${label} ${all.join(', ')} `)}
      </Text>
      {email.IsMine && <Delivery email={email} />}
      <MailBody
        html={email.IsMine ? withQuoteMarked(email.Body) : email.Body}
        text=""
        quotedText=""
        imageOf={(id) => addressOf.get(id)}
        title={`Email from ${email.AuthorName}`}
      />
      {email.Attachments.length > 0 && (
        <Group gap="xs">
          {email.Attachments.map((file) => (
            <Button
              key={file.AttachmentId}
              size="compact-sm"
              variant="default"
              leftSection={<IconPaperclip size={14} />}
              onClick={() => download.mutate(file.AttachmentId)}
            >
              {file.FileName} · {formatSize(file.Size)}
            </Button>
          ))}
        </Group>
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={() => composeEmail({ ContactId, answers: email })}
        >
          Reply
        </Button>
        {replyTo(email, own, true).hasOthers && (
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => composeEmail({ ContactId, answers: email, toAll: true })}
          >
            Reply all
          </Button>
        )}
      </Group>
    </>
  )
}
