import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, enqueue, type Job } from '../../../jobs/jobs.ts'

const BATCH = 1000

/** Keeps what tells duplicates of the contacts that were there before it was kept (migration 0149). */
export const keyContacts: Job<{ TenantId: number; After: number }> = defineJob({
  name: 'key-contacts',
  lane: 'long',
  payload: z.object({ TenantId: z.number(), After: z.number() }),
  run: async ({ TenantId, After }, { database, signal, isTurnOver }) => {
    for (let after: number | null = After; after !== null; ) {
      const next: number | null = await database.asTenant(TenantId, async (db) => {
        // Locked, so that nobody changes them meanwhile.
        const { rows } = await sql<{ Last: number | null }>`
          with batch as materialized (
            select contact_id from contact where tenant_id = ${TenantId} and contact_id > ${after}
            order by contact_id limit ${sql.lit(BATCH)} for no key update
          ), renewed as materialized (
            select contact_keys_renew(${TenantId}, array(select contact_id from batch)))
          select max(contact_id) as last from batch, renewed`.execute(db)
        return rows[0]?.Last ?? null
      })
      after = next
      if (after !== null && (signal.aborted || (await isTurnOver()))) {
        const rest = after
        await database.asTenant(TenantId, (db) => enqueue(db, keyContacts, { TenantId, After: rest }))
        return
      }
    }
    return undefined
  },
})
