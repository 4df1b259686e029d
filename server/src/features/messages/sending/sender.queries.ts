import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { type MailboxRow, mailboxOf } from '../mailboxes/mailboxes.queries.ts'

/** Whom a message is from. Email is where answers go. */
export type Sender = { Name: string; Email: string; TextNumber: string | null; Mailbox: MailboxRow | undefined }
/** The user's mailbox, else the account's address; for texts, the brokerage's number. */
export const senderOf = async (db: Tx, { TenantId, UserId }: Pick<Actor, 'TenantId' | 'UserId'>): Promise<Sender> => {
  const user = await db
    .selectFrom('user_account')
    .innerJoin('tenant', 'tenant.TenantId', 'user_account.TenantId')
    .select(['user_account.Name as Name', 'Email', 'TextNumber'])
    .where('user_account.TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .executeTakeFirstOrThrow()
  const Mailbox = await mailboxOf(db, TenantId, UserId, user.Email)
  return { ...user, Email: Mailbox?.Email ?? user.Email, Mailbox }
}
