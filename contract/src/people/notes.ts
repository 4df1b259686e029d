import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, number } from '../fields.ts'

/** Rich text as HTML, sanitized on the server. A span with the attribute data-mention, a UserId, mentions a colleague. */
const note = z
  .string()
  .max(100_000, 'Use at most 100,000 characters')
  .meta({ example: '<p>Called, will visit on Sunday.</p>' })

export const noteRow = z
  .object({
    NoteId: number,
    Note: z.string(),
    ContactEntityId: number,
    DateCreated: instant,
    UserId: number.nullable(),
    AuthorName: z.string(),
    /** Who last changed its text, and when. */
    EditedByName: z.string().nullable(),
    DateEdited: instant.nullable(),
    CanEdit: z.boolean(),
    /** It stands first on the contact's page. */
    IsPinned: z.boolean(),
    /** The colleagues whom it mentions. */
    MentionedUserIds: z.array(number),
  })
  .meta({ id: 'Note' })
export type NoteRow = z.infer<typeof noteRow>

export const contactNotes = endpoint({
  method: 'GET',
  path: 'api/notes',
  summary: "List the notes of a contact's household, newest first",
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(noteRow),
})

/** Beyond the specification. */
export const noteColleagues = endpoint({
  method: 'GET',
  path: 'api/notes/colleagues',
  summary: 'List the colleagues who can be mentioned in a note',
  permission: 'WorkContacts',
  whole: 'users and settings',
  query: z.object({ contactEntityId: id('contact-entity') }),
  response: z.array(z.object({ UserId: number, Name: z.string() }).meta({ id: 'NoteColleague' })),
})

export const addNote = endpoint({
  method: 'POST',
  path: 'api/notes',
  summary: 'Create a note',
  permission: 'WorkContacts',
  creates: true,
  body: z.object({ Note: note, ContactEntityId: id('contact-entity') }),
  response: noteRow,
})

export const editNote = endpoint({
  method: 'PUT|PATCH',
  path: 'api/notes',
  summary: 'Update a note',
  permission: 'ChangeEntries',
  body: z.object({
    NoteId: id('note'),
    Note: note,
    ContactEntityId: id('contact-entity').optional(),
    DateCreated: z.string().max(40).optional(),
    UserId: id('user').nullish(),
  }),
  response: noteRow,
})

/** Beyond the specification. */
export const pinNote = endpoint({
  method: 'PUT|PATCH',
  path: 'api/notes/pin',
  summary: 'Pin a note, or unpin it',
  permission: 'WorkContacts',
  body: z.object({ NoteId: id('note'), IsPinned: z.boolean() }),
  response: noteRow,
})
