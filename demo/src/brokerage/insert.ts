import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../server/src/db/connect.ts'
import { columnOf } from '../../../server/src/db/names.ts'
import type { DB } from '../../../server/src/db/schema.generated.ts'

/** Inserts any number of rows with one statement and returns their new ids in order. All rows have the same fields. */
export const insertAll = async <T extends keyof DB>(
  db: Tx,
  table: T,
  id: keyof DB[T] & string,
  rows: Insertable<DB[T]>[],
) => {
  const columns = Object.keys(rows[0] ?? {}).map(columnOf)
  const stored = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [columnOf(k), v]))),
  )
  const list = sql.raw(columns.join(', '))
  const { rows: made } = await sql<{ Id: number }>`
    insert into ${sql.table(table)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${stored}::json)
    returning ${sql.ref(columnOf(id))} as id`.execute(db)
  return made.map(({ Id }) => Id)
}
