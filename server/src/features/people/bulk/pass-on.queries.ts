import type { EventPayload } from '@dormer/contract/events'
import { sideOf } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { bulkJob } from './bulk.jobs.ts'
import type { BulkKey } from './bulk.queries.ts'
import { addItemsOf, addItemsPassedOn, stopRunsOf } from './passed-on.queries.ts'

/** Starts the bulk run that gives a deleted user's contacts to the successor or the pond. */
export const transferContacts = async (db: Tx, user: EventPayload<'UserDeleted'>) => {
  const { TenantId, UserId, RoleId, SuccessorId } = user
  // What has not been returned since an earlier deletion stays where it is.
  await stopRunsOf(db, TenantId, UserId, 'The user was deleted again')
  const to = sql`'Contacts of ' || name || ' to ' || coalesce(
    (select name from user_account s where s.tenant_id = ${TenantId} and s.user_id = ${SuccessorId}),
    ${sideOf({ RoleId }) === 'lender' ? 'no lender' : 'the pond'})`
  await startRun(db, user, SuccessorId, to, addItemsOf)
}

/** Starts the bulk run that returns to a restored user what the deletion has given away. */
export const returnContacts = async (db: Tx, user: EventPayload<'UserRestored'>) => {
  // What has not been given away yet stays the user's.
  await stopRunsOf(db, user.TenantId, user.UserId, 'The deletion was undone')
  await startRun(db, user, user.UserId, sql`'Contacts back to ' || name`, addItemsPassedOn)
}

const startRun = async (
  db: Tx,
  user: { TenantId: number; UserId: number; RoleId: number; ById: number | null },
  toId: number | null,
  description: RawBuilder<unknown>,
  add: typeof addItemsOf,
) => {
  const { TenantId, UserId, ById } = user
  const isLender = sideOf(user) === 'lender'
  const { rows } = await sql<BulkKey>`
    insert into contact_bulk (tenant_id, user_id, action, agent_id, lender_id, names, of_user_id, description)
    select tenant_id, ${ById}, ${isLender ? 'ReassignLender' : 'ReassignAgent'},
      ${isLender ? null : toId}::bigint, ${isLender ? toId : null}::bigint, '{}', user_id, ${description}
    from user_account where tenant_id = ${TenantId} and user_id = ${UserId}
    returning tenant_id, bulk_id`.execute(db)
  const [key] = rows
  if (!key) return
  const Total = await add(db, key, user)
  if (Total === 0) {
    await db.deleteFrom('contact_bulk').where('TenantId', '=', TenantId).where('BulkId', '=', key.BulkId).execute()
    return
  }
  await enqueue(db, bulkJob, key)
}
