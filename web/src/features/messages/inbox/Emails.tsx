import type { Message } from '@dormer/contract/messages/messages'
import { bareSubject } from '@dormer/contract/messages/subjects'
import type { ComponentProps } from 'react'
import { ShowMore } from '../../../ui/Loaded.tsx'
import log from '../content/Log.module.css'
import { EmailActions, EmailMessage } from '../messages/email/EmailMessage.tsx'
import type { How } from '../messages/email/reply.ts'
import classes from './Inbox.module.css'

type Props = {
  query: ComponentProps<typeof ShowMore>['query']
  /** Newest first. */
  messages: Message[]
  withName: string
  contact: { ContactId: number; Name: string } | undefined
  answer: (email: Message, how: How) => void
}

/** A conversation's emails, newest at the bottom; older ones fold to one line. */
export const Emails = ({ query, messages, withName, contact, answer }: Props) => {
  const all = messages.toReversed()
  const isNewSubject = (at: number) => bareSubject(all[at]?.Subject) !== bareSubject(all[at - 1]?.Subject)
  return (
    // Laid out from the bottom up, so that the view stays in place when older emails are added.
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
            contact={contact}
            isOpenAtFirst={at >= all.length - 2}
            subject={at === 0 || isNewSubject(at) ? (email.Subject ?? '') : undefined}
          >
            {/* The newest email's actions are below the conversation. */}
            {at < all.length - 1 && <EmailActions email={email} answer={(how) => answer(email, how)} />}
          </EmailMessage>
        ))}
      </div>
    </div>
  )
}
