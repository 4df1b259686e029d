import type { OutboxMessage } from '@dormer/contract/messages/outbox'
import { formatPhone } from '@dormer/contract/phone'
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import log from '../content/Log.module.css'
import { MailBody } from '../content/MailBody.tsx'
import { messageSettingsQuery } from '../message-settings/message-settings.api.ts'
import { Files, useImagesOf } from '../messages/email/Files.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import classes from './Outbox.module.css'
import { exchangeQuery } from './outbox.api.ts'

/** A message as it would arrive, and a box to answer it as its recipient. */
export const OutboxDialog = ({ message, close }: { message: OutboxMessage; close: () => void }) => {
  const [isDirty, setDirty] = useState(false)
  const mayAnswer = useMay('AnswerAsContacts')
  const settings = useQuery(messageSettingsQuery)
  const isText = message.Channel === 'Text'
  const who = message.ContactName ?? (isText ? formatPhone(message.To[0] ?? '') : message.To[0])
  const via = isText ? settings.data?.TextVia : settings.data?.EmailVia
  return (
    <Dialog
      close={close}
      isDirty={isDirty}
      size="lg"
      title={isText ? `Texts on the phone of ${who}` : message.Subject || '(no subject)'}
    >
      <Stack>
        {isText ? <Texts message={message} /> : <Email message={message} />}
        {message.ContactId !== null && (
          <AnchorLink
            to="/contact/$ContactId"
            params={{ ContactId: String(message.ContactId) }}
            size="sm"
            onClick={close}
          >
            Open the contact
          </AnchorLink>
        )}
        {via === 'Outbox' && mayAnswer && (isText || message.ConversationId !== null) && (
          <AnswerForm message={message} who={who ?? ''} setDirty={setDirty} />
        )}
      </Stack>
    </Dialog>
  )
}

/**
 * What the recipient's phone shows: texts written on it are on the right. A text to a user belongs to no conversation.
 */
const Texts = ({ message }: { message: OutboxMessage }) => (
  <div
    className={`${log.thread} ${classes.phone}`}
    role="log"
    aria-label="Conversation"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
    tabIndex={0}
  >
    <div className={log.texts}>
      {message.ConversationId === null ? (
        <Bubbles rows={[message]} />
      ) : (
        <Exchange conversationId={message.ConversationId} />
      )}
    </div>
  </div>
)

const Exchange = ({ conversationId }: { conversationId: number }) => {
  const texts = useQuery(exchangeQuery(conversationId))
  return (
    <Loaded
      query={texts}
      skeleton={<Lines widths={['60%', '45%', '70%']} h={28} />}
      title="The texts could not be loaded"
    >
      {(rows) => <Bubbles rows={rows} />}
    </Loaded>
  )
}

const Bubbles = ({ rows }: { rows: OutboxMessage[] }) =>
  rows.map(({ MessageId, IsMine, Body, DateSent }) => (
    <div key={MessageId} className={log.text} data-mine={!IsMine || undefined}>
      <div className={log.bubble}>{Body}</div>
      <Text size="xs" c="dimmed" component="time" dateTime={DateSent}>
        {formatInstantTime(DateSent)}
      </Text>
    </div>
  ))

const Email = ({ message }: { message: OutboxMessage }) => {
  const [part, setPart] = useState('HTML')
  const { Body, PlainText } = message
  const imageOf = useImagesOf(message)
  const heads = [
    ['From', [message.From]],
    ['To', message.To],
    ['Cc', message.Cc],
    ['Bcc', message.Bcc],
  ] as const
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Text size="xs" c="dimmed" component="div" className={classes.long}>
          {heads.map(([label, all]) => all.length > 0 && <div key={label}>{`${label} ${all.join(', ')}`}</div>)}
          <time dateTime={message.DateSent}>{formatInstantTime(message.DateSent)}</time>
        </Text>
        {PlainText !== null && (
          <SegmentedControl
            size="xs"
            aria-label="Part of the email"
            value={part}
            onChange={setPart}
            data={['HTML', 'Plain text']}
          />
        )}
      </Group>
      <MailBody
        html={part === 'HTML' ? Body : null}
        text={PlainText ?? ''}
        quotedText=""
        imageOf={imageOf}
        title={`Email from ${message.AuthorName || message.From}`}
      />
      <Files email={message} />
    </>
  )
}
