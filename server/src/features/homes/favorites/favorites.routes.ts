import { FAVORITES_MAX } from '@dormer/contract/homes/favorites'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { todayIn } from '../../../time/clock.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { mlsIdOf } from '../property-search/mls.queries.ts'
import { propertiesOf } from '../property-search/property-search.queries.ts'

type Liked = {
  ListingKey: string
  ContactId: number
  ContactName: string
  DateCreated: string
  IsAvailable: boolean
  MaxRows: number
}

export const favoriteRoutes = {
  contactFavorites: async ({ db, actor, query, reply }) => {
    const { ContactEntityId } = await findContact(db, actor, query.contactId)
    const mlsId = await mlsIdOf(db, actor)
    if (mlsId === null) return withTotal(reply, [])
    // Each listing once, however many people liked it in however many visits.
    const { rows } = await sql<Liked>`
      select *, count(*) over () as max_rows from (
        select distinct on (f.listing_key) f.listing_key, c.contact_id, c.name as contact_name, f.date_created,
          l.date_removed is null as is_available
        from contact c
        join client_favorite f using (tenant_id, contact_id)
        join listing l using (mls_id, listing_key)
        where c.tenant_id = ${actor.TenantId} and c.contact_entity_id = ${ContactEntityId} and f.mls_id = ${mlsId}
        order by f.listing_key, f.date_created desc
      ) liked
      order by date_created desc limit ${FAVORITES_MAX}`.execute(db)
    const keys = withTotal(reply, rows).map(({ ListingKey }) => ListingKey)
    const found = await propertiesOf(db, mlsId, keys, String(todayIn(actor.TimeZone)), 1)
    return found.map((property, at) => ({ ...property, ...(rows[at] as Liked) }))
  },
} satisfies Partial<Handlers>
