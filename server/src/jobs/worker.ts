import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Services } from '../services.ts'
import type { Job } from './jobs.ts'

/** Runs on the queue's role, every minute; functions of the database, see their migrations. */
const schedule = [
  { task: 'compact-contact-count', match: '* * * * *', statement: 'select compact_contact_count()' },
  { task: 'remind', match: '* * * * *', statement: 'select remind()' },
  { task: 'sweep-expired', match: '*/15 * * * *', statement: 'select sweep_expired()' },
]

/**
 * Works the queue until `stop`, which lets running jobs come to their end. Jobs of a process that died are freed at
 * once: graphile-worker itself would hold them for four hours. So this pool of workers holds an advisory lock, under
 * the id its jobs are locked by, on a connection of its process; where the lock is gone, so are the workers.
 */
export const startWorker = async (services: Services, pool: pg.Pool, jobs: Job<never>[], concurrency = 3) => {
  const { log } = services
  const stopping = new AbortController()
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload, { job: { attempts, max_attempts } }) =>
        job.run(payload, { ...services, signal: stopping.signal, isLastTry: attempts >= max_attempts }),
    ]),
  )
  for (const { task, statement } of schedule) taskList[task] = (_, { query }) => query(statement).then(() => {})

  let lease: pg.PoolClient | undefined
  const holdLease = async (id: string) => {
    const client = await pool.connect()
    const letGo = (err: Error) => {
      if (lease === client) lease = undefined
      client.release(err)
    }
    client.once('error', (err) => {
      if (lease !== client) return // let go of already
      log.error({ err }, 'the worker lost its lease on the database')
      letGo(err)
    })
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id]).catch((err: Error) => {
      letGo(err)
      throw err
    })
    lease = client
  }
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  let holding: Promise<void> | undefined
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
    holding = holdLease(poolId)
  })

  const runner = await run({
    pgPool: pool,
    taskList,
    crontab: schedule.map((s) => `${s.match} ${s.task} ?max=1`).join('\n'),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ level }, message)
    }),
  })
  await holding

  const freeAbandoned = async () => {
    try {
      if (!lease) await holdLease(poolId)
      const { rows } = await pool.query<{ freed: number }>(
        `with holder as (
           select distinct locked_by from graphile_worker.jobs where locked_by is not null
         ), dead as (
           select locked_by from holder
           where not exists (
             select from pg_locks l where l.locktype = 'advisory'
               and l.database = (select oid from pg_database where datname = current_database())
               and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(locked_by, 0))
         )
         select count(graphile_worker.force_unlock_workers(array[locked_by]))::int as freed from dead`,
      )
      if (rows[0]?.freed) log.info({ workers: rows[0].freed }, 'freed the jobs of workers that died')
    } catch (error) {
      log.warn({ err: error }, 'looking for abandoned jobs failed')
    }
  }
  await freeAbandoned()
  const timer = setInterval(freeAbandoned, 10_000)

  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await runner.stop()
      const client = lease
      lease = undefined
      client?.release(true)
    },
  }
}
