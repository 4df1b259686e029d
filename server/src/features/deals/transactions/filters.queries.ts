import { filtersOf } from '@dormer/contract/catalog'
import { type Declared, declared, type TransactionKind } from '@dormer/contract/deals/transaction-fields'
import type { FilterCriteria } from '@dormer/contract/filters'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { catalogOf, type FilterField, readFilters } from '../../../filters/filters.ts'
import type { Kind } from '../../../filters/kinds.ts'

/** How each kind of field is compared; fields of other kinds cannot be filtered by. */
const compared: Partial<Record<TransactionKind, Kind>> = {
  type: 'choice',
  status: 'id',
  agent: 'id',
  source: 'id',
  text: 'text',
  state: 'choice',
  zip: 'text',
  day: 'day',
}
const filtersIn = (fields: readonly Declared[]): FilterField<'transaction'>[] =>
  filtersOf(fields, ({ name, kind }) => ({ kind: compared[kind], column: name })).flatMap(({ kind, ...field }) =>
    kind ? [{ ...field, kind, tables: ['transaction'] as const }] : [],
  )
const transactionFilters = catalogOf('Transactions', filtersIn(declared))

/** The condition that a row of `transaction` matches, whoever may see it. Days are those of `timeZone`. */
export const transactionsMatching = (criteria: FilterCriteria, timeZone: string): RawBuilder<SqlBool> => {
  const conditions = readFilters(transactionFilters, criteria, timeZone)
  return conditions.length > 0
    ? sql`${sql.join(
        conditions.map((condition) => condition.on('transaction')),
        sql` and `,
      )}`
    : sql`true`
}

/** Which of these transactions the actor may see and match: the list's own conditions, for one or for many. */
export const matchingTransactionIds = async (
  db: Tx,
  actor: Doer & { TimeZone: string },
  criteria: FilterCriteria,
  transactionIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ TransactionId: number }>`
    select transaction_id from transaction
    where ${transactionsVisibleTo(actor)} and ${transactionsMatching(criteria, actor.TimeZone)}
      and transaction.transaction_id = any(${transactionIds}::bigint[])`.execute(db)
  return rows.map(({ TransactionId }) => TransactionId)
}
