import { SENT_PROPERTIES_MAX } from '@dormer/contract/homes/sent-properties'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { todayIn } from '../../../time/clock.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { mlsIdOf } from '../property-search/mls.queries.ts'
import { propertiesOf } from '../property-search/property-search.queries.ts'

type Sent = {
  MessageId: number
  ListingKey: string
  DateOpened: string | null
  IsFavorite: boolean
  IsAvailable: boolean
  MaxRows: number
}

export const sentRoutes = {
  sentProperties: async ({ db, actor, query, reply }) => {
    const { ContactEntityId } = await findContact(db, actor, query.contactId)
    const mlsId = await mlsIdOf(db, actor)
    if (mlsId === null) return withTotal(reply, [])
    const { rows } = await sql<Sent>`
      select link.message_id, sent.listing_key, opened.date_opened, l.date_removed is null as is_available,
        exists (
          select from contact one join client_favorite f using (tenant_id, contact_id)
          where one.tenant_id = c.tenant_id and one.contact_entity_id = c.contact_entity_id
            and f.mls_id = l.mls_id and f.listing_key = l.listing_key
        ) as is_favorite,
        count(*) over () as max_rows
      from contact c
      join client_link link using (tenant_id, contact_id)
      cross join unnest(link.listing_keys) with ordinality sent (listing_key, place)
      join listing l on l.mls_id = ${mlsId} and l.listing_key = sent.listing_key
      left join lateral (
        select max(v.date_last) as date_opened
        from client_visit_link visit join client_view v using (tenant_id, client_visit_id)
        where visit.tenant_id = c.tenant_id and visit.client_link_id = link.client_link_id
          and v.listing_key = sent.listing_key
      ) opened on true
      where c.tenant_id = ${actor.TenantId} and c.contact_entity_id = ${ContactEntityId} and link.message_id is not null
      order by link.client_link_id desc, sent.place limit ${SENT_PROPERTIES_MAX}`.execute(db)
    const keys = [...new Set(withTotal(reply, rows).map(({ ListingKey }) => ListingKey))]
    const found = await propertiesOf(db, mlsId, keys, String(todayIn(actor.TimeZone)), 1)
    const properties = new Map(found.map((property) => [property.ListingKey, property]))
    return rows.flatMap(({ ListingKey, ...sent }) => {
      const property = properties.get(ListingKey)
      return property ? [{ ...property, ...sent }] : []
    })
  },
} satisfies Partial<Handlers>
