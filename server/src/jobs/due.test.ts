import { failedJobs, retryJob } from '@dormer/contract/brokerage/jobs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Brokerage, startTestProgram } from '../../test/harness.ts'
import { makeQueuePool } from '../db/connect.ts'
import { clock } from '../time/clock.ts'
import { addDue, type Due, type DueRow, defineDue, dueJob, findDue, moveDue, workOffDue } from './due.ts'
import { startWorker } from './worker.ts'

const t = await startTestProgram()
let north: Brokerage
let south: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
  south = await t.makeBrokerage(`South${n}`)
})
const now = clock.now
afterEach(async () => {
  clock.now = now
  await t.query('delete from due')
  await t.query('delete from graphile_worker._private_jobs')
})

/** What a kind has done is an effect in the database, which it may have only once. */
await t.query(`create table effect (tenant_id bigint, kind text, key bigint, place bigint generated always as identity,
  primary key (tenant_id, kind, key))`)
await t.query(`grant all on effect to dormer_app`)
const act = (db: Parameters<Due['run']>[0], TenantId: number, kind: string, rows: DueRow[]) =>
  sql`insert into effect (tenant_id, kind, key) select ${TenantId}, ${kind}, key
    from unnest(${rows.map(({ Key }) => Key)}::bigint[]) with ordinality k (key, place) order by place`.execute(db)
type Options = Partial<Parameters<typeof defineDue>[0]>
const makeKind = (kind: string, options: Options = {}) =>
  defineDue({
    kind,
    run: async (db, { TenantId, rows }) => {
      await act(db, TenantId, kind, rows)
      return []
    },
    ...options,
  })
const effects = async ({ TenantId }: Brokerage) =>
  (
    await t.query<{ what: string }>(
      `select kind || ' ' || key as what from effect where tenant_id = $1 order by place`,
      [TenantId],
    )
  ).map(({ what }) => what)
/** The rows that are left, with their seconds from now; null if a job retries them. */
const left = async ({ TenantId }: Brokerage, kind: Due) =>
  (
    await t.query<{ key: number; seconds: number | null }>(
      `select key::int, case when at <> 'infinity' then round(extract(epoch from at - now()))::int end as seconds
       from due where tenant_id = $1 and kind = $2 order by key`,
      [TenantId, kind.kind],
    )
  ).map(({ key, seconds }) => [key, seconds])
/** Makes keys due so many seconds from now. */
const put = ({ TenantId }: Brokerage, kind: Due, seconds: Record<number, number>) =>
  t.services.database.asTenant(TenantId, (db) =>
    addDue(
      db,
      kind,
      TenantId,
      Object.entries(seconds).map(([Key, s]) => ({ Key: Number(Key), At: now().add({ seconds: s }).toString() })),
    ),
  )
const work = ({ TenantId }: Brokerage, ...kinds: Due[]) => workOffDue(TenantId, t.jobContext(), kinds)
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, -count + at]))

test('what is due is done in order of time, batch by batch; the rest waits', async () => {
  const batches: number[] = []
  const kind = makeKind('ordered', {
    batch: 2,
    run: async (db, { TenantId, rows }) => {
      batches.push(rows.length)
      await act(db, TenantId, 'ordered', rows)
      return []
    },
  })
  await put(north, kind, { 1: -10, 2: -30, 3: -20, 4: 3600, 5: -5, 6: -40 })
  await put(south, kind, { 1: -10 })
  await work(north, kind)
  expect(await effects(north)).toEqual(['ordered 6', 'ordered 2', 'ordered 3', 'ordered 1', 'ordered 5'])
  expect(batches).toEqual([2, 2, 1])
  expect(await left(north, kind)).toEqual([[4, 3600]])
  expect([await effects(south), await left(south, kind)]).toEqual([[], [[1, -10]]])
})

test('the clock decides: set ahead, more is due; set back, nothing is due early', async () => {
  const kind = makeKind('timed')
  await put(north, kind, { 1: 3600, 2: -60 })
  clock.now = () => now().subtract({ hours: 1 })
  await work(north, kind)
  expect(await effects(north)).toEqual([])
  clock.now = () => now().add({ hours: 2 })
  await work(north, kind)
  expect(await effects(north)).toEqual(['timed 2', 'timed 1'])
})

test('rows are due again when their kind says, or a trigger of what it did; one returned as it is waits for the next run', async () => {
  let runs = 0
  const kind = makeKind('again', {
    batch: 2,
    run: async (db, { TenantId, rows, now: at }) => {
      runs += 1
      await act(db, TenantId, `again ${runs}`, rows)
      if (rows.some(({ Key }) => Key === 3))
        await moveDue(db, { kind: 'again' }, TenantId, { Key: 3, At: at.add({ hours: 2 }).toString() })
      return rows.flatMap((row) =>
        row.Key === 1 ? [{ ...row, At: at.add({ minutes: 5 }).toString() }] : row.Key === 2 ? [row] : [],
      )
    },
  })
  await put(north, kind, { 1: -4, 2: -3, 3: -2, 4: -1 })
  await work(north, kind)
  expect(runs).toBe(2)
  expect(await left(north, kind)).toEqual([
    [1, 300],
    [2, -3],
    [3, 7200],
  ])
  await work(north, kind)
  expect(runs).toBe(3)
})

test('what is due already keeps its time when it is made due again', async () => {
  const kind = makeKind('kept')
  await put(north, kind, { 1: 60 })
  await put(north, kind, { 1: 3600, 2: 3600 })
  expect(await left(north, kind)).toEqual([
    [1, 60],
    [2, 3600],
  ])
})

test('what is made due while it is being done is not lost with the row that leaves', async () => {
  const [begun, more] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const kind = makeKind('overlapping', {
    run: async () => {
      begun.resolve()
      await more.promise
      return []
    },
  })
  await put(north, kind, { 1: -10 })
  const working = work(north, kind)
  await begun.promise
  const again = put(north, kind, { 1: 3600 })
  // It waits for the row that is being done.
  await expect.poll(t.blocked).not.toHaveLength(0)
  more.resolve()
  await Promise.all([working, again])
  expect(await left(north, kind)).toEqual([[1, 3600]])
})

test('brokerages that rest are not asked for, and what failed waits with them', async () => {
  const asked = async () =>
    (
      await t.query<{ id: number; kind: string }>(
        `select tenant_id::int as id, kind from due_now('{any,paid,always}', '{Suspended,SuspendedOrReadOnly,Never}', now())
         where tenant_id = $1 order by kind`,
        [north.TenantId],
      )
    ).map(({ kind }) => kind)
  const any = makeKind('any')
  for (const kind of [any, makeKind('paid'), makeKind('always')]) await put(north, kind, { 1: -10 })
  expect(await asked()).toEqual(['always', 'any', 'paid'])
  await t.query('update tenant set read_only_since = now() where tenant_id = $1', [north.TenantId])
  expect(await asked()).toEqual(['always', 'any'])
  await t.query('update tenant set date_suspended = now() where tenant_id = $1', [north.TenantId])
  expect(await asked()).toEqual(['always'])

  await t.query(`update due set at = 'infinity' where tenant_id = $1 and kind = 'any'`, [north.TenantId])
  await any.retryJob.run({ TenantId: north.TenantId, Key: 1 }, t.jobContext())
  expect(await effects(north)).toEqual([])
  expect(await left(north, any)).toEqual([[1, 0]])
})

test('two workers at once do everything, and nothing twice', async () => {
  const kind = makeKind('shared', { batch: 10 })
  await put(north, kind, many(300))
  await Promise.all([work(north, kind), work(north, kind), work(north, kind)])
  // The unique key of the effects would have failed.
  expect(await effects(north)).toHaveLength(300)
  expect(await left(north, kind)).toEqual([])
  expect(await t.query('select from graphile_worker._private_jobs')).toEqual([])
})

test('a worker that is killed between claim and commit has done nothing, and the next one does it once', async () => {
  // Only the superuser may end others' connections.
  const superuser = new pg.Client(t.config.databaseOwnerUrl?.replace('dormer_owner@', 'postgres@'))
  await superuser.connect()
  onTestFinished(() => superuser.end())
  const isKilled = [true, false]
  const kind = makeKind('killed', {
    batch: 10,
    run: async (db, { TenantId, rows }) => {
      await act(db, TenantId, 'killed', rows)
      if (rows.some(({ Key }) => Key === 15) && isKilled.shift()) {
        const { rows: own } = await sql<{ Pid: number }>`select pg_backend_pid() as pid`.execute(db)
        await superuser.query('select pg_terminate_backend($1)', [own[0]?.Pid])
        await sql`select pg_sleep(60)`.execute(db)
      }
      return []
    },
  })
  await put(north, kind, many(30))
  await expect(work(north, kind)).rejects.toThrow()
  expect(await effects(north)).toHaveLength(10)
  expect(await left(north, kind)).toHaveLength(20)
  // It is not the rows' fault: none of them is left to a job.
  expect(await t.query('select from graphile_worker._private_jobs')).toEqual([])
  await work(north, kind)
  expect(await effects(north)).toHaveLength(30)
})

test('asked to stop, it stops between batches, and leaves the rest as it was', async () => {
  const asked = new AbortController()
  const kind = makeKind('stopped', {
    batch: 1,
    run: async (db, { TenantId, rows }) => {
      await act(db, TenantId, 'stopped', rows)
      asked.abort()
      return []
    },
  })
  await put(north, kind, { 1: -2, 2: -1 })
  const context = t.jobContext({ signal: asked.signal })
  await expect(workOffDue(north.TenantId, context, [kind])).rejects.toThrow('Interrupted')
  expect([await effects(north), await left(north, kind)]).toEqual([['stopped 1'], [[2, -1]]])
})

test('no kind waits for another’s thousands', async () => {
  const [first, second] = [makeKind('first', { batch: 5 }), makeKind('second', { batch: 5 })]
  await put(north, first, many(20))
  await put(north, second, { 1: 0 })
  await work(north, first, second)
  expect((await effects(north)).indexOf('second 1')).toBe(5)
})

test('a brokerage gives way to others after its turn, and goes on later', async () => {
  const kind = makeKind('turns', { batch: 5 })
  await put(north, kind, many(20))
  const context = { ...t.jobContext(), isTurnOver: async () => true, dues: [kind] }
  expect(await dueJob.run({ TenantId: north.TenantId }, context)).toBe('again')
  expect(await effects(north)).toHaveLength(5)
  await work(north, kind)
  expect(await effects(north)).toHaveLength(20)
})

test('one that fails holds no other: a job of its own retries it, and admins see why', async () => {
  let isBroken = true
  const kind = makeKind('failing', {
    run: async (db, { TenantId, rows }) => {
      await act(db, TenantId, 'failing', rows)
      if (isBroken && rows.some(({ Key }) => Key === 2)) throw new Error('the bell is broken')
      return []
    },
  })
  await put(north, kind, { 1: -3, 2: -2, 3: -1 })
  await work(north, kind)
  expect(await effects(north)).toEqual(['failing 1', 'failing 3'])
  expect(await left(north, kind)).toEqual([[2, null]])
  // Nobody else tries it.
  await work(north, kind)
  const pool = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 6)
  const worker = await startWorker(t.services, pool, [kind.retryJob])
  onTestFinished(worker.stop)
  const failed = async (of: Brokerage) => (await t.call(failedJobs, { as: of.admin })).body
  await expect.poll(() => failed(north)).toMatchObject([{ Task: 'due-failing', LastError: 'the bell is broken' }])
  expect(await failed(south)).toEqual([])
  const [job] = await failed(north)
  expect(job?.MaxAttempts).toBe(25)
  isBroken = false
  await t.call(retryJob, { as: north.admin, params: { JobId: job?.JobId as number } })
  await expect.poll(() => effects(north)).toEqual(['failing 1', 'failing 3', 'failing 2'])
  await expect.poll(() => failed(north)).toEqual([])
  expect(await left(north, kind)).toEqual([])
})

test('a retried row that was given another time waits for it, and one that is gone is not done', async () => {
  const kind = makeKind('moved', {
    run: async () => {
      throw new Error('no')
    },
  })
  const works = makeKind('moved')
  await put(north, kind, { 1: -1, 2: -1, 3: -1 })
  await work(north, kind)
  expect(await left(north, kind)).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ])
  await t.query(`update due set at = now() + interval '1 hour' where tenant_id = $1 and key = 1`, [north.TenantId])
  await t.query(`delete from due where tenant_id = $1 and key = 2`, [north.TenantId])
  for (const Key of [1, 2, 3]) await works.retryJob.run({ TenantId: north.TenantId, Key }, t.jobContext())
  expect(await effects(north)).toEqual(['moved 3'])
  expect(await left(north, kind)).toEqual([[1, 3600]])
})

test('a retried row that its kind leaves as it is is due at once', async () => {
  const kind = makeKind('stays', { run: async (_, { rows }) => rows })
  await put(north, kind, { 1: -60 })
  await t.query(`update due set at = 'infinity' where tenant_id = $1`, [north.TenantId])
  await kind.retryJob.run({ TenantId: north.TenantId, Key: 1 }, t.jobContext())
  expect(await left(north, kind)).toEqual([[1, 0]])
})

test('the schedule enqueues a job for each brokerage with something due and, in its second, what is prompt', async () => {
  const [usual, prompt] = [makeKind('usual'), makeKind('prompt', { isPrompt: true })]
  const queue = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 2)
  onTestFinished(() => queue.end())
  const schedule = () => findDue.run({ ...t.jobContext(), dues: [usual, prompt], queue })
  const jobs = () =>
    t.query(
      `select (payload ->> 'TenantId')::int as tenant, round(extract(epoch from run_at - now()) / 10)::int as tens
       from graphile_worker._private_jobs order by 1`,
    )
  await put(north, usual, { 1: 30 })
  await put(south, prompt, { 1: 3600 })
  await schedule()
  expect(await jobs()).toEqual([])
  await put(north, prompt, { 1: 30, 2: 50 })
  await put(south, usual, { 2: -30 })
  await schedule()
  await schedule()
  const both = [
    { tenant: north.TenantId, tens: 3 },
    { tenant: south.TenantId, tens: 0 },
  ]
  expect(await jobs()).toEqual(both)
  // After its job, what is next.
  clock.now = () => now().add({ seconds: 31 })
  await t.query('delete from graphile_worker._private_jobs')
  await dueJob.run({ TenantId: north.TenantId }, { ...t.jobContext(), dues: [usual, prompt] })
  expect(await effects(north)).toEqual(expect.arrayContaining(['usual 1', 'prompt 1']))
  expect(await jobs()).toEqual([{ tenant: north.TenantId, tens: 5 }])
})

test('the queue works it off: another brokerage’s single row is done while thousands of others wait', async () => {
  const kind = makeKind('crowded', {
    batch: 2,
    run: async (db, { TenantId, rows }) => {
      await act(db, TenantId, 'crowded', rows)
      if (TenantId === north.TenantId) await sql`select pg_sleep(0.01)`.execute(db)
      return []
    },
  })
  await put(north, kind, many(300))
  await put(south, kind, { 1: -1 })
  const pool = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 6)
  const services = { ...t.services, dues: [kind] }
  const worker = await startWorker(services, pool, [dueJob], [findDue])
  onTestFinished(worker.stop)
  await t.query(`select graphile_worker.add_job('find-due')`)
  await expect.poll(() => effects(south)).toHaveLength(1)
  expect((await effects(north)).length).toBeLessThan(300)
  await expect.poll(() => effects(north)).toHaveLength(300)
})

test('finding what is due reads neither what is not, nor how much is', async () => {
  const { TenantId } = north
  const fill = (rows: number) =>
    t.query(
      `insert into due (tenant_id, kind, key, at)
       select $1, 'large', n, now() + (n - $2 / 2) * interval '1 minute' from generate_series(1, $2::int) n
       on conflict (tenant_id, kind, key) do update set at = excluded.at`,
      [TenantId, rows],
    )
  const read = async (statement: string) => {
    const [first] = await t.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${statement}`,
    )
    const plan = first?.['QUERY PLAN'][0]?.Plan
    return Number(plan?.['Shared Hit Blocks']) + Number(plan?.['Shared Read Blocks'])
  }
  const statements = [
    `select * from due_now('{large,small}', '{Suspended,Suspended}', now())`,
    `select key, at from due where tenant_id = ${TenantId} and kind = 'large' and at <= now()
     order by at, key limit 50 for update skip locked`,
  ]
  const pages = async () => {
    await t.query('vacuum analyze due')
    const all: number[] = []
    for (const statement of statements) {
      await read(statement)
      all.push(await read(statement))
    }
    return all
  }
  await fill(200)
  const few = await pages()
  await fill(20_000)
  for (const [at, count] of (await pages()).entries()) expect(count).toBeLessThan((few[at] ?? 0) + 100)
})
