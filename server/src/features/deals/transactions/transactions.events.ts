import { declared } from '@dormer/contract/deals/transaction-fields'
import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'
import { columnOf } from '../../../db/names.ts'

export const transactionAdded = defineEvent('TransactionAdded', {
  of: { transaction: ['Added'] },
  rows: (tenantId) => sql`
    select t.transaction_id, type, status_id, agent_id
    from ${changesHere(tenantId, 'transaction')} added
    join transaction t on t.tenant_id = ${tenantId} and t.transaction_id = added.row_id
    where added.what = 'Added'
    order by 1`,
})

export const transactionStatusChanged = defineEvent('TransactionStatusChanged', {
  of: { transaction: ['status_id'] },
  rows: (tenantId) => sql`
    select row_id as transaction_id, (before ->> 'status_id')::integer as "from", (after ->> 'status_id')::integer as "to"
    from ${changesHere(tenantId, 'transaction')} changed
    where what = 'Changed' and after ? 'status_id'
    order by change_id`,
})

/** The dates of a transaction, by column. */
const dates = Object.fromEntries(declared.flatMap(({ kind, name }) => (kind === 'day' ? [[columnOf(name), name]] : [])))

export const transactionDateChanged = defineEvent('TransactionDateChanged', {
  of: { transaction: Object.keys(dates) },
  rows: (tenantId) => sql`
    select row_id as transaction_id, field, before ->> name as "from", after ->> name as "to"
    from ${changesHere(tenantId, 'transaction')} changed
    cross join (values ${sql.join(Object.entries(dates).map(([name, field]) => sql`(${sql.lit(name)}, ${sql.lit(field)})`))})
      date (name, field)
    where what = 'Changed' and after ? name
    order by change_id`,
})

export const transactionRestored = defineEvent('TransactionRestored', {
  of: { transaction: ['Restored'] },
  rows: (tenantId) => sql`
    select t.transaction_id, t.type, t.address
    from ${changesHere(tenantId, 'transaction')} back
    join transaction t on t.tenant_id = ${tenantId} and t.transaction_id = back.row_id
    where back.what = 'Restored'
    order by 1`,
})
