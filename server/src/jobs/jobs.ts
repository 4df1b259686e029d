import { sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import type { Services } from '../services.ts'

/**
 * Lanes run independently: none waits for another. `slots` is how many jobs of a lane a process runs at once.
 *
 * quick: work somebody is waiting for, done in a second or two. A brokerage uses at most its `share` of the slots, and
 * the more of its jobs wait, the further back its next one goes.
 * due: what has come due (due.ts). Brokerages take turns as in `long`.
 * sync: reading mailboxes and recordings, whose servers may be slow.
 * feeds: reading MLSs, which takes hours the first time.
 * mail: messages to many, at the provider's pace. Brokerages take turns as in `long`; most of the time is spent waiting.
 * archive: streaming everything a brokerage has, one job at a time, for as long as it takes.
 * media: making MP4s of videos, which takes minutes of all processors; brokerages take turns as in `long`.
 * long: working through thousands of rows. Brokerages take turns, with one job at a time across all processes.
 */
export const lanes = {
  quick: { slots: 8, share: 3, inTurn: false },
  due: { slots: 2, share: 1, inTurn: true },
  sync: { slots: 6, share: 3, inTurn: false },
  feeds: { slots: 4, share: 4, inTurn: false },
  mail: { slots: 4, share: 1, inTurn: true },
  archive: { slots: 1, share: 1, inTurn: false },
  media: { slots: 1, share: 1, inTurn: true },
  long: { slots: 2, share: 1, inTurn: true },
} as const
export type Lane = keyof typeof lanes

/**
 * What a job works with. `signal` aborts when the program is asked to stop: finish the current step and throw. There is
 * no retry after `isLastTry`, so anyone waiting for the result must be told that it failed. In a lane with turns, check
 * `isTurnOver` between steps: if it is true, others are waiting, and `run` returns 'again' to continue after them.
 */
export type JobContext = Services & { signal: AbortSignal; isLastTry: boolean; isTurnOver: () => Promise<boolean> }

/** The same services for background work: a transaction of `database` has a job's deadline, not a request's. */
export const servicesForJobs = (services: Services): Services => ({
  ...services,
  database: { ...services.database, ...services.database.forJobs },
})

/** A kind of background work. */
export type Job<P extends { TenantId: number }> = {
  name: string
  lane: Lane
  tries: number
  write: (payload: P) => string
  run: (stored: unknown, context: JobContext) => Promise<'again' | undefined>
}

/**
 * Declares work to be done after the request that caused it, at least once, until it succeeds or its `tries` are used
 * up (25 of them take three days); then admins see it as failed. `run` must be idempotent; it opens its transactions as
 * the tenant its payload names.
 */
export const defineJob = <P extends { TenantId: number }>({
  payload,
  tries = 25,
  ...job
}: {
  name: string
  payload: z.ZodType<P>
  lane: Lane
  tries?: number
  run: (payload: P, context: JobContext) => Promise<'again' | undefined>
}): Job<P> => ({
  ...job,
  tries,
  write: (value) => JSON.stringify(value),
  run: (stored, context) => job.run(payload.parse(stored), context),
})

/** Work that no request causes, for all brokerages; `match` says when, in crontab syntax, in UTC. */
export type Schedule = {
  name: string
  match: string
  lane: Lane
  /**
   * `queue` acts as the queue's role: it can reach no table, only the functions meant for it. `signal` aborts when the
   * program is asked to stop.
   */
  run: (context: Services & { queue: pg.Pool; signal: AbortSignal }) => Promise<unknown>
}

/**
 * Enqueues a job within the transaction: it runs if and only if that commits, not before `at`. A waiting job of the
 * tenant with the same `key` is replaced. Its tenant is the transaction's.
 */
export const enqueue = async <P extends { TenantId: number }>(
  db: Tx,
  job: Job<P>,
  payload: P,
  { at, key = null }: { at?: Temporal.Instant; key?: string | null } = {},
) => {
  const queue = lanes[job.lane].inTurn ? job.lane : null
  const asked = {
    name: job.name,
    payload: job.write(payload),
    key,
    queue,
    at: at?.toString() ?? null,
    tries: job.tries,
  }
  const rows = await enqueued(db, asked)
  if (rows.length === 0) throw new Error(`A job of tenant ${payload.TenantId} was enqueued by another`)
}

type Asked = {
  name: string
  payload: string
  key: string | null
  queue: string | null
  at: string | null
  tries: number
}
const enqueued = prepared((db, { name, payload, key, queue, at, tries }: Asked) =>
  sql`select enqueue_job(${name}, ${payload}::json, ${key}, ${queue}, ${at}::timestamptz, ${tries}::integer)`.compile(
    db,
  ),
)

/**
 * Removes the tenant's waiting job with this key from the queue; returns whether there was one. A running job finishes,
 * but is not retried.
 */
export const cancel = async (db: Tx, key: string) => {
  const { rows } = await sql<{ Cancelled: boolean }>`select cancel_job(${key}) as cancelled`.execute(db)
  return rows[0]?.Cancelled === true
}
