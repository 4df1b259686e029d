import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, number } from '../fields.ts'

/** S1§3: a contact's saved property search. Property search, which will create them, does not exist yet. */
export const contactSearches = endpoint({
  method: 'GET',
  path: 'api/activity/saved-searches',
  summary: "A contact's saved property searches, newest first",
  permission: 'signed-in',
  query: z.object({ contactId: id('contact') }),
  response: z.array(z.object({ SearchId: number, SearchName: z.string(), DateCreated: instant })),
})

export const deleteSearch = endpoint({
  method: 'DELETE',
  path: 'api/search/{SearchId}',
  summary: "Delete a contact's saved property search",
  permission: 'DeleteContacts',
  params: z.object({ SearchId: id('search') }),
  response: done,
})
