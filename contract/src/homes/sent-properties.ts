import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, number, totalCount } from '../fields.ts'
import { property } from './listings.ts'

/** The maximum number returned. */
export const SENT_PROPERTIES_MAX = 200

/** A listing that somebody in a household was sent. */
export const sentProperty = property
  .extend({
    /** The message that contains it. */
    MessageId: number,
    /** When it was last opened by the link in the message; null if never. */
    DateOpened: instant.nullable(),
    /** It is a favorite of somebody in the household. */
    IsFavorite: z.boolean(),
    /** False once it has left the MLS. */
    IsAvailable: z.boolean(),
  })
  .meta({ id: 'SentProperty' })
export type SentProperty = z.infer<typeof sentProperty>

export const sentProperties = endpoint({
  method: 'GET',
  path: 'api/search/sent',
  summary: "List the listings a contact's household was sent, most recent first",
  permission: 'signed-in',
  query: z.object({ contactId: id('contact') }),
  response: z.array(sentProperty),
  headers: totalCount,
})
