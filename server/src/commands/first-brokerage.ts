import { sql } from 'kysely'
import type { Database, Tx } from '../db/connect.ts'

/**
 * Makes the first brokerage of an installation and what `fill` puts into it, in one transaction; answers false, having
 * done nothing, where somebody can sign in already. Of several processes that try at once, one does.
 */
export const foundBrokerage = (
  database: Database,
  name: string,
  timeZone: string,
  fill: (db: Tx, tenantId: number) => Promise<void>,
): Promise<boolean> =>
  database.kysely.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first brokerage', 0))`.execute(db)
    const { rows } = await sql<{ Empty: boolean }>`select is_empty() as empty`.execute(db)
    if (!rows[0]?.Empty) return false
    const tenant = await sql<{ Id: number }>`select create_tenant(${name}, ${timeZone}) as id`.execute(db)
    await fill(db, tenant.rows[0]?.Id as number)
    return true
  })
