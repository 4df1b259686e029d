import type { EventCode } from '@dormer/contract/automation/triggers'
import { may, type RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor, Doer } from '../../../access/actor.ts'
import { doerSeeingAll } from '../../../access/actor.ts'
import { transactionsVisibleTo } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { openTransaction, refuseClosed } from '../../deals/transactions/visible.queries.ts'
import { stepsOfVersion } from '../enrollments/versions.queries.ts'
import { requireApplicable } from '../workflows/startable.ts'
import { findWorkflow } from '../workflows/workflows.queries.ts'
import { factsOf } from './auto-tasks.queries.ts'
import { standingWhenApplied, whyNot, whys } from './auto-tasks.rules.ts'

type Applied = { WorkflowId: number; Name: string; WorkflowVersionId: number }

/** Whether tasks of a workflow on a transaction are still to be done. */
export const isRunning = async (db: Tx, TenantId: number, TransactionId: number, WorkflowId: number) => {
  const { rows } = await sql`
    select from auto_task where tenant_id = ${TenantId} and transaction_id = ${TransactionId}
      and workflow_id = ${WorkflowId} and not is_complete and not is_cancelled limit 1`.execute(db)
  return rows.length > 0
}

/** Adds the steps of a workflow's published version to a transaction that is locked. */
export const addSteps = async (
  db: Tx,
  { TenantId, UserId }: Pick<Doer, 'TenantId' | 'UserId'>,
  { WorkflowId, Name, WorkflowVersionId }: Applied,
  TransactionId: number,
) => {
  const facts = await factsOf(db, TenantId, TransactionId)
  if (!facts) return
  const now = clock.now()
  const steps = await stepsOfVersion(db, TenantId, WorkflowVersionId)
  if (steps.length === 0) return
  await db
    .insertInto('auto_task')
    .values(
      steps.map((step) => ({
        TenantId,
        TransactionId,
        WorkflowId,
        WorkflowName: Name,
        Step: JSON.stringify(step),
        UserId,
        DateCreated: now.toString(),
        ...standingWhenApplied(step.DueDateRule, facts, now),
      })),
    )
    .execute()
}

/** Refuses (400) transactions in whose status no workflow is applied. */
export const requireLive = ({ StatusId }: { StatusId: number }) => {
  refuseClosed({ StatusId })
  const dead = whyNot(null, { StatusId })
  if (dead) throw refused(`${dead}. Change its status before you apply a workflow.`)
}

/** Applies a workflow that the actor may use to a transaction that the actor may change. */
export const applyTo = async (db: Tx, actor: Actor, TransactionId: number, workflowId: number) => {
  const transaction = await openTransaction(db, actor, TransactionId)
  const { Name, WorkflowId, WorkflowVersionId } = requireApplicable(await findWorkflow(db, actor, workflowId))
  requireLive(transaction)
  if (await isRunning(db, actor.TenantId, TransactionId, WorkflowId))
    throw refused(`“${Name}” has been applied already, and still has automated tasks to do here.`)
  await addSteps(db, actor, { WorkflowId, Name, WorkflowVersionId }, TransactionId)
}

type Triggered = Applied & { CreatedById: number | null; RoleId: RoleId | null }

/**
 * Applies the active workflows that something starts to the transaction it happened to, on behalf of whoever made each,
 * if they see it: once again only as the workflow says.
 */
export const applyTriggered = async (
  db: Tx,
  TenantId: number,
  TransactionId: number,
  code: EventCode,
  condition: string,
) => {
  const now = clock.now().toString()
  const { rows: workflows } = await sql<Triggered>`
    select w.workflow_id, w.name, w.workflow_version_id, u.user_id as created_by_id, u.role_id
    from workflow w
    left join user_account u on u.tenant_id = w.tenant_id and u.user_id = w.created_by_id and u.date_deactivated is null
    join transaction t on t.tenant_id = w.tenant_id and t.transaction_id = ${TransactionId}
    where w.tenant_id = ${TenantId} and w.type = 'Transaction' and w.status = 'Active' and w.event_code = ${code}
      and w.workflow_version_id is not null and (u.user_id is not null or w.share_with_group)
      and (w.conditions = '{}' or ${condition} = any(w.conditions))
      and not exists (
        select from workflow_agent a where a.tenant_id = w.tenant_id and a.workflow_id = w.workflow_id
        having count(*) > 0 and not coalesce(bool_or(a.agent_id = t.agent_id), false))
      and not exists (
        select from auto_task a
        where a.tenant_id = w.tenant_id and a.workflow_id = w.workflow_id and a.transaction_id = t.transaction_id
          and (w.reentry = 'Never' or not a.is_complete and not a.is_cancelled
            or w.reentry = 'AfterDays' and a.date_created > ${now}::timestamptz - make_interval(hours => 24 * w.reentry_days)))
    order by w.workflow_id`.execute(db)
  for (const { CreatedById, RoleId, ...workflow } of workflows) {
    // When whoever made it has left, a shared one goes on for the brokerage.
    const by = RoleId ? { TenantId, UserId: CreatedById, RoleId } : doerSeeingAll(TenantId)
    if (!may(by, 'WorkTransactions')) continue
    const seen = await db
      .selectFrom('transaction')
      .select('StatusId')
      .where(transactionsVisibleTo(by))
      .where('TransactionId', '=', TransactionId)
      .executeTakeFirst()
    if (seen && whyNot(null, seen) !== whys.archived && whyNot(null, seen) !== whys.cancelled)
      await addSteps(db, by, workflow, TransactionId)
  }
}
