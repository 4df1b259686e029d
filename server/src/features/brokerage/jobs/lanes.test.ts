import { failedJobs } from '@dormer/contract/brokerage/jobs'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Brokerage, startTestProgram } from '../../../../test/harness.ts'
import { makeQueuePool } from '../../../db/connect.ts'
import { cancel, defineJob, enqueue, type Job, type Lane, lanes } from '../../../jobs/jobs.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const west = await t.makeBrokerage('West')

const payload = z.object({ TenantId: z.number(), What: z.string() })
type Payload = z.infer<typeof payload>
type Options = Parameters<typeof enqueue>[3]
const put = ({ TenantId }: Brokerage, job: Job<Payload>, What: string, options?: Options) =>
  t.services.database.asTenant(TenantId, (db) => enqueue(db, job, { TenantId, What }, options))
const work = async (...jobs: Job<never>[]) => {
  const pool = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 10)
  const worker = await startWorker(t.services, pool, jobs)
  onTestFinished(async () => {
    for (const open of opened.splice(0)) open()
    // graphile-worker does not wait for its own pending writes.
    const locked = 'select from graphile_worker._private_jobs where locked_at is not null'
    try {
      await expect.poll(() => t.query(locked)).toEqual([])
    } finally {
      await worker.stop()
      // A late write finds no job, and would leave its queue locked for the next test.
      await t.query('delete from graphile_worker._private_jobs')
      await t.query('delete from graphile_worker._private_job_queues')
    }
  })
}
const eventually = (check: () => unknown) => expect.poll(check, { interval: 20 })

const opened: (() => void)[] = []
/** A job that records when it begins and does not end before `open` is called. */
const makeJob = (name: string, lane: Lane) => {
  const begun: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const job = defineJob({
    name,
    lane,
    payload,
    run: async ({ What }) => {
      begun.push(What)
      await gate
      return undefined
    },
  })
  opened.push(open)
  return { job, begun, open }
}

test('short work does not wait behind long work', async () => {
  const long = makeJob('long-work', 'long')
  const short = makeJob('short-work', 'quick')
  await work(long.job, short.job)
  for (const brokerage of [north, south, west]) await put(brokerage, long.job, `of ${brokerage.TenantId}`)
  await eventually(() => long.begun).toHaveLength(lanes.long.slots)
  await put(north, short.job, 'at once')
  await eventually(() => short.begun).toEqual(['at once'])
  expect(long.begun).toHaveLength(lanes.long.slots)
})

test('a brokerage has one long job at a time and no more than its share of the short ones', async () => {
  const long = makeJob('long-share', 'long')
  const short = makeJob('short-share', 'quick')
  await work(long.job, short.job)
  for (let n = 0; n < 12; n++) {
    await put(north, long.job, `north ${n}`)
    await put(north, short.job, `north ${n}`)
  }
  await eventually(() => short.begun).toHaveLength(lanes.quick.share)
  await put(south, long.job, 'south')
  await put(south, short.job, 'south')
  await eventually(() => [long.begun, short.begun.slice(lanes.quick.share)]).toEqual([['north 0', 'south'], ['south']])
  long.open()
  short.open()
  await eventually(() => [long.begun.length, short.begun.length]).toEqual([13, 13])
})

test('a brokerage with few short jobs is served before one with many', async () => {
  const { job, begun, open } = makeJob('short-turns', 'quick')
  for (let n = 0; n < 50; n++) await put(north, job, 'north')
  await put(south, job, 'south')
  await put(west, job, 'west')
  await work(job)
  open()
  await eventually(() => begun).toHaveLength(52)
  expect(begun.indexOf('south')).toBeLessThan(10)
  expect(begun.indexOf('west')).toBeLessThan(10)
})

test('long jobs of several brokerages take turns, and those of one keep their order', async () => {
  const steps: string[] = []
  const job = defineJob({
    name: 'in-steps',
    lane: 'long',
    payload,
    run: async ({ What }, { isTurnOver }) => {
      do {
        await new Promise((resolve) => setTimeout(resolve, 20))
        steps.push(What)
        if (steps.filter((step) => step === What).length === 4) return undefined
      } while (!(await isTurnOver()))
      return 'again'
    },
  })
  // As if each step had taken long enough to use up a turn.
  const now = clock.now
  let seconds = 0
  clock.now = () => {
    seconds += 10
    return now().add({ seconds })
  }
  onTestFinished(() => {
    clock.now = now
  })
  await put(north, job, 'north, first')
  await put(north, job, 'north, second')
  await put(south, job, 'south')
  await put(west, job, 'west')
  await work(job)
  await eventually(() => steps).toHaveLength(16)
  // None finishes before all have begun, and a brokerage's second job gets no turn of its own.
  for (const one of ['north, first', 'south', 'west'])
    for (const other of ['north, first', 'south', 'west'])
      expect(steps.indexOf(one)).toBeLessThan(steps.lastIndexOf(other))
  expect(steps.indexOf('north, second')).toBeGreaterThan(steps.lastIndexOf('north, first'))
})

test('a job runs at its time, and its key replaces or cancels it', async () => {
  const { job, begun, open } = makeJob('at-a-time', 'quick')
  open()
  await work(job)
  const soon = clock.now().add({ milliseconds: 1500 })
  const far = clock.now().add({ hours: 48 })
  await put(north, job, 'later', { at: far, key: 'a' })
  await put(north, job, 'soon', { at: soon, key: 'a' })
  await put(north, job, 'never', { at: soon, key: 'b' })
  await put(north, job, 'at once')
  const cancelled = (who: Brokerage, key: string) => t.services.database.asTenant(who.TenantId, (db) => cancel(db, key))
  expect(await cancelled(north, 'b')).toBe(true)
  expect(await cancelled(north, 'b')).toBe(false)
  await eventually(() => begun).toEqual(['at once'])
  expect(Temporal.Instant.compare(clock.now(), soon)).toBeLessThan(0)
  await eventually(() => begun).toEqual(['at once', 'soon'])
  await eventually(() => t.query('select from graphile_worker._private_jobs')).toEqual([])
})

test('keys are per brokerage: another’s job is neither replaced nor canceled', async () => {
  const { job } = makeJob('own-keys', 'quick')
  const waiting = () =>
    t.query<{ what: string }>(`select payload ->> 'What' as what from graphile_worker._private_jobs order by id`)
  await put(north, job, 'of north', { key: 'same' })
  await put(south, job, 'of south', { key: 'same' })
  expect(await waiting()).toEqual([{ what: 'of north' }, { what: 'of south' }])
  // Nor by a key that looks like the other brokerage's.
  for (const key of [`${north.TenantId}:same`, `:${north.TenantId}:same`, 'other'])
    expect(await t.services.database.asTenant(south.TenantId, (db) => cancel(db, key))).toBe(false)
  expect(await waiting()).toHaveLength(2)
  expect(await t.services.database.asTenant(south.TenantId, (db) => cancel(db, 'same'))).toBe(true)
  expect(await waiting()).toEqual([{ what: 'of north' }])
  const foreign = t.services.database.asTenant(south.TenantId, (db) =>
    enqueue(db, job, { TenantId: north.TenantId, What: 'forged' }),
  )
  await expect(foreign).rejects.toThrow(/enqueued by another/)
  expect(await waiting()).toEqual([{ what: 'of north' }])
  await t.query('delete from graphile_worker._private_jobs')
})

test('a job is tried as often as it declares, knows its last try, and is then shown as failed', async () => {
  const tries: boolean[] = []
  const job = defineJob({
    name: 'twice',
    lane: 'quick',
    tries: 2,
    payload,
    run: async (_, { isLastTry }) => {
      tries.push(isLastTry)
      throw new Error('no')
    },
  })
  await work(job)
  await put(north, job, 'x')
  await eventually(() => tries).toEqual([false, true])
  const failed = async () => (await t.call(failedJobs, { as: north.admin })).body
  await eventually(failed).toMatchObject([{ Task: 'twice', Attempts: 2, MaxAttempts: 2, NextRun: null }])
})

test('failed jobs are found by brokerage, without reading the others’ jobs', async () => {
  await t.query(
    `insert into graphile_worker._private_jobs (task_id, payload, last_error)
     select (select min(id) from graphile_worker._private_tasks), json_build_object('TenantId', $1::int), 'no'
     from generate_series(1, 20000)`,
    [south.TenantId],
  )
  await t.query('analyze graphile_worker._private_jobs')
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(north.TenantId)])
    const { rows } = await client.query(
      `explain (format text) select from graphile_worker._private_jobs j where (j.last_error is not null) = true
         and (j.payload ->> 'TenantId')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint`,
    )
    expect(JSON.stringify(rows)).toContain('job_tenant')
    await client.query('rollback')
  })
  expect((await t.call(failedJobs, { as: north.admin })).body).toEqual([])
  await t.query('delete from graphile_worker._private_jobs')
})
