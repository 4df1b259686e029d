import type { RunAct, RunStatus } from '@dormer/contract/brokerage/runs'
import type { ChangeKind } from '@dormer/contract/change-kinds'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { By, Tx } from '../db/connect.ts'
import { HttpError } from '../http/errors.ts'
import { defineJob, enqueue, type Job, type JobContext, type Lane } from './jobs.ts'

/** Identifies a run; also its job's payload. */
export type RunKey = { TenantId: number; RunId: number }

/** A run as it is stored. `Params` is what it is to do; `Counts` what came of it, and `Skipped` why not, by reason. */
export type Run<P> = RunKey & {
  UserId: number | null
  Title: string
  Params: P
  Status: RunStatus
  Total: number | null
  Done: number
  Counts: Record<string, number>
  Skipped: Record<string, number>
  /** The file that it reads or has made. */
  StorageKey: string | null
}

/**
 * Does something in a transaction that has the effect and the progress, on behalf of who started the run. It is not
 * begun, and what follows is not reached, if the run was paused or canceled, its turn is over, or the program stops.
 */
export type Step<P> = <T>(work: (db: Tx, run: Run<P>) => Promise<T>) => Promise<T>

type Declaration<P> = {
  /** Its name in the table, and in the request id of what it changes: 'bulk:7'. */
  kind: string
  /** What people call it: 'Bulk action'. */
  label: string
  /** The name of its job. */
  job: string
  lane: Lane
  via: By['Via']
  /** What the history calls it, if it tells of it. */
  changeKind?: ChangeKind
  /** Which acts are offered while it may go on, or once it has failed. */
  acts: (run: Run<P>) => readonly RunAct[]
  /** The screen that has its details. */
  path?: (run: Run<P>) => string
  /** What is said when it is canceled, and when it failed more than once. */
  canceled?: string
  failed: (run: Run<P>) => string
  /** Called by its job once the run has ended, however that came about. */
  ended?: (run: Run<P>, context: JobContext) => Promise<unknown>
  /** Does it, in steps, from where it is: after an interruption, this is called again. */
  work: (run: Run<P>, step: Step<P>, context: JobContext) => Promise<unknown>
}
export type RunKind = {
  kind: string
  label: string
  changeKind?: ChangeKind
  canceled?: string
  acts: (run: Run<unknown>) => readonly RunAct[]
  path: (run: Run<unknown>) => string | null
  job: Job<RunKey>
}

/** Ends a run as failed, with the reason in words: no other try would help. What its step did is undone. */
export class RunFailed extends Error {}
/** The run was ended, paused or deleted meanwhile. */
class RunLeft extends Error {}
class TurnOver extends Error {}

export const openStatuses = ['Waiting', 'Running'] as const
export const runColumns = [
  'TenantId',
  'RunId',
  'UserId',
  'Title',
  'Params',
  'Status',
  'Total',
  'Done',
  'Counts',
  'Skipped',
  'StorageKey',
] as const
const byKey = ({ TenantId, RunId }: RunKey) => sql<boolean>`tenant_id = ${TenantId} and run_id = ${RunId}`

/**
 * Declares a kind of run: work that somebody started, in the background, that can be followed. It may be interrupted at
 * any moment and continues where it was.
 */
export const defineRun = <P>({
  kind,
  job: name,
  lane,
  via,
  failed,
  work,
  acts,
  path,
  ended,
  ...rest
}: Declaration<P>): RunKind => ({
  kind,
  ...rest,
  acts: (run) => acts(run as Run<P>),
  path: (run) => path?.(run as Run<P>) ?? null,
  job: defineJob<RunKey>({
    name,
    lane,
    payload: z.object({ TenantId: z.number(), RunId: z.number() }),
    run: async (key, context) => {
      const find = () =>
        context.database.asTenant(key.TenantId, (db) =>
          db.selectFrom('run').select(runColumns).where(byKey(key)).$castTo<Run<P>>().executeTakeFirst(),
        )
      const found = await find()
      if (!found) return
      const by: By = { UserId: found.UserId, Via: via, RequestId: requestOf(kind, key) }
      try {
        if (isOpen(found)) return await takeSteps(found, by, { failed, work }, context)
      } finally {
        const now = ended && (await find())
        if (now && !isOpen(now) && now.Status !== 'Paused') await ended?.(now, context)
      }
    },
  }),
})

const isOpen = ({ Status }: Pick<Run<unknown>, 'Status'>) => openStatuses.some((status) => status === Status)

/** Works on a run until it ends or is left: ended or paused by somebody, or because its turn is over. */
const takeSteps = async <P>(
  run: Run<P>,
  by: By,
  { failed, work }: Pick<Declaration<P>, 'failed' | 'work'>,
  context: JobContext,
) => {
  const { database, signal, isTurnOver, isLastTry } = context
  const inTenant = <T>(act: (db: Tx) => Promise<T>) => database.asTenant(run.TenantId, act, by)
  const step: Step<P> = async (act) => {
    if (signal.aborted) throw new Error('Interrupted; it continues when the program runs again')
    const result = await inTenant(async (db) => act(db, await hold(db, run)))
    if (await isTurnOver()) throw new TurnOver()
    return result
  }
  try {
    await work(run, step, context)
    await inTenant((db) => endRun(db, run, 'Done'))
  } catch (error) {
    if (error instanceof TurnOver) return 'again'
    if (error instanceof RunLeft) return
    if (error instanceof RunFailed) return void (await inTenant((db) => endRun(db, run, 'Failed', error.message)))
    if (!isLastTry || signal.aborted) throw error
    await inTenant((db) => endRun(db, run, 'Failed', failed(run)))
    context.log.error({ err: error, ...run, Params: undefined }, 'a run failed more than once')
  }
}

/** The name of the request that a run's changes are recorded under. */
export const requestOf = (kind: string, { RunId }: Pick<RunKey, 'RunId'>) => `${kind}:${RunId}`

/** Marks a run as running, and locks it so that no other worker takes the same step. */
const hold = async <P>(db: Tx, key: RunKey): Promise<Run<P>> => {
  const run = await db
    .updateTable('run')
    .set({ Status: 'Running' })
    .where(byKey(key))
    .where('Status', 'in', openStatuses)
    .returning(runColumns)
    .$castTo<Run<P>>()
    .executeTakeFirst()
  if (!run) throw new RunLeft()
  return run
}

/** Creates a run, which its job begins once this is committed. */
export const startRun = async <P>(
  db: Tx,
  { kind, job }: RunKind,
  { Params, ...values }: { TenantId: number; UserId: number | null; Title: string; Params: P; StorageKey?: string },
): Promise<RunKey> => {
  const key = await db
    .insertInto('run')
    .values({ ...values, Kind: kind, Params: JSON.stringify(Params) })
    .returning(['TenantId', 'RunId'])
    .executeTakeFirstOrThrow()
  await enqueue(db, job, key)
  return key
}

/**
 * Refuses another run of a kind while a user has this many that wait, so that they do not block the brokerage's others.
 * One at a time; otherwise concurrent requests would all pass.
 */
export const requireFewOpen = async (
  db: Tx,
  { kind }: RunKind,
  { TenantId, UserId }: { TenantId: number; UserId: number },
  most: number,
  Message: string,
) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('runs of a user', ${UserId}))`.execute(db)
  const { Open } = await db
    .selectFrom('run')
    .select((eb) => eb.fn.countAll<number>().as('Open'))
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('Kind', '=', kind)
    .where('Status', 'in', [...openStatuses, 'Paused'])
    .executeTakeFirstOrThrow()
  if (Open >= most) throw new HttpError(429, { Message })
}

/** Adds to what has been done. */
export const advanceRun = async (
  db: Tx,
  key: RunKey,
  {
    done,
    counts = {},
    skipped = {},
  }: { done: number; counts?: Record<string, number>; skipped?: Record<string, number> },
) => {
  const add = (column: 'counts' | 'skipped', more: Record<string, number>) =>
    sql`add_counts(${sql.ref(column)}, ${JSON.stringify(more)}::jsonb)`
  await db
    .updateTable('run')
    .set((eb) => ({ Done: eb('Done', '+', done), Counts: add('counts', counts), Skipped: add('skipped', skipped) }))
    .where(byKey(key))
    .execute()
}

/** What was left out, as answers list it: the most frequent reason first. */
export const listSkipped = (skipped: Record<string, number>) =>
  Object.entries(skipped)
    .map(([Reason, Count]) => ({ Reason, Count }))
    .filter(({ Count }) => Count > 0)
    .sort((a, b) => b.Count - a.Count)

/** Adds to what a run keeps of its kind's own. */
export const mergeResult = async (db: Tx, key: RunKey, more: RawBuilder<unknown>) => {
  await db
    .updateTable('run')
    .set({ Result: sql`result || ${more}` })
    .where(byKey(key))
    .execute()
}

/** Ends a run unless it has ended; its items stay only if it may be tried again. */
export const endRun = async (db: Tx, key: RunKey, Status: 'Done' | 'Failed' | 'Canceled', Message?: string) => {
  await db
    .updateTable('run')
    .set({ Status, Message, DateFinished: sql<string>`now()` })
    // What has been done is all there is.
    .$if(Status === 'Done', (q) => q.set({ Total: sql<number>`coalesce(total, done)` }))
    .where(byKey(key))
    .where('Status', 'in', [...openStatuses, 'Paused'])
    .execute()
  if (Status !== 'Failed') await db.deleteFrom('run_item').where(byKey(key)).execute()
}

/** What can be done with a run now; a failed one is tried again only if it has items left. */
export const actsOf = (kind: RunKind, run: Run<unknown> & { IsUnfinished: boolean }): RunAct[] => {
  const offered = kind.acts(run)
  const now: Record<RunStatus, readonly RunAct[]> = {
    Waiting: ['Pause', 'Cancel'],
    Running: ['Pause', 'Cancel'],
    Paused: ['Resume', 'Cancel'],
    Failed: run.IsUnfinished ? ['Retry'] : [],
    Done: [],
    Canceled: [],
  }
  return now[run.Status].filter((act) => offered.includes(act === 'Resume' ? 'Pause' : act))
}

/** Does it; a step that is in progress is awaited first. */
export const actOn = async (db: Tx, kind: RunKind, key: RunKey, act: RunAct) => {
  if (act === 'Cancel') {
    await endRun(db, key, 'Canceled', kind.canceled)
    // The job of one that was paused is gone; this one clears up.
    await enqueue(db, kind.job, key)
    return
  }
  const next = act === 'Pause' ? 'Paused' : 'Waiting'
  await db.updateTable('run').set({ Status: next, Message: null, DateFinished: null }).where(byKey(key)).execute()
  if (next === 'Waiting') await enqueue(db, kind.job, key)
}

/** Gives a run these items, a selection of ids, unless it has them; returns how many are new. */
export const addItems = async (db: Tx, key: RunKey, ids: RawBuilder<unknown>): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into run_item (tenant_id, run_id, item_id)
    select ${key.TenantId}::bigint, ${key.RunId}::bigint, id from (${ids}) item (id) on conflict do nothing`.execute(db)
  const added = Number(numAffectedRows)
  if (added > 0)
    await db
      .updateTable('run')
      .set({ Total: sql<number>`coalesce(total, 0) + ${added}` })
      .where(byKey(key))
      .execute()
  return added
}

/** All items of a run. */
export const itemsOf = async (db: Tx, key: RunKey) => {
  const rows = await db.selectFrom('run_item').select('ItemId').where(byKey(key)).execute()
  return rows.map(({ ItemId }) => ItemId)
}

/** Removes items that were dealt with. */
export const removeItems = async (db: Tx, key: RunKey, ids: readonly number[]) => {
  await sql`delete from run_item where ${byKey(key)} and item_id = any(${ids}::bigint[])`.execute(db)
}
