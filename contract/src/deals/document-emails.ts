import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, number, totalCount } from '../fields.ts'
import { BODY_MAX } from '../messages/templates.ts'
import { documentIdsOr } from './documents.ts'

/** The maximum number of recipients at a time: each gets a separate email. */
export const DOCUMENT_RECIPIENTS_MAX = 50
/** The maximum size of an email's files, in bytes: encoded they are a third larger, and many servers stop at 25 MB. */
export const EMAILED_MAX = 18 * 1024 * 1024
/** The same for an Office 365 mailbox, which takes 3 MB encoded. */
export const EMAILED_MAX_MICROSOFT = 2 * 1024 * 1024
/** How long a link to documents works. */
export const SENT_LINK_DAYS = 30

const toAddresses = z
  .array(z.string().trim().max(320, 'Use at most 320 characters').meta({ example: 'tess@example.com' }))
  .max(DOCUMENT_RECIPIENTS_MAX, `Send to at most ${DOCUMENT_RECIPIENTS_MAX} people at a time`)
/** Body is text, or HTML from an editor; its merge fields are filled in for each recipient. Blank means none. */
const emailBody = {
  AttachDocumentIds: documentIdsOr('Please select at least one document to send.'),
  Body: z.string().trim().max(BODY_MAX, 'Use at most 100,000 characters').nullish(),
}

export const documentsLeftOut = z
  .object({ Address: z.string(), Name: z.string(), Why: z.string() })
  .meta({ id: 'DocumentsLeftOut' })

/**
 * Each recipient gets a separate email and sees nobody else's address. Recipients who cannot be emailed are left out
 * and named; if that is everybody, the answer is a 400 that says why. Documents too large for an email are sent as a
 * link.
 */
export const emailDocuments = endpoint({
  method: 'POST',
  path: 'api/document/email',
  summary: 'Email documents of one transaction',
  permission: 'WorkTransactions',
  security: 'export',
  creates: true,
  body: z.object({ ToAddresses: toAddresses.min(1, 'Please select at least one recipient.'), ...emailBody }),
  response: z.object({
    Successful: z.literal(true),
    /** How many go now, and how many later. */
    Sent: number,
    Waiting: number,
    LeftOut: z.array(documentsLeftOut),
    AsLink: z.boolean(),
  }),
})

/** What would happen. Nothing is sent. */
export const checkDocumentEmail = endpoint({
  method: 'POST',
  path: 'api/document/email/check',
  summary: 'Check an email with documents',
  permission: 'WorkTransactions',
  body: z.object({ ToAddresses: toAddresses, ...emailBody }),
  response: z.object({
    Checked: z.array(
      z
        .object({
          Address: z.string(),
          Name: z.string(),
          Decision: z.enum(['Send', 'Wait', 'Blocked']),
          /** A sentence; null if it would be sent immediately. */
          Why: z.string().nullable(),
        })
        .meta({ id: 'DocumentRecipient' }),
    ),
    Subject: z.string(),
    /** Bytes, for all documents together. */
    Size: number,
    AsLink: z.boolean(),
    /** Why it is sent as a link, or cannot be sent at all, in a sentence. */
    Note: z.string().nullable(),
    CanSend: z.boolean(),
    IsOutbox: z.boolean(),
    From: z.string(),
  }),
})

export const sentLink = z
  .object({
    DocumentEmailId: number,
    To: z.string(),
    /** The documents that still exist: the link shows no others. */
    Names: z.array(z.string()),
    SenderName: z.string().nullable(),
    DateCreated: instant,
    DateExpires: instant,
    DateOpened: instant.nullable(),
    IsOver: z.boolean(),
  })
  .meta({ id: 'SentLink' })
export type SentLink = z.infer<typeof sentLink>

/** How many are returned. A transaction has few; even many recipients are sent at most fifty links at a time. */
export const LINKS_LISTED = 500

/** Visible to the sender, the transaction's agent and admins. */
export const sentLinks = endpoint({
  method: 'GET',
  path: 'api/document/sent-links',
  summary: 'List the sent links of a transaction, newest first',
  permission: 'WorkTransactions',
  query: z.object({ transactionId: id('transaction') }),
  response: z.array(sentLink),
  headers: totalCount,
})

export const endSentLink = endpoint({
  method: 'PUT',
  path: 'api/document/sent-links/end',
  summary: 'End a sent link',
  permission: 'WorkTransactions',
  security: 'address-end',
  query: z.object({ documentEmailId: id('document-email') }),
  response: done,
})

// If something was appended to the address, the visitor reads a page that says so.
const secret = z.object({
  Link: z
    .string()
    .max(2000, 'This link is not complete')
    .transform((link) => link.slice(0, 200)),
})

export const sentDocuments = endpoint({
  method: 'GET',
  path: 'd/{Link}',
  summary: 'Get the page of a sent link',
  permission: 'link',
  params: secret,
  response: 'stream',
  mediaType: 'text/html',
})

export const sentDocument = endpoint({
  method: 'GET',
  path: 'd/{Link}/{DocumentId}',
  summary: 'Download a document from a sent link',
  permission: 'link',
  security: 'download',
  params: secret.extend({ DocumentId: id('transaction-document') }),
  response: 'stream',
})
