import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, number, totalCount } from '../fields.ts'
import { property } from './listings.ts'

/** The maximum number returned. */
export const FAVORITES_MAX = 100

/** A favorite of somebody in a household. */
export const contactFavorite = property
  .extend({
    /** Whose favorite it is, and since when. */
    ContactId: number,
    ContactName: z.string(),
    DateCreated: instant,
    /** False once it has left the MLS. */
    IsAvailable: z.boolean(),
  })
  .meta({ id: 'ContactFavorite' })

export const contactFavorites = endpoint({
  method: 'GET',
  path: 'api/search/favorites',
  summary: "List the favorites of a contact's household, most recent first",
  permission: 'signed-in',
  query: z.object({ contactId: id('contact') }),
  response: z.array(contactFavorite),
  headers: totalCount,
})
