import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { todayIn } from '../../../time/clock.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { readSearch } from '../property-search/filters.ts'
import { NO_MLS } from '../property-search/mls.queries.ts'
import { judgeAlert } from './send.queries.ts'

type Told = {
  SearchId: number
  Filters: PropertyFilter[]
  Tells: boolean
  LastSent: string | null
  Emails: number
  Listings: number
}

export const alertRoutes = {
  contactAlerts: async ({ db, actor, query, services }) => {
    const { TenantId, TimeZone } = actor
    const { ContactId } = await findContact(db, actor, query.contactId)
    const { rows } = await sql<Told>`
      select s.search_id, s.filters, s.frequency is not null and not s.is_paused as tells,
        max(m.date_told) as last_sent, count(distinct m.message_id) as emails, count(distinct m.listing_key) as listings
      from search s left join alert_match m on m.tenant_id = s.tenant_id and m.search_id = s.search_id and m.message_id is not null
      where s.tenant_id = ${TenantId} and s.contact_id = ${ContactId}
      group by s.tenant_id, s.search_id order by s.date_created desc, s.search_id desc`.execute(db)
    const contact = await db
      .selectFrom('contact')
      .innerJoin('tenant', 'tenant.TenantId', 'contact.TenantId')
      .select(['ContactId', 'FirstName', 'Email', 'MLSId'])
      .where('contact.TenantId', '=', TenantId)
      .where('ContactId', '=', ContactId)
      .executeTakeFirstOrThrow()
    const verdict = rows.some(({ Tells }) => Tells) ? await judgeAlert(db, TenantId, contact, services) : undefined
    const inGeneral = contact.MLSId === null ? NO_MLS : verdict?.Decision === 'Blocked' ? verdict.Why : null
    const known = new Map()
    const told = []
    for (const { Filters, Tells, ...row } of rows) {
      const WhyNot = !Tells ? null : (inGeneral ?? (await whyUnread(db, contact.MLSId ?? 0, Filters, TimeZone, known)))
      told.push({ ...row, WhyNot })
    }
    return told
  },
} satisfies Partial<Handlers>

/** Why a search can no longer be read, in words. */
const whyUnread = async (
  db: Tx,
  mlsId: number,
  filters: PropertyFilter[],
  timeZone: string,
  known: Map<string, string[]>,
) => {
  try {
    await readSearch(db, mlsId, filters, String(todayIn(timeZone)), { known })
    return null
  } catch (error) {
    if (error instanceof HttpError) return `${error.body.Message}. Open the search and save it again.`
    throw error
  }
}
