import type { ChangeKind } from '@dormer/contract/brokerage/audit'
import { sql } from 'kysely'

/** How recorded changes of a table are presented. */
type RecordedTable = {
  /** Absent for a table that others merely refer to. */
  kind?: ChangeKind
  /** A row's title, as SQL over `r`. */
  title: string
  /** What the values of a column mean; 'html' is shown as text without markup. */
  words?: { [column: string]: { readonly [value: string]: string } | 'html' }
  /** Columns that mean nothing to people. */
  hidden?: string[]
  /** Many rows share the id of what they belong to; the rest of the key tells them apart. */
  isPart?: true
}
/** By table. */
export type Recorded = { [table: string]: RecordedTable }

/** The tables of a kind; all tables that have one if no kind is given. */
export const tablesOfKind = (recorded: Recorded, kind?: ChangeKind) =>
  Object.keys(recorded).filter((table) => (kind ? recorded[table]?.kind === kind : recorded[table]?.kind))

/** A condition on `change`: false if only hidden columns changed. */
export const isTold = (recorded: Recorded) => {
  const silent = Object.entries(recorded)
    .filter(([, { hidden }]) => hidden)
    .map(([table, { hidden }]) => sql`table_name = ${table} and after - ${hidden}::text[] = '{}'`)
  return sql<boolean>`not (what = 'Changed' and (${sql.join(silent, sql` or `)}))`
}
