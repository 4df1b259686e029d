import type pg from 'pg'
import { clock } from '../time/clock.ts'

/** How long a job of the long lane runs before it yields to others, in milliseconds. */
const TURN = 5000

/**
 * Whether a job has used up its turn and others of its lane could run. The turn starts with the first check and lasts at
 * least as long as the job needed to get there, so a job that resumes slowly still makes progress.
 */
export const makeTurn = (pool: pg.Pool, jobId: string, tasks: string[]) => {
  const began = clock.now().epochMilliseconds
  let end: number | undefined
  return async () => {
    const now = clock.now().epochMilliseconds
    end ??= now + Math.max(TURN, now - began)
    if (now < end) return false
    const { rows } = await pool.query<{ over: boolean }>(
      `select exists (
         select from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         join graphile_worker._private_jobs mine on mine.id = $1
         left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
         where j.is_available and j.run_at <= now() and t.identifier = any($2)
           and case when j.job_queue_id = mine.job_queue_id then j.task_id <> mine.task_id
             else coalesce(q.is_available, true) end) as over`,
      [jobId, tasks],
    )
    return rows[0]?.over === true
  }
}

/**
 * Moves a brokerage behind those that wait: first its other kinds of work, then the job itself if it returned `again`,
 * then others of its kind. The job's own row is removed when it ends; if it is killed before that, it runs once more.
 */
export const endTurn = (pool: pg.Pool, jobId: string, again: boolean) =>
  pool.query(
    `with mine as (
       select j.id, j.task_id, j.job_queue_id, t.identifier, j.payload, q.queue_name, j.max_attempts, j.key, j.priority,
         array(select jsonb_object_keys(j.flags)) as flags
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.id = $1
     ), waiting as (
       select j.id, j.task_id = mine.task_id as same, row_number() over (order by j.priority, j.run_at, j.id) as place
       from graphile_worker._private_jobs j join mine using (job_queue_id)
       where j.is_available and j.run_at <= now()
     ), behind as (
       update graphile_worker._private_jobs j
       set run_at = now() + place * interval '1 microsecond' - case when same then interval '0' else interval '2 ms' end
       from waiting where j.id = waiting.id
     )
     select graphile_worker.add_job(
       identifier, payload, queue_name, now() - interval '1 ms', max_attempts, key, priority, flags)
     from mine where $2`,
    [jobId, again],
  )
