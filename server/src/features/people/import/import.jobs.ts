import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { By, Tx } from '../../../db/connect.ts'
import { defineJob, type JobContext } from '../../../jobs/jobs.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import { clock, todayIn } from '../../../time/clock.ts'
import { analyzeContacts, MANY_CONTACTS } from '../contacts/households.queries.ts'
import { importBatch, type ReadRow } from './batch.queries.ts'
import { consentColumns, readConsent } from './consent.rules.ts'
import { type Header, matchHeader, requiredNames } from './header.rules.ts'
import {
  finishImport,
  forgetOldRejections,
  type ImportKey,
  isCanceled,
  saveHeader,
  startImport,
} from './import.queries.ts'
import { readCandidate } from './import.rules.ts'
import { kindOf } from './reader/file-kind.ts'
import { damaged, FileProblem } from './reader/file-problem.ts'
import { readRows } from './reader/read-rows.ts'

/** A batch is one transaction: large enough to be efficient, small enough to show progress and fit in memory. */
const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 4_000_000

/**
 * Imports a stored file. It may be interrupted at any time and run again: it continues after the last batch. An error
 * in the file ends the import as Failed, but is no failure of the job.
 */
export const importJob = defineJob<ImportKey>({
  name: 'import-contacts',
  lane: 'long',
  payload: z.object({ TenantId: z.number(), ImportId: z.number() }),
  run: async (key, context) => {
    const { database, storage } = context
    const asTenant = database.asTenant
    const found = await asTenant(key.TenantId, (db) => startImport(db, key))
    if (!found) return
    const by: By = { UserId: found.UserId, Via: 'Import', RequestId: `import:${key.ImportId}` }
    if (found.Status === 'Running') {
      const outcome = await withCopy(found.StorageKey, context, (file) =>
        importFile(file, key, by, found, context),
      ).catch(async (error) => {
        if (await asTenant(key.TenantId, (db) => isCanceled(db, key))) return {}
        if (!context.isLastTry || context.signal.aborted) throw error
        context.log.error({ err: error, key }, 'import failed after the last try')
        const Message =
          'It failed more than once. What was imported so far stays; import the file again for the others.'
        return { Message }
      })
      if (outcome === 'again') return outcome
      const finish = async (db: Tx) => {
        await finishImport(db, key, outcome.Message)
        await forgetOldRejections(db, key.TenantId)
      }
      await asTenant(key.TenantId, finish, by)
    }
    await storage.remove(found.StorageKey)
    return
  },
})

/** The import has ended, with a message if it failed, or its turn has. */
type Outcome = 'again' | { Message?: string }

/**
 * Runs `work` on a local copy of the stored file, which reading a zip needs. Returns what is wrong with the file, in
 * words, if that is why it failed.
 */
const withCopy = async (
  storageKey: string,
  { storage, log }: JobContext,
  work: (file: string) => Promise<Outcome>,
): Promise<Outcome> => {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dormer-import-'))
  try {
    const file = path.join(folder, 'file')
    await pipeline(await storage.get(storageKey), createWriteStream(file))
    return await work(file)
  } catch (error) {
    if (error instanceof FileMissing) return { Message: 'The file is no longer there. Upload it again.' }
    if (error instanceof FileProblem) {
      if (error.cause) log.warn({ err: error }, 'the import reader failed')
      return { Message: error.message }
    }
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Whether a workbook that could not be read is no workbook at all: the reader's message would be about text that is not
 * there.
 */
const isBroken = async (error: unknown, fileName: string, file: string) =>
  error instanceof FileProblem && /\.xlsx$/i.test(fileName) && (await kindOf(file)) === 'other'

/** Removes copies left by a killed worker once they are a day old, when nothing can be reading them. */
const removeAbandoned = async () => {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith('dormer-import-')) continue
    const folder = path.join(os.tmpdir(), name)
    const now = clock.now().epochMilliseconds
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > 24 * 3600_000) await rm(folder, { recursive: true, force: true })
  }
}

/** Whether PostgreSQL refuses a value (class 22, or a check), as it would on every retry. */
const isUnstorable = ({ code }: { code?: unknown }) => /^22|^23514$/.test(String(code))
const unstorable = (rows: ReadRow[], cause: unknown) =>
  new FileProblem(
    `One of the rows ${rows[0]?.RowNumber} to ${rows.at(-1)?.RowNumber} has a value that cannot be stored. The rows before them are imported; correct the file, then import it again.`,
    { cause },
  )

const importFile = async (
  file: string,
  key: ImportKey,
  by: By,
  { FileName, RowsRead }: { FileName: string; RowsRead: number },
  { database, signal, isTurnOver }: JobContext,
): Promise<Outcome> => {
  const today = todayIn('UTC').toString()
  let header: Header | undefined
  let consents: ReturnType<typeof consentColumns> = []
  let position = 0
  let characters = 0
  let batch: ReadRow[] = []
  let adding: Promise<void> | undefined
  const added = async () => {
    await adding
    if (signal.aborted) throw new Error('Interrupted; the import continues when the program runs again')
  }
  /** Starts adding the batch once the one before is added: PostgreSQL works on it while the next is read. */
  const flush = async () => {
    await added()
    if (batch.length === 0) return
    const [rows, before] = [batch, position - batch.length]
    batch = []
    characters = 0
    adding = database
      .asTenant(key.TenantId, (db) => importBatch(db, key, before, rows), by)
      .catch((error) => {
        throw isUnstorable(error) ? unstorable(rows, error) : error
      })
    adding.catch(() => {}) // reported by added()
  }
  try {
    for await (const rows of readRows(file, requiredNames, { signal })) {
      for (const row of rows) {
        if (!header) {
          header = matchHeader(row.Cells)
          consents = consentColumns(row.Cells)
          await database.asTenant(key.TenantId, (db) => saveHeader(db, key, row.Cells))
        } else if (++position > RowsRead) {
          const consent = readConsent(row.Cells, consents)
          batch.push({ ...row, ...readCandidate(row.Cells, header, today, consent.faults), said: consent.said })
          for (const cell of row.Cells) characters += cell.length + 1
        }
      }
      if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
      await flush()
      if (await isTurnOver()) {
        await added()
        return 'again'
      }
    }
    await flush()
    await added()
  } catch (error) {
    if (!(error instanceof FileProblem) || position === 0) {
      // A retry must find the batch either added or not.
      await adding?.catch(() => {})
      throw (await isBroken(error, FileName, file)) ? damaged() : error
    }
    await flush()
    await added()
    throw new FileProblem(`${error.message} The rows before it are imported; correct the file, then import it again.`, {
      cause: error.cause,
    })
  }
  if (position === 0) throw new FileProblem('The file has no rows of contacts.')
  if (position > MANY_CONTACTS) await database.asTenant(key.TenantId, (db) => analyzeContacts(db))
  return {}
}
