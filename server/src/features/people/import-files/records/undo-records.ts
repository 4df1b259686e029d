import { sql } from 'kysely'
import { isVisibleTo } from '../../../../access/actor.ts'
import type { Tx } from '../../../../db/connect.ts'
import { advanceRun, defineRun, type Run, RunFailed } from '../../../../jobs/run.ts'
import type { FileParams } from '../import-files.jobs.ts'
import { importerOf } from '../import-files.queries.ts'

const BATCH_CONTACTS = 200

type Linked = {
  ContactId: number
  AssignedAgentId: number | null
  AssignedLenderId: number | null
  AgentName: string | null
}

/** Of each table, its key, whether a row was changed since it was imported, and what is said of it then. */
const tables = [
  { table: 'note', key: 'note_id', changed: sql`r.date_edited is not null or r.is_pinned`, what: 'A note was changed since' },
  { table: 'activity', key: 'activity_id', changed: sql`r.date_edited is not null`, what: 'An activity was changed since' },
  { table: 'task', key: 'task_id', changed: sql`r.date_changed is not null or r.is_completed`, what: 'A task was changed since' },
  {
    table: 'appointment',
    key: 'appointment_id',
    changed: sql`r.date_changed > r.date_created or r.appointment_result_id <> 1001`,
    what: 'An appointment was changed since',
  },
] as const // biome-ignore format: a table reads better in rows

/** Takes back what a file of notes and activities has added, contact by contact; returns whether there was one. */
const undoBatch = async (db: Tx, run: Run<FileParams>): Promise<boolean> => {
  const { TenantId, Params } = run
  const ImportFileId = Params.ImportFileId
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${TenantId}))`.execute(db)
  const actor = await importerOf(db, TenantId, run.UserId)
  if (!actor) throw new RunFailed('The user who undoes it is no longer here.')
  const { rows: all } = await sql<Linked>`
    select l.contact_id, c.assigned_agent_id, c.assigned_lender_id, u.name as agent_name
    from import_contact l join contact c using (tenant_id, contact_id)
    left join user_account u on u.tenant_id = c.tenant_id and u.user_id = c.assigned_agent_id
    where l.tenant_id = ${TenantId} and l.import_file_id = ${ImportFileId} and l.kept is null
    order by l.contact_id limit ${BATCH_CONTACTS}`.execute(db)
  if (all.length === 0) return false
  await sql`select from contact where tenant_id = ${TenantId} and contact_id = any(${all.map((one) => one.ContactId)}::bigint[])
    order by contact_id for update`.execute(db)
  const kept = new Map<number, string>()
  const seen = all.filter((one) => isVisibleTo(actor, one)).map(({ ContactId }) => ContactId)
  for (const { ContactId, AgentName } of all)
    if (!seen.includes(ContactId))
      kept.set(ContactId, `It is ${AgentName === null ? 'an unassigned contact' : `a contact of ${AgentName}`} now`)
  const mine = sql`l.tenant_id = ${TenantId} and l.import_file_id = ${ImportFileId} and l.contact_id = any(${seen}::bigint[])`
  // The newest that the file has made of them, to tell whether anybody was in touch since.
  const { rows: made } = await sql<{ ContactId: number; Contact: string | null; Active: string | null }>`
    select l.contact_id, max(a.date_created) filter (where a.activity_type_id between 1 and 5) as contact,
      max(a.date_created) filter (where a.activity_type_id in (8, 9)) as active
    from import_record l join activity a on a.tenant_id = l.tenant_id and a.activity_id = l.row_id
    where ${mine} and l.table_name = 'activity' group by 1`.execute(db)
  let Removed = 0
  // What its own import takes back is not offered in the trash.
  await sql`select set_config('app.taking_back', 'on', true)`.execute(db)
  for (const { table, key, changed, what } of tables) {
    const { rows: left } = await sql<{ ContactId: number }>`
      update import_record l set kept = ${what} from ${sql.table(table)} r
      where ${mine} and l.table_name = ${table} and r.tenant_id = l.tenant_id and ${sql.ref(`r.${key}`)} = l.row_id
        and (${changed})
      returning l.contact_id`.execute(db)
    for (const { ContactId } of left) {
      const before = kept.get(ContactId)
      if (!before?.includes(what)) kept.set(ContactId, [before, what].filter(Boolean).join('; '))
    }
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} r using import_record l
      where ${mine} and l.kept is null and l.table_name = ${table} and r.tenant_id = l.tenant_id
        and ${sql.ref(`r.${key}`)} = l.row_id`.execute(db)
    Removed += Number(numAffectedRows)
  }
  // What undoing has removed may be imported again.
  await sql`delete from import_record l where ${mine} and l.kept is null`.execute(db)
  await sql`select set_config('app.taking_back', 'off', true)`.execute(db)
  await giveBackTouches(db, TenantId, ImportFileId, made)
  await sql`
    update import_contact l set kept = g.kept
    from unnest(${all.map(({ ContactId }) => ContactId)}::bigint[],
      ${all.map(({ ContactId }) => kept.get(ContactId) ?? '')}::text[]) g (contact_id, kept)
    where l.tenant_id = ${TenantId} and l.import_file_id = ${ImportFileId} and l.contact_id = g.contact_id`.execute(db)
  await advanceRun(db, run, { done: all.length, counts: { Removed, Kept: kept.size } })
  return true
}

/** Last Contact as it was before the file, or as what is left says; where somebody was in touch since, that stands. */
const giveBackTouches = async (
  db: Tx,
  TenantId: number,
  ImportFileId: number,
  made: readonly { ContactId: number; Contact: string | null; Active: string | null }[],
) => {
  if (made.length === 0) return
  await sql`
    with left_over as (
      select g.contact_id, g.contact, g.active, l.touch_before as was, c.is_marked_contacted as marked, is_now.*
      from jsonb_to_recordset(${JSON.stringify(made.map((one) => ({ contact_id: one.ContactId, contact: one.Contact, active: one.Active })))}::jsonb)
        as g (contact_id bigint, contact timestamptz, active timestamptz)
      join import_contact l on l.tenant_id = ${TenantId} and l.import_file_id = ${ImportFileId} and l.contact_id = g.contact_id
      join contact c on c.tenant_id = ${TenantId} and c.contact_id = g.contact_id
      cross join lateral touches_of(${TenantId}, g.contact_id) is_now
    )
    update contact_touch t set
      last_contact = case when t.last_contact = o.contact
        then greatest((o.was ->> 'last_contact')::timestamptz, o.last_contact) else t.last_contact end,
      last_active = case when t.last_active = o.active
        then greatest((o.was ->> 'last_active')::timestamptz, o.last_active) else t.last_active end,
      is_contacted = case when t.last_contact = o.contact
        then (o.was ->> 'is_contacted')::boolean or o.marked or o.last_contact is not null else t.is_contacted end,
      -- Whom only the file says was reached was only tried, or not even that.
      only_tried = case when t.last_contact = o.contact or o.last_contact is not null
        then not o.reached and not o.marked and (case when (o.was ->> 'is_contacted')::boolean
          then (o.was ->> 'only_tried')::boolean else o.last_contact is not null end)
        else t.only_tried end
    from left_over o
    where t.tenant_id = ${TenantId} and t.contact_id = o.contact_id and o.was is not null`.execute(db)
}

/** Takes back a file of notes and activities, batch by batch. */
export const recordsUndoRun = defineRun<FileParams>({
  kind: 'import-records-undo',
  label: 'Undo of an import',
  job: 'undo-import-records',
  lane: 'long',
  via: 'Import',
  changeKind: 'Import',
  acts: () => ['Cancel'],
  path: ({ Params }) => `/contacts/import/${Params.ImportFileId}`,
  canceled: 'It was canceled. What was undone until then stays undone; undo again for the rest.',
  failed: () => 'It failed more than once. Undo again for the rest.',
  work: async (_, step) => {
    while (await step(undoBatch));
  },
})
