import type { ChangeKind } from '@dormer/contract/change-kinds'
import { sql } from 'kysely'
import type { Table, Tables } from '../../../area.ts'

/** The kinds of a table's rows. */
const kindsOf = ({ kind, kinds = {} }: Table = {} as Table): ChangeKind[] => (kind ? [kind] : Object.values(kinds))

/** The tables of a kind; all tables that have one if no kind is given. */
export const tablesOfKind = (tables: Tables, kind?: ChangeKind) =>
  Object.keys(tables).filter((table) => kindsOf(tables[table]).some((one) => one === kind || !kind))

/** What a row whose kind is not known any more is taken for: it is gone, and nothing says what it was. */
export const usualKind = (kinds: Record<string, ChangeKind>) => Object.values(kinds)[0]

/** A condition on `change`: its row is of this kind, where that differs from row to row. */
export const isOfKind = (tables: Tables, tenantId: number, kind: ChangeKind) => {
  const mixed = Object.entries(tables).flatMap(([table, { kinds }]) => {
    const values = Object.entries(kinds ?? {}).flatMap(([value, one]) => (one === kind ? [value] : []))
    return kinds
      ? sql`when ${table} then coalesce(coalesce(change.before, change.after) ->> 'kind', (
          select r.kind from ${sql.table(table)} r
          where r.tenant_id = ${tenantId} and r.${sql.ref(`${table}_id`)} = change.row_id), ${Object.keys(kinds)[0]})
          = any(${values}::text[])`
      : []
  })
  return sql<boolean>`case table_name ${sql.join(mixed, sql` `)} else true end`
}

/** A condition on `change`: false if only hidden columns changed. */
export const isTold = (tables: Tables) => {
  const silent = Object.entries(tables)
    .filter(([, { hidden }]) => hidden)
    .map(([table, { hidden }]) => sql`table_name = ${table} and after - ${hidden}::text[] = '{}'`)
  return sql<boolean>`not (what = 'Changed' and (${sql.join(silent, sql` or `)}))`
}
