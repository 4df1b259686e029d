import { sql } from 'kysely'
import type { Database, Tx } from '../../../db/connect.ts'

/** Rows per statement: few enough that nobody has to wait for it. */
const BATCH = 2000

/**
 * The tables with tenants' rows, each before those it refers to; partitions count individually. `due` ends with the
 * tenant.
 */
const tablesInOrder = async (db: Tx): Promise<string[]> => {
  const { rows } = await sql<{ Name: string; RefersTo: string[] }>`
    select c.relname as name, array(
      select distinct f.confrelid::regclass::text from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as refers_to
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('tenant', 'due')`.execute(
    db,
  )
  const left = new Map(rows.map(({ Name, RefersTo }) => [Name, RefersTo]))
  const order: string[] = []
  while (left.size > 0) {
    const referred = new Set([...left.values()].flat())
    const free = [...left.keys()].filter((name) => !referred.has(name))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const name of free) left.delete(name)
    order.push(...free)
  }
  return order
}

const eraseSome = async (db: Tx, table: string) => {
  const { rows } = await sql<{ Erased: number }>`select erase_rows(${table}::regclass, ${BATCH}) as erased`.execute(db)
  return rows[0]?.Erased ?? 0
}

/** Whether its day has come; from then on nobody can sign in, and its jobs are paused. */
export const beginErasure = (database: Database, TenantId: number) =>
  database.asTenant(TenantId, async (db) => {
    const { rows } = await sql<{ Begun: boolean }>`select begin_erasure() as begun`.execute(db)
    return rows[0]?.Begun === true
  })

/** Whether the operator moved it to another installation. */
export const livesElsewhere = (database: Database, TenantId: number) =>
  database.asTenant(TenantId, async (db) => {
    const brokerage = await db
      .selectFrom('tenant')
      .select('LivesElsewhere')
      .where('TenantId', '=', TenantId)
      .executeTakeFirst()
    return brokerage?.LivesElsewhere === true
  })

/**
 * Erases rows until none is left: a deletion may write other rows, such as counts, so each pass goes through all
 * tables. `pause` is called after each batch; if it returns true, the rest is left for later.
 */
export const eraseRows = async (database: Database, TenantId: number, pause: () => Promise<boolean>) => {
  const tables = await database.asTenant(TenantId, tablesInOrder)
  for (;;) {
    let erased = 0
    for (const table of tables)
      for (;;) {
        const some = await database.asTenant(TenantId, (db) => eraseSome(db, table))
        erased += some
        if (some > 0 && (await pause())) return 'again'
        if (some < BATCH) break
      }
    if (erased === 0) return 'done'
  }
}

export type Erased = { brokerage_id: number; counts: Record<string, number>; files: number }

/** Erases the brokerage itself; null if something of it is left. */
export const finishErasure = (database: Database, TenantId: number, files: number) =>
  database.asTenant(TenantId, async (db) => {
    const { rows } = await sql<{ Told: Erased | null }>`select finish_erasure(${files}) as told`.execute(db)
    return rows[0]?.Told ?? null
  })
