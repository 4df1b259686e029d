import type { TodayKind, TodayRow } from '@dormer/contract/desk/today'

/** Of other kinds eight and more fold to seven. */
const most: Partial<Record<TodayKind, number>> = { NewLead: 10, Quiet: 5 }
const FEW = 7

export type Folded = { row: TodayRow /** The last of its kind that is shown; so many more follow. */; more: number }

/** The rows that are shown, of each kind the first few unless it was unfolded. */
export const fold = (rows: TodayRow[], unfolded: ReadonlySet<TodayKind>): Folded[] => {
  const ofKind = Map.groupBy(rows, (row) => row.Kind)
  return rows.flatMap((row) => {
    const all = ofKind.get(row.Kind) ?? []
    const shown = unfolded.has(row.Kind) ? all.length : (most[row.Kind] ?? FEW)
    const at = all.indexOf(row)
    return at < shown ? [{ row, more: at === shown - 1 ? all.length - shown : 0 }] : []
  })
}
