import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { type FileContents, importSettings } from '@dormer/contract/people/import-files'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, HttpError, invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { type RunKind, requireFewOpen, startRun } from '../../../jobs/run.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import type { Services } from '../../../services.ts'
import { withLocalCopy } from '../import/local-copy.ts'
import { FileProblem, ReaderFailed } from '../import/reader/file-problem.ts'
import { inspectFile } from '../import/reader/read-file.ts'
import type { Reading } from '../import/reader/table.ts'
import { readTargets, requireMayAdd, requireSettings } from './choices.queries.ts'
import { requireOwnFields } from './custom.queries.ts'
import { type FileParams, importCheckRun, importFileRun } from './import-files.jobs.ts'
import {
  answerOf,
  EVERYWHERE,
  findFindings,
  findImportFile,
  holdImportFile,
  insertImportFile,
  keepMatch,
  listImportFiles,
  type Matched,
  openFiles,
  removeImportFile,
  type Stored,
  stateOf,
  undoableOf,
  updateImportFile,
} from './import-files.queries.ts'
import { propose } from './propose.ts'
import { recordsCheckRun, recordsRun } from './records/records.jobs.ts'
import { recordsUndoRun } from './records/undo-records.ts'
import { importUndoRun } from './undo.jobs.ts'
import { listKept } from './undo.queries.ts'
import { readLists, requireListed, withProposals } from './value-tables.ts'

/** How many files a user may have that were not imported; more would only fill the storage. */
const MAX_OPEN = 100

/** What a file holds, and what tells it from any other. What is wrong with it, in words, is a 400. */
const look = async ({ storage, log }: Services, key: string, fileName: string, reading: Reading) => {
  try {
    const [found, ContentHash] = await withLocalCopy(storage, key, async (file) => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      return [await inspectFile(file, fileName, reading), hash.digest('hex')] as const
    })
    if (found.Rows === 0) throw new FileProblem('The file has no rows of contacts.')
    return { found, ContentHash }
  } catch (error) {
    if (error instanceof FileMissing) throw refused('The file is no longer there. Upload it again.')
    if (!(error instanceof FileProblem || error instanceof ReaderFailed)) throw error
    if (error.cause) log.warn({ err: error }, 'the import reader failed')
    throw error instanceof ReaderFailed
      ? new HttpError(503, { Message: error.message }, { 'retry-after': '5' })
      : refused(error.message)
  }
}

/** What a change of how the file is understood does to what was found before. */
const unchecked = ({ ImportRunIds }: Stored) => ({
  CheckRunId: null,
  Findings: null,
  RunId: ImportRunIds.at(-1) ?? null,
})

const requireNotUndone = (file: Stored) => {
  if (stateOf(file) === 'Undone') throw conflict('This import was undone. Upload the file again to import it.')
}
const requireFile = ({ StorageKey }: Stored) => {
  if (!StorageKey) throw conflict('The file is no longer kept. Upload it again.')
  return StorageKey
}

/** How many characters of fixes a file may have. */
const FIXES_MOST = 1_000_000
const mended = (there: Record<string, string> = {}, key: string, to: string) => ({ ...there, [key]: to })

/** How many of a user's runs of a kind may wait. */
const MAX_WAITING = 20
const waiting = 'Too many of your imports are waiting. Try again when some are done.'
const start = (db: Tx, { TenantId, UserId }: Actor, kind: RunKind, { ImportFileId, FileName, Settings }: Stored) => {
  const Params: FileParams = {
    ImportFileId,
    AreExisting: Settings.AreExisting,
    ...(Settings.StartsWorkflows && { EnrollIn: true }),
  }
  return startRun(db, kind, { TenantId, UserId, Title: FileName, Params })
}

/** The runs of a file, by what its rows are. */
const runsOf = ({ Holds }: Stored) =>
  Holds === 'Records'
    ? { check: recordsCheckRun, run: recordsRun, undo: recordsUndoRun }
    : { check: importCheckRun, run: importFileRun, undo: importUndoRun }

/** The same file, with its rows as people, or as notes and activities, matched anew. */
const switched = async (db: Tx, actor: Actor, file: Stored, holds: FileContents): Promise<Stored> => {
  if (file.ImportRunIds.length > 0)
    throw conflict(
      'This file was imported already. Undo the import, then upload it again to import it as something else.',
    )
  if (file.Found.FileKind === 'VCard' && holds === 'Records') throw invalid({ Holds: 'Contact cards are people' })
  const { Proposed, ...proposed } = await propose(db, actor, file.Found, holds)
  return { ...file, ...proposed, Message: null, Settings: { ...file.Settings, ...Proposed } }
}

const changed = async (db: Tx, actor: Actor, id: number) => {
  const file = await findImportFile(db, actor, id)
  return answerOf(file, await undoableOf(db, actor.TenantId, file))
}

export const importFileRoutes = {
  uploadImportFile: {
    // Looking at a large file takes seconds; no transaction is open during that.
    outside: async ({ actor, body: { File }, services, transaction }) => {
      const { found, ContentHash } = await look(services, File.Key, File.FileName, {})
      // The only transaction: what the first answers is kept under the request's Idempotency-Key.
      return transaction(async (db) => {
        if ((await openFiles(db, actor)) >= MAX_OPEN)
          throw new HttpError(429, {
            Message: `You have ${MAX_OPEN} files that were never imported. Discard some under Contacts → Import, then upload again.`,
          })
        const { Proposed, ...proposed } = await propose(db, actor, found)
        const id = await insertImportFile(db, actor, {
          FileName: File.FileName,
          StorageKey: File.Key,
          ContentHash,
          ...proposed,
          Settings: importSettings.parse({ AreExisting: found.Rows >= 50, ...Proposed }),
        })
        return changed(db, actor, id)
      })
    },
  },

  getImportFile: ({ db, actor, params }) => changed(db, actor, params.ImportFileId),

  importFiles: async ({ db, actor, reply }) => withTotal(reply, await listImportFiles(db, actor)),

  readImportFile: {
    outside: async ({ actor, params: { ImportFileId }, body, services, transaction }) => {
      const file = await transaction((db) => holdImportFile(db, actor, ImportFileId))
      requireNotUndone(file)
      const reading: Reading = {
        ...(body.Encoding !== undefined && { Encoding: body.Encoding }),
        ...(body.Sheets && {
          Sheets: body.Sheets.map(({ Name, HeaderRow }) => ({ Name, ...(HeaderRow !== undefined && { HeaderRow }) })),
        }),
      }
      const { found } = await look(services, requireFile(file), file.FileName, reading)
      return transaction(async (db) => {
        const held = await holdImportFile(db, actor, ImportFileId)
        const { Proposed, ...proposed } = await propose(db, actor, found, held.Holds)
        const before = new Map(held.Found.Columns.map(({ Name }, at) => [Name, held.Targets[at]]))
        const Targets = found.Columns.map(({ Name }, at) => before.get(Name) ?? (proposed.Targets[at] as Matched))
        await updateImportFile(db, actor.TenantId, ImportFileId, {
          ...proposed,
          Targets,
          Settings: { ...held.Settings, ...Proposed },
          // Positions and places may be others now.
          Fixes: {},
          Message: null,
          ...unchecked(held),
        })
        return changed(db, actor, ImportFileId)
      })
    },
  },

  matchImportFile: async ({ db, actor, params: { ImportFileId }, body }) => {
    const held = await holdImportFile(db, actor, ImportFileId)
    requireNotUndone(held)
    const file = body.Holds && body.Holds !== held.Holds ? await switched(db, actor, held, body.Holds) : held
    const own = body.Targets?.flatMap(({ CustomFieldId }) => CustomFieldId ?? [])
    await requireOwnFields(db, actor.TenantId, own ?? [])
    requireFile(file)
    const given = body.Targets && readTargets(actor, { Holds: file.Holds, columns: file.Found.Columns }, body.Targets)
    // What stays as it was proposed has not been looked at yet.
    const Targets = given
      ? given.targets.map((Target, at): Matched => {
          const before = file.Targets[at]
          return before && isDeepStrictEqual(before.Target, Target) ? before : { Target, Confidence: 'Sure' }
        })
      : file.Targets
    const lists = await readLists(db, actor)
    if (body.Values) requireListed(body.Values, lists, may(actor, 'ManageSettings'))
    if (body.Settings) await requireSettings(db, actor, body.Settings)
    await updateImportFile(db, actor.TenantId, ImportFileId, {
      Targets,
      ValueTables: withProposals(
        { ...file.ValueTables, ...body.Values },
        file.Found.Columns,
        Targets.map(({ Target }) => Target),
        lists,
        may(actor, 'ManageSettings'),
      ),
      Settings: { ...file.Settings, ...body.Settings },
      Message: given ? given.message : file.Message,
      ...(file !== held && {
        Holds: file.Holds,
        System: file.System,
        Signature: file.Signature,
        LikeFile: file.LikeFile,
        Fixes: {},
      }),
      ...unchecked(file),
    })
    return changed(db, actor, ImportFileId)
  },

  fixImportCell: async ({ db, actor, params: { ImportFileId }, body }) => {
    const file = await holdImportFile(db, actor, ImportFileId)
    requireNotUndone(file)
    requireFile(file)
    // Behind the last column stands whom a note or activity is about.
    const isPerson = file.Holds === 'Records' && body.Column === file.Found.Columns.length
    if (!file.Found.Columns[body.Column] && !isPerson) throw invalid({ Column: 'Choose a column of the file' })
    const Fixes = { ...file.Fixes }
    if (body.All) Fixes[EVERYWHERE] = mended(Fixes[EVERYWHERE], `${body.Column} ${body.Value}`, body.To)
    else Fixes[body.Place] = mended(Fixes[body.Place], String(body.Column), body.To)
    if (JSON.stringify(Fixes).length > FIXES_MOST)
      throw refused('Too many changes for one file. Fix the rest in the file and upload it again.')
    // What was found stays in view: the others are fixed by it.
    await updateImportFile(db, actor.TenantId, ImportFileId, { Fixes, ...unchecked(file), Findings: file.Findings })
    return changed(db, actor, ImportFileId)
  },

  checkImportFile: async ({ db, actor, params: { ImportFileId } }) => {
    const file = await holdImportFile(db, actor, ImportFileId)
    requireNotUndone(file)
    requireFile(file)
    const { check } = runsOf(file)
    await requireFewOpen(db, check, actor, MAX_WAITING, waiting)
    const { RunId } = await start(db, actor, check, file)
    await updateImportFile(db, actor.TenantId, ImportFileId, { RunId, CheckRunId: RunId, Findings: null })
    return changed(db, actor, ImportFileId)
  },

  importCheck: async ({ db, actor, params }) => {
    const found = await findFindings(db, actor, params.ImportFileId)
    return found ?? { Problems: [], AllProblems: 0, Previews: [] }
  },

  startImportFile: async ({ db, actor, params: { ImportFileId } }) => {
    const file = await holdImportFile(db, actor, ImportFileId)
    requireNotUndone(file)
    requireFile(file)
    if (file.Targets.every(({ Target }) => Target.Field === 'LeaveOut'))
      throw conflict('All columns are left out. Choose a field for at least one.')
    requireMayAdd(actor, file)
    await requireSettings(db, actor, file.Settings)
    const { run } = runsOf(file)
    await requireFewOpen(db, run, actor, MAX_WAITING, waiting)
    await keepMatch(db, actor, file)
    const { RunId } = await start(db, actor, run, file)
    await updateImportFile(db, actor.TenantId, ImportFileId, {
      RunId,
      ImportRunIds: [...file.ImportRunIds, RunId],
      UndoRunId: null,
      Findings: null,
    })
    return changed(db, actor, ImportFileId)
  },

  undoImportFile: async ({ db, actor, params: { ImportFileId } }) => {
    const file = await findImportFile(db, actor, ImportFileId)
    // Asking twice is harmless.
    if (['Undoing', 'Undone'].includes(stateOf(file))) return answerOf(file)
    const held = await holdImportFile(db, actor, ImportFileId)
    if (held.ImportRunIds.length === 0) throw conflict('This file was not imported, so there is nothing to undo.')
    const { undo } = runsOf(held)
    await requireFewOpen(db, undo, actor, MAX_WAITING, waiting)
    const { RunId } = await start(db, actor, undo, held)
    await updateImportFile(db, actor.TenantId, ImportFileId, { RunId, UndoRunId: RunId })
    return changed(db, actor, ImportFileId)
  },

  keptByUndo: async ({ db, actor, params, reply }) => {
    await findImportFile(db, actor, params.ImportFileId)
    return withTotal(reply, await listKept(db, actor, params.ImportFileId))
  },

  deleteImportFile: {
    outside: async ({ actor, params: { ImportFileId }, services, transaction }) => {
      const file = await transaction(async (db) => {
        const held = await holdImportFile(db, actor, ImportFileId)
        if (held.ImportRunIds.length > 0)
          throw conflict('This file was imported. Undo the import to take its contacts back.')
        await removeImportFile(db, actor.TenantId, ImportFileId)
        return held
      })
      // If this is not reached, the sweep of files that nobody names removes it.
      if (file.StorageKey) await services.storage.remove(file.StorageKey)
      return { Successful: true } as const
    },
  },
} satisfies Partial<Handlers>
