import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { MergeCatalog, MergeTable } from './catalog.queries.ts'
import { type MergeLog, tableIn } from './log.queries.ts'

type Sql = RawBuilder<unknown>

/**
 * Rows of the one that the kept one has, too, by a unique key that allows only one of them: the keys of both, as JSON.
 */
const twins = async (db: Tx, TenantId: number, table: MergeTable, column: string, from: number, to: number) => {
  const uniques = table.Uniques.filter(({ Columns }) => Columns.includes(column))
  if (uniques.length === 0) return []
  const key = sql`jsonb_build_object(${sql.join(table.Key.flatMap((k) => [sql.lit(k), sql.id(k)]))})`
  const found = uniques.map(({ Columns, Where, NullsEqual }) => {
    const others = Columns.filter((other) => other !== column)
    // Expressions of the catalog name columns as they are, so each row is read by itself before the two are compared.
    const values = [key, ...others.map((other) => sql.raw(other))]
    const rowsOf = (
      id: number,
    ) => sql`(select ${sql.join(values.map((value, n) => sql`${value} as ${sql.id(`u${n}`)}`))}
      from ${sql.id(table.Name)}
      where tenant_id = ${TenantId} and ${sql.id(column)} = ${id} and ${Where ? sql.raw(Where) : sql`true`})`
    const same = others.map((_, n) => {
      const [l, w] = [sql.ref(`l.u${n + 1}`), sql.ref(`w.u${n + 1}`)]
      return NullsEqual ? sql`${l} is not distinct from ${w}` : sql`${l} = ${w}`
    })
    return sql`select l.u0 as lost, w.u0 as won from ${rowsOf(from)} l join ${rowsOf(to)} w
      on ${sql.join([sql`true`, ...same], sql` and `)}`
  })
  const { rows } = await sql<{ Lost: Record<string, number>; Won: Record<string, number> }>`
    select distinct on (lost) lost, won from (${sql.join(found, sql` union all `)}) found order by lost, won`.execute(
    db,
  )
  return rows
}

/**
 * Makes rows that have `from` in a column the rows of `to`. Of two that a unique key allows only one of, the one of `to`
 * stays, and what refers to the other refers to it.
 */
export const moveRows = async (
  db: Tx,
  catalog: MergeCatalog,
  log: MergeLog,
  {
    TenantId,
    table,
    column,
    from,
    to,
  }: { TenantId: number; table: MergeTable; column: string; from: number; to: number },
) => {
  const isFrom: Sql = sql`r.${sql.id(column)} = ${from}`
  const found = await twins(db, TenantId, table, column, from, to)
  // What is just being written to one that goes would go with it: it is waited for, and moved.
  if (found.length > 0 && table.Children.length > 0)
    await sql`select from ${sql.id(table.Name)} r where r.tenant_id = ${TenantId} and ${isFrom}
      order by ${sql.join(table.Key.map((k) => sql`r.${sql.id(k)}`))} for update`.execute(db)
  for (const { Lost, Won } of found) {
    const [id] = table.Key
    if (id && table.Key.length === 1)
      for (const child of table.Children) {
        const move = { TenantId, table: tableIn(catalog, child.Table), column: child.Column }
        await moveRows(db, catalog, log, { ...move, from: Lost[id] as number, to: Won[id] as number })
      }
  }
  if (found.length > 0) {
    const lost = JSON.stringify(found.map(({ Lost }) => Lost))
    await log.remove(
      table.Name,
      sql`${isFrom} and (${sql.join(table.Key.map((k) => sql`r.${sql.id(k)}`))}) in (
        select ${sql.join(table.Key.map((k) => sql`k.${sql.id(k)}`))}
        from jsonb_populate_recordset(null::${sql.id(table.Name)}, ${lost}::jsonb) k)`,
    )
  }
  await log.change(table.Name, sql`${sql.id(column)} = ${to}`, isFrom)
}
