import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, done, flag, id, instant, number, sentInstant, take, typedNumber } from '../fields.ts'
import { contactCriteria, selectedContacts } from '../people/contact-search.ts'
import { mergeFields, type OwnMergeField } from './merge.ts'
import { channels, messageStatuses, TEXT_MAX } from './messages.ts'
import { BODY_MAX } from './templates.ts'

/** Why somebody gets nothing, for counting; each has a sentence of its own. */
export const skipReasons = [
  'NoAddress',
  'Unsubscribed',
  'Stop',
  'Bounced',
  'Complaint',
  'SaidNo',
  'Held',
  'NoConsent',
  'PostalAddress',
  'DoNotCall',
  'Registry',
  'Shared',
  'TooLong',
  'Gone',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** The reasons, phrased to follow a number: '18 unsubscribed, 9 have no email address'. */
export const skippedInWords = (reason: SkipReason, channel: (typeof channels)[number], count: number): string => {
  const isText = channel === 'Text'
  const [has, is, share] = count === 1 ? ['has', 'is', 'shares'] : ['have', 'are', 'share']
  switch (reason) {
    case 'NoAddress':
      return `${has} no ${isText ? 'cell phone' : 'email address'}`
    case 'Unsubscribed':
      return 'unsubscribed'
    case 'Stop':
      return 'texted STOP'
    case 'Bounced':
      return isText ? 'cannot be reached at their number' : 'bounced'
    case 'Complaint':
      return 'reported spam'
    case 'SaidNo':
      return 'said no'
    case 'Held':
      return 'wrote what sounds like a request to stop'
    case 'NoConsent':
      return `${has} no consent on record`
    case 'DoNotCall':
      return 'asked not to be called or texted'
    case 'Registry':
      return `${is} on a do-not-call registry`
    case 'PostalAddress':
      return `${is} held up by the missing postal address`
    case 'Shared':
      return `${share} ${isText ? 'a number' : 'an address'} with another recipient`
    case 'TooLong':
      return 'would get a text longer than 1,600 characters'
    case 'Gone':
      return `${is} no longer among the sender’s contacts`
  }
}

/** The status of a mass message: Scheduled until its time has come. */
export const massStatuses = ['Scheduled', 'Sending', 'Paused', 'Done', 'Canceled'] as const
export type MassStatus = (typeof massStatuses)[number]

/** A merge field of the brokerage's own, as it is written. */
const ownMergeField = z.string().regex(/^Custom: /) as unknown as z.ZodType<OwnMergeField, OwnMergeField>

const counted = z.array(z.object({ Reason: z.enum(skipReasons), Count: number }))

export const massMessage = z
  .object({
    MassId: number,
    Channel: z.enum(channels),
    Subject: z.string().nullable(),
    /** The message before its merge fields are filled in. */
    Body: z.string(),
    UserName: z.string(),
    /** The user may pause, resume and cancel it. */
    IsMine: z.boolean(),
    Status: z.enum(massStatuses),
    StatusText: z.string().nullable(),
    Total: number,
    /** Messages by outcome; those not yet written are Waiting. */
    Counts: z.array(z.object({ Status: z.enum(messageStatuses), Count: number })),
    Skipped: counted,
    /** When it resumes automatically. */
    NextDate: instant.nullable(),
    DateCreated: instant,
    DateFinished: instant.nullable(),
  })
  .meta({ id: 'MassMessage' })
export type MassMessage = z.infer<typeof massMessage>

/** The recipients: these contacts, or all that match, as many as the person confirmed. */
const recipients = {
  ContactIds: selectedContacts.nullish(),
  Criteria: contactCriteria.nullish(),
  Count: typedNumber().int().min(1).max(10_000_000).nullish(),
}
const subject = z.string().trim().max(998, 'Use at most 998 characters').nullish()
const emailBody = z.string().max(BODY_MAX, 'Use at most 100,000 characters').nullish()
const textBody = z.string().trim().max(TEXT_MAX, 'Use at most 1,600 characters').nullish()
const timing = {
  /** Not before then; null means now. */
  SendAt: sentInstant('Choose a time').nullish(),
  /** To the user alone, as the first recipient would get it. */
  IsTest: flag.nullish(),
}

const started = z.object({ Successful: z.literal(true), MassId: number.nullable() }).meta({ id: 'MassStarted' })

export const massEmail = endpoint({
  method: 'POST',
  path: 'api/message/mass/email',
  summary: 'Send a mass email',
  permission: 'WorkContacts',
  creates: true,
  body: z
    .object({ ...recipients, Subject: subject, Body: emailBody, TemplateId: id('email-template').nullish(), ...timing })
    .meta({ example: { Subject: 'Hello', Body: '<p>Hello {{FirstName|there}}</p>' } }),
  response: started,
})

export const massText = endpoint({
  method: 'POST',
  path: 'api/message/mass/text',
  summary: 'Send a mass text',
  permission: 'WorkContacts',
  creates: true,
  body: z
    .object({ ...recipients, Body: textBody, TemplateId: id('text-template').nullish(), ...timing })
    .meta({ example: { Body: 'Hello {{FirstName|there}}' } }),
  response: started,
})

/** Somebody the dry run reports on. */
export const massPerson = z
  .object({ ContactId: number, Name: z.string(), Address: z.string().nullable(), Why: z.string().nullable() })
  .meta({ id: 'MassPerson' })
export type MassPerson = z.infer<typeof massPerson>

export const checkMass = endpoint({
  method: 'POST',
  path: 'api/message/mass/check',
  summary: 'Check a mass message',
  permission: 'WorkContacts',
  body: z
    .object({
      Channel: z.enum(channels),
      ...recipients,
      Subject: subject,
      Body: emailBody,
      SendAt: timing.SendAt,
      /** The people behind a number: for a reason, for Send, for Wait, or for a merge field that is empty. */
      Of: z
        .union([z.enum([...skipReasons, 'Send', 'Wait', ...mergeFields]), ownMergeField], 'Choose a number')
        .nullish(),
      /** The people after this one; 50 at a time. */
      After: typedNumber().int().min(0).nullish(),
    })
    .meta({ example: { Channel: 'Email' } }),
  response: z.object({
    Total: number,
    /** Immediately, and later. */
    Sends: number,
    Waits: number,
    /** How long all of it takes under the sender's limits, in a sentence; null if they let all of it go at once. */
    Pace: z.string().nullable(),
    Skipped: counted,
    /** The number of recipients for whom a merge field would be empty, in total and by field. */
    Gaps: number,
    EmptyFields: z.array(z.object({ Field: z.union([z.enum(mergeFields), ownMergeField]), Count: number })),
    /** Names in braces that are not merge fields. */
    UnknownFields: z.array(z.string()),
    /** What prevents it from being sent at all, in sentences. */
    Problems: z.array(z.object({ Text: z.string(), Path: z.string().nullable() })),
    IsOutbox: z.boolean(),
    From: z.string(),
    People: z.array(massPerson),
  }),
})

const ofMass = z.object({ MassId: id('mass') })

export const massMessages = endpoint({
  method: 'GET',
  path: 'api/message/mass',
  summary: 'List mass messages, newest first',
  permission: 'signed-in',
  query: z.object({ before: cursor, take: take(20, 50) }),
  response: z.array(massMessage),
})

export const getMass = endpoint({
  method: 'GET',
  path: 'api/message/mass/{MassId}',
  summary: 'Get a mass message',
  permission: 'signed-in',
  params: ofMass,
  response: massMessage,
})

export const massRecipient = z
  .object({
    ContactId: number,
    Name: z.string(),
    Address: z.string().nullable(),
    MessageId: number.nullable(),
    Status: z.enum([...messageStatuses, 'Skipped']),
    /** Why it waits, failed or was skipped. */
    Why: z.string().nullable(),
    DateSent: instant.nullable(),
  })
  .meta({ id: 'MassRecipient' })
export type MassRecipient = z.infer<typeof massRecipient>

export const massRecipients = endpoint({
  method: 'GET',
  path: 'api/message/mass/{MassId}/recipients',
  summary: 'List the recipients of a mass message',
  permission: 'signed-in',
  params: ofMass,
  query: z.object({
    status: z.enum([...messageStatuses, 'Skipped'], 'Choose a status').optional(),
    reason: z.enum(skipReasons, 'Choose a reason').optional(),
    after: cursor,
    take: take(50, 200),
  }),
  response: z.array(massRecipient),
})

export const pauseMass = endpoint({
  method: 'PUT',
  path: 'api/message/mass/{MassId}/pause',
  summary: 'Pause a mass message',
  permission: 'WorkContacts',
  params: ofMass,
  response: done,
})
export const resumeMass = endpoint({
  method: 'PUT',
  path: 'api/message/mass/{MassId}/resume',
  summary: 'Resume a mass message',
  permission: 'WorkContacts',
  params: ofMass,
  response: done,
})
export const cancelMass = endpoint({
  method: 'PUT',
  path: 'api/message/mass/{MassId}/cancel',
  summary: 'Cancel a mass message',
  permission: 'WorkContacts',
  params: ofMass,
  response: done,
})

const secret = z.object({ Link: z.string().max(200, 'This link is not complete') })

export const unsubscribePage = endpoint({
  method: 'GET',
  path: 'u/{Link}',
  summary: 'Get the unsubscribe page',
  permission: 'link',
  params: secret,
  response: 'stream',
  mediaType: 'text/html',
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: 'u/{Link}',
  summary: 'Unsubscribe or resubscribe',
  permission: 'link',
  bodyType: 'form',
  params: secret,
  body: z.object({ Choice: z.enum(['Unsubscribe', 'Subscribe']).optional() }),
  response: 'stream',
  mediaType: 'text/html',
})
