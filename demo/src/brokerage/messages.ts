import { sql } from 'kysely'
import type { Tx } from '../../../server/src/db/connect.ts'
import { receiveMessage } from '../../../server/src/features/messages/messages/receive.ts'
import { clock } from '../../../server/src/time/clock.ts'

/** Conversations in which the contact had the last word wait for an answer if that was within this many days. */
const WAITING_DAYS = 10

/**
 * The emails and texts behind the activities that mention them, as conversations. Everybody with a cell phone has
 * agreed to texts. Whatever was not answered recently is waiting.
 */
export const seedMessages = async (db: Tx, TenantId: number) => {
  await db
    .updateTable('tenant')
    .set({ TextNumber: '5125550199', PostalAddress: '400 Congress Avenue, Austin, TX 78701' })
    .where('TenantId', '=', TenantId)
    .execute()
  await sql`
    create temp table told on commit drop as
    select a.activity_id, a.activity_type_id in (4, 5) as is_mine, c.contact_id, a.date_created,
      case when a.activity_type_id in (4, 8) then 'Email' else 'Text' end as channel,
      case when a.activity_type_id in (4, 8) then c.email else c.cell_phone end as address,
      coalesce(a.user_id, c.assigned_agent_id) as user_id, a.subject,
      coalesce(nullif(a.description, ''), 'Just checking in. Is there anything I can help with?') as said
    from activity a join contact c using (tenant_id, contact_id)
    where a.tenant_id = ${TenantId} and a.activity_type_id in (4, 5, 8, 9)`.execute(db)
  await sql`delete from told where address is null`.execute(db)
  await sql`
    insert into conversation (tenant_id, channel, address, contact_id, last_date, last_body, last_is_mine, last_incoming,
      is_done, unread, waiting_since)
    select ${TenantId}, channel, address, contact_id, last_date, left(last_said, 200), last_is_mine, last_incoming, not waits,
      case when waits then 1 else 0 end, case when waits then last_date end
    from (
      select channel, address, contact_id, max(date_created) as last_date,
        (array_agg(said order by date_created desc, activity_id desc))[1] as last_said,
        (array_agg(is_mine order by date_created desc, activity_id desc))[1] as last_is_mine,
        max(date_created) filter (where not is_mine) as last_incoming,
        not (array_agg(is_mine order by date_created desc, activity_id desc))[1]
          and max(date_created) > now() - make_interval(days => ${WAITING_DAYS}) as waits
      from told group by channel, address, contact_id
    ) newest`.execute(db)
  await sql`
    insert into message (tenant_id, conversation_id, channel, is_mine, user_id, purpose, from_address, to_addresses, subject,
      body, plain_text, status, via, header_id, date_created, date_sent)
    select ${TenantId}, v.conversation_id, t.channel, t.is_mine, t.user_id, case when t.is_mine then 'OneToOne' end,
      case when t.is_mine then coalesce(case when t.channel = 'Email' then u.email end, '5125550199') else t.address end,
      array[case when t.is_mine then t.address when t.channel = 'Email' then coalesce(u.email, 'office@example.com') else '5125550199' end],
      case when t.channel = 'Email' then coalesce(t.subject, 'Your home search') end,
      case when t.channel = 'Email' then '<p>' || replace(replace(t.said, '&', '&amp;'), '<', '&lt;') || '</p>' else t.said end,
      case when t.channel = 'Email' then t.said end,
      case when t.is_mine then 'Delivered' else 'Received' end, 'Outbox',
      case when t.channel = 'Email' then '<demo-' || t.activity_id || '@dormer.invalid>' end, t.date_created, t.date_created
    from told t
    join conversation v on v.tenant_id = ${TenantId} and v.channel = t.channel and v.address = t.address and v.contact_id = t.contact_id
    left join user_account u on u.tenant_id = ${TenantId} and u.user_id = t.user_id
    order by t.date_created, t.activity_id`.execute(db)
  await sql`
    insert into consent (tenant_id, channel, address, says, how, date_created)
    select tenant_id, 'Text', cell_phone, 'Yes', 'Agreed to texts when asking for information on the website', min(date_created)
    from contact where tenant_id = ${TenantId} and cell_phone is not null group by tenant_id, cell_phone`.execute(db)
}

/** Recent incoming messages that wait for an answer: for each agent in turn, in hours ago. */
const waiting = [
  { Channel: 'Text', Hours: 0.4, Said: 'Hi! Could we see the house on Saturday morning instead of the afternoon?' },
  { Channel: 'Email', Hours: 3, Said: 'We talked it over and would like to make an offer. What would you start with?' },
  { Channel: 'Text', Hours: 20, Said: 'Is the one with the big yard still available?' },
  { Channel: 'Email', Hours: 29, Said: 'Our lender asks for the listing sheet. Could you send it over?' },
]

/** Conversations that wait for their agents on the first morning. */
export const seedWaiting = async (db: Tx, TenantId: number, agents: number[]) => {
  for (const [at, agent] of agents.entries())
    for (const { Channel, Hours, Said } of [waiting[at % 4], waiting[(at + 1) % 4]] as typeof waiting) {
      const { rows } = await sql<{ Address: string; FirstName: string; AgentEmail: string }>`
        select case when ${Channel} = 'Email' then email else cell_phone end as address, first_name,
          (select u.email from user_account u where u.tenant_id = ${TenantId} and u.user_id = ${agent}) as agent_email
        from contact
        where tenant_id = ${TenantId} and assigned_agent_id = ${agent} and email is not null and cell_phone is not null
          and not exists (select from conversation v where v.tenant_id = contact.tenant_id
            and v.contact_id = contact.contact_id and v.waiting_since is not null)
        order by is_marked_contacted, contact_id offset 5 limit 1`.execute(db)
      const [who] = rows
      if (!who) continue
      const date = clock
        .now()
        .subtract({ minutes: Math.round(Hours * 60) })
        .toString()
      await receiveMessage(db, {
        TenantId,
        Channel: Channel as 'Email' | 'Text',
        From: who.Address,
        To: [Channel === 'Email' ? who.AgentEmail : '5125550199'],
        Subject: Channel === 'Email' ? 'Your home search' : null,
        Body: Channel === 'Email' ? `<p>${Said}</p><p>${who.FirstName}</p>` : Said,
        PlainText: Channel === 'Email' ? `${Said}\n\n${who.FirstName}` : null,
        HeaderId: Channel === 'Email' ? `<demo-waiting-${agent}-${at}@dormer.invalid>` : null,
        Via: 'Outbox',
        Date: date,
      })
    }
}
