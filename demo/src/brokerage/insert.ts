import type { Insertable } from 'kysely'
import type { Tx } from '../../../server/src/db/connect.ts'
import { insertRows } from '../../../server/src/db/insert-rows.ts'
import type { DB } from '../../../server/src/db/schema.generated.ts'

/** Inserts any number of rows with one statement and returns their new ids in order. */
export const insertAll = async <T extends keyof DB>(
  db: Tx,
  table: T,
  id: keyof DB[T] & string,
  rows: Insertable<DB[T]>[],
) => {
  const made = await insertRows(db, table, rows)
    .returning(id as never)
    .execute()
  // Ids are given in the order of the rows, which `returning` does not promise to keep.
  return made.map((row) => row[id as never] as number).sort((a, b) => a - b)
}
