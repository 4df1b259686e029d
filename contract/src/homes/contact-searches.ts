import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, number, searchId } from '../fields.ts'

/** A contact's saved property searches, which property search creates (homes/property-searches.ts). */
export const contactSearches = endpoint({
  method: 'GET',
  path: 'api/activity/saved-searches',
  summary: "List a contact's property searches, newest first",
  permission: 'signed-in',
  whole: 'one contact or transaction',
  query: z.object({ contactId: id('contact') }),
  response: z.array(
    z
      .object({
        SearchId: number,
        SearchName: z.string(),
        DateCreated: instant,
        /** When the contact hears of new matches (homes/property-searches.ts). */
        Frequency: z.enum(['AtOnce', 'Daily', 'Weekly']).nullable(),
        Hour: number,
        IsPaused: z.boolean(),
      })
      .meta({ id: 'ContactSearch' }),
  ),
})

/** A contact's search by anybody who may delete a contact's data; one's own by everybody. */
export const deleteSearch = endpoint({
  method: 'DELETE',
  path: 'api/search/{SearchId}',
  summary: 'Delete a property search',
  permission: 'WorkContacts',
  security: 'deletion',
  params: z.object({ SearchId: searchId('search') }),
  response: done,
})
