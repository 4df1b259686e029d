import type { TodayKind, TodayRow } from '@dormer/contract/desk/today'

/** For other kinds, eight or more rows fold to seven; a single transaction may lack a dozen documents. */
const most: Partial<Record<TodayKind, number>> = { NewLead: 10, Answer: 10, ChecklistLine: 3, Quiet: 5 }
const FEW = 7

export type Folded = {
  row: TodayRow
  /** On the last visible row of its kind: how many more follow. */
  more: number
}

/** The visible rows: the first few of each kind, or all if it is unfolded. */
export const fold = (rows: TodayRow[], unfolded: ReadonlySet<TodayKind>): Folded[] => {
  const ofKind = Map.groupBy(rows, (row) => row.Kind)
  return rows.flatMap((row) => {
    const all = ofKind.get(row.Kind) ?? []
    const shown = unfolded.has(row.Kind) ? all.length : (most[row.Kind] ?? FEW)
    const at = all.indexOf(row)
    return at < shown ? [{ row, more: at === shown - 1 ? all.length - shown : 0 }] : []
  })
}
