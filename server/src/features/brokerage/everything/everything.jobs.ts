import { Readable } from 'node:stream'
import { EXPORT_DAYS } from '@dormer/contract/brokerage/everything'
import { z } from 'zod'
import type { Tables } from '../../../area.ts'
import { defineJob, type JobContext } from '../../../jobs/jobs.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import { clock } from '../../../time/clock.ts'
import { csvStream } from '../downloads/csv.ts'
import { begin, fail, type Making, note, succeed } from './everything.queries.ts'
import { exportedIn, filesOf, rowsOf, type StoredFile } from './rows.queries.ts'
import { makeZip } from './zip.ts'

type Payload = { TenantId: number; ExportId: number }
/** Rows read at a time; a message may be long. */
const CHUNK = 200
/** Other files are already compressed. */
const COMPRESSIBLE = /\.(csv|txt|html?|xml|json|md|rtf|svg|eml|bmp|tiff?)$/i
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
const make = async (job: Payload, making: Making, { database, storage, tables, hasRoom, signal }: JobContext) => {
  const { TenantId } = job
  const exported = exportedIn(tables)
  const zip = makeZip(new Date(clock.now().epochMilliseconds))
  const check = async () => {
    if (signal.aborted) throw new Error('Interrupted; it starts over when the program runs again')
    if (!(await hasRoom())) throw new NoRoom()
  }
  let done = 0
  const missing: string[] = []
  const write = async () => {
    const at = clock.now().toString().slice(0, 16).replace('T', ' ')
    await zip.add('README.txt', Readable.from([readme(making.Name, at, tables)]), true)
    // All tables as of one moment, on a separate connection; files do not change.
    const files = await database.asOfNow(TenantId, async (db) => {
      const found = await filesOf(db, TenantId, tables)
      await note(database, job, 0, exported.length + found.length)
      for (const { table, file } of exported) {
        await check()
        const { header, query, cellsOf } = await rowsOf(db, TenantId, table, tables)
        const cells = async function* () {
          for await (const { rows } of db.getExecutor().stream(query.compile(db), CHUNK))
            for (const row of rows) yield cellsOf(row)
        }
        await zip.add(`${file}.csv`, csvStream(header, cells()), true)
        await note(database, job, ++done)
      }
      return found
    })
    for (const one of files) {
      await check()
      await addFile(one)
      if (++done % NOTED === 0) await note(database, job, done)
    }
    if (missing.length > 0) await zip.add('missing-files.txt', Readable.from([missing.join('\r\n')]), true)
    zip.end()
  }
  const addFile = async ({ Key, Path }: StoredFile) => {
    try {
      await zip.add(Path, await storage.get(Key), COMPRESSIBLE.test(Path))
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      missing.push(Path)
    }
  }
  const put = storage.put(zip.out, {
    tenantId: TenantId,
    fileName: 'everything.zip',
    maxBytes: Number.MAX_SAFE_INTEGER,
  })
  // If either side fails, the other ends, too, and nothing is still running when this returns.
  const end = (error: unknown) => {
    zip.out.destroy(error as Error)
    throw error
  }
  const [file, written] = await Promise.allSettled([put.catch(end), write().catch(end)])
  if (written.status === 'rejected') throw written.reason
  if (file.status === 'rejected') throw file.reason
  return { ...file.value, Missing: missing.length, Done: done }
}

class NoRoom extends Error {}

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
      // It was deleted together with its brokerage meanwhile.
      if (!isKept) await context.storage.remove(made.Key)
    } catch (error) {
      const isFull = error instanceof NoRoom
      if (!isFull && (!context.isLastTry || context.signal.aborted)) throw error
      context.log.error({ err: error, ...job }, 'an export of everything failed')
      await fail(
        context.database,
        job,
        isFull
          ? 'The server has no room left for it. Tell whoever runs Dormer for you, then try again.'
          : 'It failed several times. Try again; if it fails again, tell whoever runs Dormer for you.',
      )
    }
    return undefined
  },
})
