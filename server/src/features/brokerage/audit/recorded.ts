import type { ChangeKind } from '@dormer/contract/brokerage/audit'

/** How what is recorded of a table is told. */
export type RecordedTable = {
  /** None for a table that is only named by others. */
  kind?: ChangeKind
  /** What one of its rows is called, as SQL over `r`. */
  title: string
  /** What the values of a column stand for; 'html' is text with its markup taken off. */
  words?: { [column: string]: { readonly [value: string]: string } | 'html' }
  /** Columns that say nothing to people. */
  hidden?: string[]
}
/** By table. */
export type Recorded = { [table: string]: RecordedTable }

/** The tables of a kind; of any, where none is named. */
export const tablesOfKind = (recorded: Recorded, kind?: ChangeKind) =>
  Object.keys(recorded).filter((table) => (kind ? recorded[table]?.kind === kind : recorded[table]?.kind))
