import { z } from 'zod'
import { activityRow, contactActivity, feedPage } from '../day/activities.ts'
import { endpoint } from '../endpoint.ts'
import { flag, id, instant, number, take } from '../fields.ts'
import { contactPoints } from '../people/contact-points.ts'
import { contactDetail } from '../people/contacts.ts'
import { customValues, importedFields } from '../people/custom-fields.ts'
import { contactNotes, noteRow } from '../people/notes.ts'

const text = z.string().nullable()

/** What an entry of a contact's story is about; a transaction has one when it began and one when it closed. */
export const storyKinds = ['Activity', 'Note', 'Appointment', 'Document', 'Transaction', 'Closing'] as const

/** Anything that happened with a household. */
export const storyEntry = z
  .object({
    Kind: z.enum(storyKinds),
    Id: number,
    DateCreated: instant,
    /** Of what is neither an activity nor a note: what it is called, what else there is to say, and by whom. */
    Title: text,
    Detail: text,
    By: text,
    Activity: activityRow.nullable(),
    Note: noteRow.nullable(),
  })
  .meta({ id: 'StoryEntry' })
export type StoryEntry = z.infer<typeof storyEntry>

export const story = z
  .object({
    Entries: z.array(storyEntry),
    /** Asks for the entries before these; null if there are none. */
    Next: text,
  })
  .meta({ id: 'Story' })
export type Story = z.infer<typeof story>

/** Beyond the specification: activities, notes, past appointments, documents and transactions as one list. */
export const contactStory = endpoint({
  method: 'GET',
  path: 'api/contact/story',
  summary: "List what happened with a contact's household",
  permission: 'signed-in',
  query: z.object({
    contactId: id('contact'),
    /** `Next` of the page before. */
    after: z
      .string()
      .regex(/^[\d-]{10}T[\d:.]{8,15}(Z|[+-]\d\d(:\d\d)?) [A-Z][a-z]+ \d{1,15}$/, 'Use Next of the page before')
      .optional()
      .meta({ example: '2026-05-16T15:00:00Z Note 88' }),
    take: take(feedPage, 100),
  }),
  response: story,
})

/**
 * Beyond the specification: the answers of getContact, contactPoints, customValues, importedFields, contactNotes and
 * contactActivity (its first `feedPage` rows) in one; with `story`, that of contactStory in place of the activity.
 */
export const contactPage = endpoint({
  method: 'GET',
  path: 'api/contact/page',
  summary: 'Get a contact with its notes and newest activity',
  permission: 'signed-in',
  query: z.object({ contactId: id('contact'), story: flag.optional() }),
  response: z.object({
    Contact: contactDetail,
    Points: contactPoints.response,
    CustomValues: customValues.response,
    ImportedFields: importedFields.response,
    Notes: contactNotes.response,
    Activity: contactActivity.response,
    Story: story.optional(),
  }),
})
