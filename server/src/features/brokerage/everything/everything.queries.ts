import { type EverythingExport, EXPORTS_LISTED } from '@dormer/contract/brokerage/everything'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Database, Tx } from '../../../db/connect.ts'
import { maxRows } from '../../../http/total.ts'

/** The key of the job that makes an export. */
export const EXPORT_KEY = 'export-everything'

type OfExport = { TenantId: number; ExportId: number }

const now = sql<string>`now()`
const listed = (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>) =>
  db
    .selectFrom('brokerage_export as e')
    .leftJoin('user_account as u', (j) => j.onRef('u.TenantId', '=', 'e.TenantId').onRef('u.UserId', '=', 'e.UserId'))
    .select(['ExportId', 'Message', 'Done', 'Total', 'Missing', 'Size', 'u.Name as ByName'])
    .select(['e.DateCreated as DateCreated', 'DateExpires', 'e.Status as Status'])
    .where('e.TenantId', '=', TenantId)
    .orderBy('ExportId', 'desc')
    .limit(EXPORTS_LISTED)
    .$castTo<EverythingExport>()

export const listExports = (db: Tx, actor: Actor) => listed(db, actor).select(maxRows).execute()

export const findExport = (db: Tx, actor: Actor, exportId: number) =>
  listed(db, actor).where('ExportId', '=', exportId).executeTakeFirstOrThrow()

/**
 * Waits for exports of everything that begin or end, and keeps others from it until the transaction ends: who erases a
 * person removes all exports, and one that began meanwhile would have that person.
 */
export const holdExports = async (db: Tx, TenantId: number) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('exports', ${TenantId}))`.execute(db)
}

/** Starts an export; undefined while another is being made. */
export const startExport = async (db: Tx, { TenantId, UserId }: Actor) => {
  await holdExports(db, TenantId)
  // One whose job was killed on its last try would be in the way for ever.
  await sql`
    update brokerage_export set status = 'Failed', message = 'It was interrupted several times. Start it again.', date_changed = now()
    where tenant_id = ${TenantId} and status in ('Waiting', 'Running') and not job_is_alive(${EXPORT_KEY})`.execute(db)
  return (
    await db
      .insertInto('brokerage_export')
      .values({ TenantId, UserId })
      .onConflict((same) => same.column('TenantId').where('Status', 'in', ['Waiting', 'Running']).doNothing())
      .returning('ExportId')
      .executeTakeFirst()
  )?.ExportId
}

/** The key of a finished export's file, while it is kept. */
export const findStored = (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>, exportId: number) =>
  db
    .selectFrom('brokerage_export')
    .innerJoin('tenant', 'tenant.TenantId', 'brokerage_export.TenantId')
    .select(['StorageKey', 'Size', 'tenant.Name as Name', 'brokerage_export.DateCreated as DateCreated', 'TimeZone'])
    .where('brokerage_export.TenantId', '=', TenantId)
    .where('ExportId', '=', exportId)
    .where('Status', '=', 'Done')
    .where('DateExpires', '>', now)
    .executeTakeFirst()

const changeIn = async (db: Tx, { TenantId, ExportId }: OfExport, values: Record<string, unknown>) => {
  const { numUpdatedRows } = await db
    .updateTable('brokerage_export')
    .set({ ...values, DateChanged: now })
    .where('TenantId', '=', TenantId)
    .where('ExportId', '=', ExportId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
const change = (database: Database, job: OfExport, values: Record<string, unknown>) =>
  database.asTenant(job.TenantId, (db) => changeIn(db, job, values))

export type Making = { Name: string }
/** Who asked for the export; undefined if it has ended or is gone. */
export const begin = async (database: Database, job: OfExport): Promise<Making | undefined> => {
  const making = await database.asTenant(job.TenantId, (db) =>
    db
      .selectFrom('brokerage_export')
      .innerJoin('tenant', 'tenant.TenantId', 'brokerage_export.TenantId')
      .select('tenant.Name as Name')
      .where('brokerage_export.TenantId', '=', job.TenantId)
      .where('ExportId', '=', job.ExportId)
      .where('Status', 'in', ['Waiting', 'Running'])
      .executeTakeFirst(),
  )
  if (making) await change(database, job, { Status: 'Running', Done: 0, Total: null })
  return making
}

/** Records its progress. */
export const note = (database: Database, job: OfExport, Done: number, Total?: number) =>
  change(database, job, Total === undefined ? { Done } : { Done, Total })

/** Returns whether it is still wanted: it goes with its brokerage, or when somebody is erased. */
export const succeed = (
  database: Database,
  job: OfExport,
  { Key, Size, Done, Missing }: { Key: string; Size: number; Done: number; Missing: number },
  DateExpires: string,
) =>
  database.asTenant(job.TenantId, async (db) => {
    await holdExports(db, job.TenantId)
    return changeIn(db, job, { Status: 'Done', StorageKey: Key, Size, Done, Missing, DateExpires })
  })

export const fail = (database: Database, job: OfExport, Message: string) =>
  change(database, job, { Status: 'Failed', Message })
