import { sql } from 'kysely'
import { z } from 'zod'
import { changesHere, type Subscription } from '../../../db/events.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { followTransaction } from './auto-tasks.queries.ts'

/** A transaction of the database follows for so many: whoever changes one of them waits for it. */
const BATCH = 50

/**
 * Has the automated tasks of all transactions that are under way follow the time zones of their agents, after one has
 * changed: nine in the morning is another moment then.
 */
export const followZones = defineJob({
  name: 'follow-time-zones',
  lane: 'quick',
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, { database, signal }) => {
    const batchAfter = (last: number) =>
      database.asTenant(TenantId, async (db) => {
        const { rows } = await sql<{ TransactionId: number }>`
          select transaction_id from transaction t
          where tenant_id = ${TenantId} and transaction_id > ${last} and exists (
            select from auto_task a
            where a.tenant_id = t.tenant_id and a.transaction_id = t.transaction_id and not a.is_complete)
          order by transaction_id limit ${BATCH} for no key update`.execute(db)
        for (const { TransactionId } of rows) await followTransaction(db, TenantId, TransactionId)
        return rows.at(-1)?.TransactionId
      })
    for (let last = await batchAfter(0); last !== undefined && !signal.aborted; last = await batchAfter(last));
    return undefined
  },
})

/** A user's time zone has changed, or that of the brokerage, which counts where a transaction has no agent. */
export const hearZones: Subscription = {
  of: { user_account: ['time_zone'], tenant: ['time_zone'] },
  publish: (db, TenantId) => enqueue(db, followZones, { TenantId }, { key: 'follow-time-zones' }),
}

/** A transaction has another agent, whose mornings may be others. */
export const hearAgents: Subscription = {
  of: { transaction: ['agent_id'] },
  publish: async (db, TenantId) => {
    const { rows } = await sql<{ TransactionId: number }>`
      select distinct row_id as transaction_id from ${changesHere(TenantId, 'transaction')} changed
      where what = 'Changed' and after ? 'agent_id' order by 1`.execute(db)
    for (const { TransactionId } of rows) await followTransaction(db, TenantId, TransactionId)
  },
}
