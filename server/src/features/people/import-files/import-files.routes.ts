import { type FileColumn, importSettings, type ImportSettings, type ImportTarget } from '@dormer/contract/people/import-files'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, HttpError, invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import type { Services } from '../../../services.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { requireSource } from '../contacts/contacts.queries.ts'
import { withLocalCopy } from '../import/local-copy.ts'
import { FileProblem } from '../import/reader/file-problem.ts'
import type { FoundFile, Reading } from '../import/reader/table.ts'
import { requireOwnFields } from './custom.queries.ts'
import { inspectFile, matchColumns } from './file-reader.ts'
import {
  answerOf,
  findImportFile,
  holdImportFile,
  insertImportFile,
  keepMatch,
  listImportFiles,
  type Matched,
  matchOf,
  openFiles,
  removeImportFile,
  signatureOf,
  type Stored,
  stateOf,
  updateImportFile,
} from './import-files.queries.ts'
import { readLists, requireListed, stillListed, withProposals } from './value-tables.ts'

/** How many files a user may have that were not imported; more would only fill the storage. */
const MAX_OPEN = 20
const MAX_ROWS = 1_000_000

/** What a file holds. What is wrong with it, in words, is a 400. */
const look = async ({ storage, log }: Services, key: string, fileName: string, reading: Reading) => {
  try {
    const found = await withLocalCopy(storage, key, (file) => inspectFile(file, fileName, reading))
    if (found.Rows === 0) throw new FileProblem('The file has no rows of contacts.')
    if (found.Rows > MAX_ROWS)
      throw new FileProblem(
        `The file has ${found.Rows.toLocaleString('en-US')} rows; at most ${MAX_ROWS.toLocaleString('en-US')} can be imported at once. Split it.`,
      )
    return found
  } catch (error) {
    if (error instanceof FileMissing) throw refused('The file is no longer there. Upload it again.')
    if (!(error instanceof FileProblem)) throw error
    if (error.cause) log.warn({ err: error }, 'the import reader failed')
    throw refused(error.message)
  }
}

/** What is proposed for a file's columns: what the brokerage chose for such a file before, else what is known of it. */
const propose = async (db: Tx, actor: Actor, found: FoundFile) => {
  const Signature = signatureOf(found)
  const [earlier, lists] = await Promise.all([matchOf(db, actor.TenantId, Signature), readLists(db, actor)])
  const { System, Columns } = matchColumns(found)
  const isAlike = earlier?.Targets.length === found.Columns.length
  const Targets: Matched[] = isAlike
    ? earlier.Targets.map((Target) => ({ Target, Confidence: 'Sure' }))
    : Columns.map(({ Target, Confidence }) => ({ Target, Confidence }))
  return {
    Found: found,
    Signature,
    System: System ?? (isAlike ? earlier.System : null),
    LikeFile: isAlike ? { FileName: earlier.FileName, DateCreated: earlier.DateCreated } : null,
    Targets,
    ValueTables: withProposals(
      isAlike ? stillListed(earlier.ValueTables, lists) : {},
      found.Columns,
      Targets.map(({ Target }) => Target),
      lists,
    ),
  }
}

const requireSettings = async (db: Tx, actor: Actor, settings: Partial<ImportSettings>) => {
  await requireAssignable(db, actor, 'agent', settings.AssignedAgentId)
  await requireAssignable(db, actor, 'lender', settings.AssignedLenderId)
  await requireSource(db, actor, settings.SourceId)
  if ((settings.ContactTypeId ?? 1) > 4) throw invalid({ 'Settings.ContactTypeId': 'Choose a type' })
}

const needs = (at: number, what: string) => invalid({ [`Targets.${at}`]: what })
/**
 * The targets as they can be done, and what is said of those that cannot: whoever may not manage settings adds no
 * fields.
 */
const readTargets = async (db: Tx, actor: Actor, columns: readonly Pick<FileColumn, 'Name'>[], targets: ImportTarget[]) => {
  if (targets.length !== columns.length)
    throw invalid({ Targets: `Say what each of the ${columns.length} columns becomes` })
  for (const [at, { Field, Of, CustomFieldId, Name, Kind }] of targets.entries()) {
    if (Field === 'Custom' && CustomFieldId === undefined) throw needs(at, 'Choose the field')
    if (Field === 'NewCustom' && (!Name?.trim() || !Kind)) throw needs(at, 'Name the new field and choose its kind')
    if (Field === 'Label' && !columns[Of ?? -1]) throw needs(at, 'Choose the column whose value it names')
  }
  await requireOwnFields(
    db,
    actor,
    targets.flatMap(({ Field, CustomFieldId }) => (Field === 'Custom' ? (CustomFieldId ?? []) : [])),
  )
  if (may(actor, 'ManageSettings')) return { targets, message: null }
  const names = targets.flatMap(({ Field, Name }) => (Field === 'NewCustom' ? (Name ?? []) : []))
  return {
    targets: targets.map((target) => (target.Field === 'NewCustom' ? { Field: 'ImportedField' as const } : target)),
    message:
      names.length === 0
        ? null
        : `Only those who manage settings can add fields, so ${names.join(', ')} will be kept as imported fields.`,
  }
}

/** What a change of how the file is understood does to what was found before. */
const unchecked = ({ ImportRunIds }: Stored) => ({ CheckRunId: null, Findings: null, RunId: ImportRunIds.at(-1) ?? null })

const requireNotUndone = (file: Stored) => {
  if (stateOf(file) === 'Undone') throw conflict('This import was undone. Upload the file again to import it.')
}
const requireFile = ({ StorageKey }: Stored) => {
  if (!StorageKey) throw conflict('The file is no longer kept. Upload it again.')
  return StorageKey
}

const changed = async (db: Tx, actor: Actor, id: number) => answerOf(await findImportFile(db, actor, id))

export const importFileRoutes = {
  uploadImportFile: {
    // Looking at a large file takes seconds; no transaction is open during that.
    outside: async ({ actor, body: { File }, services, transaction }) => {
      const requireFew = async (db: Tx) => {
        if ((await openFiles(db, actor)) >= MAX_OPEN)
          throw new HttpError(429, { Message: 'You have many files that were not imported. Import or discard some first.' })
      }
      await transaction(requireFew)
      const found = await look(services, File.Key, File.FileName, {})
      return transaction(async (db) => {
        await requireFew(db)
        const id = await insertImportFile(db, actor, {
          FileName: File.FileName,
          StorageKey: File.Key,
          ...(await propose(db, actor, found)),
          Settings: importSettings.parse({ AreExisting: found.Rows >= 50 }),
        })
        return changed(db, actor, id)
      })
    },
  },

  getImportFile: ({ db, actor, params }) => changed(db, actor, params.ImportFileId),

  importFiles: ({ db, actor }) => listImportFiles(db, actor),

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
      const found = await look(services, requireFile(file), file.FileName, reading)
      return transaction(async (db) => {
        const held = await holdImportFile(db, actor, ImportFileId)
        const proposed = await propose(db, actor, found)
        const before = new Map(held.Found.Columns.map(({ Name }, at) => [Name, held.Targets[at]]))
        const Targets = found.Columns.map(({ Name }, at) => before.get(Name) ?? (proposed.Targets[at] as Matched))
        await updateImportFile(db, actor.TenantId, ImportFileId, {
          ...proposed,
          Targets,
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
    const file = await holdImportFile(db, actor, ImportFileId)
    requireNotUndone(file)
    const given = body.Targets && (await readTargets(db, actor, file.Found.Columns, body.Targets))
    const Targets = given ? given.targets.map((Target): Matched => ({ Target, Confidence: 'Sure' })) : file.Targets
    const lists = await readLists(db, actor)
    if (body.Values) requireListed(body.Values, lists)
    if (body.Settings) await requireSettings(db, actor, body.Settings)
    await updateImportFile(db, actor.TenantId, ImportFileId, {
      Targets,
      ValueTables: withProposals(
        { ...file.ValueTables, ...body.Values },
        file.Found.Columns,
        Targets.map(({ Target }) => Target),
        lists,
      ),
      Settings: { ...file.Settings, ...body.Settings },
      Message: given ? given.message : file.Message,
      ...unchecked(file),
    })
    return changed(db, actor, ImportFileId)
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
