import { mayChangeAccount, type RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, HttpError, notFound } from '../../../http/errors.ts'
import { isEmailTaken } from './users.queries.ts'

/**
 * Undoes the deletion of a user by a request (decision 0067): they are deactivated afterwards, because what let them in
 * is gone. Permissions that the actor lacks are not given back: 403. Others who took something over return it through `userRestored`. Returns who it is.
 */
export const restoreUser = async (db: Tx, actor: Actor, requestId: string) => {
  const { TenantId } = actor
  const { rows } = await sql<{ UserId: number; Before: { email_signature?: string; round_robin?: boolean } }>`
    select row_id as user_id, before from change
    where tenant_id = ${TenantId} and request_id = ${requestId} and table_name = 'user_account' and what = 'Changed'
      and after ->> 'date_deleted' is not null
    order by change_id limit 1`.execute(db)
  const [deletion] = rows
  const user =
    deletion &&
    (await db
      .selectFrom('user_account')
      .select(['TenantId', 'UserId', 'Name', 'Email', 'RoleId'])
      .$narrowType<{ RoleId: RoleId }>()
      .where('TenantId', '=', TenantId)
      .where('UserId', '=', deletion.UserId)
      .where('DateDeleted', 'is not', null)
      .executeTakeFirst())
  if (!deletion || !user) throw notFound('user')
  const { UserId, Name, Email, RoleId } = user
  const removed = await sql<{ PermissionCode: string }>`
    select before ->> 'permission_code' as permission_code from change
    where tenant_id = ${TenantId} and request_id = ${requestId} and table_name = 'user_permission' and what = 'Deleted'
      and (before ->> 'user_id')::bigint = ${UserId}`.execute(db)
  const Permissions = removed.rows.map(({ PermissionCode }) => PermissionCode)
  if (!mayChangeAccount(actor, { RoleId, Permissions }))
    throw new HttpError(403, {
      Message: `${Name} had permissions that you do not have. Ask an admin of your brokerage to restore this account.`,
    })
  if (await isEmailTaken(db, Email, UserId))
    throw conflict(
      (await isColleague(db, TenantId, Email))
        ? `Somebody else signs in with ${Email} now. Give that account another email address, then restore ${Name}.`
        : `Somebody signs in with ${Email} in another brokerage now, so ${Name} cannot be restored. Add a new user with another email address, and reassign the contacts by hand.`,
    )
  await db
    .updateTable('user_account')
    .set({
      DateDeleted: null,
      SuccessorId: null,
      RoundRobin: deletion.Before.round_robin ?? false,
      EmailSignature: deletion.Before.email_signature ?? null,
    })
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .execute()
  if (Permissions.length > 0)
    await db
      .insertInto('user_permission')
      .values(Permissions.map((PermissionCode) => ({ TenantId, UserId, PermissionCode })))
      .execute()
  // Sources that somebody has given to another since stay with them.
  await sql`
    update source s set assign_to_id = ${UserId} from change c
    where c.tenant_id = ${TenantId} and c.request_id = ${requestId} and c.table_name = 'source' and c.what = 'Changed'
      and (c.before ->> 'assign_to_id')::bigint = ${UserId} and s.tenant_id = ${TenantId} and s.source_id = c.row_id
      and s.assign_to_id is not distinct from (c.after ->> 'assign_to_id')::bigint`.execute(db)
  return user
}

const isColleague = async (db: Tx, TenantId: number, Email: string) =>
  (await db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', TenantId)
    .where(sql<boolean>`lower(email) = lower(${Email})`)
    .where('DateDeleted', 'is', null)
    .executeTakeFirst()) !== undefined
