import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, instant, required, totalCount } from '../fields.ts'
import { ofSite } from './client.ts'
import { propertyFilters } from './property-search.ts'
import { alertFrequencies } from './property-searches.ts'

/*
 * Searches that clients saved, or that agents saved for them, with their alerts. A visit sees those it saved itself and
 * those its links name; a confirmed one sees all of the contact's. Anything else is a 404.
 */
const alert = {
  /** How often the client is sent new listings; null means never. */
  Frequency: z.enum(alertFrequencies, 'Choose how often').nullable(),
  IsPaused: z.boolean('Say whether it is paused'),
}

/** Identified by its guid. */
export const clientSavedSearch = z
  .object({
    SearchId: z.string(),
    SearchName: z.string(),
    Filters: propertyFilters,
    DateCreated: instant,
    ...alert,
    /**
     * Whether this visit may rename, change or delete it: a visit that has only its link may pause and stop its alert.
     */
    CanChange: z.boolean(),
  })
  .meta({ id: 'ClientSavedSearch' })
export type ClientSavedSearch = z.infer<typeof clientSavedSearch>

const SearchId = z.guid('Choose a search').meta({ example: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11' })
const ofSearch = ofSite.extend({ SearchId })

/** How many a client may have, and how many are returned; the same as for the contacts' saved searches. */
export const CLIENT_SEARCHES_MAX = 100

export const clientSearches = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/searches',
  summary: 'List the property searches the visitor may see, newest first',
  permission: 'public',
  params: ofSite,
  response: z.array(clientSavedSearch),
  headers: totalCount,
})

export const getClientSearch = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/searches/{SearchId}',
  summary: 'Get a property search the visitor may see',
  permission: 'public',
  params: ofSearch,
  response: clientSavedSearch,
})

/** A stranger must say first who they are: a 400 with `ModelState.Who`. */
export const saveClientSearch = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/searches',
  summary: 'Create a property search with a listing alert',
  permission: 'public',
  params: ofSite,
  body: z.object({
    SearchName: required('Search Name', 100),
    Filters: propertyFilters,
    Frequency: alert.Frequency.default('Daily'),
  }),
  response: clientSavedSearch,
})

/**
 * Pauses, resumes or stops its alert (Frequency null). A visit that has only the alert's link may pause and stop it,
 * through this call alone and never by opening an address; resuming it or making it more frequent requires a confirmed
 * visit.
 */
export const setClientAlert = endpoint({
  method: 'PUT',
  path: 'api/client/{SiteId}/searches/{SearchId}/alert',
  summary: 'Change, pause, resume or stop a listing alert',
  permission: 'public',
  params: ofSearch,
  body: z.object({ Frequency: alert.Frequency.optional(), IsPaused: alert.IsPaused.optional() }),
  response: clientSavedSearch,
})

export const deleteClientSearch = endpoint({
  method: 'DELETE',
  path: 'api/client/{SiteId}/searches/{SearchId}',
  summary: "Delete one of the client's property searches",
  permission: 'public',
  security: 'deletion',
  params: ofSearch,
  response: done,
})
