import { z } from 'zod'
import { defineEvents } from '../event.ts'

export const homesEvents = defineEvents({
  /** By a client, on the public pages. */
  ListingLiked: {
    label: 'Listing liked',
    payload: { ContactId: z.number(), MLSId: z.number(), ListingKey: z.string() },
  },
})
