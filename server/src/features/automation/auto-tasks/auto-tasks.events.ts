import { on } from '../../../db/events.ts'
import {
  transactionAdded,
  transactionDateChanged,
  transactionStatusChanged,
} from '../../deals/transactions/transactions.events.ts'
import { applyTriggered } from './apply.queries.ts'
import { followTransaction } from './auto-tasks.queries.ts'

/** Imports, jobs and other workflows start nothing (docs/rules.md#what-starts-a-workflow), nor does what comes back. */
const byHand = { via: ['User', 'Api'] } as const

/** What automated tasks hear of: they follow, however it came about; what starts workflows is done by hand. */
export const autoTaskSubscriptions = [
  on(transactionDateChanged, (db, { TenantId, TransactionId }) => followTransaction(db, TenantId, TransactionId)),
  on(transactionStatusChanged, (db, { TenantId, TransactionId }) => followTransaction(db, TenantId, TransactionId)),
  on(
    transactionStatusChanged,
    (db, { TenantId, TransactionId, To }) =>
      applyTriggered(db, TenantId, TransactionId, 'TransactionStatus', String(To)),
    byHand,
  ),
  on(
    transactionAdded,
    (db, { TenantId, TransactionId, Type }) => applyTriggered(db, TenantId, TransactionId, 'TransactionCreated', Type),
    byHand,
  ),
]
