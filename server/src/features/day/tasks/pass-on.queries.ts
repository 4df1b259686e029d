import type { EventPayload } from '@dormer/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/**
 * A deleted user's open tasks and upcoming appointments go to the successor or, if the contacts go to the pond, to the
 * user who deleted the account. What is past stays as it was.
 */
export const transferWork = async (db: Tx, { TenantId, UserId, SuccessorId, ById }: EventPayload<'UserDeleted'>) => {
  const to = SuccessorId ?? ById
  await sql`update task set assigned_user_id = ${to}
    where tenant_id = ${TenantId} and assigned_user_id = ${UserId} and not is_completed`.execute(db)
  await sql`update appointment set user_id = ${to}
    where tenant_id = ${TenantId} and user_id = ${UserId} and date_time > now()`.execute(db)
}

/** Undoes that: what is still open or upcoming, and still with whoever got it, returns to the user. */
export const returnWork = async (db: Tx, { TenantId, UserId, RequestId }: EventPayload<'UserRestored'>) => {
  await sql`update task t set assigned_user_id = ${UserId} from change c
    where c.tenant_id = ${TenantId} and c.request_id = ${RequestId} and c.table_name = 'task' and c.what = 'Changed'
      and (c.before ->> 'assigned_user_id')::bigint = ${UserId} and t.tenant_id = ${TenantId} and t.task_id = c.row_id
      and t.assigned_user_id = (c.after ->> 'assigned_user_id')::bigint and not t.is_completed`.execute(db)
  await sql`update appointment a set user_id = ${UserId} from change c
    where c.tenant_id = ${TenantId} and c.request_id = ${RequestId} and c.table_name = 'appointment' and c.what = 'Changed'
      and (c.before ->> 'user_id')::bigint = ${UserId} and a.tenant_id = ${TenantId} and a.appointment_id = c.row_id
      and a.user_id = (c.after ->> 'user_id')::bigint and a.date_time > now()`.execute(db)
}
