import { sql } from 'kysely'
import { z } from 'zod'
import { OutcomeUnknown, type Tx } from '../db/connect.ts'
import { isDiskFull, isUnreachable } from '../db/failures.ts'
import type { Services } from '../services.ts'
import { clock } from '../time/clock.ts'
import { defineJob, enqueue, type Job, type JobContext, type Schedule } from './jobs.ts'

/** What waits for its time: the key that its kind knows it by, and the time, in ISO 8601. */
export type DueRow = { Key: number; At: string }

type Declared = {
  /** The name of the kind, as in `due.kind`. */
  kind: string
  /**
   * Does what is due, in the tenant's transaction, and returns the rows that are due again, with their next times; a row
   * returned as it is waits for the next run. The others are done and leave, unless `run` has given them another time.
   * Times are what the rows were when they were claimed: `run` checks whether there is still something to do.
   */
  run: (
    db: Tx,
    due: { TenantId: number; rows: DueRow[]; now: Temporal.Instant },
    services: Services,
  ) => Promise<DueRow[]>
  /** Which brokerages wait until they are as before: by default those that are suspended. */
  rests?: Rests
  /** Whether it is done in the second it is due, not only in the minute. */
  isPrompt?: boolean
  /** Kinds with the same word here are done in one transaction, so that people hear of all in one message. */
  together?: string
  /** How many are done in one transaction; whoever changes one of them waits for all. */
  batch?: number
}

/** A kind of what waits for its time. */
export type Due = Declared & { rests: Rests; isPrompt: boolean; batch: number; retryJob: Job<Retry> }
type Rests = 'Suspended' | 'SuspendedOrReadOnly' | 'Never'
type Retry = z.infer<typeof retry>
const retry = z.object({ TenantId: z.number(), Key: z.number() })

/**
 * Declares a kind of what waits for its time, for its area to list (`dues`). Its rows in `due` come from a table's
 * triggers (keep_due), or from `addDue`; `moveDue` gives one another time. They are claimed in order of time, and what
 * is done with them commits together with the claim.
 */
export const defineDue = (declared: Declared): Due => {
  const due = { rests: 'Suspended' as const, isPrompt: false, batch: 200, ...declared }
  const retryJob = defineJob({
    name: `due-${due.kind}`,
    lane: 'quick',
    payload: retry,
    run: async ({ TenantId, Key }, context) => {
      await context.database.asTenant(TenantId, async (db) => {
        // Gone, or given another time meanwhile: then it is no longer this job's.
        if (!(await claimOne(db, due, TenantId, { Key, At: PARKED }))) return
        const row = { Key, At: clock.now().toString() }
        await moveDue(db, due, TenantId, row)
        // While the brokerage rests it waits like the others.
        if ((await awakeOf(db, TenantId, [due])).length === 0) return
        await handle(db, due, TenantId, [row], context)
      })
      return undefined
    },
  })
  return { ...due, retryJob }
}

/** The time of a row that its own job retries. */
const PARKED = 'infinity'

/** Makes rows due, but for those that are already; what is being done is awaited, since its row may be about to leave. */
export const addDue = (db: Tx, { kind }: Pick<Due, 'kind'>, TenantId: number, rows: DueRow[]) =>
  sql`
    insert into due (tenant_id, kind, key, at)
    select ${TenantId}, ${kind}, key, at from json_to_recordset(${written(rows)}::json) r (key bigint, at timestamptz)
    order by key on conflict (tenant_id, kind, key) do update set at = due.at`.execute(db)

/** Gives a row another time; does nothing if it is no longer there. */
export const moveDue = (db: Tx, { kind }: Pick<Due, 'kind'>, TenantId: number, { Key, At }: DueRow) =>
  sql`update due set at = ${At} where tenant_id = ${TenantId} and kind = ${kind} and key = ${Key}`.execute(db)

const written = (rows: DueRow[]) => JSON.stringify(rows.map(({ Key, At }) => ({ key: Key, at: At })))

/**
 * Claims the next rows of a kind after `last`: neither those left as they are nor what the index keeps of those done is
 * read again. The number is a literal: PostgreSQL would plan for any number by reading everything that is due.
 */
const claim = async (db: Tx, { kind, batch }: Due, TenantId: number, now: string, last: DueRow | undefined) => {
  const { rows } = await sql<DueRow>`
    select key, at from due where tenant_id = ${TenantId} and kind = ${kind} and at <= ${now}
      ${last ? sql`and (at, key) > (${last.At}, ${last.Key})` : sql``}
    order by at, key limit ${sql.lit(batch)} for update skip locked`.execute(db)
  return rows
}

const claimOne = async (db: Tx, { kind }: Pick<Due, 'kind'>, TenantId: number, { Key, At }: DueRow) => {
  const { rows } = await sql`
    select from due where tenant_id = ${TenantId} and kind = ${kind} and key = ${Key} and at = ${At}
    for update skip locked`.execute(db)
  return rows.length > 0
}

/** Does what is due and, in the same transaction, lets its rows go or gives them their next times. */
const handle = async (db: Tx, due: Omit<Due, 'retryJob'>, TenantId: number, rows: DueRow[], services: Services) => {
  const again = await due.run(db, { TenantId, rows, now: clock.now() }, services)
  const next = new Map(again.map(({ Key, At }) => [Key, At]))
  const settled = rows.map(({ Key, At }) => ({ key: Key, was: At, next: next.get(Key) ?? null }))
  // What `run` or its triggers gave another time stays as they said.
  await sql`
    with settled as (
      select * from json_to_recordset(${JSON.stringify(settled)}::json) r (key bigint, was timestamptz, next timestamptz)
    ), gone as (
      delete from due d using settled s
      where d.tenant_id = ${TenantId} and d.kind = ${due.kind} and d.key = s.key and d.at = s.was and s.next is null
    )
    update due d set at = s.next from settled s
    where d.tenant_id = ${TenantId} and d.kind = ${due.kind} and d.key = s.key and d.at = s.was and s.next <> s.was`.execute(
    db,
  )
}

type Open = { due: Due; last?: DueRow }

/**
 * Works off the next batch of kinds that belong together and returns those that are not at their end. If it fails, each of
 * the rows is done by itself.
 */
const runBatch = async (open: Open[], TenantId: number, context: JobContext): Promise<Open[]> => {
  let claimed: { due: Due; rows: DueRow[] }[] = []
  try {
    await context.database.asTenant(TenantId, async (db) => {
      claimed = []
      for (const { due, last } of open)
        claimed.push({ due, rows: await claim(db, due, TenantId, clock.now().toString(), last) })
      for (const { due, rows } of claimed) if (rows.length > 0) await handle(db, due, TenantId, rows, context)
    })
  } catch (error) {
    if (isNotTheRows(error) || claimed.every(({ rows }) => rows.length === 0)) throw error
    for (const { due, rows } of claimed) for (const row of rows) await runAlone(due, TenantId, row, context)
  }
  return claimed
    .filter(({ due, rows }) => rows.length === due.batch)
    .map(({ due, rows }) => ({ due, last: rows.at(-1) }))
}

/** One that fails is left to a job of its own, which retries it with growing delays and shows at /admin/jobs why. */
const runAlone = async (due: Due, TenantId: number, row: DueRow, context: JobContext) => {
  stopIfAsked(context)
  const claimed = (work: (db: Tx) => Promise<unknown>) =>
    context.database.asTenant(TenantId, async (db) => {
      if (await claimOne(db, due, TenantId, row)) await work(db)
    })
  try {
    await claimed((db) => handle(db, due, TenantId, [row], context))
  } catch (error) {
    if (isNotTheRows(error)) throw error
    context.log.error({ err: error, TenantId, kind: due.kind, key: row.Key }, 'what was due could not be done')
    await claimed(async (db) => {
      await moveDue(db, due, TenantId, { ...row, At: PARKED })
      await enqueue(db, due.retryJob, { TenantId, Key: row.Key }, { key: `due:${due.kind}:${row.Key}` })
    })
  }
}

/** Whether it would have failed for any row: all are left for the job's next try. */
const isNotTheRows = (error: unknown) => isUnreachable(error) || isDiskFull(error) || error instanceof OutcomeUnknown

const stopIfAsked = ({ signal }: JobContext) => {
  if (signal.aborted) throw new Error('Interrupted; the rest is done when the program runs again')
}

/** The kinds among these that the brokerage does not rest from; none if it is gone. */
const awakeOf = async <D extends { rests: Rests }>(db: Tx, TenantId: number, dues: readonly D[]) => {
  const { rows: brokerages } = await sql<{ IsSuspended: boolean; IsReadOnly: boolean }>`
    select date_suspended is not null as is_suspended, read_only_since is not null as is_read_only
    from tenant where tenant_id = ${TenantId}`.execute(db)
  const [brokerage] = brokerages
  if (!brokerage) return []
  const { IsSuspended, IsReadOnly } = brokerage
  return dues.filter(({ rests }) => {
    if (rests === 'Never') return true
    return !IsSuspended && !(IsReadOnly && rests === 'SuspendedOrReadOnly')
  })
}

/** The kinds that the brokerage does not rest from with something due. */
const kindsDue = async (db: Tx, TenantId: number, dues: readonly Due[]) => {
  const awake = await awakeOf(db, TenantId, dues)
  const { rows } = await sql<{ Kind: string }>`
    select kind from unnest(${awake.map(({ kind }) => kind)}::text[]) kind
    where exists (select from due d where d.tenant_id = ${TenantId} and d.kind = kind.kind and d.at <= ${clock.now().toString()})`.execute(
    db,
  )
  return awake.filter(({ kind }) => rows.some(({ Kind }) => Kind === kind))
}

/**
 * Does everything of a brokerage that is due, a batch of each kind in turn, so that no kind waits for another's
 * thousands. Returns 'again' if others are waiting.
 */
export const workOffDue = async (TenantId: number, context: JobContext, dues = context.dues) => {
  const kinds = await context.database.asTenant(TenantId, (db) => kindsDue(db, TenantId, dues))
  let open: Open[][] = Map.groupBy(kinds, ({ together, kind }) => together ?? kind)
    .values()
    .map((dues) => dues.map((due) => ({ due })))
    .toArray()
  while (open.length > 0) {
    const next: Open[][] = []
    for (const kinds of open) {
      stopIfAsked(context)
      const rest = await runBatch(kinds, TenantId, context)
      if (rest.length > 0) next.push(rest)
      if (await context.isTurnOver()) return 'again'
    }
    open = next
  }
  return undefined
}

/** Between two runs of the schedule. */
const MINUTE = { minutes: 1 }

const wake = async (db: Tx, TenantId: number, after: Temporal.Instant, dues: readonly Due[]) => {
  const { rows } = await sql<{ Next: string | null }>`
    select min(first.at) as next from unnest(${dues.map(({ kind }) => kind)}::text[]) k (kind)
    cross join lateral (
      select at from due d where d.tenant_id = ${TenantId} and d.kind = k.kind and d.at > ${after.toString()} order by at limit 1
    ) first
    where first.at <= ${after.add(MINUTE).toString()}`.execute(db)
  const next = rows[0]?.Next
  if (!next) return
  // Never at once: the queue goes by the database's clock, and this program's may be behind it.
  const soon = clock.now().add({ seconds: 1 })
  const at = Temporal.Instant.from(next)
  await enqueue(db, dueJob, { TenantId }, { at: Temporal.Instant.compare(at, soon) < 0 ? soon : at, key: 'due' })
}

/** Does what is due of a brokerage; what is due before the schedule's next run, and prompt, it comes back for. */
export const dueJob = defineJob({
  name: 'due',
  lane: 'due',
  // Few, because the schedule enqueues it again.
  tries: 3,
  payload: z.object({ TenantId: z.number() }),
  run: async ({ TenantId }, context) => {
    const began = clock.now()
    if ((await workOffDue(TenantId, context)) === 'again') return 'again'
    const prompt = context.dues.filter(({ isPrompt }) => isPrompt)
    await context.database.asTenant(TenantId, (db) => wake(db, TenantId, began, prompt))
    return undefined
  },
})

/**
 * Enqueues the job of each brokerage that has something due, or will have before the next run. The jobs lack their
 * brokerages' flags, because some kinds go on while one is suspended; the job itself knows which.
 */
export const findDue: Schedule = {
  name: 'find-due',
  match: '* * * * *',
  lane: 'quick',
  run: ({ queue, dues }) => {
    const now = clock.now()
    const prompt = dues.filter(({ isPrompt }) => isPrompt)
    return queue.query(
      `select graphile_worker.add_job('due', json_build_object('TenantId', tenant_id), queue_name => tenant_id || ':due',
         job_key => tenant_id || ':due', max_attempts => $5,
         run_at => case when min(at) > $3 then min(at) else now() end)
       from (select * from due_now($1, $2, $3) union all select * from due_now($6, $7, $4)) due group by tenant_id`,
      [
        dues.map(({ kind }) => kind),
        dues.map(({ rests }) => rests),
        now.toString(),
        now.add(MINUTE).toString(),
        dueJob.tries,
        prompt.map(({ kind }) => kind),
        prompt.map(({ rests }) => rests),
      ],
    )
  },
}
