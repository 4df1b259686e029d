import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, id, instant, number, sentInstant, take, totalCount, typedNumber } from '../fields.ts'

/** Types 18 and 19 have no label and are never created. */
export const activityTypes = {
  1: 'Called',
  2: 'Left Message',
  3: 'No Answer',
  4: 'Emailed',
  5: 'Sent Text',
  6: 'Made Offer',
  7: 'Offer Accepted',
  8: 'Received Email',
  9: 'Received Text',
  10: 'Task Completed',
  11: 'Tour Requested',
  12: 'Favorited Property',
  13: 'Information Requested',
  14: 'Property Viewed',
  15: 'Search Performed',
  16: 'Pre-qualify Requested',
  17: 'Property Valuation Requested',
  20: 'Appointment Requested',
  21: 'Showing',
  22: 'Open House',
} as const
export type ActivityTypeId = keyof typeof activityTypes
export const TASK_COMPLETED = 10
/** What Log Phone Call offers, and what the Phone sub-tab shows. */
export const phoneCallTypes = [1, 2, 3] as const

const text = z.string().nullable()
/** Plain text. */
const description = z.string().trim().max(10_000, 'Use at most 10,000 characters')

export const activityRow = z
  .object({
    ActivityId: number,
    ActivityTypeId: number,
    /** The user or contact who did it; null if that user or contact no longer exists. */
    PerformedBy: text,
    /** When it happened. */
    DateCreated: instant,
    DateWatchedUtc: instant.nullable(),
    Recipient: text,
    Subject: text,
    Description: text,
    /** Who last changed its description, and when. */
    EditedByName: text,
    DateEdited: instant.nullable(),
    /** A program did it: an alert, an automatic answer. It counts as no contact. */
    IsAutomatic: z.boolean(),
    /** Never true of what contacts did and of messages, which are evidence. */
    CanEdit: z.boolean(),
    /** The person it is about; null if it has no contact or the person was deleted. */
    ContactId: number.nullable(),
    ContactName: text,
    /** The message it logs; null if there is none. */
    MessageId: number.nullable(),
  })
  .meta({ id: 'Activity' })
export type ActivityRow = z.infer<typeof activityRow>

/** How many rows of a contact's feed are loaded at a time. */
export const feedPage = 20

/** How many rows are returned unless `take` says otherwise. */
export const ACTIVITY_ROWS = 50
/** Newest first; the next page is requested with the last row's ActivityId. */
const page = {
  before: id('activity').optional(),
  take: take(ACTIVITY_ROWS, 200),
}

export const activityOptions = endpoint({
  method: 'GET',
  path: 'api/activity/options',
  summary: 'List activity types',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(
    z
      .object({
        ActivityTypeId: number,
        ActivityType: z.string(),
        ActorType: z.enum(['user', 'contact', 'system']),
        ContactRequired: z.boolean(),
      })
      .meta({ id: 'ActivityType' }),
  ),
})

export const activityBody = z.object({
  ActivityTypeId: typedNumber({ error: 'Choose a type' }).int().min(1, 'Choose a type').meta({ example: 1 }),
  Description: description.nullish(),
  /** When it happened, in UTC; not in the future. */
  DateCreated: sentInstant('Choose a time').meta({ example: '2024-05-17T15:00:00Z' }),
  ContactId: id('contact').nullish(),
})
export const logActivity = endpoint({
  method: 'POST',
  path: 'api/activity/user',
  summary: 'Log an activity',
  permission: 'WorkContacts',
  creates: true,
  body: activityBody,
  response: activityRow,
})

/** Joint contacts share their activities, as they do their messages. */
export const contactActivity = endpoint({
  method: 'GET',
  path: 'api/activity/contact/{contactId}',
  summary: "List the activity of a contact's household",
  permission: 'signed-in',
  params: z.object({ contactId: id('contact') }),
  query: z.object(page),
  response: z.array(activityRow),
  headers: totalCount,
})

export const activityOfType = endpoint({
  method: 'GET',
  path: 'api/activity',
  summary: "List a contact's activity of certain types",
  permission: 'signed-in',
  query: z.object({
    contactId: id('contact'),
    typeId: z
      .union([z.string().max(200), z.number(), z.array(z.union([z.string().max(200), z.number()])).max(30)])
      .meta({ example: '1,2,3' }),
    ...page,
  }),
  response: z.array(activityRow),
  headers: totalCount,
})

export const messageActivity = endpoint({
  method: 'GET',
  path: 'api/activity/message-activity',
  summary: "List a contact's email or text activity",
  permission: 'signed-in',
  query: z.object({
    contactEntityId: id('contact-entity'),
    type: z.enum(['email', 'text']),
    /** Only those that somebody logged; messages that were sent or received here have an address. */
    byHand: flag.optional(),
    ...page,
  }),
  response: z.array(activityRow),
  headers: totalCount,
})

export const describeActivity = endpoint({
  method: 'PUT|PATCH',
  path: 'api/activity/{ActivityId}/description',
  summary: 'Update the description of an activity',
  permission: 'ChangeEntries',
  params: z.object({ ActivityId: id('activity') }),
  body: z.object({ description }),
  response: done,
})
