import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import { notifyNewLeads } from './notify.queries.ts'

/**
 * Notifies a user of the contacts a bulk run assigned to them. A retry does not repeat it: the
 * run, as far as it came, is the cause. */
export const notifyBulkAssignedJob = defineJob({
  name: 'tell-bulk-assigned',
  lane: 'quick',
  payload: z.object({
    TenantId: z.number(),
    BulkId: z.number(),
    UserId: z.number(),
    ById: z.number().nullable(),
    Count: z.number(),
  }),
  run: async ({ TenantId, BulkId, ById, ...assigned }, { database }) => {
    await database.asTenant(TenantId, (db) =>
      notifyNewLeads(db, {
        TenantId,
        by: ById,
        cause: `bulk:${BulkId}:${assigned.Count}`,
        areNew: false,
        assigned: [assigned],
      }),
    )
    return undefined
  },
})
