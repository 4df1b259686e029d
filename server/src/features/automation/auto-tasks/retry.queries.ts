import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { dueJob } from '../../../jobs/due.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { clock } from '../../../time/clock.ts'
import { lockTask, TOO_LATE } from './auto-tasks.queries.ts'
import { hasPassed, whyNot } from './auto-tasks.rules.ts'

/**
 * Has an automated task that was tried and not done, done again at once; returns where it is. Refused (400) with the reason
 * if it did not fail, or if its day or its transaction's status does not allow it any more.
 */
export const retryTask = async (db: Tx, by: Doer, Id: number) => {
  const { TenantId } = by
  const { TransactionId, task, facts } = await lockTask(db, by, Id)
  const { IsComplete, IsCancelled, Why, ExecuteDate, Step } = task
  if (IsComplete || IsCancelled || Why === null) throw refused('This has not failed, so there is nothing to retry.')
  const stopped = whyNot(Step.DueDateRule, facts)
  if (stopped) throw refused(`${stopped}. Change its status first, then retry this.`)
  if (hasPassed(ExecuteDate, facts.TimeZone, clock.now())) throw refused(TOO_LATE)
  await sql`update auto_task set why = null where tenant_id = ${TenantId} and auto_task_id = ${Id}`.execute(db)
  // It was settled when it failed.
  await sql`
    insert into due (tenant_id, kind, key, at) values (${TenantId}, 'auto-task', ${Id}, ${ExecuteDate})
    on conflict (tenant_id, kind, key) do update set at = excluded.at`.execute(db)
  await enqueue(db, dueJob, { TenantId }, { key: 'due' })
  return TransactionId
}
