import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { wakeAutoTasks } from '../auto-tasks/wake.queries.ts'

/*
 * Time stands still for whoever is in a workflow that was deactivated, or while all workflows of the brokerage are stopped
 * (the red switch): their steps are put off by as long as that lasts, so that nothing is caught up on at once
 * (decision 0097). Both can overlap; what is put off is each moment once.
 */

/**
 * Puts off the next steps of a workflow's enrollments, from `since` to `until`. One that waits for a day or date is looked
 * at then, because that may be another moment by now. Those that fell due meanwhile are due again.
 */
const putOff = async (db: Tx, TenantId: number, workflowIds: readonly number[], since: string, until: string) => {
  const theirs = sql<SqlBool>`
    e.tenant_id = ${TenantId} and e.workflow_id = any(${workflowIds}::bigint[]) and e.status = 'Active'`
  // In the order in which others lock them.
  await sql`select from contact_workflow e where ${theirs} order by contact_workflow_id for update`.execute(db)
  await sql`
    update contact_workflow e set date_timed = greatest(date_timed, ${until}),
      next_at = case when waits_until is null
        then next_at + greatest(${until}::timestamptz - greatest(date_timed, ${since}::timestamptz), interval '0')
        else ${until}::timestamptz end
    where ${theirs}`.execute(db)
  // Where nothing was put off, the trigger has had nothing to move.
  await sql`
    update due d set at = e.next_at from contact_workflow e
    where ${theirs} and d.tenant_id = e.tenant_id and d.kind = 'enrollment' and d.key = e.contact_workflow_id
      and d.at = 'infinity'`.execute(db)
}

/** A locked workflow that stood still is to go on: its enrollments get the time back that they had left. */
export const letGoOn = async (db: Tx, TenantId: number, WorkflowId: number) => {
  const { rows } = await sql<{ Since: string | null; Stopped: string | null }>`
    select w.date_deactivated as since, s.date_stopped as stopped
    from workflow w left join workflow_settings s on s.tenant_id = w.tenant_id
    where w.tenant_id = ${TenantId} and w.workflow_id = ${WorkflowId}`.execute(db)
  const [{ Since, Stopped } = { Since: null, Stopped: null }] = rows
  if (Since === null) return
  // While all are stopped, it goes on standing still from when they were.
  await putOff(db, TenantId, [WorkflowId], Since, Stopped ?? clock.now().toString())
  if (Stopped === null) await wakeAutoTasks(db, TenantId, [WorkflowId])
}

/** Keeps the red switch as it is until the transaction ends; what leaves and what is published asks it before all else. */
export const shareSettings = async (db: Tx, TenantId: number) => {
  await sql`insert into workflow_settings (tenant_id) values (${TenantId}) on conflict do nothing`.execute(db)
  await sql`select from workflow_settings where tenant_id = ${TenantId} for share`.execute(db)
}

/** All workflows of the brokerage stand still from now on. */
export const stopAll = (db: Tx, TenantId: number, UserId: number) =>
  sql`
    insert into workflow_settings (tenant_id, date_stopped, stopped_by_id)
    values (${TenantId}, ${clock.now().toString()}, ${UserId})
    on conflict (tenant_id) do update set date_stopped = excluded.date_stopped, stopped_by_id = excluded.stopped_by_id
    where workflow_settings.date_stopped is null`.execute(db)

/** They go on, but for those that are deactivated, which have stood still since then. */
export const startAll = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ Since: string | null }>`
    select date_stopped as since from workflow_settings where tenant_id = ${TenantId} for update`.execute(db)
  const since = rows[0]?.Since
  if (!since) return
  const now = clock.now().toString()
  const { rows: active } = await sql<{ WorkflowId: number }>`
    select workflow_id from workflow where tenant_id = ${TenantId} and status = 'Active' order by 1
    for no key update`.execute(db)
  await sql`
    update workflow set date_deactivated = ${since}
    where tenant_id = ${TenantId} and date_deactivated > ${since}`.execute(db)
  await putOff(
    db,
    TenantId,
    active.map(({ WorkflowId }) => WorkflowId),
    since,
    now,
  )
  await wakeAutoTasks(
    db,
    TenantId,
    active.map(({ WorkflowId }) => WorkflowId),
  )
  await sql`
    update workflow_settings set date_stopped = null, stopped_by_id = null where tenant_id = ${TenantId}`.execute(db)
}
