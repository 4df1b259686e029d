import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, id, instant, line, number } from '../fields.ts'
import { channels } from './messages.ts'

/** How many of an address's entries are returned. */
export const ENTRIES_LISTED = 50

export const consentEntry = z
  .object({
    /**
     * NotStop: somebody decided that a text which sounds like a request to stop is not one. Withdrawn: the import that
     * said yes was undone.
     */
    Says: z.enum(['Yes', 'No', 'NotStop', 'Withdrawn']),
    /** How it was said: by text, through the link in an email, on the phone. */
    How: z.string(),
    /** In writing and signed, on paper or by a form. */
    IsWritten: z.boolean(),
    ByName: z.string().nullable(),
    DateCreated: instant,
  })
  .meta({ id: 'ConsentEntry' })

/** What the person at an address has agreed to. */
export const consentState = z
  .object({
    ContactId: number,
    /** Which of the contact's addresses it is. */
    Kind: z.enum(['Email', 'CellPhone', 'HomePhone', 'WorkPhone', 'Phone']),
    /** What a further one is called; null for the contact's own fields. */
    Label: z.string().nullable(),
    Channel: z.enum(channels),
    Address: z.string(),
    /** Why nothing is sent there, in a sentence; null if nothing prevents it. */
    Blocked: z.string().nullable(),
    /** What to know before writing personally: mass and automatic email is blocked. */
    Warning: z.string().nullable(),
    /** A text sounded like a request to stop, and is waiting for somebody's decision. */
    HeldConversationId: number.nullable(),
    /** Newest first, at most the last ENTRIES_LISTED. */
    Entries: z.array(consentEntry),
    EntryCount: number,
  })
  .meta({ id: 'ConsentState' })
export type ConsentState = z.infer<typeof consentState>

export const contactConsent = endpoint({
  method: 'GET',
  path: 'api/consent',
  summary: "List the consent on record for a contact's household",
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(consentState),
})

export const consentBody = z.object({
  ContactId: id('contact'),
  Channel: z.enum(channels),
  /** One of the contact's own; by default the email address or the cell phone. */
  Address: line(320).nullish(),
  Says: z.enum(['Yes', 'No']),
  How: z
    .string()
    .trim()
    .min(1, 'Say how: on the phone, on paper, at an open house')
    .max(500, 'Use at most 500 characters'),
  /** They agreed in writing and signed, on paper or by a form: calls to registered numbers need that. */
  IsWritten: flag.default(false),
})
export const saveConsent = endpoint({
  method: 'POST',
  path: 'api/consent',
  summary: "Record a contact's consent or refusal",
  permission: 'WorkContacts',
  creates: true,
  body: consentBody,
  response: done,
})

export const decideHeld = endpoint({
  method: 'PUT',
  path: 'api/consent/held/{ConversationId}',
  summary: 'Decide whether a held text is a request to stop',
  permission: 'WorkContacts',
  params: z.object({ ConversationId: id('conversation') }),
  body: z.object({ IsStop: z.boolean() }),
  response: done,
})
