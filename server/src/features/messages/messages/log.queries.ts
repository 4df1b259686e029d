import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'

/**
 * Our own links, in what was sent and in what answers quote: a user who follows one would unsubscribe the contact.
 * Filters of mail servers put them into links of their own, as do Microsoft's and Proofpoint's.
 */
const withoutUnsubscribeLinks = (text: RawBuilder<unknown>) =>
  sql`trim(both E' \\n\\r\\t' from regexp_replace(${text},
    '(unsubscribe:?\\s*)?[<(]?https?://([^\\s<>]+(/|%2F)u(/|%2F)|urldefense[^\\s<>]+_u_)[A-Za-z0-9_-]{40,}([&;][^\\s<>()]*)?[>)]?', '', 'gi'))`

/** Somebody else than the conversation's contact sent it, such as a portal. */
const isByOther = sql`not m.is_mine and m.channel = 'Email' and m.from_address <> c.address`

/**
 * Logs messages as activities of their conversations' contacts: 4 or 5 if sent, 8 or 9 if received. Only those
 * of people are touches.
 */
export const logMessages = async (db: Tx, TenantId: number, MessageIds: number[]) => {
  const [MessageId] = MessageIds
  if (MessageId === undefined) return
  if (MessageIds.length === 1) await logOne(db, { TenantId, MessageId })
  // Planned for as many as there are.
  else await insertActivities(TenantId, sql`m.message_id = any(${MessageIds}::bigint[])`).execute(db)
}
const logOne = prepared((db, { TenantId, MessageId }: { TenantId: number; MessageId: number }) =>
  insertActivities(TenantId, sql`m.message_id = ${MessageId}`).compile(db),
)
// Each is looked up by its key (`offset 0`), whatever there was when the plan was made.
const insertActivities = (TenantId: number, which: RawBuilder<unknown>) => sql`
  insert into activity (tenant_id, activity_type_id, contact_entity_id, contact_id, user_id, recipient, subject, description, date_created,
    is_automatic, message_id)
  select m.tenant_id, case when m.is_mine then 4 else 8 end + case when m.channel = 'Text' then 1 else 0 end,
    contact.contact_entity_id, contact.contact_id, case when m.is_mine then m.user_id end,
    case when m.is_mine then array_to_string(m.to_addresses, ', ') end,
    m.subject, left(case when ${isByOther} then m.from_address || ': ' else '' end ||
      ${withoutUnsubscribeLinks(sql`without_secret(coalesce(m.plain_text, m.body), o.secret)`)}, 2000),
    coalesce(m.date_sent, m.date_created),
    m.is_automatic, m.message_id
  from message m
  cross join lateral (
    select address, contact_id from conversation
    where tenant_id = m.tenant_id and conversation_id = m.conversation_id offset 0) c
  cross join lateral (
    select contact_id, contact_entity_id from contact
    where tenant_id = m.tenant_id and contact_id = c.contact_id offset 0) contact
  left join outbox o on o.tenant_id = m.tenant_id and o.message_id = m.message_id
  where m.tenant_id = ${TenantId} and ${which}`
