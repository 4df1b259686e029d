import { sql } from 'kysely'
import type { Tx } from '../../../../db/connect.ts'
import { insertRows } from '../../../../db/insert-rows.ts'
import type { Someone } from './persons.queries.ts'
import type { Made } from './plan-record.rules.ts'
import type { RecordRead } from './read-record.rules.ts'

/** Something to be added to a contact. */
export type NewRecord = { read: RecordRead; person: Someone; made: Made }

/** Which of these rows have become something for these contacts already: as 'contact key'. */
export const findRecords = async (db: Tx, TenantId: number, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ Known: string }>`
    select contact_id || ' ' || record_key as known from import_record
    where tenant_id = ${TenantId} and record_key = any(${keys}::uuid[])`.execute(db)
  return new Set(rows.map(({ Known }) => Known))
}

const ids = { note: 'NoteId', activity: 'ActivityId', task: 'TaskId', appointment: 'AppointmentId' } as const

/** Adds notes, activities, tasks and appointments of contacts who are locked, in the same number of statements for any number. */
export const addRecords = async (
  db: Tx,
  { TenantId, ImportFileId }: { TenantId: number; ImportFileId: number },
  records: readonly NewRecord[],
): Promise<void> => {
  if (records.length === 0) return
  // Before anything is added: when they were last contacted until then.
  const first = new Map<number, number>()
  for (const { person, read } of records) if (!first.has(person.ContactId)) first.set(person.ContactId, read.RowNumber)
  await sql`
    insert into import_contact (tenant_id, import_file_id, contact_id, is_created, row_number, touch_before)
    select ${TenantId}, ${ImportFileId}, t.contact_id, false, g.row_number, jsonb_build_object('last_contact', t.last_contact,
      'last_active', t.last_active, 'is_contacted', t.is_contacted, 'only_tried', t.only_tried)
    from unnest(${[...first.keys()]}::bigint[], ${[...first.values()]}::integer[]) g (contact_id, row_number)
    join contact_touch t on t.tenant_id = ${TenantId} and t.contact_id = g.contact_id
    on conflict (tenant_id, import_file_id, contact_id) do update set kept = null`.execute(db)
  const links: object[] = []
  for (const table of ['note', 'activity', 'task', 'appointment'] as const) {
    const some = records.filter(({ made }) => made.table === table)
    if (some.length === 0) continue
    const id = ids[table]
    const added = (await insertRows(
      db,
      table,
      some.map(({ person: { ContactId, ContactEntityId }, made }) => ({
        TenantId,
        ...made.columns,
        ...(table !== 'appointment' && { ContactEntityId }),
        ...(table !== 'note' && { ContactId }),
      })),
    )
      .returning(id as never)
      .execute()) as unknown as Record<string, number>[]
    const rowIds = added.map((row) => row[id] as number).toSorted((a, b) => a - b)
    for (const [at, { person, read }] of some.entries())
      links.push({
        TenantId, ContactId: person.ContactId, RecordKey: read.Key, ImportFileId, TableName: table, RowId: rowIds[at],
        RowNumber: read.RowNumber, ExternalId: read.ExternalId,
      }) // biome-ignore format: pairs read better in rows
  }
  await insertRows(db, 'import_record', links).execute()
}
