import { EventEmitter } from 'node:events'
import { type JobHelpers, Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Services } from '../services.ts'
import { type Job, type Lane, lanes, type Schedule } from './jobs.ts'
import { startLease } from './lease.ts'
import { endTurn, makeTurn } from './turns.ts'

type Work = { services: Services; pool: pg.Pool; jobs: Job<never>[]; schedules: Schedule[] }

/** Works off the queue, each lane with its own runner, until `stop`, which lets running jobs finish. */
export const startWorker = async (
  services: Services,
  pool: pg.Pool,
  jobs: Job<never>[],
  schedules: Schedule[] = [],
) => {
  const stopping = new AbortController()
  const lease = startLease(pool, services.log)
  const runners: Runner[] = []
  for (const lane of Object.keys(lanes) as Lane[]) {
    const inLane = <T extends { lane: Lane }>(all: T[]) => all.filter((one) => one.lane === lane)
    const work = { services, pool, jobs: inLane(jobs), schedules: inLane(schedules) }
    if (work.jobs.length + work.schedules.length === 0) continue
    runners.push(await startRunner(lane, work, stopping.signal, lease.hold))
  }
  await lease.freeAbandoned()
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(runners.map((runner) => runner.stop()))
      lease.stop()
    },
  }
}

const startRunner = async (
  lane: Lane,
  { services, pool, jobs, schedules }: Work,
  signal: AbortSignal,
  hold: (id: string) => Promise<void>,
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
      await run({ ...services, queue: pool })
    }

  const events: WorkerEvents = new EventEmitter()
  let holding: Promise<void> | undefined
  events.on('pool:create', ({ workerPool }) => {
    holding = hold(workerPool.id)
  })
  // One slot looks for a job at a time: a job that another one is just being given is not counted yet.
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
    taskList,
    crontab: schedules.map(({ match, name }) => `${match} ${name} ?max=1`).join('\n'),
    concurrency: slots,
    noHandleSignals: true,
    pollInterval: 1000,
    // Each job carries its tenant's flag: a tenant already running its share gets no more.
    forbiddenFlags: async () => {
      await turn()
      return [...running].filter(([, count]) => count >= share).map(([tenant]) => `tenant:${tenant}`)
    },
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn({ level }, message)
    }),
  })
  await holding
  return runner
}
