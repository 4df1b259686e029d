import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { type Counted, contacts, type Figure, figures, isSince, placed, type Scope, whomOf } from './figures.ts'
import { previousOf } from './previous.rules.ts'

type Counts = Record<string, number>
/** A lead counts for its agent and, among all, for its lender, too: in the lender's row, but in no sum. */
type Row = Counts & { Whom: number | null; IsNow: boolean; LeadsOf: 'Agent' | 'Lender' | null }

/** The figures of a report by whom they count for, in these days and those before, in one statement. */
const countsOf = async (db: Tx, report: Counted, scope: Scope) => {
  const own: [string, Figure][] = Object.entries(figures[report])
  const places = Map.groupBy(own, ([, { at }]) => at)
  const before = previousOf(scope.days)
  const days = before ? { First: before.First, Last: scope.days.Last } : scope.days
  const parts = [...places].flatMap(([at, these]) => {
    const isNow = before && scope.days.First ? isSince(at, scope.days.First, scope) : sql`true`
    const mine = new Map(these)
    const counts = own.map(([name]) => {
      const figure = mine.get(name)
      return figure ? sql`count(*) filter (where ${figure.where}) as ${sql.ref(name)}` : sql`0 as ${sql.ref(name)}`
    })
    const part = (isLender: boolean) => sql`
      select ${whomOf(at, { isLender })} as whom, ${isNow} as is_now,
        ${at === contacts ? (isLender ? 'Lender' : 'Agent') : null}::text as leads_of, ${sql.join(counts)}
      from ${at.from} where ${placed(at, scope, days)} group by 1, 2`
    return at === contacts && scope.whose === null ? [part(false), part(true)] : [part(scope.isLender)]
  })
  const sums = own.map(([name]) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`
    select whom, is_now, leads_of, ${sql.join(sums)} from (${sql.join(parts, sql` union all `)}) counted group by 1, 2, 3`.execute(
    db,
  )
  // A lead without a lender is in no lender's row.
  const of = rows.filter(({ Whom, LeadsOf }) => Whom !== null || LeadsOf !== 'Lender')
  return { rows: of, before, names: own.map(([name]) => name) }
}

/** The figures of a report: of each user, and in all, each beside those of the days before. */
export const figuresOf = async <R extends Counted>(db: Tx, report: R, scope: Scope) => {
  const { rows, before, names } = await countsOf(db, report, scope)
  type Figures = Record<keyof (typeof figures)[R], number>
  const added = (some: Row[]) =>
    Object.fromEntries(names.map((name) => [name, some.reduce((sum, row) => sum + (row[name] ?? 0), 0)])) as Figures
  const sides = (some: Row[]) => ({
    now: added(some.filter(({ IsNow }) => IsNow)),
    before: before ? added(some.filter(({ IsNow }) => !IsNow)) : null,
  })
  const byUser = Map.groupBy(rows, ({ Whom }) => Whom)
  return {
    ...sides(scope.whose === null ? rows.filter(({ LeadsOf }) => LeadsOf !== 'Lender') : rows),
    /** Of one of them; of a lender, what they are the lender of. */
    of: (user: number | null, isLender = false) =>
      sides((byUser.get(user) ?? []).filter(({ LeadsOf }) => LeadsOf === null || (LeadsOf === 'Lender') === isLender)),
    who: [...byUser.keys()],
    span: before && { StartDate: before.First, EndDate: before.Last },
  }
}
