import type { Call } from '@dormer/contract/messages/calls'
import type { Message, WindowText } from '@dormer/contract/messages/messages'
import { bareSubject } from '@dormer/contract/messages/subjects'
import { formatPhone } from '@dormer/contract/phone'
import { Group, Text } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { type ComponentProps, Fragment, type RefObject } from 'react'
import { formatInstantTime } from '../../../ui/format.ts'
import { ShowMore } from '../../../ui/Loaded.tsx'
import { Acts, DirectionIcon } from '../calls/CallRow.tsx'
import { statusWords, timerOf } from '../calls/dialer.rules.ts'
import log from '../content/Log.module.css'
import { EmailActions, EmailMessage } from '../messages/email/EmailMessage.tsx'
import type { How } from '../messages/email/reply.ts'
import { Bubble, NewDay } from '../messages/texts/Thread.tsx'
import classes from './Inbox.module.css'
import { type Line, numberIn } from './lines.rules.ts'

type Props = {
  query: ComponentProps<typeof ShowMore>['query']
  lines: Line[]
  withName: string
  contact: { ContactId: number; Name: string } | undefined
  /** The email whose actions are below, in the box for the answer. */
  below: Message | undefined
  answer: (email: Message, how: How) => void
  /** Each text says with which number it is: they have several. */
  isNumbered: boolean
  box: RefObject<HTMLDivElement | null>
}

/** What was said with a person by email, text and phone, newest at the bottom; older emails fold to one line. */
export const Lines = ({ query, lines, withName, contact, below, answer, isNumbered, box }: Props) => {
  const emails = lines.flatMap((line) => (line.kind === 'Email' ? [line.email] : []))
  const subjectOf = (email: Message) => {
    const before = emails[emails.indexOf(email) - 1]
    return before && bareSubject(before.Subject) === bareSubject(email.Subject) ? undefined : (email.Subject ?? '')
  }
  return (
    // Laid out from the bottom up, so that the view stays in place when older messages are added.
    <div
      ref={box}
      className={log.thread}
      role="log"
      aria-label={`Messages with ${withName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
      tabIndex={0}
    >
      <div className={`${log.texts} ${classes.lines}`}>
        <ShowMore query={query} label="Show older" />
        {lines.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="lg">
            No messages to display.
          </Text>
        )}
        {lines.map((line, at) => {
          const before = lines[at - 1]
          return (
            <Fragment key={line.key}>
              <NewDay at={line.at} before={before?.at} />
              {line.kind === 'Text' ? (
                <Bubble
                  text={line.text}
                  before={before?.kind === 'Text' ? before.text : undefined}
                  mark={
                    <>
                      <IconMessage size={14} role="img" aria-label="Text" className={classes.mark} />
                      {isNumbered && <WithNumber text={line.text} />}
                    </>
                  }
                />
              ) : line.kind === 'Call' ? (
                <CallLine one={line.one} />
              ) : (
                <EmailMessage
                  email={line.email}
                  contact={contact}
                  isOpenAtFirst={emails.indexOf(line.email) >= emails.length - 2}
                  subject={subjectOf(line.email)}
                  mark={<IconMail size={14} role="img" aria-label="Email" className={classes.mark} />}
                >
                  {line.email.MessageId !== below?.MessageId && (
                    <EmailActions email={line.email} answer={(how) => answer(line.email, how)} />
                  )}
                </EmailMessage>
              )}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}

/** To (512) 555-0101. */
const WithNumber = ({ text }: { text: WindowText | Message }) => {
  const number = numberIn(text)
  return number === undefined ? null : (
    <Text size="xs" c="dimmed">
      {text.IsMine ? 'to' : 'from'} {formatPhone(number)}
    </Text>
  )
}

/** Missed call, 2:10 pm. */
const CallLine = ({ one }: { one: Call }) => {
  const when = formatInstantTime(one.DateStarted)
  const what = one.Status === 'Voicemail' ? 'Voicemail' : `Call: ${statusWords(one).toLowerCase()}`
  return (
    <Group gap="xs" className={classes.call}>
      <DirectionIcon one={one} />
      <Text size="sm">
        {what}
        {one.DurationSeconds > 0 && <span className="tabular"> {timerOf(one.DurationSeconds)}</span>}
        <Text span size="xs" c="dimmed" component="time" dateTime={one.DateStarted} title={when}>
          {' '}
          · {when.split(', ')[1]}
          {one.UserName && ` · ${one.UserName}`}
        </Text>
      </Text>
      <Acts one={one} />
    </Group>
  )
}
