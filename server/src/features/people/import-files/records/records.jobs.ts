import type { RecordKind } from '@dormer/contract/people/import-records'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../../access/actor.ts'
import type { Tx } from '../../../../db/connect.ts'
import type { JobContext } from '../../../../jobs/jobs.ts'
import { advanceRun, defineRun, type Run, RunFailed, type Step } from '../../../../jobs/run.ts'
import { clock } from '../../../../time/clock.ts'
import { isUnstorable, withCopy } from '../../import/import.jobs.ts'
import { FileProblem } from '../../import/reader/file-problem.ts'
import { readTable } from '../../import/reader/read-file.ts'
import type { TableRow } from '../../import/reader/table.ts'
import { inferDayOrder } from '../days.rules.ts'
import { earlierRows } from '../earlier.ts'
import { gather, type Preview } from '../findings.ts'
import type { FileParams } from '../import-files.jobs.ts'
import { EVERYWHERE, importerOf, type Stored, storedFile, updateImportFile } from '../import-files.queries.ts'
import { daysUnknown, planOf } from '../prepare.ts'
import { readLists, withNames } from '../value-tables.ts'
import { rawOf } from '../values.rules.ts'
import { addRecords, findRecords, type NewRecord } from './apply-records.queries.ts'
import { loadPersons, missedOf, personsOf, type Someone, saidOfPersons } from './persons.queries.ts'
import { type Choices, isEmpty, type Made, makeRecord } from './plan-record.rules.ts'
import { previewRecord } from './preview-record.ts'
import { type RecordPlan, type RecordRead, readRecord, referenceOf } from './read-record.rules.ts'
import { tellApart } from './record-key.rules.ts'

type FileRun = Run<FileParams>
/** A batch is one transaction. */
const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 4_000_000

const path = ({ Params }: FileRun) => `/contacts/import/${Params.ImportFileId}`

/** Goes through a file of notes and activities as the import does, and writes nothing but what it found. */
export const recordsCheckRun = defineRun<FileParams>({
  kind: 'import-records-check',
  label: 'Import check',
  job: 'check-import-records',
  lane: 'long',
  via: 'Import',
  acts: () => ['Cancel'],
  path,
  canceled: 'The check was canceled.',
  failed: () => 'The check failed more than once. Try it again.',
  work: (run, step, context) => goThrough(run, step, context, false),
})

/** Imports one, batch by batch. Nobody is notified, and no workflow starts. */
export const recordsRun = defineRun<FileParams>({
  kind: 'import-records',
  label: 'Import of notes and activities',
  job: 'import-records',
  lane: 'long',
  via: 'Import',
  changeKind: 'Import',
  acts: () => ['Cancel'],
  path,
  canceled: 'It was canceled. What was imported until then stays, and can be undone.',
  failed: () => 'It failed more than once. What was imported so far stays; import again for the rest, or undo it.',
  work: (run, step, context) => goThrough(run, step, context, true),
})

/** What reading a file's rows and finding whose they are takes. */
export type Reader = {
  file: Stored
  /** Whose eyes count: the file's user, whoever runs it. */
  importer: Actor
  plan: RecordPlan
  read: (row: TableRow) => RecordRead
  choices: Choices
}

/** Everything that a file's rows are read by. `days` has values of columns whose days are written in an order to be found. */
export const readerOf = async (
  db: Tx,
  { TenantId, UserId, ImportFileId }: { TenantId: number; UserId: number | null; ImportFileId: number },
  days: ReadonlyMap<number, readonly string[]>,
): Promise<Reader> => {
  const file = await storedFile(db, TenantId, ImportFileId)
  if (!file?.StorageKey) throw new RunFailed('The file is no longer there. Upload it again.')
  const actor = await importerOf(db, TenantId, UserId)
  if (!actor) throw new RunFailed('The user who imports it is no longer here.')
  const importer = (await importerOf(db, TenantId, file.UserId, true)) ?? actor
  const lists = await readLists(db, actor)
  const Values = withNames(file.ValueTables, file, lists)
  const { rows: active } = await sql<{ UserId: number }>`
    select user_id from user_account where tenant_id = ${TenantId} and date_deactivated is null`.execute(db)
  const actives = new Set(active.map(({ UserId: id }) => id))
  const { Columns } = planOf({ ...file, ValueTables: Values }, days, {
    CustomFields: [],
    Today: '',
    TimeZone: importer.TimeZone,
  })
  const plan: RecordPlan = {
    Columns: Columns.map(({ Name, Target, DayOrder = inferDayOrder([]) }) => ({ Name, Target, DayOrder })),
    Values,
    Kind: (file.Settings.RecordKind ?? 1) as RecordKind,
    TimeZone: importer.TimeZone,
    System: file.System ?? file.Signature,
  }
  const { [EVERYWHERE]: everywhere = {}, ...fixes } = file.Fixes
  /** Whom somebody chose for a row, or for all that name the same person, stands behind the last column. */
  const person = String(Columns.length)
  const read = (row: TableRow) => {
    const own = fixes[row.Place]
    const mended = row.Cells.map((cell, at) => own?.[at] ?? everywhere[`${at} ${rawOf(cell)}`] ?? cell)
    const chosen = own?.[person]
    const one = readRecord(row, plan, mended, chosen)
    const forAll = chosen === undefined ? everywhere[`${person} ${referenceOf(one)}`] : undefined
    return forAll ? readRecord(row, plan, mended, forAll) : one
  }
  return {
    file,
    importer,
    plan,
    read,
    choices: {
      openTasks: file.Settings.OpenTasks === true,
      appointments: file.Settings.Appointments === true,
      importerId: importer.UserId,
      isActive: (id) => actives.has(id),
      now: clock.now().toString(),
    },
  }
}

/** How many rows are looked at to find in which order days are written. */
const DAYS_LOOKED_AT = 20_000
/** Values of the columns with days of which the file has too many to be kept with it. */
export const sampleDays = async (copy: string, file: Stored, signal: AbortSignal) => {
  const days = new Map(daysUnknown(file).map((at) => [at, [] as string[]]))
  let rows = 0
  if (days.size > 0)
    for await (const batch of readTable(copy, file.Found.Layout, { signal })) {
      for (const { Cells } of batch) for (const [at, values] of days) if (Cells[at]) values.push(Cells[at])
      rows += batch.length
      if (rows >= DAYS_LOOKED_AT) break
    }
  return days
}

type Planned = {
  read: RecordRead
  Outcome: 'New' | 'Unchanged' | 'Refused'
  persons: readonly Someone[]
  reason: string | null
  made: Made | null
  added: NewRecord[]
  /** Cells at a field, and those kept in the text. */
  InFields: number
  Kept: number
}

/** What each row becomes, and for whom. */
export const planRecords = async (
  db: Tx,
  { importer, plan, choices }: Reader,
  rows: readonly RecordRead[],
  { locks, isThere }: { locks: boolean; isThere: (known: string) => boolean },
): Promise<Planned[]> => {
  const { TenantId } = importer
  const whom = { TenantId, System: plan.System, sees: visibleTo(importer, 'contact'), locks }
  const known = await loadPersons(db, whom, rows)
  const there = await findRecords(
    db,
    TenantId,
    rows.map(({ Key }) => Key),
  )
  return rows.map((row): Planned => {
    let read = row
    const refused = (reason: string): Planned => ({
      read, Outcome: 'Refused', persons: [], reason, made: null, added: [], InFields: 0, Kept: 0,
    }) // biome-ignore format: pairs read better in rows
    const found = personsOf(read, known)
    if ('reason' in found) return refused(found.reason)
    if (isEmpty(read)) return refused('The row says nothing but which contact it is about')
    const { persons } = found
    const missed = missedOf(read, persons)
    if (missed.length > 0) read = { ...read, Problems: [...read.Problems, ...missed] }
    const { lines, used } = saidOfPersons(read, persons)
    const made = makeRecord(read, lines, choices)
    const added = persons.flatMap((person) => {
      const key = `${person.ContactId} ${read.Key}`
      if (there.has(key) || isThere(key)) return []
      there.add(key)
      return [{ read, person, made }]
    })
    const inText = new Set(made.lines.map(({ at }) => at).filter((at) => at >= 0))
    const inFields = new Set([...read.Used, ...used].filter((at) => !inText.has(at)))
    return {
      read, Outcome: added.length > 0 ? 'New' : 'Unchanged', persons, reason: null, made, added,
      InFields: inFields.size, Kept: inText.size,
    } // biome-ignore format: pairs read better in rows
  })
}

/** The problem of a row that is nobody's: mended by choosing the contact. */
const unmatched = ({ read, reason }: Planned, columns: number) => ({
  Column: columns,
  Value: referenceOf(read),
  Reason: reason ?? '',
  Outcome: 'Refused' as const,
})

/** Reads the whole file and does each batch that was not done before an interruption. */
const goThrough = async (run: FileRun, step: Step<FileParams>, context: JobContext, isImport: boolean) => {
  const { TenantId, UserId, Done, Params } = run
  const { ImportFileId } = Params
  const { database, signal } = context
  const of = { TenantId, UserId, ImportFileId }
  const stored = await database.asTenant(TenantId, (db) => storedFile(db, TenantId, ImportFileId))
  if (!stored?.StorageKey) throw new RunFailed('The file is no longer there. Upload it again.')
  await withCopy(stored.StorageKey, context, async (copy) => {
    const days = await sampleDays(copy, stored, signal)
    const reader = await database.asTenant(TenantId, (db) => readerOf(db, of, days))
    const { file, importer } = reader
    const names = reader.plan.Columns.map(({ Name }) => Name)
    const gathered = gather([...names, 'Contact'], Done > 0 ? (file.Findings?.Previews ?? []) : [])
    /** What was only planned, of earlier batches. */
    const planned = earlierRows()
    let position = 0
    const doBatch = async (rows: readonly RecordRead[], isDone: boolean) => {
      const work = async (db: Tx) => {
        // A tenant's batches wait for each other, so that two imports never add the same row.
        if (isImport && !isDone)
          await sql`select pg_advisory_xact_lock(hashtextextended('import', ${TenantId}))`.execute(db)
        const plans = await planRecords(db, reader, rows, {
          locks: isImport && !isDone,
          isThere: (key) => planned.has(key) !== undefined,
        })
        if (isImport && !isDone)
          await addRecords(
            db,
            { TenantId, ImportFileId },
            plans.flatMap(({ added }) => added),
          )
        return plans
      }
      const plans = isDone
        ? await database.asTenant(TenantId, work)
        : await step(async (db, held) => {
            if (held.Done !== position) throw new Error('Another worker goes on with this file')
            const plans = await work(db)
            let isNews = false
            for (const plan of plans)
              if (gathered.wants(plan.Outcome)) isNews = gathered.preview(previewOf(plan, importer)) || isNews
            await advanceRun(db, held, { done: rows.length, counts: countsOf(plans) })
            if (isNews) await updateImportFile(db, TenantId, ImportFileId, { Findings: gathered.findings() })
            return plans
          })
      position += rows.length
      for (const plan of plans) {
        if (!isImport)
          for (const { person, read } of plan.added) planned.add(`${person.ContactId} ${read.Key}`, read.RowNumber)
        const { Place, RowNumber } = plan.read
        for (const problem of plan.read.Problems) gathered.problem({ Place, RowNumber }, problem)
        if (plan.Outcome === 'Refused') gathered.problem({ Place, RowNumber }, unmatched(plan, names.length))
      }
    }
    let batch: RecordRead[] = []
    let characters = 0
    const apart = tellApart()
    const flush = async () => {
      const rows = batch
      batch = []
      characters = 0
      if (rows.length === 0) return
      try {
        await doBatch(rows, position < Done)
      } catch (error) {
        throw isUnstorable(error as { code?: unknown }) ? unstorable(rows, error) : error
      }
    }
    for await (const rows of readTable(copy, file.Found.Layout, { signal })) {
      for (const row of rows) {
        batch.push(apart(reader.read(row)))
        for (const cell of row.Cells) characters += cell.length + 1
        // What was done before an interruption ends where it did.
        if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS || position + batch.length === Done)
          await flush()
      }
    }
    await flush()
    if (signal.aborted) throw new Error('Interrupted; it continues when the program runs again')
    if (position === 0) throw new FileProblem('The file has no rows.')
    await step((db) => updateImportFile(db, TenantId, ImportFileId, { Findings: gathered.findings() }))
  })
}

const unstorable = (rows: readonly RecordRead[], cause: unknown) =>
  new FileProblem(
    `One of the rows ${rows[0]?.RowNumber} to ${rows.at(-1)?.RowNumber} has a value that cannot be stored. The rows before them are imported; correct the file, then import it again.`,
    { cause },
  )

const countsOf = (plans: readonly Planned[]) => {
  const counts: Record<string, number> = {}
  const count = (name: string, by = 1) => {
    counts[name] = (counts[name] ?? 0) + by
  }
  for (const { Outcome, read, InFields, Kept } of plans) {
    count(Outcome)
    if (Outcome !== 'Refused' && read.Problems.length > 0) count('ToLookAt')
    count('Problems', read.Problems.length)
    count('Cells', read.Filled)
    count('CellsInFields', InFields)
    count('CellsKept', Kept)
    count('CellsLeftOut', read.LeftOut)
  }
  return counts
}

const previewOf = ({ read, Outcome, persons, reason, made }: Planned, { TimeZone }: Actor): Preview => ({
  Place: read.Place,
  RowNumber: read.RowNumber,
  Outcome,
  Name:
    persons
      .map(({ Name }) => Name)
      .join(', ')
      .slice(0, 200)
      .toWellFormed() || referenceOf(read),
  ContactId: persons[0]?.ContactId ?? null,
  Reason: reason,
  Fields: made ? previewRecord(made, TimeZone) : [],
  Problems: read.Problems.slice(0, 100).map(({ Value, Reason }) => `“${Value.slice(0, 60).toWellFormed()}”: ${Reason}`),
})
