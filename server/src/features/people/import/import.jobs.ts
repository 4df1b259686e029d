import type { JobContext } from '../../../jobs/jobs.ts'
import { defineRun, type Run, RunFailed, type Step } from '../../../jobs/run.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import { todayIn } from '../../../time/clock.ts'
import { analyzeContacts, MANY_CONTACTS } from '../contacts/households.queries.ts'
import { importBatch, type ReadRow } from './batch.queries.ts'
import { consentColumns, readConsent } from './consent.rules.ts'
import { type Header, matchHeader, requiredNames } from './header.rules.ts'
import { forgetOldRejections, type ImportParams, saveHeader } from './import.queries.ts'
import { readCandidate } from './import.rules.ts'
import { withLocalCopy } from './local-copy.ts'
import { kindOf } from './reader/file-kind.ts'
import { damaged, FileProblem, ReaderFailed } from './reader/file-problem.ts'
import { readRows } from './reader/read-rows.ts'

/** A batch is one transaction: large enough to be efficient, small enough to show progress and fit in memory. */
const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 4_000_000

/** Imports a stored file. An error in the file ends the import as failed, but is no failure of the job. */
export const importRun = defineRun<ImportParams>({
  kind: 'import',
  label: 'Contact import',
  job: 'import-contacts',
  lane: 'long',
  via: 'Import',
  changeKind: 'Import',
  acts: () => ['Cancel'],
  path: ({ RunId }) => `/contacts/import?import=${RunId}`,
  canceled: 'It was canceled. What was imported until then stays.',
  failed: () => 'It failed more than once. What was imported so far stays; import the file again for the others.',
  work: (run, step, context) =>
    withCopy(run.StorageKey as string, context, (file) => importFile(file, run, step, context)),
  ended: async ({ TenantId, StorageKey }, { database, storage }) => {
    await database.asTenant(TenantId, (db) => forgetOldRejections(db, TenantId))
    if (StorageKey) await storage.remove(StorageKey)
  },
})

/**
 * Runs `work` on a local copy of the stored file. What is wrong with the file, in words, ends the run.
 */
export const withCopy = async (
  storageKey: string,
  { storage, log }: Pick<JobContext, 'storage' | 'log'>,
  work: (file: string) => Promise<void>,
): Promise<void> => {
  try {
    await withLocalCopy(storage, storageKey, work)
  } catch (error) {
    if (error instanceof FileMissing) throw new RunFailed('The file is no longer there. Upload it again.')
    const isKnown = error instanceof FileProblem || error instanceof ReaderFailed
    if (isKnown && error.cause) log.warn({ err: error }, 'the import reader failed')
    if (!(error instanceof FileProblem)) throw error
    throw new RunFailed(error.message)
  }
}

/**
 * Whether a workbook that could not be read is no workbook at all: the reader's message would be about text that is not
 * there.
 */
const isBroken = async (error: unknown, fileName: string, file: string) =>
  error instanceof FileProblem && /\.xlsx$/i.test(fileName) && (await kindOf(file)) === 'other'

/** Whether PostgreSQL refuses a value (class 22, or a check), as it would on every retry. */
export const isUnstorable = ({ code }: { code?: unknown }) => /^22|^23514$/.test(String(code))
const unstorable = (rows: ReadRow[], cause: unknown) =>
  new FileProblem(
    `One of the rows ${rows[0]?.RowNumber} to ${rows.at(-1)?.RowNumber} has a value that cannot be stored. The rows before them are imported; correct the file, then import it again.`,
    { cause },
  )

const importFile = async (
  file: string,
  { TenantId, Title, Done }: Run<ImportParams>,
  step: Step<ImportParams>,
  { database, signal }: JobContext,
) => {
  const today = todayIn('UTC').toString()
  let header: Header | undefined
  let consents: ReturnType<typeof consentColumns> = []
  let position = 0
  let characters = 0
  let batch: ReadRow[] = []
  let adding: Promise<void> | undefined
  /** Starts adding the batch once the one before is added: PostgreSQL works on it while the next is read. */
  const flush = async () => {
    await adding
    if (batch.length === 0) return
    const [rows, before] = [batch, position - batch.length]
    batch = []
    characters = 0
    adding = step((db, run) => importBatch(db, run, before, rows)).catch((error) => {
      throw isUnstorable(error) ? unstorable(rows, error) : error
    })
    adding.catch(() => {}) // reported when it is awaited
  }
  try {
    for await (const rows of readRows(file, requiredNames, { signal })) {
      for (const row of rows) {
        if (!header) {
          header = matchHeader(row.Cells)
          consents = consentColumns(row.Cells)
          // Not when it resumes: its turn is to begin with its first batch, so that it gets further than it was.
          if (Done === 0) await step((db, run) => saveHeader(db, run, row.Cells))
        } else if (++position > Done) {
          const consent = readConsent(row.Cells, consents)
          batch.push({ ...row, ...readCandidate(row.Cells, header, today, consent.faults), said: consent.said })
          for (const cell of row.Cells) characters += cell.length + 1
        }
      }
      if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
      await flush()
    }
    await flush()
    await adding
  } catch (error) {
    if (!(error instanceof FileProblem) || position === 0) {
      // A retry must find the batch either added or not.
      await adding?.catch(() => {})
      throw (await isBroken(error, Title, file)) ? damaged() : error
    }
    await flush()
    await adding
    throw new FileProblem(`${error.message} The rows before it are imported; correct the file, then import it again.`, {
      cause: error.cause,
    })
  }
  if (position === 0) throw new FileProblem('The file has no rows of contacts.')
  if (position > MANY_CONTACTS) await database.asTenant(TenantId, (db) => analyzeContacts(db))
}
