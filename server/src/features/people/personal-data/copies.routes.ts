import { z } from 'zod'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { FileMissing, safeFileName } from '../../../providers/storage/storage.ts'
import { dayOf } from '../../../time/clock.ts'
import { defineDownload, makeLink } from '../../brokerage/downloads/links.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { personalDataJob } from './copies.jobs.ts'
import { copiesOf, copyKey, findStored, startCopy } from './copies.queries.ts'

export const personalDataDownload = defineDownload({
  kind: 'personal-data',
  payload: z.object({ CopyId: z.number() }),
  fromDatabase: false,
  open: async ({ CopyId }, actor, { database, storage }) => {
    const stored = await database.asTenant(actor.TenantId, (db) => findStored(db, actor, CopyId))
    if (!stored?.StorageKey) throw notFound('copy')
    const day = dayOf(stored.DateCreated, stored.TimeZone).toString()
    try {
      return {
        FileName: safeFileName(`${stored.Name ?? 'Person'} ${day}.zip`),
        ContentType: 'application/zip',
        Size: stored.Size,
        Stream: await storage.get(stored.StorageKey),
      }
    } catch (error) {
      throw error instanceof FileMissing ? notFound('copy') : error
    }
  },
})

export const personalDataRoutes = {
  personalDataCopies: async ({ db, actor, params }) => {
    const { ContactId } = await findContact(db, actor, params.ContactId)
    return copiesOf(db, actor, ContactId)
  },

  copyPersonalData: async ({ db, actor, params }) => {
    const { ContactId } = await findContact(db, actor, params.ContactId)
    const CopyId = await startCopy(db, actor, ContactId)
    if (CopyId !== undefined)
      await enqueue(db, personalDataJob, { TenantId: actor.TenantId, CopyId }, { key: copyKey(CopyId) })
    const [newest] = await copiesOf(db, actor, ContactId)
    if (!newest) throw notFound('copy')
    return newest
  },

  personalDataLink: async ({ db, actor, body: { CopyId } }) => {
    if (!(await findStored(db, actor, CopyId))) throw notFound('copy')
    return makeLink(db, actor, personalDataDownload, { CopyId })
  },
} satisfies Partial<Handlers>
