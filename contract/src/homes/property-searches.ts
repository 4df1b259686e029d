import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, id, instant, number, required, searchId } from '../fields.ts'
import { propertyFilters } from './property-search.ts'

/*
 * Saved property searches: a user's own, which are private, and contacts', which belong to whoever works the contact.
 * Id is the number, SearchId the guid; calls accept either. Filters are stored and returned as they were sent.
 *
 * A contact's search may be an alert: then new matches are emailed to the contact (decision 0054).
 */

export const alertFrequencies = ['AtOnce', 'Daily', 'Weekly'] as const
const alert = {
  /** How often the client is sent new matches; null means never. */
  Frequency: z.enum(alertFrequencies, 'Choose how often').nullable(),
  /** Daily and weekly alerts leave at this hour of the client's day, 0 to 23. */
  Hour: z.number('Choose an hour').int().min(0, 'Choose an hour').max(23, 'Choose an hour'),
  IsPaused: z.boolean('Say whether it is paused'),
}

/** A saved search of a user. */
export const userSearch = z
  .object({ Id: number, SearchId: z.guid(), SearchName: z.string(), Filters: propertyFilters, DateCreated: instant })
  .meta({ id: 'UserSearch' })
export type UserSearch = z.infer<typeof userSearch>

/** A saved search of a contact. */
export const contactSearch = userSearch
  .extend({ ContactId: number, ContactName: z.string(), ...alert })
  .meta({ id: 'ContactPropertySearch' })
export type ContactSearch = z.infer<typeof contactSearch>

export const userSearches = endpoint({
  method: 'GET',
  path: 'api/search/user/searches',
  summary: "List the signed-in user's property searches, newest first",
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(userSearch.omit({ Filters: true }).meta({ id: 'UserSearchRow' })),
})

export const getUserSearch = endpoint({
  method: 'GET',
  path: 'api/search/user/search/{id}',
  summary: "Get one of the signed-in user's property searches",
  permission: 'signed-in',
  params: z.object({ id: searchId('user-search') }),
  response: userSearch,
})

/** Its filters, its name, or both: omitted ones stay. */
export const updateUserSearch = endpoint({
  method: 'PUT',
  path: 'api/search/user/search/{id}',
  summary: "Update one of the signed-in user's property searches",
  permission: 'signed-in',
  params: z.object({ id: searchId('user-search') }),
  body: z.object({ filters: propertyFilters.optional(), searchName: required('Search Name', 100).optional() }),
  response: userSearch,
})

/** A user's own search, as in a form. */
export const userSearchBody = z.object({ searchName: required('Search Name', 100), filters: propertyFilters })

export const addUserSearch = endpoint({
  method: 'POST',
  path: 'api/search/user/search',
  summary: 'Create a property search for the signed-in user',
  permission: 'signed-in',
  creates: true,
  body: userSearchBody,
  response: userSearch,
})

export const getContactSearch = endpoint({
  method: 'GET',
  path: 'api/search',
  summary: "Get a contact's property search",
  permission: 'signed-in',
  query: z.object({ searchId: searchId('search') }),
  response: contactSearch,
})

/** The body is the filter list. */
export const updateContactSearch = endpoint({
  method: 'PUT',
  path: 'api/search/{id}',
  summary: "Update the filters of a contact's search",
  permission: 'WorkContacts',
  params: z.object({ id: searchId('search') }),
  body: propertyFilters,
  response: contactSearch,
})

export const searchNameBody = z.object({ SearchName: required('Search Name', 100) })

/** Both kinds. */
export const renamePropertySearch = endpoint({
  method: 'PATCH|PUT',
  path: 'api/search/{id}/name',
  summary: 'Rename a property search',
  permission: 'WorkContacts',
  params: z.object({ id: searchId('search') }),
  body: searchNameBody,
  response: done,
})

export const contactSearchesBody = z.object({
  ContactIds: z.array(id('contact')).min(1, 'Choose a contact').max(100, 'Choose at most 100 contacts'),
  Filters: propertyFilters,
  SearchName: required('Search Name', 100),
  Frequency: alert.Frequency.optional(),
  Hour: alert.Hour.optional(),
  IsPaused: flag.optional(),
})

/** Create Listing Alert: one search for each contact. Without a Frequency, it alerts at once; null is no alert. */
export const addContactSearches = endpoint({
  method: 'POST',
  path: 'api/search/save-search',
  summary: 'Create a property search for each of several contacts',
  permission: 'WorkContacts',
  whole: 'made by the request',
  creates: true,
  body: contactSearchesBody,
  response: z.array(contactSearch),
})

/** When the client is sent new matches. Omitted fields stay. */
export const setSearchAlert = endpoint({
  method: 'PUT',
  path: 'api/search/{id}/alert',
  summary: "Set, pause or stop the listing alert of a contact's search",
  permission: 'WorkContacts',
  params: z.object({ id: searchId('search') }),
  body: z.object({
    Frequency: alert.Frequency.optional(),
    Hour: alert.Hour.optional(),
    IsPaused: alert.IsPaused.optional(),
  }),
  response: contactSearch,
})
