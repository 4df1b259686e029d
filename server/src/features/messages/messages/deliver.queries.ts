import type { Channel, MessageStatus } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

export type MessageKey = { TenantId: number; MessageId: number }

/** A message as it is to be sent, with who sends it. */
export type Outgoing = MessageKey & {
  Channel: Channel
  Purpose: 'OneToOne' | 'Mass' | 'Automatic' | 'Transactional'
  ConversationId: number
  ContactId: number | null
  UserId: number | null
  FromAddress: string
  ToAddresses: string[]
  CcAddresses: string[]
  BccAddresses: string[]
  Subject: string | null
  Body: string
  PlainText: string | null
  HeaderId: string | null
  InReplyTo: string | null
  ReferenceIds: string[]
  DateCreated: string
  UserName: string | null
  UserEmail: string | null
  TextNumber: string | null
  Attempts: number
  /** When an earlier attempt was made of which nobody knows the outcome. */
  DateTried: string | null
}

/** What is to be sent, locked; undefined if it was sent, canceled or given up. */
export const lockOutgoing = async (db: Tx, { TenantId, MessageId }: MessageKey): Promise<Outgoing | undefined> => {
  const { rows } = await sql<Outgoing>`
    select m.tenant_id, m.message_id, m.channel, m.purpose, m.conversation_id, c.contact_id, m.user_id, m.from_address,
      m.to_addresses, m.cc_addresses, m.bcc_addresses, m.subject, m.body, m.plain_text, m.header_id, m.in_reply_to,
      m.reference_ids, m.date_created, u.name as user_name, u.email as user_email, t.text_number, o.attempts, o.date_tried
    from outbox o
    join message m using (tenant_id, message_id)
    join conversation c using (tenant_id, conversation_id)
    join tenant t using (tenant_id)
    left join user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
    where o.tenant_id = ${TenantId} and o.message_id = ${MessageId}
    for update of o`.execute(db)
  return rows[0]
}

/** Notes that the provider is about to be called: committed before it is. */
export const startAttempt = async (db: Tx, key: MessageKey) => {
  await sql`update outbox set date_tried = now(), attempts = attempts + 1
    where tenant_id = ${key.TenantId} and message_id = ${key.MessageId}`.execute(db)
  await setStatus(db, key, 'Sending', null)
}

/** Puts it back until then: nothing has left. */
export const postpone = async (db: Tx, key: MessageKey, until: Temporal.Instant, why: string) => {
  await sql`update outbox set date_tried = null, not_before = ${until.toString()}
    where tenant_id = ${key.TenantId} and message_id = ${key.MessageId}`.execute(db)
  await setStatus(db, key, 'Waiting', why)
}

/** Its outcome is known, or known to be unknown: nothing is left to do by itself. */
export const finish = async (
  db: Tx,
  key: MessageKey,
  status: MessageStatus,
  { why = null, via = null, id = null }: { why?: string | null; via?: string | null; id?: string | null } = {},
) => {
  await sql`delete from outbox where tenant_id = ${key.TenantId} and message_id = ${key.MessageId}`.execute(db)
  const hasLeft = status === 'Sent' || status === 'Delivered'
  await db
    .updateTable('message')
    .set({
      Status: status,
      StatusText: why,
      ...(via !== null && { Via: via }),
      ...(id !== null && { ProviderId: id }),
      ...(hasLeft && { DateSent: sql<string>`now()` }),
    })
    .where('TenantId', '=', key.TenantId)
    .where('MessageId', '=', key.MessageId)
    .execute()
}

const setStatus = (db: Tx, key: MessageKey, Status: MessageStatus, StatusText: string | null) =>
  db
    .updateTable('message')
    .set({ Status, StatusText })
    .where('TenantId', '=', key.TenantId)
    .where('MessageId', '=', key.MessageId)
    .execute()
