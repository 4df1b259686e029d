import { sql } from 'kysely'
import { z } from 'zod'
import type { By } from '../../../db/connect.ts'
import { defineJob } from '../../../jobs/jobs.ts'
import { restoreRows } from './restore.queries.ts'

/** Brings back many, in one transaction: tried again, it finds them deleted still or restored already. */
export const restoreJob = defineJob({
  name: 'restore-trash',
  payload: z.object({ TenantId: z.number(), UserId: z.number(), TrashId: z.number() }),
  run: async ({ TenantId, UserId, TrashId }, { database, isLastTry, signal, log }) => {
    const by: By = { UserId, Via: 'Job', RequestId: `restore:${TrashId}` }
    const trash = (db: Parameters<typeof restoreRows>[0]) =>
      db.selectFrom('trash').where('TenantId', '=', TenantId).where('TrashId', '=', TrashId)
    try {
      await database.asTenant(
        TenantId,
        async (db) => {
          const found = await trash(db).select(['TrashId', 'RequestId', 'DateRestored']).forUpdate().executeTakeFirst()
          if (!found || found.DateRestored) return
          // As long as it takes, and never row by row through tables whose new rows nobody has counted.
          await sql`select set_config('statement_timeout', '0', true), set_config('enable_nestloop', 'off', true)`.execute(
            db,
          )
          await restoreRows(db, TenantId, found)
        },
        by,
      )
    } catch (error) {
      if (!isLastTry || signal.aborted) throw error
      log.error({ err: error, TrashId }, 'the restoring has failed for good')
      // It is in the trash again, for who tries once more.
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
