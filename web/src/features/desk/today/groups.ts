import { type TodayGroup, type TodayKind, type TodayRow, todayGroups } from '@dormer/contract/desk/today'

/** For other kinds, eight or more rows fold to seven; a single transaction may lack a dozen documents. */
const most: Partial<Record<TodayKind, number>> = { NewLead: 10, Answer: 10, ChecklistLine: 3, Quiet: 5 }
const FEW = 7
const mostOf = ({ Kind }: TodayRow) => most[Kind] ?? FEW

export const groupTitles: Record<TodayGroup, string> = {
  Now: 'Now',
  Waiting: 'Waiting for you',
  Due: 'Due today and late',
  Coming: 'Coming up',
  Occasions: 'Birthdays and anniversaries',
  Quiet: 'Gone quiet',
  Backlog: 'Long past due',
}

type Shown = {
  row: TodayRow
  /** On the last visible row of its kind in its group: how many more follow. */
  more: number
}
export type Group = { name: TodayGroup; count: number; shown: Shown[] }

/** Names the rows of one kind in one group, which fold together. */
export const foldOf = ({ Group, Kind }: Pick<TodayRow, 'Group' | 'Kind'>) => `${Group} ${Kind}`

const foldRows = (rows: TodayRow[], unfolded: ReadonlySet<string>, calledKey: string | undefined): Shown[] => {
  const ofKind = Map.groupBy(rows, foldOf)
  return rows.flatMap((row) => {
    const all = ofKind.get(foldOf(row)) ?? []
    const limit = unfolded.has(foldOf(row)) ? all.length : mostOf(row)
    const visible = all.filter(({ Key }, at) => at < limit || Key === calledKey)
    if (!visible.includes(row)) return []
    return [{ row, more: row === visible.at(-1) ? all.length - visible.length : 0 }]
  })
}

/**
 * The groups of Today: the first few rows of each kind, or all if it is unfolded, and how many there are, also of those
 * that were not returned: they would come after the last one of their kind. The row that is called never folds.
 */
export const groupsOf = (
  rows: TodayRow[],
  totals: Record<TodayKind, number>,
  unfolded: ReadonlySet<string>,
  calledKey?: string,
): Group[] => {
  const ofGroup = Map.groupBy(rows, ({ Group }) => Group)
  const lastOf = new Map(rows.map(({ Kind, Group }) => [Kind, Group]))
  const returned = Map.groupBy(rows, ({ Kind }) => Kind)
  const beyond = (name: TodayGroup) =>
    [...lastOf].reduce(
      (sum, [kind, group]) =>
        group === name ? sum + Math.max(0, totals[kind] - (returned.get(kind)?.length ?? 0)) : sum,
      0,
    )
  return todayGroups.flatMap((name) => {
    const own = ofGroup.get(name)
    return own ? [{ name, count: own.length + beyond(name), shown: foldRows(own, unfolded, calledKey) }] : []
  })
}

const ofTheDay = new Set<TodayGroup>(['Now', 'Waiting', 'Due', 'Occasions'])
/** How many rows are the day's work; what comes later, has gone quiet or has long been due is none of it. */
export const leftToday = (rows: readonly Pick<TodayRow, 'Group'>[]) =>
  rows.filter(({ Group }) => ofTheDay.has(Group)).length
