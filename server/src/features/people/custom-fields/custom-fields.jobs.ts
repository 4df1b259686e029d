import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, enqueue, type Job } from '../../../jobs/jobs.ts'

const BATCH = 500

/** Writes the search texts of a brokerage's contacts again, where values of many were changed at once. */
export const refreshSearchText: Job<{ TenantId: number; After: number }> = defineJob({
  name: 'refresh-search-text',
  lane: 'long',
  payload: z.object({ TenantId: z.number(), After: z.number() }),
  run: async ({ TenantId, After }, { database, signal, isTurnOver }) => {
    for (let after: number | null = After; after !== null; ) {
      const next: number | null = await database.asTenant(TenantId, async (db) => {
        // Locked, so that nobody renames them meanwhile.
        const { rows } = await sql<{ Last: number | null }>`
          with batch as materialized (
            select contact_id from contact where tenant_id = ${TenantId} and contact_id > ${after}
            order by contact_id limit ${sql.lit(BATCH)} for no key update
          ), refreshed as materialized (
            select contact_search_refresh(array(select contact_id from batch)))
          select max(contact_id) as last from batch, refreshed`.execute(db)
        return rows[0]?.Last ?? null
      })
      after = next
      if (after !== null && (signal.aborted || (await isTurnOver()))) {
        const rest = after
        await database.asTenant(TenantId, (db) => enqueue(db, refreshSearchText, { TenantId, After: rest }))
        return
      }
    }
    return undefined
  },
})
