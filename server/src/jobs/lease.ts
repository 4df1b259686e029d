import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Frees the jobs of processes that died, which graphile-worker itself would hold for four hours. Each worker pool holds
 * an advisory lock on the id its jobs are locked by, all on one connection of the process; if the lock is gone, so are
 * the workers.
 */
export const startLease = (pool: pg.Pool, log: Logger) => {
  const ids: string[] = []
  let lease: pg.PoolClient | undefined

  const take = async () => {
    const client = lease ?? (await pool.connect())
    const letGo = (err: Error) => {
      if (lease === client) lease = undefined
      client.release(err)
    }
    if (lease !== client)
      client.once('error', (err) => {
        if (lease !== client) return // let go of already
        log.error({ err }, 'the worker lost its lease on the database')
        letGo(err)
      })
    await client
      .query('select pg_advisory_lock(hashtextextended(id, 0)) from unnest($1::text[]) id', [ids])
      .catch((err: Error) => {
        letGo(err)
        throw err
      })
    lease = client
  }

  const freeAbandoned = async () => {
    try {
      if (!lease) await take()
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
      const client = lease
      lease = undefined
      client?.release(true)
    },
  }
}
