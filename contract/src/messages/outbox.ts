import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, cursor, done, flag, id, line, number, take } from '../fields.ts'
import { channels, message } from './messages.ts'

/** A message as it would arrive. */
export const outboxMessage = message
  .extend({
    /** Null for system mail, which Dormer sends to users. */
    ConversationId: number.nullable(),
    ContactId: number.nullable(),
    /** The recipient, if it is a contact. */
    ContactName: z.string().nullable(),
    /** For an email, its plain-text part. */
    PlainText: z.string().nullable(),
  })
  .meta({ id: 'OutboxMessage' })
export type OutboxMessage = z.infer<typeof outboxMessage>

export const outboxMessages = endpoint({
  method: 'GET',
  path: 'api/outbox',
  summary: 'List the messages in the Outbox, newest first',
  permission: 'ManageMessages',
  query: z.object({
    before: cursor,
    take: take(50, 200),
    incoming: flag.optional(),
    channel: z.enum(channels).optional().meta(blankIsAbsent),
    conversationId: id('conversation').optional(),
  }),
  response: z.array(outboxMessage),
})

export const answerBody = z
  .object({
    Channel: z.enum(channels),
    /** The sender's email address or phone number. */
    From: line(254).min(1, 'Enter who it is from').meta({ example: '(512) 555-0101' }),
    Subject: line(998).nullish(),
    Body: z.string().trim().min(1, 'Enter a message').max(100_000, 'Use at most 100,000 characters'),
    /** The message being answered. */
    InReplyToId: id('message').nullish(),
  })
  .meta({ example: { Channel: 'Text', From: '(512) 555-0101', Body: 'Saturday is good' } })

export const answerAsContact = endpoint({
  method: 'POST',
  path: 'api/outbox/answer',
  summary: 'Simulate an incoming message',
  permission: 'AnswerAsContacts',
  creates: true,
  body: answerBody,
  response: done,
})
