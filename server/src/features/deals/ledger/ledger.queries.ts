import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** What the ledger gives as the reason of the changes that follow in this transaction; null for none. */
export const because = (db: Tx, why: string | null) => sql`select set_config('app.why', ${why ?? ''}, true)`.execute(db)
