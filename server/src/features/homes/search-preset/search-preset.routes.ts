import { sql } from 'kysely'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { mlsIdOf } from '../property-search/mls.queries.ts'
import { presetOf, type Seen } from './preset.rules.ts'

/** Older views say what somebody looked for once. */
const DAYS = 183
const MOST = 100

export const searchPresetRoutes = {
  searchPreset: async ({ db, actor, query }) => {
    const { ContactEntityId } = await findContact(db, actor, query.contactId)
    const mlsId = await mlsIdOf(db, actor)
    const since = clock
      .now()
      .subtract({ hours: DAYS * 24 })
      .toString()
    const { rows } = await sql<Seen>`
      with person as (
        select tenant_id, contact_id from contact
        where tenant_id = ${actor.TenantId} and contact_entity_id = ${ContactEntityId}
      ), seen as (
        select v.listing_key, v.times, v.date_last as at, false as is_liked
        from person
        join client_visit visit using (tenant_id, contact_id)
        join client_view v using (tenant_id, client_visit_id)
        where v.date_last > ${since}
        union all
        select f.listing_key, 0, f.date_created, true
        from person join client_favorite f using (tenant_id, contact_id) where f.mls_id = ${mlsId}
      )
      select bool_or(is_liked) as is_liked, sum(times)::int as times, l.city, l.state_or_province,
        l.list_price::float8 as list_price, l.bedrooms_total, l.property_sub_type
      from seen join listing l on l.mls_id = ${mlsId} and l.listing_key = seen.listing_key
      group by l.mls_id, l.listing_key
      order by max(at) desc, l.listing_key limit ${MOST}`.execute(db)
    return { Homes: rows.length, Liked: rows.filter(({ IsLiked }) => IsLiked).length, ...presetOf(rows) }
  },
} satisfies Partial<Handlers>
