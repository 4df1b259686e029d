import { Readable } from 'node:stream'
import { EXPORT_DAYS } from '@dormer/contract/brokerage/everything'
import { z } from 'zod'
import type { Tables } from '../../../area.ts'
import { defineJob, type JobContext } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { csvStream } from '../downloads/csv.ts'
import { begin, fail, type Making, note, succeed } from './everything.queries.ts'
import { exportedIn, filesOf, rowsOf } from './rows.queries.ts'
import { failureOf, storeZip } from './zip.ts'

type Payload = { TenantId: number; ExportId: number }
/** Rows read at a time; a message may be long. */
const CHUNK = 200
/** Progress is saved after each CSV, and after this many files. */
const NOTED = 25

const readme = (brokerage: string, at: string, tables: Tables) =>
  [
    `All data of ${brokerage}, as of ${at} (UTC).`,
    '',
    'Each .csv file is a table: UTF-8, comma-separated, one row per line, with the names of the columns in the first line.',
    'Times are in UTC. Columns that end in Id link the tables; next to most of them is the name of what they refer to. A text',
    "that a spreadsheet would run as a formula begins with an apostrophe ('), which is not part of it.",
    '',
    ...exportedIn(tables).map(({ file, about }) => `${file}.csv: ${about}`),
    '',
    'Files are in folders; the column File of a table says where. Files that were no longer in storage are listed in',
    'missing-files.txt, if there are any. Not included: passwords and other secrets, data that is derived from the rest, and',
    'listings, which belong to their MLS.',
    '',
  ].join('\r\n')

/** Makes the zip of everything and stores it; starts over after an interruption. */
const make = async (job: Payload, making: Making, context: JobContext) => {
  const { TenantId } = job
  const { database, tables } = context
  const exported = exportedIn(tables)
  let done = 0
  const made = await storeZip(context, { tenantId: TenantId, fileName: 'everything.zip' }, async (zip) => {
    const at = clock.now().toString().slice(0, 16).replace('T', ' ')
    await zip.add('README.txt', Readable.from([readme(making.Name, at, tables)]))
    // All tables as of one moment, on a separate connection; files do not change.
    const files = await database.asOfNow(TenantId, async (db) => {
      const found = await filesOf(db, TenantId, tables)
      await note(database, job, 0, exported.length + found.length)
      for (const { table, file } of exported) {
        await zip.check()
        const { header, query, cellsOf } = await rowsOf(db, TenantId, table, tables)
        const cells = async function* () {
          for await (const { rows } of db.getExecutor().stream(query.compile(db), CHUNK))
            for (const row of rows) yield cellsOf(row)
        }
        await zip.add(`${file}.csv`, csvStream(header, cells()))
        await note(database, job, ++done)
      }
      return found
    })
    for (const one of files) {
      await zip.check()
      await zip.addStored(one)
      if (++done % NOTED === 0) await note(database, job, done)
    }
  })
  return { ...made, Done: done }
}

export const everythingJob = defineJob({
  name: 'export-everything',
  lane: 'archive',
  payload: z.object({ TenantId: z.number(), ExportId: z.number() }),
  tries: 4,
  run: async (job, context) => {
    const making = await begin(context.database, job)
    if (!making) return
    try {
      const made = await make(job, making, context)
      const expires = clock.now().add({ hours: EXPORT_DAYS * 24 })
      const isKept = await succeed(context.database, job, made, expires.toString())
      // It was deleted meanwhile, together with its brokerage or because somebody was erased.
      if (!isKept) await context.storage.remove(made.Key)
    } catch (error) {
      const why = failureOf(error, context)
      context.log.error({ err: error, ...job }, 'an export of everything failed')
      await fail(context.database, job, why)
    }
    return undefined
  },
})
