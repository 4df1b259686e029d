import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { MergeCatalog, MergeTable } from './catalog.queries.ts'

type Sql = RawBuilder<unknown>

const keyOf = ({ Key }: MergeTable, image: Sql) =>
  sql`jsonb_build_object(${sql.join(Key.flatMap((column) => [sql.lit(column), sql`${image} -> ${sql.lit(column)}`]))})`
/** What one image has that differs in the other. */
const differing = (a: Sql, b: Sql) =>
  sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${a}) where value is distinct from ${b} -> key)`

/** A table of the catalog. */
export const tableIn = (catalog: MergeCatalog, name: string) => {
  const table = catalog.get(name)
  if (!table) throw new Error(`there is no table ${name} of brokerages`)
  return table
}

export type MergeLog = ReturnType<typeof mergeLog>
/**
 * Writes to a brokerage's tables and keeps what it did to each row, in sets and in order, so that `takeBack` undoes it.
 * Conditions and values are SQL over `r`.
 */
export const mergeLog = (db: Tx, catalog: MergeCatalog, TenantId: number, MergeId: number) => {
  let step = 0
  const into = (name: string, what: 'Changed' | 'Removed' | 'Added' | 'Seen') => sql`insert into contact_merge_row
    (tenant_id, contact_merge_id, step, table_name, what, old_key, new_key, before, after)
    select ${TenantId}, ${MergeId}, ${++step}, ${name}, ${sql.lit(what)}, `

  return {
    change: async (name: string, set: Sql, where: Sql) => {
      const table = tableIn(catalog, name)
      const image = (of: Sql) => sql`to_jsonb(${of}) - ${table.Generated}::text[]`
      await sql`
        with done as (
          update ${sql.id(name)} r set ${set} where r.tenant_id = ${TenantId} and (${where})
          returning with (old as was, new as made) ${image(sql`was`)} as o, ${image(sql`made`)} as n
        )
        ${into(name, 'Changed')} ${keyOf(table, sql`o`)}, ${keyOf(table, sql`n`)}, ${differing(sql`o`, sql`n`)},
          ${differing(sql`n`, sql`o`)} from done where o <> n`.execute(db)
    },

    remove: async (name: string, where: Sql) => {
      const table = tableIn(catalog, name)
      await sql`
        with done as (
          delete from ${sql.id(name)} r where r.tenant_id = ${TenantId} and (${where})
          returning to_jsonb(r) - ${table.Generated}::text[] as o
        )
        ${into(name, 'Removed')} ${keyOf(table, sql`o`)}, null, o, null from done`.execute(db)
    },

    /** Keeps what rows are that others refer to, should they be gone when those come back. */
    see: async (name: string, where: Sql) => {
      const table = tableIn(catalog, name)
      await sql`
        ${into(name, 'Seen')} ${keyOf(table, sql`o`)}, ${keyOf(table, sql`o`)}, o, null
        from ${sql.id(name)} r cross join lateral (select to_jsonb(r) - ${table.Generated}::text[] as o) image
        where r.tenant_id = ${TenantId} and (${where})`.execute(db)
    },

    /** Adds what a query selects, except what is there already. */
    add: async (name: string, columns: readonly string[], select: Sql) => {
      const table = tableIn(catalog, name)
      await sql`
        with done as (
          insert into ${sql.id(name)} as r (tenant_id, ${sql.join(columns.map((column) => sql.id(column)))}) ${select}
          on conflict do nothing
          returning to_jsonb(r) - ${table.Generated}::text[] as n
        )
        ${into(name, 'Added')} null, ${keyOf(table, sql`n`)}, null, n from done`.execute(db)
    },
  }
}

/** What a column refers to. */
type Reference = { Column: string; Parent: string; ParentKey: string; IsNeeded: boolean }
const referencesOf = async (db: Tx, name: string) => {
  const { rows } = await sql<Reference>`
    select a.attname as "column", f.confrelid::regclass::text as parent, k.attname as parent_key, a.attnotnull as is_needed
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
    join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[2]
    where f.conrelid = ${name}::regclass and f.contype = 'f' and cardinality(f.conkey) = 2`.execute(db)
  return rows
}
/** Whether what a row that was kept refers to is there. */
const isThere = ({ Column, Parent, ParentKey }: Reference, row: string, tenantId: number) => sql`
  exists (select from ${sql.id(Parent)} p where p.tenant_id = ${tenantId} and p.${sql.id(ParentKey)} = ${sql.ref(`${row}.${Column}`)})`
/** A value of a row that was kept. What it refers to may be gone since: then it is nothing, or the default. */
const restored = (references: readonly Reference[], column: string, row: string, tenantId: number, otherwise: Sql) => {
  const value = sql.ref(`${row}.${column}`)
  const reference = references.find(({ Column }) => Column === column)
  if (!reference) return value
  const instead = !reference.IsNeeded
    ? sql`null`
    : reference.Parent === 'source'
      ? sql`(select min(s.source_id) from source s where s.tenant_id = ${tenantId} and s.type = 'Default')`
      : otherwise
  return sql`case when ${isThere(reference, row, tenantId)} then ${value} else ${instead} end`
}

/** What no unique key says: most fields of the brokerage's own have one value, and one set since stays the only one. */
const isFree = (name: string, tenantId: number) =>
  name === 'custom_value'
    ? sql`not exists (select from custom_value v join custom_field f using (tenant_id, custom_field_id)
        where v.tenant_id = ${tenantId} and v.contact_id = r.contact_id and v.custom_field_id = r.custom_field_id
          and v.custom_value_id <> r.custom_value_id and f.kind <> 'Choices')`
    : sql`true`

/**
 * Inserts images again. A row stays gone if what it cannot do without is gone, or if another that was written since has
 * its place by a unique key.
 */
const bringBack = async (db: Tx, table: MergeTable, tenantId: number, rows: Sql, isMissingOnly: boolean) => {
  const references = await referencesOf(db, table.Name)
  const needed = references.filter(({ IsNeeded, Parent }) => IsNeeded && Parent !== 'source')
  const others = table.Columns.filter((column) => column !== 'tenant_id' && !table.Key.includes(column))
  const value = (column: string, row: 'r' | 't') =>
    restored(references, column, 'r', tenantId, sql.ref(`${row}.${column}`))
  const images = sql`(${rows}) m cross join lateral jsonb_populate_record(null::${sql.id(table.Name)}, m.before) r`
  const insert = sql`
    insert into ${sql.id(table.Name)} (${sql.join(table.Columns.map((column) => sql.id(column)))}) overriding system value
    select ${sql.join(table.Columns.map((column) => value(column, 'r')))} from ${images}
    where ${sql.join([isFree(table.Name, tenantId), ...needed.map((one) => isThere(one, 'r', tenantId))], sql` and `)}
    on conflict do nothing`
  if (isMissingOnly || others.length === 0) await insert.execute(db)
  // What triggers have made along with another row gets its old values; what is just being inserted is not seen here.
  else
    await sql`
      with done as (${insert})
      update ${sql.id(table.Name)} t set ${sql.join(others.map((column) => sql`${sql.id(column)} = ${value(column, 't')}`))}
      from ${images}
      where t.tenant_id = ${tenantId} and ${sql.join(
        table.Key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`r.${column}`)}`),
        sql` and `,
      )}`.execute(db)
}

/** Whether a row is what a merge added. An email or phone is whose it is under any label. */
const isAsAdded = (table: MergeTable) =>
  table.Name === 'contact_point'
    ? sql`(t.address, t.extension) is not distinct from (m.after ->> 'address', m.after ->> 'extension')`
    : sql`to_jsonb(t) - ${table.Generated}::text[] = m.after`

/** What differs from what a merge made of a row: it was changed since, so it stays. Or what it was is gone from its list. */
type KeptValue = { Table: string; Column: string; IsGone: boolean }

/**
 * Undoes what a merge did, from its last step to its first. A value that was changed since stays, and is returned if it
 * is one of `contact` or `contact_entity`.
 */
export const takeBack = async (db: Tx, catalog: MergeCatalog, TenantId: number, MergeId: number) => {
  const ofMerge = sql`tenant_id = ${TenantId} and contact_merge_id = ${MergeId}`
  const { rows: steps } = await sql<{ Step: number; Name: string; What: string; Columns: string[] }>`
    select step, table_name as name, what,
      array(select distinct key from contact_merge_row o cross join lateral jsonb_object_keys(o.before) key
        where o.tenant_id = ${TenantId} and o.contact_merge_id = ${MergeId} and o.step = s.step and s.what = 'Changed') as columns
    from contact_merge_row s where ${ofMerge} group by 1, 2, 3 order by step desc`.execute(db)
  const kept: KeptValue[] = []
  for (const { Step, Name, What, Columns } of steps) {
    // A later version may have dropped a table or a column.
    const table = catalog.get(Name)
    if (!table) continue
    const rows = sql`select * from contact_merge_row m where ${ofMerge} and step = ${Step}`
    const columns = Columns.filter((column) => table.Columns.includes(column))
    const isRow = sql`t.tenant_id = ${TenantId} and ${sql.join(
      table.Key.map((column) => sql`t.${sql.id(column)} = k.${sql.id(column)}`),
      sql` and `,
    )}`
    const key = sql`jsonb_populate_record(null::${sql.id(Name)}, m.new_key) k`
    const isSame = (column: string) =>
      sql`coalesce(to_jsonb(t.${sql.id(column)}), 'null') = m.after -> ${sql.lit(column)}`
    if (What === 'Removed' || What === 'Seen') await bringBack(db, table, TenantId, rows, What === 'Seen')
    else if (What === 'Added')
      await sql`
        delete from ${sql.id(Name)} t using (${rows}) m cross join lateral ${key}
        where ${isRow} and ${isAsAdded(table)}`.execute(db)
    else if (columns.length > 0) {
      const references = await referencesOf(db, Name)
      if (Name === 'contact' || Name === 'contact_entity')
        for (const Column of columns) {
          const { rows: changed } = await sql`
            select from (${rows}) m cross join lateral ${key} join ${sql.id(Name)} t on ${isRow}
            where m.after ? ${Column} and not (${isSame(Column)})`.execute(db)
          if (changed.length > 0) kept.push({ Table: Name, Column, IsGone: false })
          const reference = references.find((one) => one.Column === Column)
          if (changed.length > 0 || !reference) continue
          const { rows: gone } = await sql`
            select from (${rows}) m cross join lateral jsonb_populate_record(null::${sql.id(Name)}, m.before) b
            where b.${sql.id(Column)} is not null and not ${isThere(reference, 'b', TenantId)}`.execute(db)
          if (gone.length > 0) kept.push({ Table: Name, Column, IsGone: true })
        }
      const before = (column: string) => restored(references, column, 'b', TenantId, sql.ref(`t.${column}`))
      await sql`
        update ${sql.id(Name)} t set ${sql.join(
          columns.map(
            (column) =>
              sql`${sql.id(column)} = case when m.after ? ${sql.lit(column)} and ${isSame(column)}
                then ${before(column)} else t.${sql.id(column)} end`,
          ),
        )}
        from (${rows}) m cross join lateral ${key}
          cross join lateral jsonb_populate_record(null::${sql.id(Name)}, m.before) b
        where ${isRow}`.execute(db)
    }
  }
  return kept
}
