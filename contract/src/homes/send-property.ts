import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, number } from '../fields.ts'
import { holdSeconds } from '../messages/messages.ts'
import { BODY_MAX } from '../messages/templates.ts'

/** The maximum number of listings in a message: mail programs cut off long emails. */
export const SENT_MAX = 25

/** A ListingKey is text; for MLSs whose keys are numbers, other clients send numbers. */
const listingKey = z.union([z.string().trim().min(1, 'Choose a property').max(255), z.number()]).transform(String)

const listingKeys = z
  .array(listingKey)
  .min(1, 'Choose at least one property')
  .max(SENT_MAX, `Send at most ${SENT_MAX} properties at a time`)
const contactIds = z.array(id('contact')).max(100, 'Choose at most 100 contacts')
const message = {
  Subject: z.string().trim().max(998, 'Use at most 998 characters').nullish(),
  /** HTML for an email, otherwise text; if blank, Dormer writes a sentence. Merge fields are filled in. */
  Message: z.string().trim().max(BODY_MAX, 'Use at most 100,000 characters').nullish(),
  /** Anyone who opens the link sees everything without being asked who they are. */
  DisableForcedRegistration: flag.nullish(),
  MessageType: z.enum(['text', 'email'], 'Choose email or text'),
}
const example = { ListingKeys: ['10000001'], Subject: 'A home you may like', MessageType: 'email' }

export const leftOut = z.object({ ContactId: number, Name: z.string(), Why: z.string() }).meta({ id: 'LeftOut' })

/**
 * Each contact gets a separate message and link. Contacts who cannot be written to are left out and named; if that is
 * everybody, the answer is a 400 that says why, as it is for a listing the public may not see.
 */
export const sendProperty = endpoint({
  method: 'POST',
  path: 'api/search/send-property',
  summary: 'Send listings to contacts by email or text',
  permission: 'WorkContacts',
  creates: true,
  body: z
    .object({
      ContactIds: contactIds.min(1, 'Choose at least one contact'),
      ListingKeys: listingKeys,
      ...message,
      HoldSeconds: holdSeconds,
    })
    .meta({ example }),
  response: z.object({
    Successful: z.literal(true),
    /** How many go now, and how many later. */
    Sent: number,
    Waiting: number,
    LeftOut: z.array(leftOut),
    MessageIds: z.array(number),
  }),
})

/** What the first contact, or nobody in particular, would get, and who would be left out. Nothing is sent. */
export const previewProperty = endpoint({
  method: 'POST',
  path: 'api/search/send-property/preview',
  summary: 'Preview a message with listings',
  permission: 'WorkContacts',
  body: z.object({ ContactIds: contactIds, ListingKeys: listingKeys, ...message }).meta({ example }),
  response: z.object({
    Subject: z.string().nullable(),
    /** For an email, HTML that is safe in a sandbox; null for a text. */
    Html: z.string().nullable(),
    /** The text, or the email's plain text. */
    Text: z.string(),
    /** The contact whose message it is. */
    For: z.string().nullable(),
    Sent: number,
    Waiting: number,
    /** Why some of them wait, in a sentence. */
    WaitingWhy: z.string().nullable(),
    LeftOut: z.array(leftOut),
    /** What prevents it from being sent at all, in a sentence. */
    Problem: z.string().nullable(),
    IsOutbox: z.boolean(),
    From: z.string(),
  }),
})
