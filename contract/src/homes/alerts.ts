import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, number } from '../fields.ts'

/** Beyond the specification (issue 14): the status of the alerts of a contact's searches. */
export const contactAlerts = endpoint({
  method: 'GET',
  path: 'api/search/alerts',
  summary: 'List the listing alerts sent to a contact, by search',
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(
    z
      .object({
        /** The number of the saved search. */
        SearchId: number,
        LastSent: instant.nullable(),
        Emails: number,
        Listings: number,
        WhyNot: z.string().nullable(),
      })
      .meta({ id: 'ContactAlert' }),
  ),
})
