import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, number, required, totalCount } from '../fields.ts'

/** The maximum number returned. */
export const INTEREST_MAX = 50

/** Somebody who likes a listing, looked at it, or was sent it. */
export const interested = z
  .object({
    ContactId: number,
    Name: z.string(),
    IsFavorite: z.boolean(),
    /** When it was last sent, within 90 days; null otherwise. */
    DateSent: instant.nullable(),
    /** When they last looked at it; null if never. */
    DateSeen: instant.nullable(),
  })
  .meta({ id: 'InterestedContact' })

/** Beyond the specification (decision 0117). */
export const listingInterest = endpoint({
  method: 'GET',
  path: 'api/search/interest',
  summary: 'List the contacts who like a listing, looked at it or were sent it',
  permission: 'signed-in',
  query: z.object({ listingKey: required('MLS Id', 255) }),
  response: z.array(interested),
  headers: totalCount,
})
