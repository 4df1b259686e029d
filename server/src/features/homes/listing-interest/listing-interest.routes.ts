import { INTEREST_MAX } from '@dormer/contract/homes/listing-interest'
import { sql } from 'kysely'
import { visibleTo } from '../../../access/actor.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { clock } from '../../../time/clock.ts'
import { mlsIdOf } from '../property-search/mls.queries.ts'

/** What was sent earlier is no longer talked about. */
const SENT_DAYS = 90

type Row = {
  ContactId: number
  Name: string
  IsFavorite: boolean
  DateSent: string | null
  DateSeen: string | null
  MaxRows: number
}

export const listingInterestRoutes = {
  listingInterest: async ({ db, actor, query: { listingKey }, reply }) => {
    const mlsId = await mlsIdOf(db, actor)
    if (mlsId === null) return withTotal(reply, [])
    const since = clock
      .now()
      .subtract({ hours: SENT_DAYS * 24 })
      .toString()
    const { rows } = await sql<Row>`
      with what as (
        select contact_id, true as liked, null::timestamptz as sent, null::timestamptz as seen from client_favorite
        where tenant_id = ${actor.TenantId} and mls_id = ${mlsId} and listing_key = ${listingKey}
        union all
        select visit.contact_id, false, null, v.date_last
        from client_view v join client_visit visit using (tenant_id, client_visit_id)
        where v.tenant_id = ${actor.TenantId} and v.listing_key = ${listingKey} and visit.contact_id is not null
        union all
        select contact_id, false, date_created, null from client_link
        where tenant_id = ${actor.TenantId} and message_id is not null and date_created > ${since}
          and ${listingKey} = any(listing_keys)
      ), told as (
        select contact_id, bool_or(liked) as is_favorite, max(sent) as date_sent, max(seen) as date_seen
        from what group by contact_id
      )
      select contact.contact_id, contact.name, is_favorite, date_sent, date_seen, count(*) over () as max_rows
      from told join contact using (contact_id)
      where ${visibleTo(actor, 'contact')}
      order by is_favorite desc, greatest(date_seen, date_sent) desc nulls last, contact.contact_id
      limit ${INTEREST_MAX}`.execute(db)
    return withTotal(reply, rows)
  },
} satisfies Partial<Handlers>
