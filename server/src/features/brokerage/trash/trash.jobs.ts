import { sql } from 'kysely'
import { z } from 'zod'
import type { By } from '../../../db/connect.ts'
import { defineJob } from '../../../jobs/jobs.ts'
import { restoreRows } from './restore.queries.ts'

/** Restores many rows in one transaction, so a retry finds them either still deleted or already restored. */
export const restoreJob = defineJob({
  name: 'restore-trash',
  lane: 'long',
  payload: z.object({ TenantId: z.number(), UserId: z.number(), TrashId: z.number() }),
  run: async ({ TenantId, UserId, TrashId }, { database, tables, isLastTry, signal, log }) => {
    const by: By = { UserId, Via: 'Job', RequestId: `restore:${TrashId}` }
    const trash = (db: Parameters<typeof restoreRows>[0]) =>
      db.selectFrom('trash').where('TenantId', '=', TenantId).where('TrashId', '=', TrashId)
    try {
      await database.asTenant(
        TenantId,
        async (db) => {
          const found = await trash(db).select(['TrashId', 'RequestId', 'DateRestored']).forUpdate().executeTakeFirst()
          if (!found || found.DateRestored) return
          // With time for a million rows, and without nested loops over tables whose new rows have no statistics yet.
          await sql`select set_config('statement_timeout', '1h', true), set_config('enable_nestloop', 'off', true)`.execute(
            db,
          )
          await restoreRows(db, TenantId, found, UserId, tables)
        },
        by,
      )
    } catch (error) {
      if (!isLastTry || signal.aborted) throw error
      log.error({ err: error, TrashId }, 'restoring failed after the last try')
      // It goes back to the trash for another attempt.
      await database.asTenant(TenantId, (db) =>
        db
          .updateTable('trash')
          .set({ DateRestoring: null })
          .where('TenantId', '=', TenantId)
          .where('TrashId', '=', TrashId)
          .execute(),
      )
      throw error
    }
  },
})
