import type { Message } from '@dormer/contract/messages/messages'
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowBackUpDouble, IconArrowForwardUp, IconPaperclip } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatInstantTime } from '../../../../ui/format.ts'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { Delivery } from '../../content/Delivery.tsx'
import { MailBody } from '../../content/MailBody.tsx'
import { snippetOf } from '../../content/mail-page.ts'
import { WholeMessage } from '../../content/WholeMessage.tsx'
import classes from './Email.module.css'
import { Files, filesOf, useImagesOf } from './Files.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import { FORWARDED_MAX, type How, replyTo, withQuoteMarked } from './reply.ts'
import { useOwnAddresses } from './useOwnAddresses.ts'

type Props = {
  email: Message
  isOpenAtFirst: boolean
  /** The subject, if it differs from the previous email's. */
  subject?: string
  /** Whom an invitation in it is taken over with. */
  contact?: { ContactId: number; Name: string }
  /** Before its author. */
  mark?: React.ReactNode
  /** The actions on it, below it. */
  children?: React.ReactNode
}

/** One email of a thread: folded to its author, date and beginning, or in full. */
export const EmailMessage = ({ email, isOpenAtFirst, subject, contact, mark, children }: Props) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <Stack
      component="article"
      gap="xs"
      py="sm"
      className={classes.message}
      aria-label={`Email from ${email.AuthorName}`}
    >
      {subject !== undefined && (
        <Text fw={600} className={classes.long}>
          {subject || '(no subject)'}
        </Text>
      )}
      <UnstyledButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={classes.summary}>
        {mark}
        <Text size="sm" fw={600} className={classes.author}>
          {email.AuthorName}
        </Text>
        {email.IsAutomatic && (
          <Text size="xs" c="dimmed" flex="none">
            Sent automatically
          </Text>
        )}
        {!isOpen && <Beginning email={email} />}
        {!isOpen && filesOf(email).length > 0 && <IconPaperclip size={14} role="img" aria-label="With attachments" />}
        <Text size="xs" c="dimmed" flex="none" ml="auto">
          <time dateTime={email.DateSent}>{formatInstantTime(email.DateSent)}</time>
        </Text>
      </UnstyledButton>
      {isOpen && <WholeMessage message={email}>{(whole) => <Opened email={whole} contact={contact} />}</WholeMessage>}
      {isOpen && children}
    </Stack>
  )
}

const htmlOf = ({ IsMine, Body }: Message) => (IsMine ? withQuoteMarked(Body) : Body)

const Beginning = ({ email }: { email: Message }) => {
  const html = htmlOf(email)
  const text =
    useMemo(() => snippetOf(html), [html]) ||
    (email.Invitation ? `Invitation: ${email.Invitation.Title}` : /<img\b/.test(html) ? 'Picture' : '')
  return (
    <Text size="sm" c="dimmed" truncate flex={1} miw={0}>
      {text}
    </Text>
  )
}

const Opened = ({ email, contact }: Pick<Props, 'email' | 'contact'>) => {
  const imageOf = useImagesOf(email)
  const { IsMine, From, AuthorName, To, Cc, Bcc, ReplyTo, Invitation } = email
  const others = [
    ['From', !IsMine && From !== AuthorName ? [From] : []],
    ['Replies go to', ReplyTo],
    ['To', To],
    ['Cc', Cc],
    ['Bcc', Bcc],
  ] as const
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.long}>
        {others.flatMap(([label, all]) => (all.length > 0 ? [`${label} ${all.join(', ')}`] : [])).join(' · ')}
      </Text>
      {IsMine && (
        <Group gap="xs">
          <Delivery message={email} />
        </Group>
      )}
      {Invitation && <InvitationCard invitation={Invitation} contact={contact} />}
      <MailBody
        html={htmlOf(email)}
        text=""
        quotedText=""
        imageOf={imageOf}
        loadsImages={IsMine}
        title={`Email from ${AuthorName}`}
      />
      <Files email={email} />
    </>
  )
}

/** Reply, Reply All and Forward. */
export const EmailActions = ({
  email,
  answer,
  size = 'compact-sm',
}: {
  email: Message
  answer: (how: How) => void
  size?: string
}) => {
  const own = useOwnAddresses()
  const mayWrite = useMay('WorkContacts')
  if (!mayWrite) return null
  const look = { size, variant: 'light' } as const
  return (
    <Group gap="xs" role="group" aria-label={`Answer the email from ${email.AuthorName}`}>
      <Button
        {...look}
        leftSection={<IconArrowBackUp size={14} />}
        onClick={() => answer('Reply')}
        data-answers={email.MessageId}
      >
        Reply
      </Button>
      {replyTo(email, own, true).hasOthers && (
        <Button {...look} leftSection={<IconArrowBackUpDouble size={14} />} onClick={() => answer('ReplyAll')}>
          Reply all
        </Button>
      )}
      {email.Body.length < FORWARDED_MAX && (
        <Button {...look} leftSection={<IconArrowForwardUp size={14} />} onClick={() => answer('Forward')}>
          Forward
        </Button>
      )}
    </Group>
  )
}
