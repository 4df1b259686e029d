import type { Channel, MessageStatus } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { answerersOf, refreshBrowsers } from '../conversations/conversations.queries.ts'
import { logMessages } from '../messages/log.queries.ts'
import { notifySendFailure } from './failures.queries.ts'
import { touchConversation } from './touch.ts'

export type MessageKey = { TenantId: number; MessageId: number }

/** A message as it is to be sent, with its sender. */
export type Outgoing = MessageKey & {
  Channel: Channel
  Purpose: 'OneToOne' | 'Mass' | 'Automatic' | 'Transactional'
  /** Null for system mail. */
  ConversationId: number | null
  ContactId: number | null
  UserId: number | null
  FromAddress: string
  ToAddresses: string[]
  CcAddresses: string[]
  BccAddresses: string[]
  /** Who does not have it yet, if some already have; otherwise null. */
  Recipients: string[] | null
  Subject: string | null
  Body: string
  PlainText: string | null
  HeaderId: string | null
  InReplyTo: string | null
  ReferenceIds: string[]
  DateCreated: string
  /** The sender: the user or, for system mail, the brokerage. */
  UserName: string | null
  UserEmail: string | null
  TextNumber: string | null
  /** Where its recipient can unsubscribe (RFC 8058); for mass and automatic emails. */
  UnsubscribeUrl: string | null
  /** The mailbox it waited for, which has been disconnected since. */
  Via: string | null
  Attempts: number
  Attachments: { FileName: string; ContentType: string; StorageKey: string }[]
  /** When an earlier attempt without a known outcome was made or looked up … */
  DateTried: string | null
  /** … and when the first such attempt was. */
  FirstTried: string | null
  /** When it should leave. */
  NotBefore: string
  /** It could be taken back until now: it has answered nothing yet, and is not logged. */
  IsHeld: boolean
  BrokerageZone: string
}

/** Whom a message still has to reach. */
export const recipientsOf = ({ Recipients, ToAddresses, CcAddresses, BccAddresses }: Outgoing) =>
  Recipients ?? [...ToAddresses, ...CcAddresses, ...BccAddresses]

/** Locks those of these messages that are still to be sent; those sent, canceled or given up are left out. */
export const lockOutgoing = async (db: Tx, TenantId: number, messageIds: number[]): Promise<Outgoing[]> => {
  const { rows } = await sql<Outgoing>`
    select m.tenant_id, m.message_id, m.channel, m.purpose, m.conversation_id, c.contact_id, m.user_id, m.from_address,
      m.to_addresses, m.cc_addresses, m.bcc_addresses, m.subject, m.body, m.plain_text, m.header_id, m.in_reply_to,
      m.reference_ids, m.date_created, case when m.conversation_id is null then t.name else u.name end as user_name, u.email as user_email, t.text_number, m.unsubscribe_url,
      m.via, o.recipients, o.attempts, o.date_tried, o.first_tried, o.not_before, o.is_held, t.time_zone as brokerage_zone,
      (select coalesce(json_agg(json_build_object('FileName', file_name, 'ContentType', content_type,
        'StorageKey', storage_key) order by attachment_id), '[]')
      from message_attachment a where a.tenant_id = m.tenant_id and a.message_id = m.message_id) as attachments
    from outbox o
    join message m using (tenant_id, message_id)
    left join conversation c using (tenant_id, conversation_id)
    join tenant t using (tenant_id)
    left join user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
    where o.tenant_id = ${TenantId} and o.message_id = any(${messageIds}::bigint[])
    order by o.message_id
    for update of o`.execute(db)
  return rows
}

/**
 * The time to take it back is over: it answers what its conversation said until it was written, and is logged, as if
 * it had been sent then, whether it leaves now, waits for the gate or is refused.
 */
export const release = async (
  db: Tx,
  { TenantId, MessageId, ConversationId, PlainText, Body, Purpose, DateCreated }: Outgoing,
) => {
  await db
    .updateTable('outbox')
    .set({ IsHeld: false })
    .where('TenantId', '=', TenantId)
    .where('MessageId', '=', MessageId)
    .execute()
  if (ConversationId !== null) {
    await touchConversation(db, TenantId, ConversationId, {
      isMine: true,
      text: PlainText ?? Body,
      date: DateCreated,
      counts: Purpose === 'OneToOne',
    })
    // Whoever wrote it still sees it among those to answer.
    await refreshBrowsers(db, TenantId, await answerersOf(db, TenantId, ConversationId))
  }
  await logMessages(db, TenantId, [MessageId])
}

/** Records that the provider is about to be called: committed before the call. */
export const startAttempts = (db: Tx, TenantId: number, messageIds: number[]) =>
  sql`
  with tried as (
    update outbox set date_tried = ${clock.now().toString()}, attempts = attempts + 1,
      first_tried = coalesce(first_tried, ${clock.now().toString()})
    where tenant_id = ${TenantId} and message_id = any(${messageIds}::bigint[]) returning message_id, recipients
  )
  update message set status = 'Sending', status_text = null from tried
  where message.tenant_id = ${TenantId} and message.message_id = tried.message_id and recipients is null`.execute(db)

/**
 * Its mail server took an email for some of its recipients: from now on it goes to these alone, and is shown as sent.
 * `refused` says who else does not get it, if anybody.
 */
export const leaveRecipients = (
  db: Tx,
  { TenantId, MessageId }: MessageKey,
  recipients: string[],
  refused: string | null,
) =>
  sql`update outbox set recipients = ${recipients}::text[], refused = nullif(concat_ws('; ', refused, ${refused}::text), '')
    where tenant_id = ${TenantId} and message_id = ${MessageId}`.execute(db)

export type Delay = {
  MessageId: number
  Until: Temporal.Instant
  Why: string | null
  /** If not, nothing has left. */
  isDoubtful?: boolean
  /** An attempt was begun but not made: it does not count. */
  isUntried?: boolean
}

/** Puts them back until then. */
export const postpone = async (db: Tx, TenantId: number, delays: Delay[]) => {
  if (delays.length === 0) return
  await sql`
    with delay as (
      select * from unnest(${delays.map((one) => one.MessageId)}::bigint[], ${delays.map((one) => one.Until.toString())}::timestamptz[],
        ${delays.map((one) => one.Why)}::text[], ${delays.map((one) => one.isDoubtful ?? false)}::boolean[],
        ${delays.map((one) => one.isUntried ?? false)}::boolean[]) d (message_id, until, why, is_doubtful, is_untried)
    ), back as (
      update outbox o set date_tried = case when is_doubtful then date_tried end,
        first_tried = case when is_doubtful then first_tried end, not_before = until,
        attempts = attempts - is_untried::integer
      from delay where o.tenant_id = ${TenantId} and o.message_id = delay.message_id
      returning o.message_id, why, recipients, refused
    )
    update message set
      status = case when recipients is null then 'Waiting' else 'Sent' end,
      status_text = case when recipients is null then why else concat_ws('; ', refused,
        'Not delivered yet to ' || array_to_string(recipients, ', ') || ', but Dormer keeps trying' || coalesce(': ' || why, '.')) end,
      date_sent = case when recipients is null then date_sent else coalesce(date_sent, ${clock.now().toString()}::timestamptz) end
    from back
    where message.tenant_id = ${TenantId} and message.message_id = back.message_id`.execute(db)
}

export type Ending = {
  MessageId: number
  Status: MessageStatus
  Why?: string | null
  Via?: string | null
  Id?: string | null
}

/** Removes the links with these secrets from the stored text of messages that have left, or never will. */
export const removeSecrets = async (
  db: Tx,
  TenantId: number,
  ended: { MessageId: number; Secret: string | null }[],
) => {
  const having = ended.filter(({ Secret }) => Secret !== null)
  if (having.length === 0) return
  await sql`
    update message m set body = without_secret(body, e.secret), plain_text = without_secret(plain_text, e.secret)
    from unnest(${having.map((one) => one.MessageId)}::bigint[], ${having.map((one) => one.Secret)}::text[]) e (message_id, secret)
    where m.tenant_id = ${TenantId} and m.message_id = e.message_id`.execute(db)
}

/**
 * Their outcome is known, or known to be unknown: nothing is left to do automatically. Returns those that had not ended
 * before. A provider's id that another message already has is ignored: this message's outcome is known without it. What
 * some recipients already have stays sent, and says who does not have it.
 */
export const finish = async (db: Tx, TenantId: number, endings: Ending[]): Promise<number[]> => {
  if (endings.length === 0) return []
  const ids = endings.map((one) => one.MessageId)
  const firstWith = new Map(endings.map(({ Id }, at) => [Id, at] as const).reverse())
  const { rows } = await sql<{ MessageId: number; Secret: string | null; Via: string | null; Left: number | null }>`
    with ended as (
      delete from outbox where tenant_id = ${TenantId} and message_id = any(${ids}::bigint[])
      returning message_id, first_tried, secret, recipients, refused
    )
    update message m set
      status = case when recipients is null then e.status else 'Sent' end,
      status_text = case when recipients is null or e.status in ('Sent', 'Delivered')
        then nullif(concat_ws('; ', refused, e.why), '')
        else concat_ws('; ', refused, case when e.status = 'Unknown' then 'It may not have reached ' else 'Not delivered to ' end ||
          array_to_string(recipients, ', ') || ': ' || regexp_replace(e.why, '^Failed: | Nothing was sent\\.', '', 'g')) end,
      via = coalesce(e.via, m.via),
      provider_id = case when not exists (select from message other where other.tenant_id = m.tenant_id
        and other.channel = m.channel and other.provider_id = e.id and other.message_id <> m.message_id)
        then coalesce(e.id, m.provider_id) else m.provider_id end,
      date_sent = case when recipients is not null then m.date_sent
        when e.status in ('Sent', 'Delivered') then ${clock.now().toString()}::timestamptz
        when e.status = 'Unknown' then ended.first_tried else m.date_sent end
    from unnest(${ids}::bigint[], ${endings.map((one) => one.Status)}::text[], ${endings.map((one) => one.Why ?? null)}::text[],
      ${endings.map((one) => one.Via ?? null)}::text[],
      ${endings.map((one, at) => (one.Id && firstWith.get(one.Id) === at ? one.Id : null))}::text[])
      e (message_id, status, why, via, id)
    join ended using (message_id)
    where m.tenant_id = ${TenantId} and m.message_id = e.message_id
    returning m.message_id, ended.secret, m.via, cardinality(recipients) as "left"`.execute(db)
  const fresh = rows.map((row) => row.MessageId)
  // Where nothing leaves the machine, people read it in the Outbox, links included.
  await removeSecrets(
    db,
    TenantId,
    rows.filter(({ Via }) => Via !== 'Outbox'),
  )
  const failed = new Set(
    endings.flatMap(({ Status, MessageId }) => (Status === 'Sent' || Status === 'Delivered' ? [] : [MessageId])),
  )
  const untold = rows.filter(({ MessageId }) => failed.has(MessageId))
  await notifySendFailure(
    db,
    TenantId,
    untold.filter(({ Left }) => Left === null).map(({ MessageId }) => MessageId),
  )
  for (const { MessageId, Left } of untold)
    if (Left !== null) await notifySendFailure(db, TenantId, [MessageId], { isReported: true, left: Left })
  return fresh
}

/** The provider's ids already assigned to other texts with these words to this number. */
export const claimedIds = async (db: Tx, { TenantId, MessageId, ToAddresses: [To], Body }: Outgoing) => {
  const { rows } = await sql<{ ProviderId: string }>`
    select m.provider_id
    from conversation c
    join message m using (tenant_id, conversation_id)
    where c.tenant_id = ${TenantId} and c.channel = 'Text' and c.address = ${To} and m.is_mine and m.body = ${Body}
      and m.provider_id is not null and m.message_id <> ${MessageId}
    union all
    select m.provider_id from message m
    where m.tenant_id = ${TenantId} and m.conversation_id is null and m.channel = 'Text' and m.to_addresses = array[${To}]
      and m.body = ${Body} and m.provider_id is not null and m.message_id <> ${MessageId}`.execute(db)
  return rows.map((row) => row.ProviderId)
}

/**
 * Records what a provider says of a text later, by the message it was given for or by the provider's id. It proves that
 * the provider took the text, so that an attempt without an outcome has ended. Returns undefined if that is no news;
 * `IsToLog`: it is now known as sent, which it was not before.
 */
export const recordStatus = async (
  db: Tx,
  {
    TenantId,
    MessageId,
    ...of
  }: Omit<Ending, 'MessageId'> & { TenantId: number; MessageId?: number | undefined; Id: string },
) => {
  const { rows: found } = await sql<{ MessageId: number }>`
    select message_id from message
    where tenant_id = ${TenantId} and channel = 'Text' and is_mine
      and case when ${MessageId ?? null}::bigint is null then provider_id = ${of.Id}
        else message_id = ${MessageId ?? null} end`.execute(db)
  const id = found[0]?.MessageId
  // In the order in which the end of an attempt locks them.
  await sql`delete from outbox where tenant_id = ${TenantId} and message_id = ${id}`.execute(db)
  const { rows } = await sql<{ MessageId: number; Address: string; IsSystem: boolean; IsToLog: boolean }>`
    update message m set
      status = ${of.Status},
      status_text = ${of.Why ?? null},
      via = coalesce(m.via, ${of.Via ?? null}),
      provider_id = case when not exists (select from message other
        where other.tenant_id = ${TenantId} and other.channel = 'Text' and other.provider_id = ${of.Id}
        and other.message_id <> m.message_id) then ${of.Id} else m.provider_id end,
      date_sent = coalesce(m.date_sent, ${clock.now().toString()}::timestamptz)
    from (
      select message_id, status from message where tenant_id = ${TenantId} and message_id = ${id} for update
    ) was
    where m.tenant_id = ${TenantId} and m.message_id = was.message_id and coalesce(m.provider_id, ${of.Id}) = ${of.Id}
      -- What comes late does not undo what came after it.
      and was.status <> 'Delivered' and (was.status <> 'Failed' or m.provider_id is null)
    returning m.message_id, m.to_addresses[1] as address, m.conversation_id is null as is_system,
      m.purpose <> 'OneToOne' and was.status not in ('Sent', 'Delivered') as is_to_log`.execute(db)
  return rows[0]
}
