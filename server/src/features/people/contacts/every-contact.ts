import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { defineJob, enqueue, type Job } from '../../../jobs/jobs.ts'

/**
 * A job that does something to every contact of a brokerage, batch by batch: `work` is called with the tenant's id and the
 * ids of a batch, as an array, whose contacts are locked so that nobody changes them meanwhile. Interrupted, or when its turn is over,
 * it goes on later behind the last one done.
 */
export const everyContact = (
  name: string,
  batch: number,
  work: (TenantId: number, ids: RawBuilder<unknown>) => RawBuilder<unknown>,
): Job<{ TenantId: number; After: number }> => {
  const job: Job<{ TenantId: number; After: number }> = defineJob({
    name,
    lane: 'long',
    payload: z.object({ TenantId: z.number(), After: z.number() }),
    run: async ({ TenantId, After }, { database, signal, isTurnOver }) => {
      for (let after: number | null = After; after !== null; ) {
        const next: number | null = await database.asTenant(TenantId, async (db) => {
          const { rows } = await sql<{ Last: number | null }>`
            with batch as materialized (
              select contact_id from contact where tenant_id = ${TenantId} and contact_id > ${after}
              order by contact_id limit ${sql.lit(batch)} for no key update
            ), done as materialized (select ${work(TenantId, sql`array(select contact_id from batch)`)})
            select max(contact_id) as last from batch, done`.execute(db)
          return rows[0]?.Last ?? null
        })
        after = next
        if (after !== null && (signal.aborted || (await isTurnOver()))) {
          const rest = after
          await database.asTenant(TenantId, (db) => enqueue(db, job, { TenantId, After: rest }))
          return
        }
      }
      return undefined
    },
  })
  return job
}
