import { sideOf } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { addItems, endRun, itemsOf, openStatuses, type RunKey } from '../../../jobs/run.ts'
import type { Chosen } from '../acts/contact-act.ts'
import { markProcessed } from './bulk.queries.ts'

type User = { UserId: number; RoleId: number }

const columnOf = (user: User) => (sideOf(user) === 'lender' ? 'assigned_lender_id' : 'assigned_agent_id')

/** The ids of the contacts of a user. */
export const contactsOf = (tenantId: number, user: User) =>
  contactsWhere(tenantId, sql`${sql.ref(columnOf(user))} = ${user.UserId}`)

const contactsWhere = (tenantId: number, where: RawBuilder<unknown>) =>
  sql`select contact_id from contact where tenant_id = ${tenantId} and ${where}`

/** Adds to a run what its user has been given since it began. */
export const addItemsOf = (db: Tx, key: RunKey, user: User) => addItems(db, key, contactsOf(key.TenantId, user))

/**
 * The households that the runs of a deleted user have given to somebody else or to the pond, and that nobody has
 * reassigned since.
 */
const passedOn = (tenantId: number, user: User, among = sql`true`) => {
  const column = columnOf(user)
  return sql`
    select c.row_id from change c
    where c.tenant_id = ${tenantId} and c.table_name = 'contact_entity' and c.what = 'Changed'
      and c.request_id in (
        select request_key('bulk:' || r.run_id) from run r
        where r.tenant_id = ${tenantId} and r.kind = 'bulk' and (r.params ->> 'OfUserId')::bigint = ${user.UserId})
      and c.before ->> ${column} = ${String(user.UserId)} and ${among}
      and not exists (
        select from change later
        where later.tenant_id = ${tenantId} and later.contact_entity_id = c.row_id and later.change_id > c.change_id
          and later.date_created >= c.date_created and later.table_name = 'contact_entity' and later.after ? ${column})`
}

/** The ids of the contacts that can be returned to a user. */
export const contactsPassedOn = (tenantId: number, user: User) =>
  contactsWhere(tenantId, sql`contact_entity_id in (${passedOn(tenantId, user)})`)

/** Of these contacts, those that can still be returned. They are locked, so what this reads stays true. */
export const returnableContacts = async (db: Tx, tenantId: number, user: User, locked: Chosen[]): Promise<Chosen[]> => {
  const among = sql`c.contact_entity_id = any(${locked.map((c) => c.ContactEntityId)}::bigint[])`
  const { rows } = await sql<{ RowId: number }>`${passedOn(tenantId, user, among)}`.execute(db)
  const ids = new Set(rows.map(({ RowId }) => RowId))
  return locked.filter((c) => ids.has(c.ContactEntityId))
}

/** Ends the runs of a user that have not finished. A batch that is in progress is awaited; none follows it. */
export const stopRunsOf = async (db: Tx, TenantId: number, UserId: number, reason: string) => {
  const open = await db
    .selectFrom('run')
    .select(['TenantId', 'RunId'])
    .where('TenantId', '=', TenantId)
    .where('Kind', '=', 'bulk')
    .where(sql<number>`(params ->> 'OfUserId')::bigint`, '=', UserId)
    .where('Status', 'in', openStatuses)
    .orderBy('RunId')
    .forUpdate()
    .execute()
  for (const key of open) {
    const ids = await itemsOf(db, key)
    await markProcessed(db, key, ids, 0, { [reason]: ids.length })
    await endRun(db, key, 'Done')
  }
}
