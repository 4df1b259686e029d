import { may, sideOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { JobContext } from '../../../jobs/jobs.ts'
import { advanceRun, defineRun, mergeResult, type Run, RunFailed, requestOf, type Step } from '../../../jobs/run.ts'
import { todayIn } from '../../../time/clock.ts'
import { analyzeContacts, MANY_CONTACTS } from '../contacts/households.queries.ts'
import { customFieldsOf } from '../custom-fields/custom-fields.queries.ts'
import { type ConsentSaid, keepConsents, sourceOf } from '../import/batch.queries.ts'
import { isUnstorable, withCopy } from '../import/import.jobs.ts'
import { FileProblem } from '../import/reader/file-problem.ts'
import { readTable } from '../import/reader/read-file.ts'
import { applyPlans } from './apply.queries.ts'
import { addOwnFields } from './custom.queries.ts'
import { earlierRows } from './earlier.ts'
import { type Gathered, gather } from './findings.ts'
import { importerOf, type Stored, storedFile, updateImportFile } from './import-files.queries.ts'
import { loadKnown } from './known.queries.ts'
import { type Planned, planRow, rememberRow, type State } from './plan.rules.ts'
import { daysUnknown, planOf, type ReadRow, rowReader } from './prepare.ts'
import { previewer } from './previews.ts'
import { readLists, withNames } from './value-tables.ts'

export type FileParams = {
  ImportFileId: number
  /** They were contacts before: nobody is told of new leads. */
  AreExisting?: boolean
  /** Whether those added start the workflows of new leads; upper floors see to it. */
  EnrollIn?: boolean
}
type FileRun = Run<FileParams>

/** A batch is one transaction: large enough to be efficient, small enough to show progress and fit in memory. */
const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 4_000_000

const path = ({ Params }: FileRun) => `/contacts/import/${Params.ImportFileId}`

/** Goes through a file as the import does, and writes nothing but what it found. */
export const importCheckRun = defineRun<FileParams>({
  kind: 'import-check',
  label: 'Import check',
  job: 'check-import-file',
  lane: 'long',
  via: 'Import',
  acts: () => ['Cancel'],
  path,
  canceled: 'The check was canceled.',
  failed: () => 'The check failed several times. Try again.',
  work: (run, step, context) => goThrough(run, step, context, checkBatch),
})

/** Imports a file, batch by batch. */
export const importFileRun = defineRun<FileParams>({
  kind: 'import-file',
  label: 'Contact import',
  job: 'import-file',
  lane: 'long',
  via: 'Import',
  changeKind: 'Import',
  acts: () => ['Cancel'],
  path,
  canceled: 'The import was canceled. What it had already imported stays and can be undone.',
  failed: () => 'The import failed several times. What it imported stays. Continue the import, or undo it.',
  work: (run, step, context) => goThrough(run, step, context, importBatch),
})

/** What a batch needs to know of its file. */
type Job = {
  file: Stored
  actor: Actor
  /** Whose people they become, and who has to see those who are there: the file's user, whoever runs it. */
  importer: Actor
  isOwnBook: boolean
  gathered: Gathered
  show: ReturnType<typeof previewer>
  /** What was only planned. */
  earlier: NonNullable<State['earlier']>
  changed: Map<number, number>
}
type Batch = (db: Tx, run: FileRun, job: Job, rows: ReadRow[]) => Promise<[ReadRow, Planned][]>

const prepare = async (db: Tx, { TenantId, UserId, Params }: FileRun) => {
  const file = await storedFile(db, TenantId, Params.ImportFileId)
  if (!file?.StorageKey) throw new RunFailed('The file is no longer there. Upload it again.')
  const actor = await importerOf(db, TenantId, UserId)
  if (!actor) throw new RunFailed('The person who started this import no longer has an account.')
  const [lists, fields, { rows }] = await Promise.all([
    readLists(db, actor),
    customFieldsOf(db, TenantId),
    sql<{ OwnBook: boolean }>`select own_book from tenant where tenant_id = ${TenantId}`.execute(db),
  ])
  // What a check finds, the file's user reads: an admin's own eyes would show them colleagues' contacts.
  const importer = (await importerOf(db, TenantId, file.UserId, true)) ?? actor
  return { file, actor, importer, lists, fields, isOwnBook: rows[0]?.OwnBook === true }
}

/** Reads the whole file and does each batch that was not done before an interruption. */
const goThrough = async (run: FileRun, step: Step<FileParams>, context: JobContext, doBatch: Batch) => {
  const { TenantId, Done, Params } = run
  const isImport = doBatch === importBatch
  // Fields that are to be new are there before the first row is.
  if (isImport && Done === 0) await step((db, held) => addFields(db, held))
  const { file, actor, importer, lists, fields, isOwnBook } = await context.database.asTenant(TenantId, (db) =>
    prepare(db, run),
  )
  // An import that was canceled or interrupted has left thousands that the planner does not know of.
  if (isImport && (Done > 0 || file.ImportRunIds.length > 1) && file.Found.Rows > MANY_CONTACTS)
    await context.database.asTenant(TenantId, (db) => analyzeContacts(db))
  const { withNew, targets } = isImport ? { withNew: fields, targets: file.Targets } : pretendFields(file, fields)
  await withCopy(file.StorageKey as string, context, async (copy) => {
    const ValueTables = withNames(file.ValueTables, file, lists)
    const plan = planOf({ ...file, Targets: targets, ValueTables }, await sampleDays(copy, file, context), {
    CustomFields: withNew,
    Today: todayIn(actor.TimeZone).toString(),
    TimeZone: actor.TimeZone,
  }) // biome-ignore format: pairs read better in rows
    const names = plan.Columns.map(({ Name }) => Name)
    const job: Job = {
      file,
      actor,
      importer,
      isOwnBook,
      gathered: gather(names, Done > 0 ? file.Findings?.Previews : []),
      show: previewer(lists, withNew),
      earlier: earlierRows(),
      changed: new Map(),
    }
    const read = rowReader(plan, file.Fixes)
    let position = 0
    let characters = 0
    let batch: ReadRow[] = []
    let doing: Promise<void> | undefined
    /** Starts a batch once the one before is done: PostgreSQL works on it while the next is read. */
    const flush = async () => {
      await doing
      if (batch.length === 0) return
      const [rows, before] = [batch, position - batch.length]
      batch = []
      characters = 0
      doing = step(async (db, held) => {
        if (held.Done !== before) throw new Error('Another worker goes on with this file')
        const planned = await doBatch(db, held, job, rows)
        await advance(db, held, job, planned)
        return planned
      }).then(
        (planned) => remember(job, planned),
        (error) => {
          throw isUnstorable(error) ? unstorable(rows, error) : error
        },
      )
      doing.catch(() => {}) // reported when it is awaited
    }
    try {
      for await (const rows of readTable(copy, file.Found.Layout, { signal: context.signal })) {
        for (const row of rows) {
          const one = read(row)
          for (const problem of one.problems) job.gathered.problem(row, problem)
          if (++position > Done) {
            batch.push(one)
            for (const cell of row.Cells) characters += cell.length + 1
          } else if (!isImport) rememberRow(job.earlier, one)
        }
        if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
      }
      await flush()
      await doing
    } catch (error) {
      // A retry must find the batch either done or not.
      await doing?.catch(() => {})
      throw error
    }
    if (context.signal.aborted) throw new Error('Interrupted; it continues when the program runs again')
    if (position === 0) throw new FileProblem('The file has no rows of contacts.')
    await step((db) => updateImportFile(db, TenantId, Params.ImportFileId, { Findings: job.gathered.findings() }))
    if (isImport && position > MANY_CONTACTS) await context.database.asTenant(TenantId, (db) => analyzeContacts(db))
  })
}

const unstorable = (rows: ReadRow[], cause: unknown) =>
  new FileProblem(
    `One of the rows ${rows[0]?.RowNumber} to ${rows.at(-1)?.RowNumber} has a value that cannot be stored. The rows before them are imported; correct the file, then import it again.`,
    { cause },
  )

/** How many rows are looked at to find in which order days are written. */
const DAYS_LOOKED_AT = 20_000
/** Values of the columns with days of which the file has too many to be kept with it. */
const sampleDays = async (copy: string, file: Stored, { signal }: JobContext) => {
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

/** Adds the fields that columns are to become, and keeps which they are. */
const addFields = async (db: Tx, { TenantId, Params }: FileRun) => {
  const file = await storedFile(db, TenantId, Params.ImportFileId)
  const asked = file?.Targets.filter(({ Target }) => Target.Field === 'NewCustom') ?? []
  if (!file || asked.length === 0) return
  const ids = await addOwnFields(
    db,
    TenantId,
    file.Targets.flatMap(({ Target }, at) =>
      Target.Field === 'NewCustom' && Target.Name && Target.Kind
        ? [{ Name: Target.Name, Kind: Target.Kind, Values: file.Found.Columns[at]?.Values ?? null }]
        : [],
    ),
  )
  const Targets = file.Targets.map((match) => {
    const id = match.Target.Field === 'NewCustom' ? ids.get(match.Target.Name?.toLowerCase() ?? '') : undefined
    return id === undefined ? match : { ...match, Target: { Field: 'Custom' as const, CustomFieldId: id } }
  })
  await updateImportFile(db, TenantId, Params.ImportFileId, { Targets })
}
/** As if the fields that columns are to become were there. */
const pretendFields = (file: Stored, fields: Awaited<ReturnType<typeof customFieldsOf>>) => {
  const withNew = [...fields]
  const targets = file.Targets.map((match, at) => {
    const { Field, Name = '', Kind = 'Text' } = match.Target
    if (Field !== 'NewCustom') return match
    const Choices = (file.Found.Columns[at]?.Values ?? []).map(({ Value }) => Value)
    withNew.push({ CustomFieldId: -1 - at, Name, Kind, Choices })
    return { ...match, Target: { Field: 'Custom' as const, CustomFieldId: -1 - at } }
  })
  return { withNew, targets }
}

const whomOf = ({ file, importer }: Job, run: FileRun) => ({
  TenantId: run.TenantId,
  ImportFileId: file.ImportFileId,
  System: systemOf(file),
  sees: visibleTo(importer, 'contact'),
})
/** What external ids belong to: the program, or the columns of one that is not known. */
const systemOf = ({ System, Signature }: Stored) => System ?? Signature

const mayOf = ({ actor }: Job) => ({ mayReassign: may(actor, 'ReassignContacts') })

const checkBatch: Batch = async (db, run, job, rows) => {
  const { file, isOwnBook, earlier, changed } = job
  const known = await loadKnown(db, { ...whomOf(job, run), request: null, locks: false, changed }, rows)
  const state: State = { ...known, ...mayOf(job), settings: file.Settings, isOwnBook, earlier }
  return rows.map((row) => [row, planRow(state, row)])
}

const importBatch: Batch = async (db, run, job, rows) => {
  const { file, importer, isOwnBook } = job
  const { TenantId, UserId } = run
  // A tenant's batches wait for each other, so that two imports never add the same person.
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${TenantId}))`.execute(db)
  const known = await loadKnown(db, { ...whomOf(job, run), request: requestOf('import-file', run), locks: true }, rows)
  const state: State = { ...known, ...mayOf(job), settings: file.Settings, isOwnBook }
  const planned = rows.map((row): [ReadRow, Planned] => [row, planRow(state, row)])
  const { Settings } = file
  const isLender = sideOf(importer) === 'lender'
  const source = await sourceOf(db, TenantId, Settings.SourceId ?? null)
  const people = planned.flatMap(([, { Person, Outcome }]) => (Person && Outcome !== 'Skipped' ? [Person] : []))
  const assigned = await applyPlans(
    db,
    {
      TenantId,
      UserId,
      ImportFileId: file.ImportFileId,
      FileName: file.FileName,
      System: systemOf(file),
      settings: Settings,
      source,
      AssignedAgentId: Settings.AssignedAgentId ?? (Settings.AssignByRouting || isLender ? null : importer.UserId),
      // A lender becomes the lender of the contacts they import; otherwise they could not see them.
      AssignedLenderId: Settings.AssignedLenderId ?? (isLender ? importer.UserId : null),
    },
    people,
  )
  await keepConsents(
    db,
    run,
    planned.flatMap(([row, { Outcome, Person }]) => {
      if (Outcome === 'Refused') return []
      // A colleague's contact is left alone: only that it wants nothing counts, whoever says so.
      return saidBy(file, row).filter(({ says }) => says === 'No' || Outcome !== 'Skipped' || Person !== null)
    }),
  )
  const more = sql`add_counts(coalesce(result -> 'Assigned', '{}'), ${JSON.stringify(assigned)}::jsonb)`
  await mergeResult(db, run, sql`jsonb_build_object('Assigned', ${more})`)
  return planned
}

/**
 * What a row says about consent, of each of its addresses. A yes to texts is about the cell phone only. A no is about
 * numbers with an extension as well: they tell nobody apart, but they are called.
 */
const saidBy = ({ FileName }: Stored, { read, emails, phones, Points, RowNumber }: ReadRow): ConsentSaid[] =>
  read.Consents.flatMap(({ Channel, Says, Words }) => {
    const { CellPhone } = read.Fields
    const further = Points.flatMap(({ Kind, Address }) => (Kind === 'Phone' ? [Address] : []))
    const texted = Says === 'No' ? [...new Set([...phones, ...further])] : CellPhone ? [CellPhone] : []
    return (Channel === 'Email' ? emails : texted).map((address) => ({
      channel: Channel,
      address,
      says: Says,
      how: `${FileName}, row ${RowNumber}: ${Words}`,
    }))
  })

/** Counts a batch along with the run's progress, and keeps what is to be shown of it. */
const advance = async (db: Tx, run: FileRun, { gathered, show }: Job, planned: readonly [ReadRow, Planned][]) => {
  const counts: Record<string, number> = {}
  const count = (name: string, by = 1) => {
    counts[name] = (counts[name] ?? 0) + by
  }
  let isNews = false
  for (const [row, plan] of planned) {
    count(plan.Outcome)
    if (plan.Outcome !== 'Refused' && row.problems.length > 0) count('ToLookAt')
    count('Problems', row.problems.length)
    const { All, InFields, Kept, LeftOut } = row.read.Cells
    const isSkipped = plan.Outcome === 'Skipped'
    // Of those who are there already, what they have stays.
    const stayed = isSkipped ? InFields + Kept : Math.min(plan.Stayed, InFields)
    count('Cells', All)
    if (plan.Outcome !== 'Refused') {
      count('CellsInFields', isSkipped ? 0 : InFields - stayed)
      count('CellsKept', isSkipped ? 0 : Kept)
      count('CellsStayed', stayed)
      count('CellsLeftOut', LeftOut)
    }
    if (gathered.wants(plan.Outcome)) isNews = gathered.preview(show(row, plan)) || isNews
  }
  await advanceRun(db, run, { done: planned.length, counts })
  if (isNews) await updateImportFile(db, run.TenantId, run.Params.ImportFileId, { Findings: gathered.findings() })
}

/** Remembers what a batch that was only planned would have done. */
const remember = ({ earlier, changed }: Job, planned: readonly [ReadRow, Planned][]) => {
  for (const [row, { Outcome, Person }] of planned) {
    if (Outcome === 'Refused' || Outcome === 'Skipped') continue
    rememberRow(earlier, row)
    if (Outcome === 'Updated' && Person?.ContactId) changed.set(Person.ContactId, row.RowNumber)
  }
}
