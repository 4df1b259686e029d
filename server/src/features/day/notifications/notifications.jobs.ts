import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import type { BulkAssigned } from '../../people/bulk/bulk.announcements.ts'
import { notifyNewLeads } from './notify.queries.ts'

/** Tells a user of the contacts that a bulk run gave them. Run again, it tells nothing twice: the run is the cause. */
export const tellBulkAssignedJob = defineJob<BulkAssigned>({
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
      notifyNewLeads(db, { TenantId, by: ById, cause: `bulk:${BulkId}`, areNew: false, assigned: [assigned] }),
    )
    return undefined
  },
})
