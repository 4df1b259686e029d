import { sql } from 'kysely'
import { addedHere, defineEvent } from '../../../db/events.ts'

export const listingLiked = defineEvent('ListingLiked', {
  of: { client_favorite: ['Added'] },
  rows: (tenantId) => sql`
    select contact_id, mls_id, listing_key
    from ${addedHere(tenantId, 'client_favorite', 'client_favorite_id')} liked
    order by client_favorite_id`,
})
