import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, done, id, instant, number, totalCount, typedNumber } from '../fields.ts'

/** Why two contacts may be one person. */
export const duplicateReasons = ['SameEmail', 'SamePhone', 'NearNameAndAddress'] as const

/** One of two likely the same, as the list shows it. */
const duplicateContact = z
  .object({
    ContactId: number,
    Name: z.string(),
    Email: z.string().nullable(),
    Phone: z.string().nullable(),
    Address: z.string().nullable(),
    AgentName: z.string().nullable(),
    DateCreated: instant,
    LastContact: instant.nullable(),
  })
  .meta({ id: 'DuplicateContact' })

/** Two contacts that are likely one person; the first of them is the suggestion for the one to keep. */
export const duplicatePair = z
  .object({
    Contacts: z.array(duplicateContact),
    Reasons: z.array(z.enum(duplicateReasons)),
    /** The email address, phone or address they share. */
    Shared: z.string(),
    /** They look like a couple: the same email address or phone, another first name. */
    IsHousehold: z.boolean(),
  })
  .meta({ id: 'DuplicatePair' })

/** How many pairs a page has. */
export const PAIRS_LISTED = 50

/** Of the contacts the actor sees, in pairs; without contactId of all of them, likeliest first. */
export const duplicates = endpoint({
  method: 'GET',
  path: 'api/contact/duplicates',
  summary: 'List pairs of contacts that are likely the same person',
  permission: 'WorkContacts',
  query: z.object({
    contactId: id('contact').optional(),
    offset: typedNumber({ error: 'Send how many pairs to skip' })
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .meta(blankIsAbsent),
  }),
  response: z.array(duplicatePair),
  headers: totalCount,
})

const two = z.object({ ContactId: id('contact'), OtherContactId: id('contact') })

/** Remembered, and respected wherever duplicates are looked for. */
export const notTheSame = endpoint({
  method: 'POST',
  path: 'api/contact/duplicates/not-the-same',
  summary: 'Say that two contacts are not the same person',
  permission: 'WorkContacts',
  body: two,
  response: done,
})

export const maybeTheSame = endpoint({
  method: 'POST',
  path: 'api/contact/duplicates/maybe-the-same',
  summary: 'Take back that two contacts are not the same person',
  permission: 'WorkContacts',
  body: two,
  response: done,
})

/** How many contacts can be merged at once. */
export const MERGED_MOST = 10

/** A field with each contact's value, in the order of the contacts. */
const mergeField = z
  .object({
    /** Of the catalog of contact fields, or of the brokerage's own. */
    Field: z.string(),
    Label: z.string(),
    Values: z.array(
      z.object({
        ContactId: number,
        /** As shown; null if there is none. */
        Value: z.string().nullable(),
        /** When it was last set, as far as that is known. */
        DateChanged: instant.nullable(),
      }),
    ),
    /** Whose value is suggested. */
    Suggested: number,
    /** All are kept, none chosen: tags, further emails and phones. */
    IsUnion: z.boolean(),
  })
  .meta({ id: 'MergeField' })

/** What merging these would do. 404 if the actor does not see one of them; an admin sees all. */
export const mergePreview = endpoint({
  method: 'GET',
  path: 'api/contact/merge',
  summary: 'Compare contacts before merging them',
  permission: 'WorkContacts',
  query: z.object({ contactIds: z.string().max(200) }),
  response: z.object({
    Contacts: z.array(duplicateContact),
    /** Which one is suggested to be kept. */
    Suggested: number,
    Fields: z.array(mergeField),
    /** What moves to the one kept, in words: '12 notes', '3 tasks'. */
    Moves: z.array(z.object({ ContactId: number, What: z.array(z.string()) })),
    /** What to know before: 'Ana opted out of texts, so none can be sent to the merged contact'. */
    Warnings: z.array(z.string()),
    /** Why they cannot be merged; null if they can. */
    Blocked: z.string().nullable(),
    /** To be sent with the merge: if one of them changed meanwhile, that is a 409. */
    Version: z.string(),
  }),
})

export const mergeBody = z.object({
  KeepContactId: id('contact'),
  OtherContactIds: z
    .array(id('contact'))
    .min(1, 'Choose another contact')
    .max(MERGED_MOST - 1, `Merge at most ${MERGED_MOST} contacts at once`),
  /** Whose value is kept, by field; without, that of the one kept, or the first that has one. */
  Choices: z
    .array(z.object({ Field: z.string().max(100), ContactId: id('contact') }))
    .max(500)
    .optional(),
  Version: z.string().max(200).optional(),
})
/** 409 if one of them was merged, deleted or changed meanwhile, with who did it. */
export const mergeContacts = endpoint({
  method: 'POST',
  path: 'api/contact/merge',
  summary: 'Merge contacts into one',
  permission: 'WorkContacts',
  security: 'deletion',
  creates: true,
  body: mergeBody,
  response: z.object({ MergeId: number, ContactId: number }),
})

/** A merge that a contact comes from. */
export const contactMerge = z
  .object({
    MergeId: number,
    DateCreated: instant,
    ByName: z.string().nullable(),
    /** Who was merged into the contact. */
    Others: z.array(z.object({ ContactId: number, Name: z.string() })),
    /** Null as long as it holds. */
    DateUndone: instant.nullable(),
  })
  .meta({ id: 'ContactMerge' })

export const contactMerges = endpoint({
  method: 'GET',
  path: 'api/contact/merges',
  summary: 'List the merges that a contact comes from',
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(contactMerge),
})

/** Each comes back as it was with what was theirs; what came after stays with the one kept. */
export const unmerge = endpoint({
  method: 'POST',
  path: 'api/contact/merge/{MergeId}/undo',
  summary: 'Undo a merge',
  permission: 'WorkContacts',
  params: z.object({ MergeId: id('merge') }),
  response: z.object({ ContactIds: z.array(number), Kept: z.array(z.string()) }),
})
