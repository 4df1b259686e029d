import { Readable } from 'node:stream'
import { z } from 'zod'
import { defineJob, type JobContext } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { filesOf } from '../../brokerage/everything/rows.queries.ts'
import { failureOf, storeZip } from '../../brokerage/everything/zip.ts'
import { copiedTables, copyOf } from './copied.queries.ts'
import { begin, fail, type Making, type OfCopy, succeed } from './copies.queries.ts'
import { jsonOf, pageOf } from './copy-page.ts'

class PersonGone extends Error {}

/** Makes the zip and stores it; starts over after an interruption. */
const make = ({ TenantId }: OfCopy, { ContactId, Brokerage, TimeZone }: Making, context: JobContext) =>
  storeZip(context, { tenantId: TenantId, fileName: 'personal-data.zip' }, async (zip) => {
    const { database, tables } = context
    // Everything as of one moment, on a separate connection; files do not change.
    const files = await database.asOfNow(TenantId, async (db) => {
      const copy = await copyOf(db, TenantId, ContactId, tables)
      if (!copy) throw new PersonGone()
      const about = { Name: copy.Name, Brokerage, TimeZone, Made: clock.now().toString({ smallestUnit: 'second' }) }
      for (const [path, written] of [
        ['index.html', pageOf],
        ['data.json', jsonOf],
      ] as const) {
        await zip.check()
        await zip.add(path, Readable.from(written(about, copy.sections), { objectMode: false }))
      }
      return filesOf(db, TenantId, copiedTables(tables), copy.someOf)
    })
    for (const file of files) {
      await zip.check()
      await zip.addStored(file)
    }
  })

export const personalDataJob = defineJob({
  name: 'copy-personal-data',
  lane: 'archive',
  payload: z.object({ TenantId: z.number(), CopyId: z.number() }),
  tries: 4,
  run: async (job, context) => {
    const making = await begin(context.database, job)
    if (!making) return
    try {
      const made = await make(job, making, context)
      if (await succeed(context.database, job, made)) return
      await context.storage.remove(made.Key)
      throw new PersonGone()
    } catch (error) {
      const why = error instanceof PersonGone ? 'The contact was deleted meanwhile.' : failureOf(error, context)
      context.log.error({ err: error, ...job }, "a copy of a person's data failed")
      await fail(context.database, job, why)
    }
    return undefined
  },
})
