import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../db/connect.ts'
import type { Services } from '../services.ts'

/**
 * What a job works with. `signal` aborts when the program is asked to stop: finish the current step and throw. After
 * `isLastTry` nobody tries again: what people wait for must then be told to have failed.
 */
export type JobContext = Services & { signal: AbortSignal; isLastTry: boolean }

/** A kind of background work. */
export type Job<P extends { TenantId: number }> = {
  name: string
  write: (payload: P) => string
  run: (stored: unknown, context: JobContext) => Promise<void>
}

/**
 * Declares work that is done after the request that caused it, at least once, until it succeeds or its tries are used
 * up. `run` must be idempotent; it opens its transactions as the tenant its payload names.
 */
export const defineJob = <P extends { TenantId: number }>(job: {
  name: string
  payload: z.ZodType<P>
  run: (payload: P, context: JobContext) => Promise<void>
}): Job<P> => ({
  name: job.name,
  write: (payload) => JSON.stringify(payload),
  run: (stored, context) => job.run(job.payload.parse(stored), context),
})

/**
 * Puts a job into the queue within the transaction: it will run if and only if that commits. A job that waits under the
 * same `key` is replaced; jobs of the same `queue` run one after the other. Its tenant is the transaction's.
 */
export const enqueue = async <P extends { TenantId: number }>(
  db: Tx,
  job: Job<P>,
  payload: P,
  { key = null, queue = null }: { key?: string | null; queue?: string | null } = {},
) => {
  const { rows } = await sql`select enqueue_job(${job.name}, ${job.write(payload)}::json, ${key}, ${queue})`.execute(db)
  if (rows.length === 0) throw new Error(`A job of tenant ${payload.TenantId} was enqueued by another`)
}
