import type { ChangeKind } from '@dormer/contract/change-kinds'
import { sql } from 'kysely'
import type { Tables } from '../../../area.ts'

/** The tables of a kind; all tables that have one if no kind is given. */
export const tablesOfKind = (tables: Tables, kind?: ChangeKind) =>
  Object.keys(tables).filter((table) => (kind ? tables[table]?.kind === kind : tables[table]?.kind))

/** A condition on `change`: false if only hidden columns changed. */
export const isTold = (tables: Tables) => {
  const silent = Object.entries(tables)
    .filter(([, { hidden }]) => hidden)
    .map(([table, { hidden }]) => sql`table_name = ${table} and after - ${hidden}::text[] = '{}'`)
  return sql<boolean>`not (what = 'Changed' and (${sql.join(silent, sql` or `)}))`
}
