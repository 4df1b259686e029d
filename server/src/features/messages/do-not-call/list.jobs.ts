import { FAULTS_NAMED } from '@dormer/contract/messages/do-not-call'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { JobContext } from '../../../jobs/jobs.ts'
import { advanceRun, defineRun, mergeResult, type Run, RunFailed } from '../../../jobs/run.ts'
import { FileMissing } from '../../../providers/storage/storage.ts'
import { clock } from '../../../time/clock.ts'
import { blockWriter, type Change, countNumbers } from './blocks.queries.ts'
import { isHeader, type ListLine, readLine } from './list.rules.ts'
import { CUT_OFF, ListProblem, linesOf } from './list-file.ts'

/** What an upload is to do: which list it is of, and the day that was downloaded. */
export type ListParams = { List: string; ListDate: string }

/** Reads an uploaded list in one transaction: either all of it counts, or nothing has changed. */
export const listRun = defineRun<ListParams>({
  kind: 'do-not-call-list',
  label: 'Do-not-call list',
  job: 'read-do-not-call-list',
  lane: 'long',
  via: 'Job',
  acts: () => ['Cancel'],
  path: () => '/settings/do-not-call',
  canceled: 'It was canceled. Nothing was changed.',
  failed: () => 'It failed more than once. Nothing was changed; upload the file again.',
  work: async ({ StorageKey }, step, { storage, signal }) => {
    await step((db, run) => readList(db, run, StorageKey as string, { storage, signal }))
  },
  ended: async ({ StorageKey }, { storage }) => {
    if (StorageKey) await storage.remove(StorageKey)
  },
})

type Fault = { Line: number; Text: string; Reason: string }
/** After this many faulty lines, if most are, it is no list. */
const FAULTS_MOST = 200

const readList = async (
  db: Tx,
  run: Run<ListParams>,
  key: string,
  { storage, signal }: Pick<JobContext, 'storage' | 'signal'>,
) => {
  const { TenantId, Params } = run
  const whose = { TenantId, List: Params.List }
  const before = await areasOf(db, whose)
  const skipped: Record<string, number> = {}
  const faults: Fault[] = []
  const seen = new Set<string>()
  const counts = { Added: 0, Removed: 0 }
  let kind: 'Full' | 'Change' | undefined
  let writer: ReturnType<typeof blockWriter> | undefined
  let position = 0
  let faulty = 0
  const leaveOut = (Text: string, Reason: string) => {
    skipped[Reason] = (skipped[Reason] ?? 0) + 1
    if (faults.length < FAULTS_NAMED) faults.push({ Line: position, Text: shown(Text), Reason })
    faulty++
    if (faulty >= FAULTS_MOST && faulty > counts.Added + counts.Removed) throw mostlyFaults(faults)
  }
  const take = (line: string, { number, change }: ListLine): Change | undefined => {
    kind ??= change ? 'Change' : 'Full'
    const areaCode = number.slice(0, 3)
    if (kind === 'Full' && change) return void leaveOut(line, 'It says what was changed, in a full list')
    if (kind === 'Change' && !change)
      return void leaveOut(line, 'It does not say whether the number was added or deleted')
    if (kind === 'Change' && !before.has(areaCode))
      return void leaveOut(line, `Upload the full list of area code ${areaCode} first`)
    seen.add(areaCode)
    counts[change === 'D' ? 'Removed' : 'Added']++
    return { number, isOn: change !== 'D' }
  }
  try {
    for await (const { lines, isFirst, isUnended } of linesOf(await storage.get(key))) {
      if (signal.aborted) throw new Error('Interrupted; it begins again when the program runs again')
      const changes: Change[] = []
      for (const [at, line] of lines.entries()) {
        position++
        if (isFirst && at === 0 && isHeader(line)) continue
        const read = readLine(line)
        const isCut =
          isUnended && at === lines.length - 1 && kind === 'Change' && typeof read === 'object' && !read?.change
        if (isCut) throw new ListProblem(CUT_OFF)
        if (typeof read === 'string') leaveOut(line, read)
        else if (read) {
          const change = take(line, read)
          if (change) changes.push(change)
        }
      }
      if (changes.length === 0) continue
      writer ??= blockWriter(db, whose, kind === 'Full')
      await writer.add(changes)
    }
  } catch (error) {
    if (error instanceof ListProblem) throw new RunFailed(error.message)
    if (error instanceof FileMissing) throw new RunFailed('The file is no longer there. Upload it again.')
    throw error
  }
  if (!kind || seen.size === 0)
    throw faulty > 0 ? mostlyFaults(faults) : new RunFailed('The file has no numbers. Nothing was changed.')
  await writer?.end()
  await saveAreas(db, { ...whose, ListDate: Params.ListDate }, [...seen], before, kind)
  const read = counts.Added + counts.Removed
  await advanceRun(db, run, { done: read, counts, skipped })
  const result = { Kind: kind, AreaCodes: [...seen].sort(), Faults: faults }
  await mergeResult(db, run, sql`${JSON.stringify(result)}::jsonb`)
}

/** A line as it is shown: what PostgreSQL keeps, and not too long. */
const shown = (line: string) => line.replace(/[\p{Cc}]/gu, ' ').slice(0, 80)

const mostlyFaults = (faults: Fault[]) => {
  const first = faults.slice(0, 3).map(({ Line, Text, Reason }) => `line ${Line} (“${Text}”): ${Reason.toLowerCase()}`)
  return new RunFailed(`This does not look like a list of phone numbers: ${first.join('; ')}. Nothing was changed.`)
}

type Before = Map<string, { ListDate: string; Numbers: number }>
const areasOf = async (db: Tx, { TenantId, List }: { TenantId: number; List: string }): Promise<Before> => {
  // Another upload of the list waits until this one has ended.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`do-not-call:${TenantId}:${List}`}, 0))`.execute(db)
  const rows = await db
    .selectFrom('do_not_call_area')
    .select(['AreaCode', 'ListDate', 'Numbers'])
    .where('TenantId', '=', TenantId)
    .where('List', '=', List)
    .execute()
  return new Map(rows.map(({ AreaCode, ...row }) => [AreaCode, row]))
}

/** From this many numbers on, a full list that has lost half of them is taken for an incomplete file. */
const MANY = 1000

/** Notes how old the list is now, unless it is older than what is there, or has lost most of its numbers. */
const saveAreas = async (
  db: Tx,
  { TenantId, List, ListDate }: ListParams & { TenantId: number },
  areaCodes: string[],
  before: Before,
  kind: 'Full' | 'Change',
) => {
  const numbers = await countNumbers(db, { TenantId, List }, areaCodes)
  for (const areaCode of areaCodes) {
    const earlier = before.get(areaCode)
    if (!earlier) continue
    if (earlier.ListDate > ListDate)
      throw new RunFailed(
        `There is a newer list of area code ${areaCode} already, of ${american(earlier.ListDate)}. Nothing was changed.`,
      )
    const left = numbers.get(areaCode) ?? 0
    if (kind === 'Full' && earlier.Numbers >= MANY && left * 2 < earlier.Numbers)
      throw new RunFailed(
        `The file has ${left.toLocaleString('en-US')} numbers of area code ${areaCode}, and there were ${earlier.Numbers.toLocaleString('en-US')}: it looks incomplete. If it is right, remove the area code first, then upload it again. Nothing was changed.`,
      )
  }
  await sql`
    insert into do_not_call_area (tenant_id, list, area_code, list_date, numbers, date_uploaded)
    select ${TenantId}, ${List}, area_code, ${ListDate}::date, numbers, ${clock.now().toString()}
    from unnest(${areaCodes}::text[], ${areaCodes.map((one) => numbers.get(one) ?? 0)}::integer[]) area (area_code, numbers)
    on conflict (tenant_id, area_code, list) do update set
      list_date = excluded.list_date, numbers = excluded.numbers, date_uploaded = excluded.date_uploaded`.execute(db)
}

const american = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
