import type { Channel } from '@dormer/contract/messages/messages'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import type { EmailService, Services } from '../../../services.ts'
import { openToWrite } from '../conversations/conversations.queries.ts'
import type { Decision } from '../gate/gate.rules.ts'
import { leavesByMailbox } from './carriers.ts'
import { addressInFrom, newHeaderId } from './header-id.ts'
import { type Posting, type Purpose, postMessage } from './post.ts'
import type { Sender } from './sender.queries.ts'

/** The user a message is from. */
export type Author = Pick<Actor, 'TenantId' | 'UserId' | 'RoleId'>

/** The gate's decision, or a caller's own reason why somebody gets nothing. */
export type Verdict = Exclude<Decision, { Decision: 'Blocked' }> | { Decision: 'Blocked'; Why: string }

/** What a message says to its recipients. One to many, or an automatic one, needs LinkBase if it is an email. */
export type Draft = Pick<
  Posting<number>,
  'Cc' | 'Bcc' | 'Subject' | 'Body' | 'PlainText' | 'InReplyTo' | 'References' | 'Secret' | 'LinkBase' | 'HeldUntil'
>

type Way = { Channel: Channel; Purpose: Purpose }

const mailboxOf = (way: Way, { Mailbox }: Sender) => (leavesByMailbox(way) ? Mailbox : undefined)

/** The sender as recipients see it, and whether messages stay in the Outbox because nothing is set up to send them. */
export const senderAsShown = (way: Way, sender: Sender, { email, sms }: Pick<Services, 'email' | 'sms'>) => {
  if (way.Channel === 'Text') return { From: sender.TextNumber ?? '', IsOutbox: sms.via === 'Outbox' }
  const mailbox = mailboxOf(way, sender)
  return {
    From: `${sender.Name} <${addressInFrom(email, sender.Email, mailbox)}>`,
    IsOutbox: !mailbox && email.via === 'Outbox',
  }
}

/**
 * Sends one message that the gate has judged, in a conversation opened before (`openToWrite`; an automatic one takes
 * over none: `openConversation`). What a user writes to one person is judged after opening it, which waits for a message
 * just arriving: that may say stop. Refused (400) with the gate's reason.
 */
export const sendMessage = async (
  db: Tx,
  by: Pick<Author, 'TenantId' | 'UserId'>,
  sender: Sender,
  { verdict, ...message }: Way & Pick<Posting<number>, 'ConversationId' | 'To'> & { verdict: Verdict },
  draft: Draft,
  email: Pick<EmailService, 'from'>,
) => {
  if (verdict.Decision === 'Blocked') throw refused(verdict.Why)
  const isEmail = message.Channel === 'Email'
  return postMessage(db, {
    TenantId: by.TenantId,
    UserId: by.UserId,
    ...message,
    From: isEmail ? sender.Email : (sender.TextNumber ?? ''),
    HeaderId: isEmail ? newHeaderId(addressInFrom(email, sender.Email, mailboxOf(message, sender))) : null,
    ...draft,
    ...(verdict.Decision === 'Wait' && { Wait: verdict }),
  })
}

/** Somebody who is to get a message of their own, and what the gate decides. */
export type Recipient = { Address: string | null; ContactId: number | null; verdict: Verdict }

/** The dry run of `sendToEach`: who gets it now, who later, who does not and why. */
export const outcomesOf = <R extends Recipient>(people: R[]) => {
  const waits = people.flatMap(({ verdict }) => (verdict.Decision === 'Wait' ? [verdict.Why] : []))
  const LeftOut = people.flatMap((person) =>
    person.verdict.Decision === 'Blocked' ? [{ ...person, Why: person.verdict.Why }] : [],
  )
  return {
    Sent: people.length - waits.length - LeftOut.length,
    Waiting: waits.length,
    WaitingWhy: waits[0] ?? null,
    LeftOut,
  }
}

/** What one recipient gets, and what else is recorded once it has an id; or why there is nothing to send. */
type Written = { draft: Draft; whenPosted?: (MessageId: number) => Promise<unknown> } | { Why: string }

/**
 * Sends a message of their own to each of these people whom the gate lets through; returns what became of each. Refused
 * (400), with the reasons, if nobody gets one.
 */
export const sendToEach = async <R extends Recipient>(
  db: Tx,
  by: Author,
  sender: Sender,
  { Channel, Purpose }: Way,
  people: R[],
  write: (person: R) => Promise<Written>,
  email: Pick<EmailService, 'from'>,
) => {
  const judged: R[] = []
  const MessageIds: number[] = []
  for (const person of people) {
    const { Address, ContactId, verdict } = person
    if (verdict.Decision === 'Blocked') {
      judged.push(person)
      continue
    }
    if (Address === null) throw new Error('Whoever has no address must be blocked for that')
    const written = await write(person)
    if ('Why' in written) {
      judged.push({ ...person, verdict: { Decision: 'Blocked', Why: written.Why } })
      continue
    }
    const { ConversationId } = await openToWrite(db, by, { Channel, Address, ContactId })
    const message = { Channel, Purpose, ConversationId, To: [Address], verdict }
    const { MessageId } = await sendMessage(db, by, sender, message, written.draft, email)
    await written.whenPosted?.(MessageId)
    judged.push(person)
    MessageIds.push(MessageId)
  }
  const { Sent, Waiting, LeftOut } = outcomesOf(judged)
  // Refusing discards what was recorded so far.
  if (Sent + Waiting === 0) throw refused([...new Set(LeftOut.map(({ Why }) => Why))].slice(0, 3).join(' '))
  return { Sent, Waiting, LeftOut, MessageIds }
}
