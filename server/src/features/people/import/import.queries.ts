import { IMPORTS_LISTED, type ImportProgress, ROWS_LISTED } from '@dormer/contract/people/import'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { notFound } from '../../../http/errors.ts'
import { maxRows } from '../../../http/total.ts'
import { mergeResult, type RunKey } from '../../../jobs/run.ts'

/** What an import is to do with the file's contacts. */
export type ImportParams = {
  SourceId: number
  ContactTypeId: number
  AssignedAgentId: number | null
  AssignedLenderId: number | null
  /** Whether those added start the workflows of new leads, or which workflows they start; upper floors see to it. */
  EnrollIn?: boolean | number[] | undefined
}

/** Whose the added contacts are: `Assigned` counts them by user, the lender of all of them included. */
const recipients = sql<ImportProgress['Recipients']>`(
  select coalesce(jsonb_agg(jsonb_build_object('UserId', user_id, 'Name', name, 'Count', count)
    order by count desc, name), '[]')
  from (
    select u.user_id, u.name, n.value::integer as count
    from jsonb_each_text(run.result -> 'Assigned') n
    join user_account u on u.tenant_id = run.tenant_id and u.user_id = n.key::bigint
    where u.user_id is distinct from (run.params ->> 'AssignedLenderId')::bigint
    union all
    select null, 'Unassigned', (run.counts ->> 'Added')::integer - coalesce((
      select sum(n.value::integer) from jsonb_each_text(run.result -> 'Assigned') n
      where n.key::bigint is distinct from (run.params ->> 'AssignedLenderId')::bigint), 0)::integer
  ) given
  where count > 0)`.as('Recipients')

const imports = (db: Tx, { TenantId }: Pick<Actor, 'TenantId'>) =>
  db
    .selectFrom('run')
    .select(['RunId as ImportId', 'Title as FileName', 'Status', 'Message', 'Done as RowsRead', 'Total as TotalRows'])
    .select(['Counts', 'DateCreated', 'DateFinished', recipients])
    .$narrowType<Pick<ImportProgress, 'Status'> & { Counts: Record<string, number> }>()
    .where('TenantId', '=', TenantId)
    .where('Kind', '=', 'import')

const progress = <Row extends { Counts: Record<string, number> }>({ Counts, ...row }: Row) => {
  const { Added = 0, Duplicates = 0, Rejected = 0, Warned = 0 } = Counts
  return { ...row, Added, Duplicates, Rejected, Warned }
}

/** The progress of an import if it is the actor's own or the actor may see all; otherwise 404. */
export const findImport = async (db: Tx, actor: Actor, ImportId: number) => {
  const found = await imports(db, actor)
    .select(sql<string[]>`coalesce(result -> 'Header', '[]')`.as('Header'))
    .where('RunId', '=', ImportId)
    .$if(!may(actor, 'SeeAll'), (q) => q.where('UserId', '=', actor.UserId))
    .executeTakeFirst()
  if (!found) throw notFound('import')
  return progress(found)
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
export const lastImports = async (db: Tx, actor: Actor) => {
  const rows = await imports(db, actor)
    .select(maxRows)
    .where('UserId', '=', actor.UserId)
    .orderBy('RunId', 'desc')
    .limit(IMPORTS_LISTED)
    .execute()
  return rows.map(progress)
}

/** The rows to report: those that were refused, or those imported without some of their values. */
const rowsToTell = (db: Tx, { TenantId, RunId }: RunKey, isImported: boolean) =>
  db
    .selectFrom('contact_import_rejection')
    .select(['RowNumber', 'Reason', 'Cells'])
    .$narrowType<{ Cells: string[] }>()
    .where('TenantId', '=', TenantId)
    .where('ImportId', '=', RunId)
    .where('IsImported', '=', isImported)
    .orderBy('Position')

/** The first of them. */
export const firstRows = (db: Tx, key: RunKey, isImported: boolean) =>
  rowsToTell(db, key, isImported).limit(ROWS_LISTED).execute()

/** All of them, a cursor's batch at a time. */
export const streamRows = (db: Tx, key: RunKey, isImported: boolean) => rowsToTell(db, key, isImported).stream(500)

export const saveHeader = (db: Tx, key: RunKey, header: string[]) =>
  mergeResult(db, key, sql`jsonb_build_object('Header', ${JSON.stringify(header)}::jsonb)`)

/** Deletes the reported rows of imports older than 90 days: personal data nobody needs any more. */
export const forgetOldRejections = (db: Tx, TenantId: number) =>
  db
    .deleteFrom('contact_import_rejection')
    .where('TenantId', '=', TenantId)
    .where('ImportId', 'in', (q) =>
      q
        .selectFrom('run')
        .select('RunId')
        .where('TenantId', '=', TenantId)
        .where('Kind', '=', 'import')
        .where('DateCreated', '<', sql<string>`now() - interval '90 days'`),
    )
    .execute()
