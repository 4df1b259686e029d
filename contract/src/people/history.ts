import { z } from 'zod'
import { change } from '../brokerage/audit.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, take } from '../fields.ts'

/**
 * What was changed of a contact, of the household it shares with joint contacts, and of what hangs on them. What one
 * request changed of one thing is one entry.
 */
export const contactHistory = endpoint({
  method: 'GET',
  path: 'api/contact/history/{contactId}',
  summary: 'What was changed of a contact, newest first; the next page is asked for with the last ChangeId',
  permission: 'signed-in',
  params: z.object({ contactId: id('contact') }),
  query: z.object({
    before: cursor,
    take: take(50, 200),
  }),
  response: z.object({ Changes: z.array(change) }),
})
