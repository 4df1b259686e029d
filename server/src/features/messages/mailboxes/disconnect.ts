import type { EventPayload } from '@dormer/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { cancel } from '../../../jobs/jobs.ts'
import { viaOf } from './account.ts'
import { deliverNow } from './connect.ts'
import { findMailbox, type MailboxRow, recordCarrier } from './mailboxes.queries.ts'
import { keyOf } from './sync.jobs.ts'

/** Ends a mailbox's connection; what was read from it stays. */
export const disconnect = async (db: Tx, mailbox: MailboxRow) => {
  const { TenantId, EmailConfigId, UserId, EmailProviderId } = mailbox
  await db.deleteFrom('mailbox').where('TenantId', '=', TenantId).where('EmailConfigId', '=', EmailConfigId).execute()
  await cancel(db, keyOf(mailbox))
  await recordCarrier(db, mailbox, viaOf(EmailProviderId))
  // What waited for it is sent the brokerage's way, if there is one (carriers.ts).
  await deliverNow(db, TenantId, UserId)
}

/**
 * Disconnects a deleted user's mailboxes and returns conversations that were given to the user to their contacts'
 * agents.
 */
export const endMessaging = async (db: Tx, { TenantId, UserId }: EventPayload<'UserDeleted'>) => {
  const own = await db
    .selectFrom('mailbox')
    .select('EmailConfigId')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .execute()
  for (const { EmailConfigId } of own) {
    const mailbox = await findMailbox(db, { TenantId, EmailConfigId })
    if (mailbox) await disconnect(db, mailbox)
  }
  await sql`update conversation set assigned_user_id = null
    where tenant_id = ${TenantId} and assigned_user_id = ${UserId}`.execute(db)
}
