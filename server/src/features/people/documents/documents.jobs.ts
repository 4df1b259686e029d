import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, type Schedule } from '../../../jobs/jobs.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import { clock } from '../../../time/clock.ts'

const BATCH = 100

/**
 * Removes files that no row refers to, left behind by a process that was killed between storing a file and recording
 * it. A day's grace is many times what an upload may take in between.
 */
export const sweepFiles: Schedule = {
  name: 'sweep-files',
  match: '20 4 * * *',
  lane: 'long',
  run: async ({ queue, storage, log }) => {
    const before = clock.now().subtract({ hours: 24 })
    await storage.removeUnfinished(before)
    let removed = 0
    for await (const keys of storage.storedBefore(before)) {
      const { rows } = await queue.query<{ key: string }>('select key from unnamed_files($1) key', [keys])
      for (const { key } of rows) await storage.remove(key)
      removed += rows.length
    }
    if (removed > 0) log.info({ removed }, 'removed files that nothing named')
  },
}

/** Removes files that are due and no longer referenced; enqueued by keep_changes.sql. */
export const discardJob = defineJob({
  name: 'remove-discarded-files',
  lane: 'long',
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, { database, storage, signal, isTurnOver }) => {
    for (;;) {
      const keys = await database.asTenant(TenantId, async (db) => {
        const rows = await db
          .selectFrom('discarded_file')
          .select('StorageKey')
          .where('TenantId', '=', TenantId)
          .where('DateDue', '<=', sql<string>`now()`)
          .limit(BATCH)
          .execute()
        return rows.map((row) => row.StorageKey)
      })
      if (keys.length === 0) return
      for (const key of keys) {
        try {
          await storage.remove(key)
        } catch (error) {
          if (!(error instanceof FileMissing)) throw error
        }
      }
      // Its row is deleted last: after an interruption the file is removed again, and a missing one is no error.
      await database.asTenant(TenantId, (db) =>
        db.deleteFrom('discarded_file').where('TenantId', '=', TenantId).where('StorageKey', 'in', keys).execute(),
      )
      if (signal.aborted) throw new Error('Interrupted; the rest is removed when the program runs again')
      if (await isTurnOver()) return 'again'
    }
  },
})
