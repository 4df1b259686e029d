import type { EventPayload } from '@dormer/contract/events'
import { sideOf } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { addItems, startRun } from '../../../jobs/run.ts'
import { bulkRun } from './bulk.jobs.ts'
import type { BulkRequest } from './bulk.queries.ts'
import { contactsOf, contactsPassedOn, stopRunsOf } from './passed-on.queries.ts'

/** Starts the bulk run that gives a deleted user's contacts to the successor or the pond. */
export const transferContacts = async (db: Tx, user: EventPayload<'UserDeleted'>) => {
  const { TenantId, UserId, RoleId, SuccessorId } = user
  // What has not been returned since an earlier deletion stays where it is.
  await stopRunsOf(db, TenantId, UserId, 'The user was deleted again')
  const nobody = sideOf({ RoleId }) === 'lender' ? 'no lender' : 'the pond'
  const to = SuccessorId === null ? nobody : await nameOf(db, TenantId, SuccessorId)
  const title = `Contacts of ${await nameOf(db, TenantId, UserId)} to ${to}`
  await start(db, user, SuccessorId, title, contactsOf(TenantId, user))
}

/** Starts the bulk run that returns to a restored user what the deletion has given away. */
export const returnContacts = async (db: Tx, user: EventPayload<'UserRestored'>) => {
  // What has not been given away yet stays the user's.
  await stopRunsOf(db, user.TenantId, user.UserId, 'The deletion was undone')
  const title = `Contacts back to ${await nameOf(db, user.TenantId, user.UserId)}`
  await start(db, user, user.UserId, title, contactsPassedOn(user.TenantId, user))
}

const start = async (
  db: Tx,
  user: { TenantId: number; UserId: number; RoleId: number; ById: number | null },
  toId: number | null,
  Title: string,
  contactIds: RawBuilder<unknown>,
) => {
  // Nobody wants to hear of one that has nothing to do.
  if ((await sql`${contactIds} limit 1`.execute(db)).rows.length === 0) return
  const { TenantId, UserId, ById } = user
  const isLender = sideOf(user) === 'lender'
  const Params: BulkRequest = {
    Action: isLender ? 'ReassignLender' : 'ReassignAgent',
    [isLender ? 'LenderId' : 'AgentId']: toId,
    OfUserId: UserId,
  }
  const key = await startRun(db, bulkRun, { TenantId, UserId: ById, Title, Params })
  await addItems(db, key, contactIds)
}

const nameOf = async (db: Tx, TenantId: number, UserId: number) =>
  (
    await db
      .selectFrom('user_account')
      .select('Name')
      .where('TenantId', '=', TenantId)
      .where('UserId', '=', UserId)
      .executeTakeFirstOrThrow()
  ).Name
