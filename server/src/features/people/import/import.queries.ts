import { IMPORTS_LISTED, type ImportProgress, ROWS_LISTED } from '@dormer/contract/people/import'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { notFound } from '../../../http/errors.ts'
import { maxRows } from '../../../http/total.ts'

/** Identifies an import; also its job's payload. */
export type ImportKey = { TenantId: number; ImportId: number }

const progressColumns = [
  'ImportId',
  'FileName',
  'Status',
  'Message',
  'RowsRead',
  'TotalRows',
  'Added',
  'Duplicates',
  'Rejected',
  'Warned',
  'DateCreated',
  'DateFinished',
] as const

/** Whose the added contacts are: `assigned` counts them by user, the lender of all of them included. */
const recipients = sql<ImportProgress['Recipients']>`(
  select coalesce(jsonb_agg(jsonb_build_object('UserId', user_id, 'Name', name, 'Count', count)
    order by count desc, name), '[]')
  from (
    select u.user_id, u.name, n.value::integer as count
    from jsonb_each_text(contact_import.assigned) n
    join user_account u on u.tenant_id = contact_import.tenant_id and u.user_id = n.key::bigint
    where u.user_id is distinct from contact_import.assigned_lender_id
    union all
    select null, 'Unassigned', contact_import.added - coalesce((
      select sum(n.value::integer) from jsonb_each_text(contact_import.assigned) n
      where n.key::bigint is distinct from contact_import.assigned_lender_id), 0)::integer
  ) given
  where count > 0)`.as('Recipients')

const byKey = (db: Tx, { TenantId, ImportId }: ImportKey) =>
  db.selectFrom('contact_import').where('TenantId', '=', TenantId).where('ImportId', '=', ImportId)

/** The progress of an import if it is the actor's own or the actor may see all; otherwise 404. */
export const findImport = async (db: Tx, actor: Actor, ImportId: number) => {
  const found = await byKey(db, { TenantId: actor.TenantId, ImportId })
    .select([...progressColumns, 'Header', recipients])
    .$narrowType<Pick<ImportProgress, 'Status'>>()
    .$if(!may(actor, 'SeeAll'), (q) => q.where('UserId', '=', actor.UserId))
    .executeTakeFirst()
  if (!found) throw notFound('import')
  return found
}

/**
 * How many of the actor's imports wait or run; another of the actor's requests waits until this transaction ends before
 * it counts.
 */
export const waitingImports = async (db: Tx, actor: Actor) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('imports of a user', ${actor.UserId}))`.execute(db)
  const { Count } = await db
    .selectFrom('contact_import')
    .select((eb) => eb.fn.countAll<number>().as('Count'))
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .where('Status', 'in', ['Waiting', 'Running'])
    .executeTakeFirstOrThrow()
  return Count
}

/** The sources to choose from, with who gets their leads. */
export const importSources = async (db: Tx, { TenantId }: Actor) => {
  const { rows } = await sql<{
    SourceId: number
    Name: string
    AssignTo: { UserId: number; Name: string } | null
    IsDefault: boolean
  }>`
    select s.source_id, s.name, case when u.user_id is not null then jsonb_build_object('UserId', u.user_id, 'Name', u.name) end as assign_to,
      s.source_id = first_value(s.source_id) over (order by s.type <> 'Default', s.source_id) as is_default
    from source s
    left join user_account u on u.tenant_id = s.tenant_id and u.user_id = s.assign_to_id and u.date_deactivated is null
    where s.tenant_id = ${TenantId}
    order by s.name ${icu}`.execute(db)
  return rows
}

/** The actor's last imports, newest first. */
export const lastImports = (db: Tx, actor: Actor) =>
  db
    .selectFrom('contact_import')
    .select([...progressColumns, recipients, maxRows])
    .$narrowType<Pick<ImportProgress, 'Status'>>()
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .orderBy('ImportId', 'desc')
    .limit(IMPORTS_LISTED)
    .execute()

/** The rows to report: those that were refused, or those imported without some of their values. */
const rowsToTell = (db: Tx, { TenantId, ImportId }: ImportKey, isImported: boolean) =>
  db
    .selectFrom('contact_import_rejection')
    .select(['RowNumber', 'Reason', 'Cells'])
    .$narrowType<{ Cells: string[] }>()
    .where('TenantId', '=', TenantId)
    .where('ImportId', '=', ImportId)
    .where('IsImported', '=', isImported)
    .orderBy('Position')

/** The first of them. */
export const firstRows = (db: Tx, key: ImportKey, isImported: boolean) =>
  rowsToTell(db, key, isImported).limit(ROWS_LISTED).execute()

/** All of them, a cursor's batch at a time. */
export const streamRows = (db: Tx, key: ImportKey, isImported: boolean) => rowsToTell(db, key, isImported).stream(500)

/** Marks an import as running unless it has already ended, and returns what its job needs. */
export const startImport = async (db: Tx, key: ImportKey) => {
  await db
    .updateTable('contact_import')
    .set({ Status: 'Running' })
    .where('TenantId', '=', key.TenantId)
    .where('ImportId', '=', key.ImportId)
    .where('Status', '=', 'Waiting')
    .execute()
  return byKey(db, key).select(['Status', 'StorageKey', 'FileName', 'RowsRead', 'UserId']).executeTakeFirst()
}

export const saveHeader = (db: Tx, key: ImportKey, Header: string[]) =>
  db
    .updateTable('contact_import')
    .set({ Header })
    .where('TenantId', '=', key.TenantId)
    .where('ImportId', '=', key.ImportId)
    .execute()

/** Ends an import, as failed if a message is given; does nothing if it has already ended or was canceled. */
export const finishImport = (db: Tx, key: ImportKey, message?: string) =>
  db
    .updateTable('contact_import')
    .set({
      Status: message === undefined ? 'Done' : 'Failed',
      Message: message,
      DateFinished: sql`now()`,
      ...(message === undefined && { TotalRows: sql<number>`rows_read` }),
    })
    .where('TenantId', '=', key.TenantId)
    .where('ImportId', '=', key.ImportId)
    .where('Status', '=', 'Running')
    .execute()

/** Ends an import that is waiting or running; its job notices with its next batch and removes the file. */
export const cancelImport = (db: Tx, key: ImportKey) =>
  db
    .updateTable('contact_import')
    .set({
      Status: 'Canceled',
      Message: 'It was canceled. What was imported until then stays.',
      DateFinished: sql`now()`,
    })
    .where('TenantId', '=', key.TenantId)
    .where('ImportId', '=', key.ImportId)
    .where('Status', 'in', ['Waiting', 'Running'])
    .execute()

/** Whether an import was canceled while its job worked on it. */
export const isCanceled = async (db: Tx, key: ImportKey) =>
  (await byKey(db, key).select('Status').executeTakeFirst())?.Status === 'Canceled'

/** Deletes the reported rows of imports older than 90 days: personal data nobody needs any more. */
export const forgetOldRejections = (db: Tx, TenantId: number) =>
  db
    .deleteFrom('contact_import_rejection')
    .where('TenantId', '=', TenantId)
    .where('ImportId', 'in', (q) =>
      q
        .selectFrom('contact_import')
        .select('ImportId')
        .where('TenantId', '=', TenantId)
        .where('DateCreated', '<', sql<string>`now() - interval '90 days'`),
    )
    .execute()
