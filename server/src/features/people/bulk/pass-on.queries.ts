import { sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { UserDeleted } from '../../brokerage/users/users.announcements.ts'
import { bulkJob } from './bulk.jobs.ts'
import { addItemsOf, type BulkKey } from './bulk.queries.ts'

/** Starts the bulk run that gives a deleted user's contacts to the successor or the pond. */
export const passContactsOn = async (db: Tx, { TenantId, UserId, RoleId, SuccessorId, ById }: UserDeleted) => {
  const isLender = sideOf({ RoleId }) === 'lender'
  const { rows } = await sql<BulkKey>`
    insert into contact_bulk (tenant_id, user_id, action, agent_id, lender_id, names, of_user_id, description)
    select tenant_id, ${ById}, ${isLender ? 'ReassignLender' : 'ReassignAgent'},
      ${isLender ? null : SuccessorId}::bigint, ${isLender ? SuccessorId : null}::bigint, '{}', user_id,
      'Contacts of ' || name || ' to ' || coalesce(
        (select name from user_account s where s.tenant_id = ${TenantId} and s.user_id = ${SuccessorId}),
        ${isLender ? 'no lender' : 'the pond'})
    from user_account where tenant_id = ${TenantId} and user_id = ${UserId}
    returning tenant_id, bulk_id`.execute(db)
  const [key] = rows
  if (!key) return
  const Total = await addItemsOf(db, key, { UserId, RoleId })
  if (Total === 0) {
    await db.deleteFrom('contact_bulk').where('TenantId', '=', TenantId).where('BulkId', '=', key.BulkId).execute()
    return
  }
  await enqueue(db, bulkJob, key)
}
