import { rights } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { Refusal } from '../../../providers/email/refusals.rules.ts'
import { clock } from '../../../time/clock.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { conversationPath } from '../conversations/conversations.queries.ts'
import { setUpFaultOf } from './refusal-words.rules.ts'

type Failed = {
  MessageId: number
  UserId: number
  ConversationId: number
  Who: string
  Channel: 'Email' | 'Text'
  Status: string
  StatusText: string
}

/** What happened, in a sentence. */
const titleOf = ({ Channel, Who, Status, StatusText }: Failed) => {
  const it = `Your ${Channel.toLowerCase()} to ${formatPhone(Who)}`
  switch (Status) {
    case 'Failed':
      return `${it} failed: ${StatusText.replace(/^Failed: /, '')}`
    case 'Blocked':
      return `${it} was not sent. ${StatusText}`
    case 'Unknown':
      return `${it} may not have arrived. ${StatusText}`
    default:
      return `${it} did not reach everybody. ${StatusText}`
  }
}

/**
 * Tells the authors of these messages which of them failed, once each, with a link to where they can be written again
 * or, for an ended mass message, to its recipients. `isReported`: a mail system reported that one of several recipients
 * did not get it; `left`: how many were left when it was tried again, so that each of these times is told.
 */
export const notifySendFailure = async (
  db: Tx,
  TenantId: number,
  messageIds: number[],
  { isReported = false, left }: { isReported?: boolean; left?: number | undefined } = {},
) => {
  if (messageIds.length === 0) return
  const { rows } = await sql<Failed>`
    select m.message_id, m.user_id, m.conversation_id, coalesce(contact.name, c.address) as who, m.channel,
      m.status, coalesce(m.status_text, '') as status_text
    from message m
    join conversation c using (tenant_id, conversation_id)
    left join contact on contact.tenant_id = c.tenant_id and contact.contact_id = c.contact_id
    where m.tenant_id = ${TenantId} and m.message_id = any(${messageIds}::bigint[]) and (m.status in ('Failed', 'Unknown', 'Blocked') or ${isReported})
      and (m.purpose = 'OneToOne' or (m.purpose = 'Mass' and m.mass_id is null)) and m.user_id is not null`.execute(db)
  await notify(
    db,
    TenantId,
    rows.map((row) => ({
      UserId: row.UserId,
      Kind: 'MessageFailed',
      Title: titleOf(row),
      Path: conversationPath(row.ConversationId),
      Cause: `message-failed:${row.MessageId}${left ? `:${left}` : ''}`,
    })),
  )
  const { rows: many } = await sql<{ MassId: number }>`
    select distinct mass_id from message
    where tenant_id = ${TenantId} and message_id = any(${messageIds}::bigint[]) and status in ('Failed', 'Unknown')
      and mass_id is not null`.execute(db)
  for (const { MassId } of many) await notifyMassFailed(db, TenantId, MassId)
}

/**
 * Tells users whose own addresses these system messages do not reach, once while it lasts. It has no other consequence:
 * the next one is tried again.
 */
export const notifyOwnAddressUnreached = async (db: Tx, TenantId: number, messageIds: number[]) => {
  const { rows } = await sql<{
    UserId: number
    Channel: 'Email' | 'Text'
    Address: string
    Status: string
    Since: number
  }>`
    select u.user_id, m.channel, to_addresses[1] as address, m.status,
      coalesce((select max(reached.message_id) from message reached
        where reached.tenant_id = m.tenant_id and reached.conversation_id is null and reached.channel = m.channel
        and reached.to_addresses = m.to_addresses and reached.status in ('Sent', 'Delivered')
        and reached.message_id < m.message_id), 0) as since
    from message m
    join user_account u on u.tenant_id = m.tenant_id and to_addresses[1] = case when m.channel = 'Text' then u.cell_phone
      when u.notify_email_same then u.email else coalesce(u.notification_email, u.email) end
    where m.tenant_id = ${TenantId} and m.message_id = any(${messageIds}::bigint[]) and m.conversation_id is null
      -- Whoever texted STOP knows.
      and (m.status = 'Failed' or (m.status = 'Blocked' and m.channel = 'Email'))`.execute(db)
  await notify(
    db,
    TenantId,
    rows.map(({ UserId, Channel, Address, Status, Since }) => {
      const what =
        Status === 'Blocked'
          ? `No emails go to ${Address}, because one came back or was reported as spam.`
          : `${Channel}s to ${formatPhone(Address)} come back.`
      return {
        UserId,
        Kind: 'MessageFailed',
        Title: `${what} Correct your ${Channel === 'Text' ? 'cell phone number' : 'notification address'}.`,
        Path: '/settings/notification',
        Cause: `unreached:${Channel}:${Address}:${Status}:${Since}`,
      }
    }),
  )
}

/** Why our mail set-up was refused, by which address in From, and what the mail server said. */
export type SetUpFault = { refusal: Refusal; from: string; said: string }

/**
 * Tells the admins what to mend in the mail set-up if a refused email was our own fault; each fault of a sender's domain
 * once a week.
 */
export const notifySetUpFault = async (db: Tx, TenantId: number, { refusal, from, said }: SetUpFault) => {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const fault = setUpFaultOf(refusal, domain)
  if (!fault) return
  const day = clock.now().toZonedDateTimeISO('UTC')
  const { rows } = await sql<{ UserId: number }>`
    select user_id from user_account where tenant_id = ${TenantId} and role_id = any(${[...rights.SeeAll]}::integer[])`.execute(
    db,
  )
  await notify(
    db,
    TenantId,
    rows.map(({ UserId }) => ({
      UserId,
      Kind: 'MessageFailed',
      Title: `${fault} The mail server said: ${said.slice(0, 200).toWellFormed()}`,
      Path: '/settings/email',
      Cause: `mail-set-up:${refusal}:${domain}:${day.yearOfWeek}-${day.weekOfYear}`,
    })),
  )
}

/** Tells the sender of a mass message that it waits for a decision, because its time is long past. */
export const notifyMassLate = async (db: Tx, TenantId: number, MassId: number) => {
  const { rows } = await sql<{ UserId: number; What: string }>`
    select user_id, case when channel = 'Text' then 'text' else 'email “' || coalesce(left(subject, 100), '') || '”' end as what
    from mass_message where tenant_id = ${TenantId} and mass_id = ${MassId} and user_id is not null`.execute(db)
  await notify(
    db,
    TenantId,
    rows.map(({ UserId, What }) => ({
      UserId,
      Kind: 'MassFailed',
      Title: `Your mass ${What} could not leave in time. Resume it if it still applies`,
      Path: `/messages/sent/${MassId}`,
    })),
  )
}

/**
 * Tells the sender of a mass message, once it has ended, that it failed for some recipients, even if that becomes known
 * later.
 */
export const notifyMassFailed = async (db: Tx, TenantId: number, MassId: number) => {
  const { rows } = await sql<{ UserId: number; What: string; Outcome: string }>`
    select user_id, case when channel = 'Text' then 'text' else 'email “' || coalesce(left(subject, 100), '') || '”' end as what,
      outcome
    from mass_message mass
    cross join lateral (
      select m.status from message m
      where m.tenant_id = mass.tenant_id and m.mass_id = mass.mass_id and m.status in ('Failed', 'Unknown') limit 1
    ) one (outcome)
    where tenant_id = ${TenantId} and mass_id = ${MassId} and user_id is not null and status in ('Done', 'Canceled')`.execute(
    db,
  )
  await notify(
    db,
    TenantId,
    rows.map(({ UserId, What, Outcome }) => ({
      UserId,
      Kind: 'MassFailed',
      Title: `Your mass ${What} did not reach everybody`,
      Path: `/messages/sent/${MassId}?outcome=${Outcome}`,
      Cause: `mass-failed:${MassId}`,
    })),
  )
}
