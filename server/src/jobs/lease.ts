import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Frees the jobs of processes that died, which graphile-worker itself would hold for four hours. Each worker pool holds
 * an advisory lock on the id its jobs are locked by, all on one connection of the process; if the lock is gone, so are
 * the workers. `lost` is called if this process loses the connection while its workers still run.
 */
export const startLease = (pool: pg.Pool, log: Logger, lost: (err: Error) => void) => {
  const ids: string[] = []
  let lease: pg.PoolClient | undefined

  const take = async () => {
    if (!lease) {
      lease = await pool.connect()
      lease.once('error', (err) => {
        if (letGo(err)) lost(err)
      })
    }
    await lease.query('select pg_advisory_lock(hashtextextended(id, 0)) from unnest($1::text[]) id', [ids])
  }
  /** Whether there was a lease. */
  const letGo = (destroy: Error | true) => {
    const client = lease
    lease = undefined
    client?.release(destroy)
    return client !== undefined
  }

  const freeAbandoned = async () => {
    try {
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
  const timer = setInterval(freeAbandoned, 10_000)

  return {
    /** Holds the lease for one more worker pool. */
    hold: (id: string) => {
      ids.push(id)
      return take()
    },
    freeAbandoned,
    stop: () => {
      clearInterval(timer)
      letGo(true)
    },
  }
}
