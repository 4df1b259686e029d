import type { NotificationKind } from '@dormer/contract/notification-kinds'
import { may, type RoleId, roles } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notify } from '../../day/notifications/notify.queries.ts'

const rolesThatMay = (act: 'ReviewDocuments' | 'SeeAll') =>
  Object.keys(roles).filter((role) => may({ RoleId: Number(role) as RoleId }, act))

type Told = { UserId: number; Address: string }

/**
 * Tells these users, except the one who did it. If `isFolded`, a user is told once per transaction until it is read.
 * `who` is a condition over `user_account u` and `transaction`.
 */
const tell = async (
  db: Tx,
  actor: Actor,
  TransactionId: number,
  {
    Kind,
    Path,
    who,
    title,
    isFolded,
  }: {
    Kind: NotificationKind
    Path: string
    who: ReturnType<typeof sql>
    /** Its address unless given. */
    title?: (address: string) => string
    isFolded: boolean
  },
) => {
  const { rows } = await sql<Told>`
    select u.user_id, coalesce(nullif(concat_ws(', ', transaction.address, transaction.city), ''), transaction.type) as address
    from transaction
    join user_account u using (tenant_id)
    where transaction.tenant_id = ${actor.TenantId} and transaction.transaction_id = ${TransactionId}
      and u.user_id <> ${actor.UserId} and ${who}
      -- Whoever sees the transaction.
      and (u.role_id = any(${rolesThatMay('SeeAll')}::smallint[]) or u.user_id = transaction.agent_id or exists (
        select from transaction_share s where s.tenant_id = transaction.tenant_id
          and s.transaction_id = transaction.transaction_id and s.user_id = u.user_id))
      -- Who is told by email or text only reads nothing here: once an hour.
      and not (${isFolded} and exists (
        select from notification n where n.tenant_id = u.tenant_id and n.user_id = u.user_id and not n.is_read
          and (n.in_app or n.date_created > now() - interval '1 hour') and n.kind = ${Kind} and n.path = ${Path}))
    order by u.user_id`.execute(db)
  await notify(
    db,
    actor.TenantId,
    rows.map(({ UserId, Address }) => ({ UserId, Kind, Path, Title: title?.(Address) ?? Address })),
  )
}

/** Tells reviewers that something in a transaction waits for them. */
export const notifyReviewers = (db: Tx, actor: Actor, TransactionId: number) =>
  tell(db, actor, TransactionId, {
    Kind: 'DocumentsHandedIn',
    Path: `/transactions/review?transaction=${TransactionId}`,
    who: sql`(u.role_id = any(${rolesThatMay('ReviewDocuments')}::smallint[]) or exists (
      select from user_permission p where p.tenant_id = u.tenant_id and p.user_id = u.user_id
        and p.permission_code = 'ReviewDocuments'))`,
    isFolded: true,
  })

/** Tells the user who handed it in, and the transaction's agent, the verdict. */
export const notifyOfVerdict = (
  db: Tx,
  actor: Actor,
  line: { TransactionId: number; Name: string; HandedInById: number | null },
  reason: string | null,
) =>
  tell(db, actor, line.TransactionId, {
    Kind: reason === null ? 'DocumentsAccepted' : 'DocumentReturned',
    Path: `/transactions/transaction/${line.TransactionId}?tab=documents`,
    who: sql`u.user_id in (transaction.agent_id, ${line.HandedInById})`,
    title: reason === null ? undefined : (address) => `${line.Name}, ${address}: ${reason}`.slice(0, 200),
    isFolded: reason === null,
  })
