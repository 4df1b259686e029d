import { type RawBuilder, sql } from 'kysely'
import type { DatabaseError } from 'pg'
import type { Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { transferRestored } from './pass-on.queries.ts'
import { leaveTrash } from './trash.queries.ts'

/** A column that refers to a list entry, which may have been permanently deleted since. */
type Reference = { Column: string; List: string; Key: string; IsNeeded: boolean }

/** A table, the first column of its key after the tenant's, and the tables it refers to. */
type Table = { Name: string; Key: string; Parents: string[]; SetNull: string[]; References: Reference[] }

const tablesIn = async (
  db: Tx,
  tenantId: number,
  requestId: string,
  described: Tables,
): Promise<(Table & { Whats: string[] })[]> => {
  // What a table has words for is in the way, and not replaced.
  const told = Object.values(described).flatMap(({ inTheWay = {} }) => Object.keys(inTheWay))
  const { rows } = await sql<Table & { Whats: string[] }>`
    select t.name, t.whats,
      (select attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
       where i.indrelid = t.id and i.indisprimary) as key,
      array(select distinct confrelid::regclass::text from pg_constraint where conrelid = t.id and contype = 'f') as parents,
      array(select attname::text from pg_constraint f join pg_attribute a on a.attrelid = t.id and a.attnum = any(f.confdelsetcols)
            where f.conrelid = t.id and f.contype = 'f' and f.confdeltype = 'n') as set_null,
      (select coalesce(jsonb_agg(jsonb_build_object('Column', a.attname, 'List', f.confrelid::regclass::text, 'Key', k.attname, 'IsNeeded', a.attnotnull)), '[]')
       from pg_constraint f
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
       join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[2]
       where f.conrelid = t.id and f.contype = 'f' and f.conname <> all(${told}::text[])
         and (f.confrelid = 'source'::regclass
           or f.confrelid in ('urgency_type'::regclass, 'user_account'::regclass) and not a.attnotnull)) as references
    from (
      select table_name as name, table_name::regclass as id, array_agg(distinct what) as whats from change
      where tenant_id = ${tenantId} and request_id = ${requestId} and what in ('Deleted', 'Changed') group by 1
    ) t`.execute(db)
  return rows
}

/**
 * Parents before the tables that refer to them. Tables that refer to nothing come last: such a table accompanies
 * another (contact_touch accompanies contact), whose triggers have recreated its row, which then gets its old values
 * back.
 */
const inOrder = (tables: Table[]): Table[] => {
  const ordered: Table[] = []
  const visit = (table: Table) => {
    if (ordered.includes(table)) return
    for (const parent of tables) if (parent !== table && table.Parents.includes(parent.Name)) visit(parent)
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered.sort((a, b) => Number(a.Parents.length === 0) - Number(b.Parents.length === 0))
}

/**
 * The value a column is restored with: a list entry if it still exists, otherwise null or, if one is required, the
 * default source.
 */
const comingBack = (column: string, { Name, References }: Pick<Table, 'Name' | 'References'>) => {
  // What was about somebody who was merged into another since is about the one kept.
  if (column === 'contact_id') return sql`kept_contact(r.tenant_id, r.contact_id)`
  if (column === 'contact_entity_id' && Name !== 'contact_entity')
    return sql`coalesce((select k.contact_entity_id
      from merged_contact m join contact k on k.tenant_id = m.tenant_id and k.contact_id = kept_contact(m.tenant_id, m.contact_id)
      where m.tenant_id = r.tenant_id and m.contact_entity_id = r.contact_entity_id limit 1), r.contact_entity_id)`
  const reference = References.find((r) => r.Column === column)
  if (!reference) return sql`r.${sql.id(column)}`
  const there = sql`
    (select ${sql.id(reference.Key)} from ${sql.id(reference.List)} l
     where l.tenant_id = r.tenant_id and l.${sql.id(reference.Key)} = r.${sql.id(column)})`
  return reference.IsNeeded
    ? sql`coalesce(${there}, (select min(source_id) from source l where l.tenant_id = r.tenant_id and l.type = 'Default'))`
    : there
}

/**
 * Households of these people that were deleted since because their last person moved to another one, restored as they
 * were. One that is in the trash itself is restored from there.
 */
const householdsGone = (tenantId: number, people: RawBuilder<unknown>) => sql`(
  select distinct on (h.row_id) h.* from change h
  where h.tenant_id = ${tenantId} and h.table_name = 'contact_entity' and h.what = 'Deleted' and h.before is not null
    and h.contact_entity_id in (select c.contact_entity_id from ${people})
    and not exists (
      select from contact_entity e where e.tenant_id = h.tenant_id and e.contact_entity_id = h.row_id)
    and not exists (
      select from trash t where t.tenant_id = h.tenant_id and t.request_id = h.request_id and t.date_restored is null)
  order by h.row_id, h.change_id desc) c`

/**
 * People on these transactions who were merged into others since (decision 0066). They are few, so this uses no index.
 */
const personsGone = async (db: Tx, tenantId: number, roles: RawBuilder<unknown>) => {
  const { rows } = await sql<{ Id: number }>`
    select distinct (c.before ->> 'transaction_people_id')::bigint as id from ${roles}
    where not exists (select from transaction_people p
      where p.tenant_id = ${tenantId} and p.transaction_people_id = (c.before ->> 'transaction_people_id')::bigint)`.execute(
    db,
  )
  return rows.map(({ Id }) => Id)
}

/**
 * Restores everything a request deleted, under the same ids, and the references to it that the deletion cleared. It
 * works from the catalog, so it covers whatever is tracked. It restores all or nothing: 409 says what is in the way.
 * What was a user's who has been deleted since goes to others (`passRestoredOn`). `byId` restores it.
 */
export const restoreRows = async (
  db: Tx,
  tenantId: number,
  trash: { TrashId: number; RequestId: string },
  byId: number,
  described: Tables,
) => {
  const of = (table: string, what: string) => sql`
    c.tenant_id = ${tenantId} and c.request_id = ${trash.RequestId} and c.table_name = ${table} and c.what = ${what}`
  await sql`
    select set_config('app.restoring', 'on', true), set_config('app.now', ${clock.now().toString()}, true),
      set_config('app.deleted_at', (select date_created::text from trash
        where tenant_id = ${tenantId} and trash_id = ${trash.TrashId}), true)`.execute(db)
  const tables = await tablesIn(db, tenantId, trash.RequestId, described)
  /** The columns of images. Dropped columns are ignored, and triggers fill what an image lacks. */
  const columnsOf = async (table: string, images: RawBuilder<unknown>) => {
    const { rows } = await sql<{ Column: string }>`
      select jsonb_object_keys(image) as "column" from (select c.before as image from ${images} limit 1) one
      intersect select attname from pg_attribute where attrelid = ${table}::regclass and attnum > 0`.execute(db)
    return rows.map(({ Column }) => Column)
  }
  const insert = async (table: Pick<Table, 'Name' | 'References'>, images: RawBuilder<unknown>) => {
    const columns = await columnsOf(table.Name, images)
    if (columns.length === 0) return
    await sql`
      insert into ${sql.id(table.Name)} (${sql.join(columns.map((column) => sql.id(column)))}) overriding system value
      select ${sql.join(columns.map((column) => comingBack(column, table)))}
      from ${images} cross join lateral jsonb_populate_record(null::${sql.id(table.Name)}, c.before) r`.execute(db)
  }
  try {
    for (const table of inOrder(tables.filter((t) => t.Whats.includes('Deleted')))) {
      const { Name, Key, Parents } = table
      const images = sql`(select * from change c where ${of(Name, 'Deleted')} and c.before is not null) c`
      if (Parents.length > 0) {
        if (Name === 'contact')
          await insert({ Name: 'contact_entity', References: [] }, householdsGone(tenantId, images))
        if (Name === 'transaction_role') {
          const gone = await personsGone(db, tenantId, images)
          if (gone.length > 0)
            await insert(
              { Name: 'transaction_people', References: [] },
              sql`(select distinct on (row_id) * from change
                where tenant_id = ${tenantId} and table_name = 'transaction_people' and row_id = any(${gone}::bigint[])
                  and what = 'Deleted' and before is not null order by row_id, change_id desc) c`,
            )
        }
        await insert(table, images)
        continue
      }
      const columns = (await columnsOf(Name, images)).map((column) => sql.id(column))
      if (columns.length > 0)
        await sql`
          update ${sql.id(Name)} t set (${sql.join(columns)}) = row(${sql.join(columns.map((column) => sql`r.${column}`))})
          from ${images} cross join lateral jsonb_populate_record(null::${sql.id(Name)}, c.before) r
          where t.tenant_id = c.tenant_id and t.${sql.id(Key)} = c.row_id`.execute(db)
    }
    for (const { Name, Key, SetNull } of tables.filter((t) => t.Whats.includes('Changed')))
      for (const column of SetNull)
        await sql`
          update ${sql.id(Name)} r set ${sql.id(column)} = (c.before ->> ${column})::bigint
          from change c
          where ${of(Name, 'Changed')} and c.after -> ${column} = 'null'
            and r.tenant_id = c.tenant_id and r.${sql.id(Key)} = c.row_id and r.${sql.id(column)} is null`.execute(db)
  } catch (error) {
    throw inTheWay(error as DatabaseError, described) ?? error
  }
  await transferRestored(db, { TenantId: tenantId, RequestId: trash.RequestId }, byId)
  await leaveTrash(db, tenantId, trash)
}

/** Why rows cannot be restored, from the database's error. */
const inTheWay = ({ code, detail = '', message, constraint = '' }: DatabaseError, tables: Tables) => {
  const told = Object.values(tables).find((table) => table.inTheWay?.[constraint])?.inTheWay?.[constraint]
  if (told) return conflict(told)
  if (code === '23503') {
    const [, missing] =
      /is not present in table "(\w+)"|there is no such (\w+)/.exec(detail || message)?.filter(Boolean) ?? []
    return conflict(
      missing === 'contact' || missing === 'contact_entity'
        ? 'Its contact has been deleted, too. Restore the contact first.'
        : `Something it belongs to is no longer there${missing ? ` (${missing.replaceAll('_', ' ')})` : ''}.`,
    )
  }
  if (code === '23505')
    return conflict(
      constraint.endsWith('_pkey')
        ? 'This has already been restored.'
        : 'There is now another one with this name. Rename that one first.',
    )
}
