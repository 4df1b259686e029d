import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Frees the jobs of processes that died, which graphile-worker itself would hold for four hours. Each worker pool holds
 * an advisory lock on the id its jobs are locked by, all in one transaction that stays open, and so on one connection,
 * even through a pooler; if the lock is gone, so are the workers. `lost` is called if this process loses the connection
 * while its workers still run. The transaction reads nothing, so it holds up neither vacuum nor index builds.
 */
export const startLease = (pool: pg.Pool, log: Logger, scheduled: string[], lost: (err: Error) => void) => {
  const ids: string[] = []
  let lease: pg.PoolClient | undefined

  const take = async () => {
    if (!lease) {
      lease = await pool.connect()
      lease.once('error', (err) => {
        if (letGo(err)) lost(err)
      })
      await lease.query('begin')
    }
    await lease.query('select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest($1::text[]) id', [ids])
    // Without parameters: the statement before would keep its portal, and with it a snapshot.
    await lease.query('set local idle_in_transaction_session_timeout = 0')
  }
  /** Whether there was a lease. */
  const letGo = (destroy: Error | true) => {
    const client = lease
    lease = undefined
    client?.release(destroy)
    return client !== undefined
  }

  /**
   * A schedule's run goes on as any job does, until the next one takes its place by its key. A run that was still
   * running then has lost its key and its tries: if it is killed, nobody needs it.
   */
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
      await pool.query(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = any($1)
           and j.key is null and j.locked_at is null and j.attempts >= j.max_attempts and j.last_error is null`,
        [scheduled],
      )
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
