import { z } from 'zod'
import { conflict, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { FileMissing, safeFileName } from '../../../providers/storage/storage.ts'
import { defineDownload, makeLink } from '../downloads/links.ts'
import { requireProof } from '../second-step/prove.ts'
import { everythingJob } from './everything.jobs.ts'
import { EXPORT_KEY, findExport, findStored, listExports, startExport } from './everything.queries.ts'

export const everythingDownload = defineDownload({
  kind: 'everything',
  payload: z.object({ ExportId: z.number() }),
  fromDatabase: false,
  open: async ({ ExportId }, actor, { database, storage }) => {
    const stored = await database.asTenant(actor.TenantId, (db) => findStored(db, actor, ExportId))
    if (!stored?.StorageKey) throw notFound('export')
    const day = stored.DateCreated.slice(0, 10)
    try {
      return {
        FileName: safeFileName(`${stored.Name} ${day}.zip`),
        ContentType: 'application/zip',
        Size: stored.Size ?? undefined,
        Stream: await storage.get(stored.StorageKey),
      }
    } catch (error) {
      throw error instanceof FileMissing ? notFound('export') : error
    }
  },
})

export const everythingRoutes = {
  exportEverything: async ({ db, actor }) => {
    await requireProof(db, actor)
    const ExportId = await startExport(db, actor)
    if (ExportId === undefined) throw conflict('An export is already being made. It is listed here.')
    await enqueue(db, everythingJob, { TenantId: actor.TenantId, ExportId }, { key: EXPORT_KEY })
    return findExport(db, actor, ExportId)
  },

  everythingExports: async ({ db, actor, reply }) => withTotal(reply, await listExports(db, actor)),

  everythingLink: async ({ db, actor, body: { ExportId } }) => {
    if (!(await findStored(db, actor, ExportId))) throw notFound('export')
    return makeLink(db, actor, everythingDownload, { ExportId })
  },
} satisfies Partial<Handlers>
