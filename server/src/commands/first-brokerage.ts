import { type Kysely, sql } from 'kysely'
import type { Database, Tx } from '../db/connect.ts'
import type { DB } from '../db/schema.generated.ts'

/** Whether nobody can sign in yet. */
export const isEmpty = async (db: Kysely<DB>) =>
  (await sql<{ Empty: boolean }>`select is_empty() as empty`.execute(db)).rows[0]?.Empty === true

/**
 * Creates the first brokerage of an installation and whatever `fill` adds, in one transaction. Returns false and does
 * nothing if somebody can already sign in. If several processes try at once, only one succeeds.
 */
export const createBrokerage = (
  database: Database,
  name: string,
  timeZone: string,
  fill: (db: Tx, tenantId: number) => Promise<void>,
): Promise<boolean> =>
  database.kysely.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first brokerage', 0))`.execute(db)
    if (!(await isEmpty(db))) return false
    const { rows } = await sql<{ Id: number }>`select create_tenant(${name}, ${timeZone}) as id`.execute(db)
    await fill(db, rows[0]?.Id as number)
    return true
  })

/** Whether this installation has the demo's admin, whose password is public. */
export const hasDemoAdmin = async ({ pool }: Database): Promise<boolean> =>
  (await pool.query(`select from enter_by_email('admin@example.com')`)).rowCount === 1
