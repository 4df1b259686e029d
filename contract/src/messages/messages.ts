import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blankIsAbsent,
  cursor,
  done,
  flag,
  id,
  instant,
  link,
  number,
  take,
  totalCount,
  typedNumber,
} from '../fields.ts'
import { invitation } from './invitation.ts'
import { mergeFacts } from './merge-facts.ts'

export const channels = ['Email', 'Text'] as const
export type Channel = (typeof channels)[number]

/** The status of a message. An incoming one is Received. */
export const messageStatuses = [
  'Waiting',
  'Sending',
  'Sent',
  'Delivered',
  'Failed',
  'Unknown',
  'Canceled',
  'Blocked',
  'Received',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** The maximum number of characters in a text, and of bytes in an email's attachments together. */
export const TEXT_MAX = 1600
export const ATTACHMENTS_MAX = 25 * 1024 * 1024
/** The maximum number of addresses in an email. */
export const RECIPIENTS_MAX = 100

export const attachment = z
  .object({
    AttachmentId: number,
    FileName: z.string(),
    ContentType: z.string(),
    Size: number,
    /** The name by which the email's HTML refers to it, if it does. */
    ContentId: z.string().nullable(),
  })
  .meta({ id: 'Attachment' })

/** A message in a conversation, in either direction. */
export const message = z
  .object({
    MessageId: number,
    ConversationId: number,
    Channel: z.enum(channels),
    /** The brokerage sent it. */
    IsMine: z.boolean(),
    /** A program sent it: an alert, the answer to a text code, a vacation reply. */
    IsAutomatic: z.boolean(),
    /** A reaction to a message, in words: it asks for no answer. */
    IsReaction: z.boolean(),
    AuthorName: z.string(),
    From: z.string(),
    To: z.array(z.string()),
    Cc: z.array(z.string()),
    Bcc: z.array(z.string()),
    Subject: z.string().nullable(),
    /** For a text, the text; for an email, HTML that is safe in a sandbox. */
    Body: z.string(),
    /**
     * If false, Body is an excerpt, because the email is long and the response is a list: `getMessage` returns all of
     * it.
     */
    IsWhole: z.boolean(),
    Status: z.enum(messageStatuses),
    /** Why it waits, was blocked or failed. */
    StatusText: z.string().nullable(),
    DateSent: instant,
    Attachments: z.array(attachment),
    /** For an email, its Message-ID, and those of the emails before it in its thread, oldest first. */
    HeaderId: z.string().nullable(),
    References: z.array(z.string()),
    /** Where a received email asks for its answers, if not at its sender. */
    ReplyTo: z.array(z.string()),
    Invitation: invitation.nullable(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

/** A number as typed or stored; compared by its last ten digits. */
const textNumber = z.string().trim().min(1, 'Enter a phone number').max(60, 'Enter a 10 digit phone number')

export const unreadText = z
  .object({
    Number: z.string(),
    AuthorName: z.string(),
    Body: z.string(),
    IsRead: z.boolean(),
    UnreadMessageCount: number,
    FromContactId: number.nullable(),
    IncomingMessageId: number,
    DateSent: instant,
  })
  .meta({ id: 'UnreadText' })
export type UnreadText = z.infer<typeof unreadText>

/** How many texts of a conversation, and how many unread numbers, are returned. */
export const TEXTS_SHOWN = 200

export const unreadTexts = endpoint({
  method: 'GET',
  path: 'api/message/text/unread',
  summary: 'List unread texts by number',
  permission: 'signed-in',
  response: z.array(unreadText),
  headers: totalCount,
})

export const markTextsRead = endpoint({
  method: 'PUT',
  path: 'api/message/text/mark-read',
  summary: 'Mark all texts from a contact as read',
  permission: 'WorkContacts',
  query: z.object({ contactId: id('contact') }),
  response: done,
})

export const markTextRead = endpoint({
  method: 'PUT',
  path: 'api/message/text/mark-read/message-id',
  summary: 'Mark the texts from a number as read',
  permission: 'WorkContacts',
  query: z.object({ messageId: id('message') }),
  response: done,
})

export const windowText = z
  .object({
    IsMine: z.boolean(),
    IsAutomatic: z.boolean(),
    IsReaction: z.boolean(),
    DateSent: instant,
    AuthorName: z.string(),
    Body: z.string(),
    MessageId: number,
    Status: z.enum(messageStatuses),
    StatusText: z.string().nullable(),
  })
  .meta({ id: 'WindowText' })
export type WindowText = z.infer<typeof windowText>

export const textConversation = endpoint({
  method: 'GET',
  path: 'api/message/text/conversation/by-number',
  summary: 'List the texts with a number, oldest first',
  permission: 'signed-in',
  query: z.object({ number: textNumber, before: cursor }),
  response: z.array(windowText),
  headers: totalCount,
})

/** How long a message may be held back, in seconds, in which it can be taken back. */
export const HELD_MAX = 60
export const holdSeconds = typedNumber({ error: 'Hold it for at most 60 seconds' })
  .int('Use whole seconds')
  .min(0, 'Hold it for at most 60 seconds')
  .max(HELD_MAX, 'Hold it for at most 60 seconds')
  .meta({ example: 10 })
  .nullish()

/** The status right after sending: on its way, or waiting with a reason. */
export const posted = z
  .object({
    Successful: z.literal(true),
    MessageId: number,
    ConversationId: number,
    Status: z.enum(messageStatuses),
    StatusText: z.string().nullable(),
  })
  .meta({ id: 'Posted' })

export const sendText = endpoint({
  method: 'POST',
  path: 'api/message/text',
  summary: 'Send a text',
  permission: 'WorkContacts',
  creates: true,
  body: z.object({
    ToAddress: textNumber.meta({ example: '(512) 555-0101' }),
    Body: z.string().trim().min(1, 'Enter a message').max(TEXT_MAX, 'Use at most 1,600 characters'),
    ToContactId: id('contact').nullish(),
    /** It leaves after that many seconds, unless it is taken back. */
    HoldSeconds: holdSeconds,
  }),
  response: posted,
})

export const addresses = z
  .array(z.string().trim().max(320, 'Use at most 320 characters'))
  .max(RECIPIENTS_MAX, 'Use at most 100 addresses')
  .nullish()

/** 25 MB in base64 with its line breaks. */
const file = z.string().max(36 * 1024 * 1024, 'Attachments can be at most 25 MB in total')

/** `DataString` is a base64 data URL, `FileString` the bare base64; either is accepted. */
export const attachmentFile = z.object({
  FileString: file.nullish(),
  FileName: z.string().trim().min(1, 'A file needs a name').max(255, 'Use at most 255 characters'),
  FileType: z.string().trim().max(200, 'Use at most 200 characters').nullish(),
  DataString: file.nullish(),
})

export const sendEmail = endpoint({
  method: 'POST',
  path: 'api/message',
  summary: 'Send an email',
  permission: 'WorkContacts',
  creates: true,
  // 25 MB of attachments, in base64.
  bodyMaxBytes: 40 * 1024 * 1024,
  body: z
    .object({
      ToAddresses: addresses,
      CCAddresses: addresses,
      BCCAddresses: addresses,
      AttachmentFiles: z.array(attachmentFile).max(50, 'Attach at most 50 files').nullish(),
      Subject: z.string().trim().max(998, 'Use at most 998 characters').nullish(),
      Body: z.string().max(1_000_000, 'Use at most 1,000,000 characters').nullish(),
      MessageType: z.literal('email').nullish(),
      KeyType: z.literal('ContactEntityId').nullish(),
      KeyId: id('contact-entity').nullish(),
      ToContactId: id('contact').nullish(),
      /** The message being answered: the reply stays in its thread. */
      InReplyToId: id('message').nullish(),
      /**
       * Whether it already contains the signature, or goes without; otherwise the sender's is inserted where the body
       * says, or at its end.
       */
      IsSigned: flag.nullish(),
      /** It leaves after that many seconds, unless it is taken back. */
      HoldSeconds: holdSeconds,
    })
    .meta({
      example: {
        ToAddresses: ['ana@example.com'],
        Subject: 'Saturday',
        Body: '<p>Shall we meet at ten?</p>',
        MessageType: 'email',
      },
    }),
  response: posted,
})

export const checkedAddress = z
  .object({
    Address: z.string(),
    Decision: z.enum(['Send', 'Wait', 'Blocked']),
    /** A sentence. Of what is sent immediately: what its sender should know first; null if nothing. */
    Why: z.string().nullable(),
    /** A text from there sounded like a request to stop, and is waiting for somebody's decision. */
    HeldConversationId: number.nullable(),
  })
  .meta({ id: 'CheckedAddress' })

export const checkMessage = endpoint({
  method: 'POST',
  path: 'api/message/check',
  summary: 'Check whether a message would be sent',
  permission: 'WorkContacts',
  body: z.object({
    Channel: z.enum(channels),
    Addresses: z
      .array(z.string().trim().max(320, 'Use at most 320 characters'))
      .max(RECIPIENTS_MAX, 'Use at most 100 addresses'),
    ToContactId: id('contact').nullish(),
  }),
  response: z.object({
    Checked: z.array(checkedAddress),
    /** Nothing leaves this machine: messages go to the Outbox. */
    IsOutbox: z.boolean(),
    /** Who it comes from. */
    From: z.string(),
    /** The contact it belongs to: the one given, otherwise the first of the addresses who is one of the user's. */
    ContactId: number.nullable(),
    /** The values of its merge fields. */
    Facts: mergeFacts,
  }),
})

export const contactMessages = endpoint({
  method: 'GET',
  path: 'api/message/contact',
  summary: 'List the emails and texts with a household, newest first',
  permission: 'signed-in',
  query: z.object({
    contactEntityId: id('contact-entity'),
    channel: z.enum(channels).optional().meta(blankIsAbsent),
    before: cursor,
    take: take(50, 200),
  }),
  response: z.array(message),
})

export const getMessage = endpoint({
  method: 'GET',
  path: 'api/message/{MessageId}',
  summary: 'Get a message with its whole body',
  permission: 'signed-in',
  params: z.object({ MessageId: id('message') }),
  response: message,
})

export const attachmentLink = endpoint({
  method: 'GET',
  path: 'api/message/attachment/{AttachmentId}',
  summary: 'Get a link to an attachment',
  permission: 'signed-in',
  params: z.object({ AttachmentId: id('attachment') }),
  response: link,
})

export const cancelMessage = endpoint({
  method: 'PUT',
  path: 'api/message/{MessageId}/cancel',
  summary: 'Cancel a message that is waiting to be sent',
  permission: 'WorkContacts',
  params: z.object({ MessageId: id('message') }),
  response: done,
})

export const settleMessage = endpoint({
  method: 'PUT',
  path: 'api/message/{MessageId}/settle',
  summary: 'Resolve a failed message or one with an unknown outcome',
  permission: 'WorkContacts',
  params: z.object({ MessageId: id('message') }),
  body: z.object({ Outcome: z.enum(['Sent', 'Again']) }),
  response: done,
})
