import type { RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import { visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { changesHere, type Subscription } from '../../../db/events.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { actOn, requestOf } from '../../../jobs/run.ts'
import { end } from '../enrollments/change.queries.ts'
import { causeOf, enrollRun } from '../enrollments/enroll.jobs.ts'

/*
 * The undo of an import also takes back the workflows that it was asked to start: those still being started are no
 * longer, and whoever is in one leaves it, also if the contact stays because somebody has changed it since.
 */

type Undone = { RunId: number; ImportFileId: number; Starting: number[] }

/** The undos that these runs are, with the runs of their imports that started workflows. */
const undone = async (db: Tx, TenantId: number, runs: ReturnType<typeof sql>) => {
  const { rows } = await sql<Undone>`
    select u.run_id, f.import_file_id, array(
      select s.run_id from run s where s.tenant_id = f.tenant_id and s.kind = ${enrollRun.kind}
        and (s.params ->> 'ImportId')::bigint = any(f.import_run_ids) order by 1) as starting
    from run u join import_file f on f.tenant_id = u.tenant_id and f.import_file_id = (u.params ->> 'ImportFileId')::bigint
    where u.tenant_id = ${TenantId} and u.kind = 'import-undo' and u.run_id in (${runs})`.execute(db)
  return rows.filter(({ Starting }) => Starting.length > 0)
}

/** Hears of an undo when it begins, before it takes the first contact back. */
export const hearUndo: Subscription = {
  of: { run: ['Added'] },
  publish: async (db, TenantId) => {
    const added = sql`select c.row_id from ${changesHere(TenantId, 'run')} c where c.what = 'Added'`
    for (const { RunId, Starting } of await undone(db, TenantId, added)) {
      const { rows } = await sql<{ RunId: number }>`
        select run_id from run where tenant_id = ${TenantId} and run_id = any(${Starting}::bigint[])
          and status in ('Waiting', 'Running', 'Paused') order by run_id for update`.execute(db)
      for (const run of rows) await actOn(db, enrollRun, { TenantId, RunId: run.RunId }, 'Cancel')
      // One that failed has nobody left to be tried again for.
      await sql`delete from run_item where tenant_id = ${TenantId} and run_id = any(${Starting}::bigint[])`.execute(db)
      await enqueue(db, endUndone, { TenantId, RunId })
    }
  },
}

/** A transaction ends so many. */
const BATCH = 1000

/** Ends the enrollments that an undone import began, of contacts whom whoever undoes it sees. */
export const endUndone = defineJob({
  name: 'end-undone-enrollments',
  lane: 'long',
  payload: z.object({ TenantId: z.number(), RunId: z.number() }),
  run: async (run, { database, signal }) => {
    const { TenantId, RunId } = run
    const next = (last: number) =>
      database.asTenant(TenantId, async (db) => endNext(db, TenantId, RunId, last), {
        UserId: null,
        Via: 'Import',
        RequestId: requestOf('import-undo', run),
      })
    for (let last = await next(0); last !== undefined && !signal.aborted; last = await next(last));
    return undefined
  },
})

const endNext = async (db: Tx, TenantId: number, RunId: number, last: number) => {
  const [undo] = await undone(db, TenantId, sql`${RunId}::bigint`)
  if (!undo) return undefined
  const { rows: users } = await sql<{ UserId: number; RoleId: RoleId }>`
    select user_id, role_id from user_account u join run r using (tenant_id, user_id)
    where r.tenant_id = ${TenantId} and r.run_id = ${RunId}`.execute(db)
  const [by] = users
  if (!by) return undefined
  const { rows } = await sql<{ ContactWorkflowId: number }>`
    select e.contact_workflow_id from contact_workflow e
    join contact on contact.tenant_id = e.tenant_id and contact.contact_id = e.contact_id
    where e.tenant_id = ${TenantId} and e.cause = any(${undo.Starting.map(causeOf)}::text[])
      and e.status in ('Active', 'Paused') and e.contact_workflow_id > ${last} and ${visibleTo({ TenantId, ...by }, 'contact')}
      and e.contact_id in (select contact_id from import_contact
        where tenant_id = ${TenantId} and import_file_id = ${undo.ImportFileId})
    order by e.contact_workflow_id limit ${BATCH}`.execute(db)
  const ids = rows.map(({ ContactWorkflowId }) => ContactWorkflowId)
  if (ids.length > 0) await end(db, TenantId, ids, 'Removed', 'The import that started it was undone')
  return ids.at(-1)
}
