import { emailProviders, type Mailbox } from '@dormer/contract/messages/mailboxes'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { notify } from '../../day/notifications/notify.queries.ts'

export type MailboxKey = { TenantId: number; EmailConfigId: number }

/** A mailbox as the server uses it; `Secret` is encrypted. */
export type MailboxRow = MailboxKey & {
  UserId: number
  Email: string
  EmailProviderId: number
  Secret: string
  HasError: boolean
  LastError: string | null
  Cursor: string | null
  DateConnected: string
  StuckAt: string | null
  StuckTimes: number
}

/** How long a mailbox may be unreachable before its owner has to act, in hours. */
const PATIENCE_HOURS = 24

/** Mailboxes as users see them. */
export const mailboxesWhere = async (db: Tx, TenantId: number, condition: RawBuilder<boolean>): Promise<Mailbox[]> => {
  const { rows } = await sql<Omit<Mailbox, 'ProviderName'>>`
    select m.email_config_id, m.email, m.email_provider_id, m.last_error, m.date_synced as last_sync, m.skipped,
      m.last_skipped, u.name as user_name,
      m.has_error or m.last_error is not null and coalesce(m.date_synced, m.date_connected)
        < ${clock.now().subtract({ hours: PATIENCE_HOURS }).toString()} as has_error,
      (select count(*) from outbox o join message w using (tenant_id, message_id)
        where o.tenant_id = m.tenant_id and w.channel = 'Email' and w.purpose = 'OneToOne' and w.user_id = m.user_id
          and w.from_address = m.email) as waiting
    from mailbox m join user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
    where m.tenant_id = ${TenantId} and ${condition} order by u.name, m.email_config_id`.execute(db)
  return rows.map((row) => ({
    ...row,
    ProviderName: emailProviders[row.EmailProviderId as keyof typeof emailProviders],
  }))
}

const columns = sql`tenant_id, email_config_id, user_id, email, email_provider_id, secret, has_error, last_error, cursor,
  date_connected, stuck_at, stuck_times`

export const findMailbox = async (db: Tx, { TenantId, EmailConfigId }: MailboxKey) => {
  const { rows } = await sql<MailboxRow>`
    select ${columns} from mailbox where tenant_id = ${TenantId} and email_config_id = ${EmailConfigId}`.execute(db)
  return rows[0]
}

/** The mailbox that a user writes from: the one with this address, else the first one connected. */
export const mailboxOf = async (db: Tx, TenantId: number, UserId: number, address = '') => {
  const { rows } = await sql<MailboxRow>`
    select ${columns} from mailbox where tenant_id = ${TenantId} and user_id = ${UserId}
    order by email = ${address} desc, email_config_id limit 1`.execute(db)
  return rows[0]
}

/** Records why a mailbox could not be used. With `needsOwner`, only its owner can fix that, and is notified. */
export const recordMailboxError = async (
  db: Tx,
  { TenantId, EmailConfigId }: MailboxKey,
  why: string,
  needsOwner: boolean,
) => {
  const { rows } = await sql<{ UserId: number; Email: string; HasError: boolean; Since: string }>`
    update mailbox set last_error = ${why}, has_error = has_error or ${needsOwner}
    where tenant_id = ${TenantId} and email_config_id = ${EmailConfigId}
    returning user_id, email, has_error, coalesce(date_synced, date_connected) as since`.execute(db)
  const isLong = (since: string) =>
    Temporal.Instant.compare(Temporal.Instant.from(since), clock.now().subtract({ hours: PATIENCE_HOURS })) < 0
  await notify(
    db,
    TenantId,
    rows
      .filter(({ HasError, Since }) => HasError || isLong(Since))
      .map(({ UserId, Email, HasError, Since }) => ({
        UserId,
        Kind: 'MailboxFailed',
        Title: HasError
          ? `Connect your mailbox ${Email} again: ${why}`
          : `Your mailbox ${Email} has not been read for a day: ${why}`,
        Path: '/settings/email',
        // Once, until it works again.
        Cause: `mailbox-failed:${EmailConfigId}:${Since}`,
      })),
  )
}

/**
 * Marks messages that wait for a mailbox as that mailbox's: they may already be with its provider, and no other carrier
 * can tell.
 */
export const recordCarrier = (db: Tx, { TenantId, UserId, Email }: MailboxRow, via: string) =>
  sql`update message m set via = ${via} from outbox o
    where m.tenant_id = ${TenantId} and m.channel = 'Email' and m.purpose = 'OneToOne' and m.user_id = ${UserId}
      and m.from_address = ${Email} and o.tenant_id = m.tenant_id and o.message_id = m.message_id`.execute(db)

/** Stores a sign-in that the provider has renewed. */
export const storeSecret = (db: Tx, { TenantId, EmailConfigId }: MailboxKey, secret: string) =>
  sql`update mailbox set secret = ${secret}
    where tenant_id = ${TenantId} and email_config_id = ${EmailConfigId}`.execute(db)
