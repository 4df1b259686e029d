import type { LeadRow, leadSorts } from '@dormer/contract/growth/performance'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { activitiesAndCalls, callsCounted } from './calls.figures.ts'
import { figures, placed, type Scope } from './figures.ts'

type Order = { sort: (typeof leadSorts)[number]; descending: boolean }
type Page = { page: number; take: number }

const orders = {
  DateCreated: sql`contact.date_created`,
  Name: sql`contact.name ${icu}`,
  Source: sql`s.name ${icu}`,
  CallCount: sql`call_count`,
  ContactedCount: sql`contacted_count`,
  ConversationCount: sql`conversation_count`,
  TextCount: sql`text_count`,
  EmailCount: sql`email_count`,
  AppointmentCount: sql`appointment_count`,
}

/** A page of the leads that arrived, with what was done for each. */
export const leadsOf = async (db: Tx, actor: Actor, scope: Scope, asked: Order & Page) => {
  const { rows } = await leadRows(actor, scope, asked, asked).execute(db)
  return rows
}

/** All of them, one cursor batch at a time. */
export async function* streamLeads(db: Tx, actor: Actor, scope: Scope, order: Order) {
  const query = leadRows(actor, scope, order).compile(db)
  for await (const { rows } of db.getExecutor().stream<LeadRow>(query, 1000)) yield* rows
}

const leadRows = (actor: Actor, scope: Scope, { sort, descending }: Order, page?: Page) => {
  const of = figures['lead-performance']
  const way = descending ? sql`desc` : sql``
  const order = sql`order by ${orders[sort]} ${way}, contact.contact_id ${way}`
  const limit = page ? sql`limit ${page.take} offset ${(page.page - 1) * page.take}` : sql``
  const found = sql`from contact left join source s on s.tenant_id = contact.tenant_id and s.source_id = contact.source_id
    where contact.tenant_id = ${actor.TenantId}
      and contact.contact_id in (select c.contact_id from contact c where ${placed(of.LeadCount.at, scope)})`
  const counted = sql`
    left join lateral (
      select count(*) filter (where ${of.Calls.where}) as call_count,
        count(*) filter (where ${of.Texts.where}) as text_count, count(*) filter (where ${of.Emails.where}) as email_count
      from ${activitiesAndCalls} where x.tenant_id = ${actor.TenantId} and x.contact_id = contact.contact_id
    ) done on true
    left join lateral (
      select count(*) filter (where ${of.Contacted.where}) as contacted_count,
        count(*) filter (where ${of.Conversations.where}) as conversation_count
      from ${callsCounted} where x.tenant_id = ${actor.TenantId} and x.contact_id = contact.contact_id
    ) spoken on true
    left join lateral (
      select count(*) as appointment_count from appointment x
      where x.tenant_id = ${actor.TenantId} and x.contact_id = contact.contact_id
    ) met on true`
  // Only the page's leads are counted for, unless the order is one of the counts.
  const isByCount = sort.endsWith('Count')
  const chosen = isByCount || !page ? found : sql`${found} ${order} ${limit}`
  return sql<LeadRow>`
    select contact.contact_id, contact.name, s.name as source, contact.date_created, done.*, spoken.*, met.*,
      coalesce(${visibleTo(actor, 'contact')}, false) as can_open,
      (select name from user_account u where u.tenant_id = contact.tenant_id and u.user_id = contact.assigned_agent_id) as agent_name
    from (select contact.contact_id ${chosen}) chosen
    join contact on contact.tenant_id = ${actor.TenantId} and contact.contact_id = chosen.contact_id
    join source s on s.tenant_id = contact.tenant_id and s.source_id = contact.source_id
    ${counted}
    ${order} ${isByCount ? limit : sql``}`
}
