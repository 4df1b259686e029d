import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { UserDeleted } from '../../brokerage/users/users.announcements.ts'

/**
 * A deleted user's open tasks and upcoming appointments go to the successor or, if the contacts go to the pond, to the
 * user who deleted the account. What is past stays as it was.
 */
export const passWorkOn = async (db: Tx, { TenantId, UserId, SuccessorId, ById }: UserDeleted) => {
  const to = SuccessorId ?? ById
  await sql`update task set assigned_user_id = ${to}
    where tenant_id = ${TenantId} and assigned_user_id = ${UserId} and not is_completed`.execute(db)
  await sql`update appointment set user_id = ${to}
    where tenant_id = ${TenantId} and user_id = ${UserId} and date_time > now()`.execute(db)
}
