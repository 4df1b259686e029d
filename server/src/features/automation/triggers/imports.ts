import type { EventPayload } from '@dormer/contract/events'
import type { RoleId } from '@dormer/contract/permissions'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { changesHere, type Subscription } from '../../../db/events.ts'
import { HttpError, invalid } from '../../../http/errors.ts'
import { requestOf } from '../../../jobs/run.ts'
import { startEnrollRun } from '../enrollments/enroll.jobs.ts'
import { isFirstOfHousehold, matchingIds } from '../enrollments/matching.queries.ts'
import { findStarting } from '../enrollments/starting.queries.ts'

/*
 * An import starts no workflow unless it was asked to (EnrollInWorkFlows): the workflows that begin with a new lead,
 * or those that were named. It does so at its end, in a run of its own.
 */

/** Those that one may start, of these: active, for contacts, and one's own or shared. */
const startable = async (
  db: Tx,
  { TenantId, UserId, RoleId }: { TenantId: number; UserId: number; RoleId: RoleId },
  ids: readonly number[],
) => {
  const isTheirs = may({ RoleId }, 'EditSharedWorkflows')
  const { rows } = await sql<{ WorkflowId: number; Name: string }>`
    select workflow_id, name from workflow
    where tenant_id = ${TenantId} and workflow_id = any(${ids}::bigint[]) and status = 'Active' and type = 'Contact'
      and (share_with_group or created_by_id = ${UserId} or ${isTheirs})
    order by 1`.execute(db)
  return rows
}

type Started = { UserId: number; RoleId: RoleId; EnrollIn: number[] }

/** Refuses (400) an import that is to start workflows which its user may not start. */
export const checksImports: Subscription = {
  of: { run: ['Added'] },
  publish: async (db, TenantId) => {
    const { rows } = await sql<Started>`
      select u.user_id, u.role_id, r.params -> 'EnrollIn' as enroll_in
      from ${changesHere(TenantId, 'run')} c
      join run r on r.tenant_id = ${TenantId} and r.run_id = c.row_id
      join user_account u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
      where c.what = 'Added' and r.kind = 'import' and jsonb_typeof(r.params -> 'EnrollIn') = 'array'`.execute(db)
    for (const { EnrollIn, ...user } of rows)
      if ((await startable(db, { TenantId, ...user }, EnrollIn)).length < EnrollIn.length)
        throw invalid({ EnrollInWorkFlows: 'Choose workflows for contacts that are active and yours or shared' })
  },
}

/** The people that an import has added. */
const addedBy = ({
  TenantId,
  ImportId,
  ImportFileId,
}: Pick<EventPayload<'ImportEnded'>, 'TenantId' | 'ImportId' | 'ImportFileId'>) => sql`
  select row_id from change
  where tenant_id = ${TenantId} and request_id = request_key(${requestOf(ImportFileId === null ? 'import' : 'import-file', { RunId: ImportId })})
    and table_name = 'contact' and what = 'Added'`

/** Starts what an import was asked to start, for those it has added; not if somebody canceled it. */
export const enrollImported = async (db: Tx, ended: EventPayload<'ImportEnded'>) => {
  const { TenantId, ImportId, Status, Added } = ended
  if (Status === 'Canceled' || Added === 0) return
  const { rows } = await sql<{ UserId: number; RoleId: RoleId; EnrollIn: true | number[] }>`
    select u.user_id, u.role_id, r.params -> 'EnrollIn' as enroll_in
    from run r join user_account u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
    where r.tenant_id = ${TenantId} and r.run_id = ${ImportId} and r.params ? 'EnrollIn'`.execute(db)
  const [asked] = rows
  if (!asked) return
  const { EnrollIn, ...user } = asked
  const by = { TenantId, ...user }
  const begin = async (workflow: { WorkflowId: number; Name: string }, ids: RawBuilder<unknown>, AsOwner: boolean) => {
    if ((await sql`${ids} limit 1`.execute(db)).rows.length > 0)
      await startEnrollRun(db, by, workflow, ids, { AsOwner, ImportId })
  }
  if (EnrollIn === true) {
    for (const workflow of await findStarting(
      db,
      TenantId,
      sql`w.status = 'Active' and w.event_code = 'LeadCreated'`,
    )) {
      const ids = await matchingIds(db, workflow).catch((error) => {
        // Its filters cannot be read any more.
        if (!(error instanceof HttpError)) throw error
        return undefined
      })
      if (ids)
        await begin(workflow, sql`select m.contact_id from (${ids}) m where m.contact_id in (${addedBy(ended)})`, true)
    }
    return
  }
  for (const workflow of await startable(db, by, EnrollIn))
    await begin(
      workflow,
      sql`select c.contact_id from contact c where c.tenant_id = ${TenantId} and ${isFirstOfHousehold}
        and c.contact_id in (${addedBy(ended)})`,
      false,
    )
}
