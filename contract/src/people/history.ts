import { z } from 'zod'
import { change } from '../brokerage/audit.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, take } from '../fields.ts'

/**
 * The changes of a contact, of the household it shares with joint contacts, and of everything that belongs to them. All
 * changes one request made to one thing are one entry.
 */
export const contactHistory = endpoint({
  method: 'GET',
  path: 'api/contact/history/{contactId}',
  summary: "List a contact's changes, newest first",
  permission: 'signed-in',
  params: z.object({ contactId: id('contact') }),
  query: z.object({
    before: cursor,
    take: take(50, 200),
  }),
  response: z.object({ Changes: z.array(change) }),
})
