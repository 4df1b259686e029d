import { z } from 'zod'
import { contactActivity } from '../day/activities.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { contactDetail } from '../people/contacts.ts'
import { contactNotes } from '../people/notes.ts'

/**
 * Beyond the specification: the answers of getContact, contactNotes and contactActivity (its first `feedPage` rows) in
 * one.
 */
export const contactPage = endpoint({
  method: 'GET',
  path: 'api/contact/page',
  summary: 'Get a contact with its notes and newest activity',
  permission: 'signed-in',
  query: z.object({ contactId: id('contact') }),
  response: z.object({ Contact: contactDetail, Notes: contactNotes.response, Activity: contactActivity.response }),
})
