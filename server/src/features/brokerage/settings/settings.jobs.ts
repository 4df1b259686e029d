import { z } from 'zod'
import type { By } from '../../../db/connect.ts'
import { defineJob } from '../../../jobs/jobs.ts'
import { lists, reassignBatch, reassignReferrals } from './settings.queries.ts'

/**
 * Moves all contacts of a source or urgency type to another one. It may be interrupted at any time and run again:
 * contacts already moved are no longer found.
 */
export const reassignJob = defineJob({
  name: 'reassign-contacts',
  lane: 'long',
  payload: z.object({
    TenantId: z.number(),
    UserId: z.number(),
    /** The request that asked for it, under which all changes are recorded. */
    RequestId: z.string(),
    List: z.enum(['source', 'urgencyType']),
    From: z.number(),
    To: z.number(),
  }),
  run: async ({ TenantId, UserId, RequestId, List, From, To }, { database, signal, isTurnOver }) => {
    const list = lists[List]
    const by: By = { UserId, Via: 'Job', RequestId }
    while ((await database.asTenant(TenantId, (db) => reassignBatch(db, TenantId, list, From, To), by)) > 0) {
      if (signal.aborted) throw new Error('Interrupted; reassigning continues when the program runs again')
      if (await isTurnOver()) return 'again'
    }
    if (list === lists.source) await database.asTenant(TenantId, (db) => reassignReferrals(db, TenantId, From, To), by)
    return
  },
})
