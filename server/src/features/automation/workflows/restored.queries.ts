import type { RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { changesHere, type Subscription, userHere } from '../../../db/events.ts'
import { refused } from '../../../http/errors.ts'
import { MOST_STEPS } from './steps.queries.ts'
import { lockWorkflow } from './workflows.queries.ts'

/**
 * Restoring steps changes their workflow like any other edit: only by a user who may change it, while it has room. The steps
 * of a workflow that comes back itself are as they were.
 */
export const checksRestoredSteps: Subscription = {
  of: { workflow_step: ['Restored'] },
  publish: async (db, TenantId) => {
    const { rows } = await sql<{ WorkflowId: number; UserId: number; RoleId: RoleId }>`
      select distinct s.workflow_id, u.user_id, u.role_id
      from ${changesHere(TenantId, 'workflow_step')} back
      join workflow_step s on s.tenant_id = ${TenantId} and s.workflow_step_id = back.row_id
      join user_account u on u.tenant_id = s.tenant_id and u.user_id = ${userHere}
      where back.what = 'Restored' and s.workflow_id not in (
        select row_id from ${changesHere(TenantId, 'workflow')} whole where what = 'Restored')
      order by 1`.execute(db)
    for (const { WorkflowId, ...by } of rows) {
      await lockWorkflow(db, { TenantId, ...by }, WorkflowId)
      const { rows: steps } = await sql<{ Count: number }>`
        select count(*)::int as count from workflow_step
        where tenant_id = ${TenantId} and workflow_id = ${WorkflowId}`.execute(db)
      if ((steps[0]?.Count ?? 0) > MOST_STEPS)
        throw refused(`A workflow can have up to ${MOST_STEPS} steps. Delete what nobody needs, then restore these.`)
    }
  },
}
