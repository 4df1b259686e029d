import type { Message } from '@dormer/contract/messages/messages'
import type { ComponentProps } from 'react'
import { ShowMore } from '../../../ui/Loaded.tsx'
import log from '../content/Log.module.css'
import { EmailActions, EmailMessage } from '../email/EmailMessage.tsx'
import type { How } from '../email/reply.ts'
import { bareSubject } from '../email/threads.ts'
import classes from './Inbox.module.css'

type Props = {
  query: ComponentProps<typeof ShowMore>['query']
  /** The newest first. */
  messages: Message[]
  withName: string
  answer: (email: Message, how: How) => void
}

/** The emails of a conversation, the newest at the bottom; older ones fold to a line. */
export const Emails = ({ query, messages, withName, answer }: Props) => {
  const all = messages.toReversed()
  const isNewSubject = (at: number) => bareSubject(all[at]?.Subject) !== bareSubject(all[at - 1]?.Subject)
  return (
    // Laid out from the bottom up: what is read stays in place when older emails come.
    <div
      className={log.thread}
      role="log"
      aria-label={`Emails with ${withName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus
      tabIndex={0}
    >
      <div className={classes.messages}>
        <ShowMore query={query} label="Show older" />
        {all.map((email, at) => (
          <EmailMessage
            key={email.MessageId}
            email={email}
            isOpenAtFirst={at >= all.length - 2}
            subject={at === 0 || isNewSubject(at) ? (email.Subject ?? '') : undefined}
          >
            {/* The newest has them below the conversation. */}
            {at < all.length - 1 && <EmailActions email={email} answer={(how) => answer(email, how)} />}
          </EmailMessage>
        ))}
      </div>
    </div>
  )
}
