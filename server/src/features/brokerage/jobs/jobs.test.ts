import { failedJobs, retryJob } from '@dormer/contract/brokerage/jobs'
import { parseCrontab } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Brokerage, startTestProgram } from '../../../../test/harness.ts'
import { makeQueuePool } from '../../../db/connect.ts'
import { defineJob, enqueue, type Job, type Schedule } from '../../../jobs/jobs.ts'
import { crontabOf, startWorker } from '../../../jobs/worker.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const payload = z.object({ TenantId: z.number(), What: z.string() })
const work = async (jobs: Job<never>[], schedules: Schedule[] = []) => {
  const pool = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 6)
  const worker = await startWorker(t.services, pool, jobs, schedules)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= worker.stop())
  onTestFinished(stop)
  return stop
}
const put = ({ TenantId }: Brokerage, job: Job<z.infer<typeof payload>>, What = 'x', key?: string) =>
  t.services.database.asTenant(TenantId, (db) => enqueue(db, job, { TenantId, What }, { key }))
const failed = async ({ admin }: Brokerage) => (await t.call(failedJobs, { as: admin })).body
const eventually = (check: () => unknown) => expect.poll(check, { interval: 50 })

test('stopping waits until the last job is marked as done', async () => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  let isRunning = false
  const job = defineJob({
    name: 'last-of-all',
    lane: 'quick',
    payload,
    run: async () => {
      isRunning = true
      await allowed
    },
  })
  const stop = await work([job])
  await put(north, job)
  await eventually(() => isRunning).toBe(true)
  const stopped = stop()
  allow()
  await stopped
  expect(await t.query(`select from graphile_worker.jobs where task_identifier = 'last-of-all'`)).toEqual([])
})

test('a failed job is shown to its own brokerage’s admins, who can run it again', async () => {
  const done: string[] = []
  let broken = true
  const job = defineJob({
    name: 'send-a-thing',
    lane: 'quick',
    payload,
    run: async ({ What }) => {
      if (broken) throw new Error('the post office is closed')
      done.push(What)
    },
  })
  await work([job])
  await put(north, job, 'parcel')
  await eventually(() => failed(north)).toHaveLength(1)
  const [one] = await failed(north)
  expect(one).toEqual({
    JobId: expect.any(Number),
    Task: 'send-a-thing',
    Attempts: 1,
    MaxAttempts: 25,
    LastError: 'the post office is closed',
    DateCreated: expect.stringMatching(/Z$/),
    NextRun: expect.stringMatching(/Z$/),
  })
  expect(await failed(south)).toEqual([])

  const JobId = one?.JobId as number
  await t.unchanged(async () => {
    expect(await t.call(retryJob, { as: south.admin, params: { JobId } })).toMatchObject({
      status: 404,
      body: { Message: 'Job was not found' },
    })
  })
  broken = false
  expect(await t.call(retryJob, { as: north.admin, params: { JobId } })).toMatchObject({
    status: 200,
    body: { Successful: true },
  })
  await eventually(() => done).toEqual(['parcel'])
  await eventually(() => failed(north)).toEqual([])
  expect(await t.call(retryJob, { as: north.admin, params: { JobId } })).toMatchObject({ status: 404 })
})

test('a job out of tries has no next run, and gets one more try on request', async () => {
  const job = defineJob({ name: 'given-up', lane: 'quick', payload, run: async () => {} })
  await put(north, job)
  await t.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no' where payload ->> 'What' = 'x'`,
  )
  const [one] = await failed(north)
  expect(one).toMatchObject({ Attempts: 25, MaxAttempts: 25, NextRun: null })
  await t.call(retryJob, { as: north.admin, params: { JobId: one?.JobId as number } })
  await work([job])
  await eventually(() => failed(north)).toEqual([])
})

test('a job exists if and only if its transaction commits, and replaces a waiting job with the same key', async () => {
  const job = defineJob({ name: 'maybe', lane: 'quick', payload, run: async () => {} })
  const waiting = () => t.query(`select payload ->> 'What' as what from graphile_worker._private_jobs order by id`)
  const failing = t.services.database.asTenant(north.TenantId, async (db) => {
    await enqueue(db, job, { TenantId: north.TenantId, What: 'never' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await waiting()).toEqual([])
  await put(north, job, 'first', 'key')
  await put(north, job, 'second', 'key')
  expect(await waiting()).toEqual([{ what: 'second' }])
})

test('a job locked by a dead process is run by the next one', async () => {
  const done: string[] = []
  const job = defineJob({ name: 'held', lane: 'quick', payload, run: async ({ What }) => void done.push(What) })
  await put(north, job, 'left behind')
  await t.query(`update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1`)
  await work([job])
  await eventually(() => done).toEqual(['left behind'])
})

test('a run of a schedule that was killed is run again, and none stays behind', async () => {
  const done: string[] = []
  const schedule = { name: 'nightly', match: '0 3 * * *', lane: 'quick', run: async () => done.push('run') } as const
  const [item] = parseCrontab(crontabOf([schedule]))
  const { jobKey, maxAttempts } = item?.options ?? {}
  const begin = () =>
    t.query(`select graphile_worker.add_job('nightly', job_key => $1, job_key_mode => 'replace', max_attempts => $2)`, [
      jobKey,
      maxAttempts,
    ])
  const kill = () =>
    t.query(`update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1
      where locked_by is null`)
  // Killed while it ran, and the next one too: then the next has taken the place of the first.
  await begin()
  await kill()
  await begin()
  await kill()
  const left = () => t.query(`select from graphile_worker.jobs where task_identifier = 'nightly'`)
  expect(await left()).toHaveLength(2)
  await work([], [schedule])
  await eventually(left).toEqual([])
  expect(done).toEqual(['run'])
})

test('a job with an invalid payload fails with an explanation', async () => {
  const job = defineJob({ name: 'strict', lane: 'quick', payload, run: async () => {} })
  await t.query(`select graphile_worker.add_job('strict', json_build_object('TenantId', $1::int))`, [north.TenantId])
  await work([job])
  await eventually(async () => (await failed(north))[0]?.LastError).toMatch(/What/)
})
