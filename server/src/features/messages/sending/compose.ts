import { email as emailField } from '@dormer/contract/fields'
import { type MergeFacts, merge } from '@dormer/contract/messages/merge'
import { type Channel, TEXT_MAX } from '@dormer/contract/messages/messages'
import { phoneDigits } from '@dormer/contract/phone'
import addressParser from 'nodemailer/lib/addressparser/index.js'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { isEmptyHtml } from '../../../html/composed-html.rules.ts'
import { cleanLong } from '../../../html/long-html.ts'
import { invalid } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { findConversation } from '../conversations/conversations.queries.ts'
import { judge, verdictOf } from '../gate/gate.queries.ts'
import type { MailboxRow } from '../mailboxes/mailboxes.queries.ts'
import { findMessage } from '../messages/messages.queries.ts'
import { factsFor } from '../templates/facts.queries.ts'

export const requirePhone = (text: string) => {
  const digits = phoneDigits(text)
  if (!digits) throw invalid({ ToAddress: 'Enter a 10 digit phone number' })
  return digits
}

/**
 * Addresses as people write them: one per entry, or several separated by commas or semicolons, with or without names.
 */
export const addressesOf = (given: string[] | null | undefined, field: string) => {
  const all = (given ?? [])
    .flatMap((text) => addressParser(text, { flatten: true }))
    .map(({ address, name }) => {
      const read = emailField.safeParse(address)
      if (!read.success) throw invalid({ [field]: `“${(address || name).slice(0, 80)}” is not an email address` })
      return read.data
    })
  return [...new Set(all)]
}

type Passing = { Channel: Channel; Addresses: string[]; ContactId: number | null; Mailbox?: MailboxRow | undefined }
/** The gate's decision on a message from one person to others, who get it together. */
export const judgeTogether = async (db: Tx, { TenantId }: Actor, message: Passing) =>
  verdictOf(await judge(db, TenantId, { Purpose: 'OneToOne', ...message }))

/** A text with its merge fields filled in, which can make it longer or leave nothing. */
export const renderText = (text: string, facts: MergeFacts) => {
  const Body = merge(text, facts, 'text').trim()
  if (!Body) throw invalid({ Body: 'Its merge fields are empty for this contact, so nothing would be sent' })
  if (Body.length > TEXT_MAX)
    throw invalid({ Body: 'With its merge fields filled in, it is longer than 1,600 characters' })
  return Body
}

/** An email with its merge fields filled in. */
export const renderEmail = async (
  db: Tx,
  actor: Actor,
  sending: Pick<Services, 'config' | 'email' | 'sms'>,
  { Subject, Html }: { Subject: string; Html: string },
  contactId: number | null,
) => {
  if (!`${Subject}${Html}`.includes('{{')) return { Subject, Html }
  const facts = await factsFor(db, actor, sending, contactId)
  const of = { Subject: merge(Subject, facts, 'line'), Html: await cleanLong(merge(Html, facts, 'html')) }
  if (!of.Subject)
    throw invalid({ Subject: 'Its merge fields are empty for this contact, so the subject would be empty' })
  if (isEmptyHtml(of.Html))
    throw invalid({ Body: 'Its merge fields are empty for this contact, so nothing would be sent' })
  return of
}

/** A thread's ids as References: of a long one its first and its newest (RFC 5537 §3.4.4). */
const referencesOf = (ids: string[]) => (ids.length > 20 ? [...ids.slice(0, 1), ...ids.slice(-19)] : ids)

/**
 * The message an email answers, whose thread it continues by RFC 5322 §3.6.4. An answer to an address at which it asked
 * for answers belongs to its conversation: `on`.
 */
export const threadOf = async (db: Tx, actor: Actor, inReplyToId: number | null | undefined, to: string[]) => {
  if (!inReplyToId) return {}
  const answered = await findMessage(db, actor, inReplyToId)
  const { HeaderId, InReplyTo, ReferenceIds } = await db
    .selectFrom('message')
    .select(['HeaderId', 'InReplyTo', 'ReferenceIds'])
    .where('TenantId', '=', actor.TenantId)
    .where('MessageId', '=', inReplyToId)
    .executeTakeFirstOrThrow()
  // Some programs name only the email that they answer.
  const before = ReferenceIds.length > 0 || !InReplyTo ? ReferenceIds : [InReplyTo]
  const isWhereAsked = answered.ReplyTo.some((address) => to.includes(address))
  return {
    on: isWhereAsked ? await findConversation(db, actor, answered.ConversationId) : undefined,
    thread: HeaderId ? { InReplyTo: HeaderId, References: referencesOf([...before, HeaderId]) } : {},
  }
}
