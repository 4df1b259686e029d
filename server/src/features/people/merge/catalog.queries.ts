import { sql } from 'kysely'
import type { Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'

/** A table as the merge needs it. */
export type MergeTable = {
  Name: string
  /** The key after the tenant. */
  Key: string[]
  /** What is stored, and not made by the database from other columns. */
  Columns: string[]
  /** What the database makes of other columns. */
  Generated: string[]
  /** Unique indexes, the key's among them: their columns or expressions after the tenant, and the condition of a partial one. */
  Uniques: { Columns: string[]; Where: string | null; NullsEqual: boolean }[]
  /** Which tables refer to a row by its id, and in which column. */
  Children: { Table: string; Column: string }[]
}
export type MergeCatalog = ReadonlyMap<string, MergeTable>

/** The tables of brokerages as the database has them. */
export const mergeCatalog = async (db: Tx): Promise<MergeCatalog> => {
  const { rows } = await sql<MergeTable>`
    select relname as name,
      (select array_agg(attname::text order by array_position(i.indkey::int2[], attnum))
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary and attname <> 'tenant_id') as key,
      (select array_agg(attname::text order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select attname::text from pg_attribute where attrelid = c.oid and attgenerated <> '') as generated,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'Columns', (select jsonb_agg(pg_get_indexdef(i.indexrelid, n, true)) from generate_series(1, i.indnkeyatts) n
           where i.indkey[n - 1] = 0 or i.indkey[n - 1] <> (
             select attnum from pg_attribute where attrelid = c.oid and attname = 'tenant_id')),
         'Where', pg_get_expr(i.indpred, i.indrelid), 'NullsEqual', i.indnullsnotdistinct)), '[]')
       from pg_index i where i.indrelid = c.oid and i.indisunique) as uniques,
      (select coalesce(jsonb_agg(jsonb_build_object('Table', f.conrelid::regclass::text, 'Column', a.attname)), '[]')
       from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
       where f.confrelid = c.oid and f.contype = 'f' and f.conparentid = 0 and cardinality(f.conkey) = 2) as children
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id')`.execute(db)
  return new Map(rows.map((row) => [row.Name, row]))
}

/** The tables whose rows move along with this column, in a fixed order. */
export const movedBy = (catalog: MergeCatalog, tables: Tables, column: 'contact_id' | 'contact_entity_id') =>
  Object.keys(tables)
    .filter((name) => {
      const { merge } = tables[name] ?? {}
      return merge && 'moves' in merge && catalog.get(name)?.Columns.includes(column)
    })
    .map((name) => catalog.get(name) as MergeTable)
