import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import { lists, reassignBatch, reassignReferrals } from './settings.queries.ts'

/**
 * Gives all contacts of a source, or of an urgency type, to another one. It may be ended at any time and run again: what
 * was given is no longer found.
 */
export const reassignJob = defineJob({
  name: 'reassign-contacts',
  lane: 'long',
  payload: z.object({
    TenantId: z.number(),
    UserId: z.number(),
    List: z.enum(['source', 'urgencyType']),
    From: z.number(),
    To: z.number(),
  }),
  run: async ({ List, From, To, ...by }, { database, signal, isTurnOver }) => {
    const list = lists[List]
    while ((await database.asTenant(by.TenantId, (db) => reassignBatch(db, by, list, From, To))) > 0) {
      if (signal.aborted) throw new Error('Interrupted; the reassigning goes on when the program runs again')
      if (await isTurnOver()) return 'again'
    }
    if (list === lists.source) await database.asTenant(by.TenantId, (db) => reassignReferrals(db, by, From, To))
    return
  },
})
