import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { MailboxKey } from './mailboxes.queries.ts'

const one = ({ TenantId, EmailConfigId }: MailboxKey) =>
  sql`tenant_id = ${TenantId} and email_config_id = ${EmailConfigId}`

/** Records how far it has been read, and what was skipped. */
export const recordProgress = (
  db: Tx,
  key: MailboxKey,
  { cursor, taken, skipped }: { cursor: string; taken: string[]; skipped: string[] },
) =>
  sql`update mailbox set cursor = ${cursor}, skipped = skipped + ${skipped.length},
    last_skipped = coalesce(${skipped.at(-1) ?? null}, last_skipped),
    stuck_at = case when stuck_at = any(${taken}) then null else stuck_at end
  where ${one(key)}`.execute(db)

/** It was read to the end: whatever was wrong is over. */
export const recordSynced = (db: Tx, key: MailboxKey) =>
  sql`update mailbox set date_synced = now(), has_error = false, last_error = null where ${one(key)}`.execute(db)

/** Those of the tenant's mailboxes that are read: their users are active. */
export const mailboxesToRead = async (db: Tx, TenantId: number, ids: number[]) => {
  const { rows } = await sql<{ EmailConfigId: number; IsRead: boolean }>`
    select m.email_config_id, u.date_deactivated is null as is_read
    from mailbox m join user_account u using (tenant_id, user_id)
    where m.tenant_id = ${TenantId} and m.email_config_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Reading failed at this email; counts up if it is the same one as last time. */
export const brokeOffAt = (db: Tx, key: MailboxKey, id: string) =>
  sql`update mailbox set stuck_times = case when stuck_at = ${id} then stuck_times + 1 else 1 end, stuck_at = ${id}
    where ${one(key)}`.execute(db)

export const wasDisconnected = async (db: Tx, key: MailboxKey) =>
  (await sql`select from mailbox where ${one(key)}`.execute(db)).rows.length === 0

/**
 * Which of these addresses belong to contacts, but are neither the mailbox's own nor a user's: mail between colleagues
 * is private.
 */
export const contactsAmong = async (
  db: Tx,
  TenantId: number,
  mailbox: string,
  addresses: string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ Address: string }>`
    select a.address from unnest(${addresses}::text[]) a (address)
    where a.address <> ${mailbox}
      and (exists (select from contact c where c.tenant_id = ${TenantId} and c.email = a.address)
        or exists (select from contact_point p where p.tenant_id = ${TenantId} and p.extension is null and p.address = a.address))
      and not exists (select from user_account u where u.tenant_id = ${TenantId} and u.email = a.address)`.execute(db)
  return new Set(rows.map((row) => row.Address))
}

/** Which of these addresses are users' own, or their mailboxes'. */
export const usersAmong = async (db: Tx, TenantId: number, addresses: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ Address: string }>`
    select email as address from user_account where tenant_id = ${TenantId} and email = any(${addresses}::text[])
    union select email from mailbox where tenant_id = ${TenantId} and email = any(${addresses}::text[])`.execute(db)
  return new Set(rows.map((row) => row.Address))
}

/** Whether an email is already stored: by its Message-ID, or because this provider sent it for us under this id. */
export const isHere = async (db: Tx, TenantId: number, headerId: string, via: string, providerId: string) => {
  const { rows } = await sql`
    select from message where tenant_id = ${TenantId} and header_id = ${headerId}
    union all
    select from message where tenant_id = ${TenantId} and channel = 'Email' and provider_id = ${providerId} and via = ${via}
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Emails of ours that one may answer: those it names, and the latest to its sender of the two days before; newest first.
 * Clocks may differ by minutes; what was sent later cannot have been answered.
 */
export const emailsAnswerable = async (
  db: Tx,
  TenantId: number,
  { ids, to, before }: { ids: string[]; to: string; before: Date },
) => {
  const { rows } = await sql<{ HeaderId: string | null; Subject: string; DateSent: string }>`
    (select header_id, coalesce(subject, '') as subject, date_sent from message
      where tenant_id = ${TenantId} and header_id = any(${ids}) and is_mine and channel = 'Email'
        and date_sent <= ${before.toISOString()}::timestamptz + interval '5 minutes')
    union
    (select m.header_id, coalesce(m.subject, ''), m.date_sent
      from conversation c join message m using (tenant_id, conversation_id)
      where c.tenant_id = ${TenantId} and c.channel = 'Email' and c.address = ${to} and m.is_mine
        and m.date_sent > ${before.toISOString()}::timestamptz - interval '2 days'
        and m.date_sent <= ${before.toISOString()}::timestamptz + interval '5 minutes'
      order by m.message_id desc limit 20)
    order by date_sent desc`.execute(db)
  return rows.map((row) => ({ ...row, DateSent: Temporal.Instant.from(row.DateSent) }))
}
