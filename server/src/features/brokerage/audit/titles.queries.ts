import { sql } from 'kysely'
import type { Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'

type Column = { Table: string; Column: string; Type: string; References: string | null; Key: string }
export type Columns = Map<string, Column>

/** The columns of these tables by 'table.column', from the catalog: their type and the table they refer to. */
export const columnsOf = async (db: Tx, tables: string[]): Promise<Columns> => {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", t.typname as type,
      (select confrelid::regclass::text from pg_constraint f
       where f.conrelid = c.oid and f.contype = 'f' and f.conkey[cardinality(f.conkey)] = a.attnum and f.conkey[1] <> a.attnum
       limit 1) as "references",
      (select k.attname from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = coalesce(i.indkey[1], i.indkey[0])
       where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])`.execute(db)
  return new Map(rows.map((row) => [`${row.Table}.${row.Column}`, row]))
}

/** A row's title, shortened to one line. */
const short = (title: string) => sql.raw(`left(trim(regexp_replace(${title}, '\\s+', ' ', 'g')), 80)`)

/** Titles by 'table id', and the column `kind` of tables whose rows are of different kinds. */
export type Titles = ReadonlyMap<string, { Title: string; Kind: string | null }>

/** The titles of existing rows; one statement for all tables. */
export const titlesOf = async (
  db: Tx,
  described: Tables,
  columns: Columns,
  tenantId: number,
  wanted: Map<string, Set<number>>,
): Promise<Titles> => {
  const keyOf = (table: string) => [...columns.values()].find((c) => c.Table === table)?.Key
  const parts = [...wanted].flatMap(([table, ids]) => {
    const [title, key] = [described[table]?.title, keyOf(table)]
    if (!title || !key) return []
    return sql`
      select ${table}::text as "table", ${sql.ref(`r.${key}`)}::bigint as id, ${short(title)} as title, ${described[table]?.kinds ? sql`r.kind` : sql`null::text`} as kind
      from ${sql.table(table)} r where r.tenant_id = ${tenantId} and ${sql.ref(`r.${key}`)} = any(${[...ids]}::bigint[])`
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ Table: string; Id: number; Title: string | null; Kind: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ Table, Id, Title, Kind }) => [`${Table} ${Id}`, { Title: Title ?? '', Kind }]))
}

/** The titles of deleted rows, from their images, by ChangeId. */
export const titlesOfImages = async (
  db: Tx,
  described: Tables,
  tenantId: number,
  images: { ChangeId: number; TableName: string; Image: unknown }[],
): Promise<Map<number, string>> => {
  const parts = [...Map.groupBy(images, (i) => i.TableName)].flatMap(([table, list]) => {
    const title = described[table]?.title
    if (!title) return []
    return sql`
      select i.change_id, ${short(title)} as title
      from unnest(${list.map((i) => i.ChangeId)}::bigint[], ${list.map((i) => JSON.stringify(i.Image))}::jsonb[]) i (change_id, image)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, i.image || jsonb_build_object('tenant_id', ${tenantId}::bigint)) r`
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ ChangeId: number; Title: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ ChangeId, Title }) => [ChangeId, Title ?? '']))
}
