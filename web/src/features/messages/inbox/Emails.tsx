import type { Message } from '@dormer/contract/messages/messages'
import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { type ComponentProps, Fragment, useState } from 'react'
import { dayOf, formatInstant, formatInstantTime, formatSize, today } from '../../../ui/format.ts'
import { ShowMore } from '../../../ui/Loaded.tsx'
import { MailBody } from '../content/MailBody.tsx'
import { WholeMessage } from '../content/WholeMessage.tsx'
import classes from './Inbox.module.css'
import { attachmentQuery, useDownloadAttachment } from './inbox.api.ts'

type Props = {
  query: ComponentProps<typeof ShowMore>['query']
  /** The newest first. */
  messages: Message[]
  withName: string
}

/** The emails of a conversation, the newest at the bottom; older ones fold to a line. */
export const Emails = ({ query, messages, withName }: Props) => (
  // Laid out from the bottom up: what is read stays in place when older emails come.
  <div
    className={classes.thread}
    role="log"
    aria-label={`Emails with ${withName}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    tabIndex={0}
  >
    <div className={classes.messages}>
      <ShowMore query={query} label="Show older" />
      {messages.toReversed().map((message, at, all) => (
        <Fragment key={message.MessageId}>
          {dayOf(all[at - 1]?.DateSent ?? '1970-01-01T00:00:00Z') !== dayOf(message.DateSent) && (
            <Text size="xs" c="dimmed" ta="center" pt="xs">
              {dayLabel(message.DateSent)}
            </Text>
          )}
          <Email message={message} isRecent={at >= all.length - 2} />
        </Fragment>
      ))}
    </div>
  </div>
)

const dayLabel = (instant: string) => {
  const ago = (Date.parse(today()) - Date.parse(dayOf(instant))) / 86_400_000
  return ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatInstant(instant)
}
const timeOf = (instant: string) => formatInstantTime(instant).split(', ')[1]

const Email = ({ message, isRecent }: { message: Message; isRecent: boolean }) => {
  const [isOpen, setIsOpen] = useState(isRecent)
  const { AuthorName, Subject, DateSent } = message
  return (
    <article className={classes.mail} aria-label={`Email from ${AuthorName}`}>
      <UnstyledButton className={classes.mailHead} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={classes.author}>{AuthorName}</span>
        <time className={classes.when} dateTime={DateSent} title={formatInstantTime(DateSent)}>
          {timeOf(DateSent)}
        </time>
        <span className={classes.subject}>{Subject}</span>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.mailBody}>
          <WholeMessage message={message}>{(whole) => <Opened message={whole} />}</WholeMessage>
        </div>
      )}
      <State message={message} />
    </article>
  )
}

const Opened = ({ message: { AuthorName, From, To, Cc, Attachments, Body, IsMine } }: { message: Message }) => {
  const inline = Attachments.filter((file) => file.ContentId !== null && Body.includes(file.ContentId))
  const links = useQueries({ queries: inline.map((file) => attachmentQuery(file.AttachmentId)) })
  const imageOf = (contentId: string) => links[inline.findIndex((file) => file.ContentId === contentId)]?.data?.Url
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.long}>
        {!IsMine && From !== AuthorName && `From ${From} `}to {To.join(', ')}
        {Cc.length > 0 && `, copy to ${Cc.join(', ')}`}
      </Text>
      <MailBody html={Body} text="" quotedText="" imageOf={imageOf} title={`Email from ${AuthorName}`} />
      <Files files={Attachments.filter((file) => !inline.includes(file))} />
    </>
  )
}

const Files = ({ files }: { files: Message['Attachments'] }) => {
  const { mutate, isPending } = useDownloadAttachment()
  if (files.length === 0) return null
  return (
    <Group gap="xs" component="ul" p={0} m={0} aria-label="Attachments">
      {files.map((file) => (
        <li key={file.AttachmentId} className={classes.file}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} />}
            disabled={isPending}
            onClick={() => mutate(file.AttachmentId)}
          >
            {file.FileName} · {formatSize(file.Size)}
          </Button>
        </li>
      ))}
    </Group>
  )
}

/** What became of a message of ours. */
const State = ({ message: { IsMine, Status, StatusText } }: { message: Message }) => {
  if (!IsMine) return null
  const isBad = Status === 'Failed' || Status === 'Blocked' || Status === 'Unknown'
  return (
    <Text size="xs" c={isBad ? 'red' : 'dimmed'} data-state={Status}>
      {wordsOf(Status, StatusText)}
    </Text>
  )
}

const wordsOf = (status: Message['Status'], why: string | null) => {
  switch (status) {
    case 'Waiting':
      return why ? `Waits: ${why}` : 'Sending'
    case 'Failed':
      return why ?? 'Failed'
    case 'Canceled':
      return why ?? 'Taken back'
    case 'Blocked':
      return why ? `Not sent: ${why}` : 'Not sent'
    case 'Unknown':
      return why ?? 'It is not known whether it arrived'
    default:
      return status
  }
}
