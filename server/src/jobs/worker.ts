import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Login } from '../db/login.ts'
import type { Services } from '../services.ts'
import { clock } from '../time/clock.ts'
import { dueJob } from './due.ts'
import { type Job, type Lane, lanes, type Schedule, servicesForJobs } from './jobs.ts'
import { startLease } from './lease.ts'
import { endTurn, makeTurn } from './turns.ts'

type Work = { services: Services; pool: pg.Pool; jobs: Job<never>[]; schedules: Schedule[] }

/** How often the clock is compared with the time that has really passed, and by how much it must have been set back. */
const CLOCK_CHECK_MS = 1000
const SET_BACK_MS = 60_000
/** How often to check which brokerages are suspended. */
const RESTING_CHECK_MS = 1000

/**
 * Works off the queue until `stop`, which lets running jobs finish and ends the pool: graphile-worker does not wait until
 * its last jobs are marked as done, but the end of the pool waits for every connection in use. The workers are replaced when they lost their
 * connection to the database, because nobody knows which of their jobs are marked as done, and when the clock was set
 * back, because they would wait for the time they had already seen.
 */
export const startWorker = async (
  services: Services,
  pool: pg.Pool,
  jobs: Job<never>[],
  schedules: Schedule[] = [],
) => {
  const work = { services: servicesForJobs(services), pool, jobs, schedules }
  const stopping = new AbortController()
  let crew = await startCrew(work).catch(async (error) => {
    await pool.end()
    throw error
  })

  const replace = async () => {
    let isTold = false
    while (!stopping.signal.aborted) {
      try {
        crew = await startCrew(work)
        services.log.warn('the queue is worked off again')
        return
      } catch (error) {
        if (!isTold) services.log.warn({ err: error }, 'the queue cannot be worked off; retrying')
        isTold = true
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const keep = async () => {
    while (!stopping.signal.aborted) {
      const trouble = await Promise.race([crew.trouble, once(stopping.signal, 'abort')])
      if (typeof trouble === 'string') services.log.warn(`the workers are replaced: ${trouble}`)
      await crew.stop()
      await replace()
    }
  }
  const kept = keep()
  return {
    stop: async () => {
      stopping.abort()
      await kept.finally(() => pool.end())
    },
  }
}

/** One set of workers, each lane with its own runner. `trouble` settles with the reason when they must be replaced. */
const startCrew = async ({ services, pool, jobs, schedules }: Work) => {
  const ending = new AbortController()
  const { promise: trouble, resolve: report } = Promise.withResolvers<string>()
  const lease = startLease(
    pool,
    services.log,
    // The schedule enqueues the job of what is due anew, too.
    [...schedules.map(({ name }) => name), dueJob.name],
    (err) => report(err.message),
  )
  const unwatch = watchClock(() => report('the clock was set back'))
  const resting = watchResting(pool)
  const runners: Runner[] = []
  const stop = async () => {
    ending.abort()
    unwatch()
    resting.stop()
    // A runner that stopped by itself rejects `stop`; its own promise tells when its jobs have ended.
    await Promise.all(runners.flatMap((runner) => [runner.stop(), runner.promise]).map((end) => end.catch(() => {})))
    lease.stop()
  }
  try {
    await returnFromFuture(pool)
    await resting.look()
    for (const lane of Object.keys(lanes) as Lane[]) {
      const inLane = <T extends { lane: Lane }>(all: T[]) => all.filter((one) => one.lane === lane)
      const work = { services, pool, jobs: inLane(jobs), schedules: inLane(schedules) }
      if (work.jobs.length + work.schedules.length === 0) continue
      const runner = await startRunner(lane, work, ending.signal, lease.hold, resting.now)
      runners.push(runner)
      const ended = (err?: Error) => report(err?.message ?? 'they stopped')
      runner.promise.then(() => ended(), ended)
    }
  } catch (error) {
    await stop()
    throw error
  }
  await lease.freeAbandoned()
  return { trouble, stop }
}

/** Knows which brokerages are suspended, whose jobs are paused until they are restored. */
const watchResting = (pool: pg.Pool) => {
  let tenants: number[] = []
  const look = async () => {
    const { rows } = await pool.query<{ tenant_id: number }>('select tenant_id from resting_tenants() tenant_id')
    tenants = rows.map((row) => row.tenant_id)
  }
  // If the database does not answer, the last known state still holds.
  const timer = setInterval(() => look().catch(() => {}), RESTING_CHECK_MS)
  return { look, now: () => tenants, stop: () => clearInterval(timer) }
}

/** Calls `back` when the clock has been set back, by somebody or by a time server. */
const watchClock = (back: () => void) => {
  const ahead = () => clock.now().epochMilliseconds - performance.now()
  let last = ahead()
  const timer = setInterval(() => {
    const now = ahead()
    if (now < last - SET_BACK_MS) back()
    last = now
  }, CLOCK_CHECK_MS)
  return () => clearInterval(timer)
}

/**
 * Dates noted while the clock was ahead, before it was set back: schedules would pause until then, and jobs would wait.
 * They are reset as if noted now.
 */
const returnFromFuture = async (pool: pg.Pool) => {
  await pool.query(`update graphile_worker._private_known_crontabs set last_execution = now(), known_since = now()
    where greatest(last_execution, known_since) > now() + interval '1 minute'`)
  await pool.query(`update graphile_worker._private_jobs
    set run_at = now() + greatest(run_at - updated_at, interval '0'), created_at = least(created_at, now()), updated_at = now()
    where updated_at > now() + interval '1 minute'`)
}

/**
 * A run that fails or is killed is tried again, like any job. By its key the next one takes its place, so that runs do
 * not pile up.
 */
export const crontabOf = (schedules: Pick<Schedule, 'match' | 'name'>[]) =>
  schedules.map(({ match, name }) => `${match} ${name} ?jobKey=schedule-${name}`).join('\n')

const startRunner = async (
  lane: Lane,
  { services, pool, jobs, schedules }: Work,
  signal: AbortSignal,
  hold: (id: string) => Promise<void>,
  resting: () => readonly number[],
) => {
  const { slots, share, inTurn } = lanes[lane]
  const names = jobs.map((job) => job.name)
  const running = new Map<number, number>()

  const runJob = async (job: Job<never>, payload: unknown, { job: { id, attempts, max_attempts } }: JobHelpers) => {
    const context = {
      ...services,
      signal,
      isLastTry: attempts >= max_attempts,
      isTurnOver: inTurn ? makeTurn(pool, id, names) : async () => false,
    }
    let outcome: 'again' | undefined
    try {
      outcome = await job.run(payload, context)
    } finally {
      if (inTurn) await endTurn(pool, id, outcome === 'again')
    }
  }
  const taskList: TaskList = {}
  for (const job of jobs)
    taskList[job.name] = async (payload, helpers) => {
      const { TenantId } = payload as { TenantId: number }
      const count = (by: number) => running.set(TenantId, (running.get(TenantId) ?? 0) + by)
      count(1)
      try {
        await runJob(job, payload, helpers)
      } finally {
        if (count(-1).get(TenantId) === 0) running.delete(TenantId)
      }
    }
  for (const { name, run } of schedules)
    taskList[name] = async () => {
      await run({ ...services, queue: pool, signal })
    }

  const events: WorkerEvents = new EventEmitter()
  let holding: Promise<void> | undefined
  events.on('pool:create', ({ workerPool }) => {
    holding = hold(workerPool.id)
    holding.catch(() => {}) // also if it is lost before anything waits for it
  })
  // One slot at a time looks for a job: one that another slot is just being given would not be counted yet.
  let last = Promise.resolve()
  let answered = () => {}
  const turn = () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return before.then(() => {
      answered = resolve
    })
  }
  for (const event of ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const)
    events.on(event, () => answered())
  const runner = await run({
    pgPool: pool,
    // A pooler in transaction mode may know nothing of them.
    noPreparedStatements: (pool.options as Login).isPooled === true,
    taskList,
    crontab: crontabOf(schedules),
    concurrency: slots,
    noHandleSignals: true,
    pollInterval: 1000,
    // Each job carries its tenant's flag: a tenant already running its share gets no more.
    forbiddenFlags: async () => {
      await turn()
      // Jobs write, so they wait for disk space.
      while (!signal.aborted && !(await services.hasRoom())) await sleep(1000, undefined, { signal }).catch(() => {})
      const busy = [...running].filter(([, count]) => count >= share).map(([tenant]) => tenant)
      return [...new Set([...busy, ...resting()])].map((tenant) => `tenant:${tenant}`)
    },
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn({ level }, message)
    }),
  })
  await holding?.catch(async (error) => {
    await runner.stop().catch(() => {})
    throw error
  })
  return runner
}
