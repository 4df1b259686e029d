import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idOrNone, line, number } from '../fields.ts'
import { channels } from '../messages/messages.ts'

/*
 * Asking for a document that a checklist lacks (beyond the specification; decision 0113): by an email or a text that a
 * user has read, to the transaction's agent or somebody on it.
 */

/** The longest email: a request, not a letter. */
export const REQUEST_MAX = 10_000

const way = z
  .object({
    /** Where it would go; null without an address. */
    Address: z.string().nullable(),
    Decision: z.enum(['Send', 'Wait', 'Blocked']),
    /** Why it waits or cannot be sent; null if it would be sent at once. */
    Why: z.string().nullable(),
  })
  .meta({ id: 'DocumentRequestWay' })

export const documentRequestRecipient = z
  .object({
    /** Of the person on the transaction; null for its agent. */
    TransactionPeopleId: number.nullable(),
    Name: z.string(),
    RoleName: z.string(),
    Email: way,
    Text: way,
    /** What could be said, to be edited. */
    Subject: z.string(),
    Body: z.string(),
    TextBody: z.string(),
  })
  .meta({ id: 'DocumentRequestRecipient' })
export type DocumentRequestRecipient = z.infer<typeof documentRequestRecipient>

/** Who can be asked: the client first, then the agent, then everybody else on it. Nothing is sent. */
export const documentRequestDraft = endpoint({
  method: 'GET',
  path: 'api/checklist/request',
  summary: 'Draft a request for a missing document',
  permission: 'WorkTransactions',
  writes: true,
  query: z.object({ lineId: id('checklist-line') }),
  response: z.object({
    Name: z.string(),
    Recipients: z.array(documentRequestRecipient),
    /** Whether messages stay in the Outbox because nothing is set up to send them. */
    EmailIsOutbox: z.boolean(),
    TextIsOutbox: z.boolean(),
  }),
})

export const documentRequestBody = z.object({
  LineId: id('checklist-line'),
  /** Null or omitted for the transaction's agent. */
  TransactionPeopleId: idOrNone('transaction-person').optional(),
  Channel: z.enum(channels, 'Choose Email or Text'),
  Subject: line(255).nullish(),
  Body: z.string().trim().min(1, 'Write a message').max(REQUEST_MAX, 'Use at most 10,000 characters'),
})

/** Sent through the gate; refused (400) with its reason. It can be asked for again. */
export const requestDocument = endpoint({
  method: 'POST',
  path: 'api/checklist/request',
  summary: 'Ask for a missing document by email or text',
  permission: 'WorkTransactions',
  creates: true,
  body: documentRequestBody,
  response: z.object({
    DocumentRequestId: number,
    /** Why it goes later; null if it goes now. */
    WaitingWhy: z.string().nullable(),
  }),
})
