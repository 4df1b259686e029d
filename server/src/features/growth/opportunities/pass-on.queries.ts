import type { EventPayload } from '@dormer/contract/events'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

const isOpen = sql`exists (select from pipeline_stage s
  where s.tenant_id = o.tenant_id and s.stage_id = o.stage_id and s.outcome = 'Open')`

/** A deleted user's open opportunities go to the successor, or to whoever deleted the account; what is decided stays. */
export const transferOpportunities = async (
  db: Tx,
  { TenantId, UserId, SuccessorId, ById }: EventPayload<'UserDeleted'>,
) => {
  const to = SuccessorId ?? ById
  if (to === null) return
  await sql`update opportunity o set user_id = ${to}, version = version + 1
    where tenant_id = ${TenantId} and user_id = ${UserId} and ${isOpen}`.execute(db)
}

/** Undoes that: what is still open and still with whoever got it returns to the user. */
export const returnOpportunities = async (db: Tx, { TenantId, UserId, RequestId }: EventPayload<'UserRestored'>) => {
  await sql`update opportunity o set user_id = ${UserId}, version = version + 1 from change c
    where c.tenant_id = ${TenantId} and c.request_id = ${RequestId} and c.table_name = 'opportunity' and c.what = 'Changed'
      and (c.before ->> 'user_id')::bigint = ${UserId} and o.tenant_id = ${TenantId} and o.opportunity_id = c.row_id
      and o.user_id = (c.after ->> 'user_id')::bigint and ${isOpen}`.execute(db)
}
