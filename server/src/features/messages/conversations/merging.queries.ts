import { sql } from 'kysely'
import type { MergePart } from '../../../area.ts'

/** The addresses of contacts by channel, as SQL: email and phones, the contact's own and the further ones. */
const addressesOf = (tenantId: number, contactIds: readonly number[]) => sql`(
  select c.contact_id, c.name, a.channel, a.address
  from contact c cross join lateral (values
    ('Email', c.email), ('Text', c.cell_phone), ('Text', c.home_phone), ('Text', c.work_phone)) a (channel, address)
  where c.tenant_id = ${tenantId} and c.contact_id = any(${contactIds}::bigint[]) and a.address is not null
  union
  select c.contact_id, c.name, case p.kind when 'Email' then 'Email' else 'Text' end, p.address
  from contact_point p join contact c using (tenant_id, contact_id)
  where p.tenant_id = ${tenantId} and p.contact_id = any(${contactIds}::bigint[]) and p.extension is null)`

/** What stands against messages to an address: what stops them, or a no that is only on record. A bounce is the address's own. */
const stops = (tenantId: number) => sql`(
  select channel, address, reason, user_id, date_created from suppression
  where tenant_id = ${tenantId} and reason <> 'Bounced'
  union all
  select channel, address, 'ByHand', by_hand_user_id, date_by_hand from suppression
  where tenant_id = ${tenantId} and date_by_hand is not null
  union all
  select n.channel, n.address, 'ByHand', n.user_id, n.date_created from consent n
  where n.tenant_id = ${tenantId} and n.says = 'No' and not exists (select from consent y
    where y.tenant_id = n.tenant_id and y.channel = n.channel and y.address = n.address and y.says = 'Yes'
      and y.consent_id > n.consent_id))`
/** The weightiest first: it says who may lift it. */
const byWeight = sql`array_position('{Complaint,Stop,Unsubscribed,ByHand}', s.reason), s.date_created`

/** What somebody here stopped, of these contacts, by channel: it stands beside what the contact said. */
const stoppedByHand = (tenantId: number, contactIds: readonly number[], since?: string) => sql`
  select distinct on (a.channel) a.channel, s.user_id, s.date_created
  from ${addressesOf(tenantId, contactIds)} a
  join ${stops(tenantId)} s on s.channel = a.channel and s.address = a.address
  where s.reason = 'ByHand' and s.user_id is not null and s.date_created > ${since ?? '-infinity'}
  order by a.channel, s.date_created`

/** Who said that nothing more is to be sent, by channel. */
const stoppedOf = (tenantId: number, contactIds: readonly number[]) => sql`
  select distinct on (a.contact_id, a.channel) a.contact_id, a.name, a.channel, s.reason, s.user_id, s.date_created
  from ${addressesOf(tenantId, contactIds)} a
  join ${stops(tenantId)} s on s.channel = a.channel and s.address = a.address
  order by a.contact_id, a.channel, ${byWeight}`

type Since = { Channel: string; Reason: string; UserId: number | null; DateCreated: string }
type Called = { UserId: number | null; Reason: string; DateCreated: string }

/**
 * What a merge means for messages (decision 0126). Conversations over one address become one. The stricter wins: if one of
 * the two wants no emails or texts, or no calls, that is so for every address of the person they are.
 */
export const mergeMessages: MergePart = {
  before: async ({ db, TenantId, KeptId, OtherId, change, add }) => {
    // An incoming message writes to its conversation only, so it is waited for here.
    await sql`select from conversation where tenant_id = ${TenantId} and contact_id in (${KeptId}, ${OtherId})
      order by conversation_id for update`.execute(db)
    // What the list shows of the conversation that stays: the messages of the other one join it.
    await change(
      'conversation',
      sql`unread = r.unread + o.unread,
        waiting_since = least(r.waiting_since, o.waiting_since),
        last_incoming_body = case when r.last_incoming is null or o.last_incoming > r.last_incoming
          then o.last_incoming_body else r.last_incoming_body end,
        last_incoming = greatest(r.last_incoming, o.last_incoming),
        is_held = r.is_held or o.is_held,
        is_done = r.is_done and o.is_done,
        last_body = case when o.last_date > r.last_date then o.last_body else r.last_body end,
        last_is_mine = case when o.last_date > r.last_date then o.last_is_mine else r.last_is_mine end,
        last_date = greatest(r.last_date, o.last_date)
        from conversation o`,
      sql`r.contact_id = ${KeptId} and o.tenant_id = r.tenant_id and o.contact_id = ${OtherId}
        and o.channel = r.channel and o.address = r.address`,
    )
    const both = [KeptId, OtherId]
    await add(
      'suppression',
      ['channel', 'address', 'reason', 'user_id', 'date_created'],
      sql`select distinct on (a.channel, a.address) ${TenantId}::bigint, a.channel, a.address, s.reason, s.user_id, s.date_created
        from ${addressesOf(TenantId, both)} a join (${stoppedOf(TenantId, both)}) s using (channel)
        order by a.channel, a.address, ${byWeight}`,
    )
    await change(
      'suppression',
      sql`date_by_hand = h.date_created, by_hand_user_id = h.user_id
        from (${stoppedByHand(TenantId, both)}) h, ${addressesOf(TenantId, both)} a`,
      sql`h.channel = r.channel and a.channel = r.channel and a.address = r.address and r.reason <> 'ByHand'
        and r.date_by_hand is null`,
    )
    await add(
      'do_not_call',
      ['number', 'contact_id', 'user_id', 'reason', 'date_created'],
      sql`select distinct on (a.address) ${TenantId}::bigint, a.address, a.contact_id, d.user_id, d.reason, d.date_created
        from ${addressesOf(TenantId, both)} a
        cross join (select d.* from do_not_call d join ${addressesOf(TenantId, both)} x on x.address = d.number
          where d.tenant_id = ${TenantId} and x.channel = 'Text') d
        where a.channel = 'Text' and a.address ~ '^\\d{10}$' order by a.address, d.date_created`,
    )
  },

  // Who opted out since did so as the one person: each of them keeps it, at every address.
  undoing: async (db, TenantId, keptId, since) => {
    const { rows } = await sql<Since>`
      select distinct on (a.channel) a.channel, s.reason, n.user_id, n.date_created
      from ${addressesOf(TenantId, [keptId])} a
      join consent n on n.tenant_id = ${TenantId} and n.channel = a.channel and n.address = a.address
      join ${stops(TenantId)} s on s.channel = a.channel and s.address = a.address
      where n.says = 'No' and n.date_created > ${since}
      order by a.channel, n.consent_id desc, ${byWeight}`.execute(db)
    const { rows: byHand } = await sql<Omit<Since, 'Reason'>>`${stoppedByHand(TenantId, [keptId], since)}`.execute(db)
    const { rows: calls } = await sql<Called>`
      select d.user_id, d.reason, d.date_created from do_not_call d
      join ${addressesOf(TenantId, [keptId])} a on a.channel = 'Text' and a.address = d.number
      where d.tenant_id = ${TenantId} and d.date_created > ${since} order by d.date_created desc limit 1`.execute(db)
    return async (contactIds) => {
      for (const { Channel, Reason, UserId, DateCreated } of rows)
        await sql`
          insert into suppression (tenant_id, channel, address, reason, user_id, date_created)
          select distinct ${TenantId}::bigint, a.channel, a.address, ${Reason}, ${UserId}::bigint, ${DateCreated}::timestamptz
          from ${addressesOf(TenantId, contactIds)} a where a.channel = ${Channel}
          on conflict (tenant_id, channel, address) do update set reason = excluded.reason, user_id = excluded.user_id,
            date_created = excluded.date_created, date_bounced = coalesce(suppression.date_bounced, suppression.date_created)
          where suppression.reason = 'Bounced'`.execute(db)
      for (const { Channel, UserId, DateCreated } of byHand)
        await sql`
          update suppression s set date_by_hand = ${DateCreated}::timestamptz, by_hand_user_id = ${UserId}::bigint
          from ${addressesOf(TenantId, contactIds)} a
          where s.tenant_id = ${TenantId} and a.channel = ${Channel} and s.channel = a.channel and s.address = a.address
            and s.reason <> 'ByHand' and s.date_by_hand is null`.execute(db)
      for (const { UserId, Reason, DateCreated } of calls)
        await sql`
          insert into do_not_call (tenant_id, number, contact_id, user_id, reason, date_created)
          select distinct on (a.address) ${TenantId}::bigint, a.address, a.contact_id, ${UserId}::bigint, ${Reason}, ${DateCreated}::timestamptz
          from ${addressesOf(TenantId, contactIds)} a where a.channel = 'Text' and a.address ~ '^\\d{10}$'
          order by a.address, a.contact_id on conflict (tenant_id, number) do nothing`.execute(db)
    }
  },

  warnings: async (db, tenantId, contactIds) => {
    const { rows } = await sql<{ Name: string; Channel: string }>`
      select distinct name, channel from (${stoppedOf(tenantId, contactIds)}) s
      where exists (select from ${addressesOf(tenantId, contactIds)} a where a.channel = s.channel
        and not exists (select from ${stops(tenantId)} x where x.channel = a.channel and x.address = a.address))
      union
      select distinct a.name, 'Calls' from ${addressesOf(tenantId, contactIds)} a
      join do_not_call d on d.tenant_id = ${tenantId} and d.number = a.address
      where a.channel = 'Text' and exists (select from ${addressesOf(tenantId, contactIds)} o where o.channel = 'Text'
        and not exists (select from do_not_call x where x.tenant_id = ${tenantId} and x.number = o.address))
      order by 1, 2`.execute(db)
    return rows.map(({ Name, Channel }) =>
      Channel === 'Calls'
        ? `${Name} is on your do-not-call list, so none of the merged contact’s phone numbers can be called.`
        : Channel === 'Text'
          ? `${Name} opted out of texts, so none can be sent to the merged contact.`
          : `${Name} opted out of email, so none can be sent to the merged contact.`,
    )
  },
}
