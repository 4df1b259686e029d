import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** The reason that the ledger records for the following changes in this transaction; null for none. */
export const setLedgerReason = (db: Tx, why: string | null) =>
  sql`select set_config('app.why', ${why ?? ''}, true)`.execute(db)

/** What the ledger calls a transaction. Unlike `transaction_name` in SQL, it names no client. */
export const ledgerName = ({
  TransactionId,
  Type,
  Address,
}: {
  TransactionId: number
  Type: string
  Address: string | null
}) => Address || `${Type} ${TransactionId}`
