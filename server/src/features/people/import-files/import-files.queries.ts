import {
  FILES_LISTED,
  type FileColumn,
  type FileContents,
  type ImportCounts,
  type ImportFile,
  type ImportSettings,
  type ImportSystem,
  type ImportTarget,
  type ValueTables,
} from '@dormer/contract/people/import-files'
import { may, type RoleId } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { FoundFile } from '../import/reader/table.ts'
import type { Findings } from './findings.ts'

export type Matched = { Target: ImportTarget; Confidence: FileColumn['Confidence'] }
/** By the row's place and the column's position; those of all cells alike by the column's position and the value. */
export type Fixes = Record<string, Record<string, string>>
export const EVERYWHERE = '*'
type RunRow = { Status: string; Message: string | null; Done: number; Counts: Record<string, number> }

/** A file as it is stored, with the runs that have worked on it. */
export type Stored = {
  ImportFileId: number
  UserId: number | null
  FileName: string
  StorageKey: string | null
  System: ImportSystem | null
  Holds: FileContents
  Signature: string
  LikeFile: ImportFile['LikeFile']
  SameFile?: ImportFile['SameFile']
  Found: FoundFile
  Targets: Matched[]
  ValueTables: ValueTables
  Settings: ImportSettings
  Fixes: Fixes
  /** Only where it is asked for: it is large. */
  Findings?: Findings | null
  Message: string | null
  RunId: number | null
  CheckRunId: number | null
  ImportRunIds: number[]
  UndoRunId: number | null
  DateCreated: string
  Last: (RunRow & { Kind: string }) | null
  Check: RunRow | null
  Import: RunRow | null
  Undo: RunRow | null
}

const runOf = (id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('Status', r.status, 'Message', r.message, 'Done', r.done, 'Counts', r.counts, 'Kind', r.kind)
  from run r where r.tenant_id = f.tenant_id and r.run_id = ${id})`

/** The files of the tenant that the actor may see: their own, or all. */
const filesOf = (actor: Actor) => sql`
  from import_file f where f.tenant_id = ${actor.TenantId} and ${may(actor, 'SeeAll') ? sql`true` : sql`f.user_id = ${actor.UserId}`}`

const columnsWith = (
  large: RawBuilder<unknown>,
) => sql`f.import_file_id, f.user_id, f.file_name, f.storage_key, f.system, f.holds,
  f.signature, f.like_file, f.settings, f.message, f.run_id, f.check_run_id, to_jsonb(f.import_run_ids) as import_run_ids,
  f.undo_run_id, f.date_created, ${large}, ${runOf(sql`f.run_id`)} as last, ${runOf(sql`f.check_run_id`)} as check,
  ${runOf(sql`f.import_run_ids[cardinality(f.import_run_ids)]`)} as import, ${runOf(sql`f.undo_run_id`)} as undo`
const columns = columnsWith(sql`f.found, f.targets, f.value_tables, f.fixes`)
/** As far as lists need them. */
const listed = columnsWith(
  sql`jsonb_build_object('Rows', f.found -> 'Rows') as found, '[]'::jsonb as targets, '{}'::jsonb as value_tables, '{}'::jsonb as fixes`,
)

/** The first import of the same file that was not undone, of those that the actor sees. */
const sameFile = (actor: Actor) => sql`(
  select jsonb_build_object('FileName', e.file_name, 'DateImported', r.date_created)
  from import_file e join run r on r.tenant_id = e.tenant_id and r.run_id = e.import_run_ids[1]
  where e.tenant_id = f.tenant_id and e.content_hash = f.content_hash and e.import_file_id <> f.import_file_id
    and e.holds = f.holds and e.undo_run_id is null and ${may(actor, 'SeeAll') ? sql`true` : sql`e.user_id = ${actor.UserId}`}
  order by e.import_file_id limit 1)`

/** A file of the actor's own, or any if the actor may see all; otherwise 404. */
export const findImportFile = async (db: Tx, actor: Actor, id: number): Promise<Stored> => {
  const { rows } = await sql<Stored>`
    select ${columns}, ${sameFile(actor)} as same_file ${filesOf(actor)} and f.import_file_id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('file')
  return rows[0]
}

/** What the last check of such a file, or its import, found. */
export const findFindings = async (db: Tx, actor: Actor, id: number): Promise<Findings | null> => {
  const { rows } = await sql<{ Findings: Findings | null }>`
    select f.findings ${filesOf(actor)} and f.import_file_id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('file')
  return rows[0].Findings
}

/** A file, for a job. */
export const storedFile = async (db: Tx, TenantId: number, id: number): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    select ${columns}, f.findings from import_file f where f.tenant_id = ${TenantId} and f.import_file_id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The same, locked, to be changed: 409 while it is worked on. */
export const holdImportFile = async (db: Tx, actor: Actor, id: number): Promise<Stored> => {
  await sql`select ${filesOf(actor)} and f.import_file_id = ${id} for update`.execute(db)
  const file = await findImportFile(db, actor, id)
  const busy = busyWith(file)
  if (busy) throw conflict(`The file is being ${busy}. Wait until that is done.`)
  return file
}

/** Whoever a job acts for; undefined if they are gone or, if that is asked, deactivated. */
export const importerOf = (db: Tx, TenantId: number, UserId: number | null, isActive = false) =>
  db
    .selectFrom('user_account')
    .select(['TenantId', 'UserId', 'RoleId', 'Name', 'TimeZone'])
    .$narrowType<{ RoleId: RoleId }>()
    .select(sql<string[]>`'{}'::text[]`.as('Permissions'))
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .$if(isActive, (q) => q.where('DateDeactivated', 'is', null))
    .executeTakeFirst()

const isOpen = (run: RunRow | null) => run !== null && ['Waiting', 'Running', 'Paused'].includes(run.Status)
const busyWith = ({ Last }: Stored) => {
  if (!Last || !isOpen(Last)) return undefined
  return { Checking: 'checked', Undoing: 'undone' }[doing[Last.Kind] as string] ?? 'imported'
}

const doing: Record<string, ImportFile['State']> = {
  'import-check': 'Checking',
  'import-file': 'Importing',
  'import-undo': 'Undoing',
  'import-records-check': 'Checking',
  'import-records': 'Importing',
  'import-records-undo': 'Undoing',
}
const finished: Record<string, ImportFile['State']> = {
  'import-check': 'Checked',
  'import-file': 'Imported',
  'import-undo': 'Undone',
  'import-records-check': 'Checked',
  'import-records': 'Imported',
  'import-records-undo': 'Undone',
}
export const stateOf = ({ Last }: Pick<Stored, 'Last'>): ImportFile['State'] => {
  if (!Last) return 'Uploaded'
  if (isOpen(Last)) return doing[Last.Kind] ?? 'Uploaded'
  return Last.Status === 'Done' ? (finished[Last.Kind] ?? 'Uploaded') : 'Failed'
}

const counted = [
  'New', 'Updated', 'Unchanged', 'Skipped', 'Joint', 'Refused', 'ToLookAt', 'Problems', 'Cells', 'CellsInFields',
  'CellsKept', 'CellsStayed', 'CellsLeftOut',
] as const // biome-ignore format: a list reads better in rows
const countsOf = (run: RunRow | null): ImportCounts | null =>
  run && (Object.fromEntries(counted.map((name) => [name, run.Counts[name] ?? 0])) as ImportCounts)
const undoneOf = (run: RunRow | null): ImportFile['Undone'] =>
  run && { Removed: run.Counts.Removed ?? 0, Restored: run.Counts.Restored ?? 0, Kept: run.Counts.Kept ?? 0 }
const isDone = (run: RunRow | null) => (run?.Status === 'Done' ? run : null)

/** As it is answered. Of a file that was swept, only what it came to is left. */
export const answerOf = (file: Stored, Undoable: ImportFile['Undoable'] = null): ImportFile => {
  const { Found, Last } = file
  return {
    ImportFileId: file.ImportFileId,
    FileName: file.FileName,
    DateCreated: file.DateCreated,
    State: stateOf(file),
    Message: Last && stateOf(file) === 'Failed' ? Last.Message : file.Message,
    System: file.System,
    Holds: file.Holds,
    LikeFile: file.LikeFile,
    SameFile: file.SameFile ?? null,
    FileKind: Found.FileKind ?? 'Text',
    Encoding: Found.Encoding ?? null,
    Encodings: Found.Encodings ?? [],
    Sheets: Found.Sheets ?? [],
    Rows: Found.Rows ?? 0,
    Columns: (Found.Columns ?? []).map((column, at) => ({ ...column, ...(file.Targets[at] as Matched) })),
    Values: file.ValueTables,
    Settings: file.Settings,
    Progress: Last && isOpen(Last) ? { Done: Last.Done, Total: Found.Rows ?? null } : null,
    Checked: countsOf(isDone(file.Check)),
    Imported: isOpen(file.Import) ? null : countsOf(file.Import),
    RunId: file.ImportRunIds.at(-1) ?? null,
    Undoable,
    Undone: isOpen(file.Undo) ? null : undoneOf(file.Undo),
  }
}

/** What undoing would take back: all that the file's imports did, however often it was imported. */
export const undoableOf = async (db: Tx, TenantId: number, file: Stored): Promise<ImportFile['Undoable']> => {
  if (file.ImportRunIds.length === 0 || busyWith(file)) return null
  if (file.Holds === 'Records') {
    const { rows } = await sql<NonNullable<ImportFile['Undoable']>>`
      select count(*)::integer as added, count(distinct contact_id)::integer as changed
      from import_record
      where tenant_id = ${TenantId} and import_file_id = ${file.ImportFileId} and kept is null`.execute(db)
    return rows[0] ?? null
  }
  const { rows } = await sql<NonNullable<ImportFile['Undoable']>>`
    select count(*) filter (where is_created)::integer as added,
      count(*) filter (where not is_created)::integer as changed
    from import_contact
    where tenant_id = ${TenantId} and import_file_id = ${file.ImportFileId} and kept is null`.execute(db)
  return rows[0] ?? null
}

export const listImportFiles = async (db: Tx, actor: Actor) => {
  const { rows } = await sql<Stored & { MaxRows: number }>`
    select ${listed}, count(*) over () as max_rows
    from import_file f where f.tenant_id = ${actor.TenantId} and f.user_id = ${actor.UserId}
    order by f.import_file_id desc limit ${FILES_LISTED}`.execute(db)
  return rows.map((row) => ({ ...answerOf(row), MaxRows: row.MaxRows }))
}

/** What the columns of an earlier file became, by their names: another export may have them in another order. */
type Match = {
  IsOwn: boolean
  FileName: string
  System: ImportSystem | null
  Targets: { Name: string; Target: ImportTarget }[]
  ValueTables: ValueTables
  DateCreated: string
}
/** What the user's last file with these columns was matched with, or else the last of those who manage settings. */
export const matchOf = (db: Tx, { TenantId, UserId }: Actor, Signature: string): Promise<Match | undefined> =>
  db
    .selectFrom('import_match')
    .select(['FileName', 'System', 'Targets', 'ValueTables', 'DateCreated'])
    .select((c) => c('UserId', '=', UserId).as('IsOwn'))
    .where('TenantId', '=', TenantId)
    .where('Signature', '=', Signature)
    .where((c) => c.or([c('UserId', '=', UserId), c('IsShared', '=', true)]))
    .orderBy('IsOwn', 'desc')
    .orderBy('DateCreated', 'desc')
    .limit(1)
    .$castTo<Match>()
    .executeTakeFirst()

/** Remembers what the columns of a file became, for who imports it; what those chose who manage settings, for all. */
export const keepMatch = async (db: Tx, actor: Actor, file: Stored) => {
  const { TenantId, UserId } = actor
  const match = {
    FileName: file.FileName,
    System: file.System,
    Targets: JSON.stringify(
      file.Targets.map(({ Target }, at) => ({ Name: file.Found.Columns[at]?.Name ?? '', Target })),
    ),
    ValueTables: JSON.stringify(file.ValueTables),
    IsShared: may(actor, 'ManageSettings'),
    DateCreated: sql<string>`now()`,
  }
  await db
    .insertInto('import_match')
    .values({ TenantId, UserId, Signature: file.Signature, ...match })
    .onConflict((c) => c.columns(['TenantId', 'Signature', 'UserId']).doUpdateSet(match))
    .execute()
}

/** Which column of a file each column of an earlier one is: the first of that name, or the second. */
const placesOf = (names: readonly string[], earlier: readonly string[]) => {
  const left = names.map((Name, at) => ({ Name: Name.trim().toLowerCase(), at }))
  return earlier.map((name) => {
    const found = left.findIndex(({ Name }) => Name === name.trim().toLowerCase())
    return found < 0 ? undefined : left.splice(found, 1)[0]?.at
  })
}
/** What the columns of a file become as those of an earlier one did; undefined for those that were not there. */
export const asBefore = (names: readonly string[], earlier: Match['Targets']): (ImportTarget | undefined)[] => {
  const places = placesOf(
    names,
    earlier.map(({ Name }) => Name),
  )
  const targets: (ImportTarget | undefined)[] = names.map(() => undefined)
  for (const [at, { Target }] of earlier.entries()) {
    const place = places[at]
    const Of = Target.Of === undefined ? undefined : places[Target.Of]
    if (place === undefined || (Target.Of !== undefined && Of === undefined)) continue
    targets[place] = { ...Target, ...(Of !== undefined && { Of }) }
  }
  return targets
}

type Changes = Partial<
  Pick<
    Stored,
    | 'System' | 'Holds' | 'Signature' | 'LikeFile' | 'Found' | 'Targets' | 'ValueTables' | 'Settings' | 'Fixes' | 'Findings'
    | 'Message' | 'RunId' | 'CheckRunId' | 'ImportRunIds' | 'UndoRunId'
  >
> // biome-ignore format: a list reads better in rows
const jsonColumns = ['LikeFile', 'Found', 'Targets', 'ValueTables', 'Settings', 'Fixes', 'Findings']
const stored = (changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      jsonColumns.includes(name) && value !== null ? JSON.stringify(value) : value,
    ]),
  )

export const insertImportFile = async (
  db: Tx,
  { TenantId, UserId }: Actor,
  values: Changes & { FileName: string; StorageKey: string; ContentHash: string },
) => {
  const { ImportFileId } = await db
    .insertInto('import_file')
    .values({ TenantId, UserId, ...stored(values) } as never)
    .returning('ImportFileId')
    .executeTakeFirstOrThrow()
  return ImportFileId
}

export const updateImportFile = async (db: Tx, TenantId: number, ImportFileId: number, changes: Changes) => {
  await db
    .updateTable('import_file')
    .set(stored(changes) as never)
    .where('TenantId', '=', TenantId)
    .where('ImportFileId', '=', ImportFileId)
    .execute()
}

/** How many files a user has on their way in that were not imported. */
export const openFiles = async (db: Tx, { TenantId, UserId }: Actor) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('import files of a user', ${UserId}))`.execute(db)
  const { rows } = await sql<{ Count: number }>`
    select count(*)::integer as count from import_file
    where tenant_id = ${TenantId} and user_id = ${UserId} and import_run_ids = '{}'`.execute(db)
  return rows[0]?.Count ?? 0
}

export const removeImportFile = (db: Tx, TenantId: number, ImportFileId: number) =>
  db.deleteFrom('import_file').where('TenantId', '=', TenantId).where('ImportFileId', '=', ImportFileId).execute()
