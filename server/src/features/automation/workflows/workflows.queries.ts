import { stepSentence } from '@dormer/contract/automation/step-words'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { triggerPhrase } from '@dormer/contract/automation/trigger-words'
import type { EventCode } from '@dormer/contract/automation/triggers'
import type { Workflow, WorkflowRow, WorkflowType } from '@dormer/contract/automation/workflows'
import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { HttpError, notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { namesOfSteps } from '../enrollments/step-names.queries.ts'
import { seenContacts, seenTransactions } from './seen.queries.ts'

/** A workflow's own values: not what hangs from it, nor what can be chosen for it. */
export type WorkflowValues = Omit<WorkflowRow, 'Trigger'> &
  Pick<
    Workflow,
    | 'PauseOnCommunication'
    | 'SecondaryContacts'
    | 'Reentry'
    | 'ReentryDays'
    | 'SendWindow'
    | 'Goals'
    | 'Criteria'
    | 'StopWhenUnmatched'
    | 'DatePublished'
  > & { EventCode: EventCode | null; Conditions: string[]; WorkflowVersionId: number | null }

/** How many are in it now that the actor may see: contacts, or transactions with automated tasks to be done. */
const inItFor = (actor: Doer) => sql`case when w.type = 'Contact'
  then (select count(*) from contact_workflow e ${seenContacts(actor)}
    where e.tenant_id = w.tenant_id and e.workflow_id = w.workflow_id and e.status in ('Active', 'Paused'))
  else (select count(distinct a.transaction_id) from auto_task a ${seenTransactions(actor)}
    where a.tenant_id = w.tenant_id and a.workflow_id = w.workflow_id and not a.is_complete and not a.is_cancelled) end`

const theirs = (actor: Doer) =>
  sql`coalesce(w.created_by_id = ${actor.UserId}, false) or ${may(actor, 'EditSharedWorkflows')}`

/** Selects the ids of those the actor may use. */
export const usableIds = (actor: Actor, type: WorkflowType) => sql`
  select w.workflow_id from workflow w
  where w.tenant_id = ${actor.TenantId} and w.type = ${type} and (w.share_with_group or ${theirs(actor)})`

const select = async (db: Tx, actor: Doer, condition: RawBuilder<unknown>) => {
  const isTheirs = theirs(actor)
  const { rows } = await sql<WorkflowValues>`
    select w.workflow_id, w.name, w.type, w.status, w.created_by_id, creator.name as created_by_name,
      (select count(*) from workflow_step s where s.tenant_id = w.tenant_id and s.workflow_id = w.workflow_id) as step_count,
      ${inItFor(actor)} as contacts_count, w.share_with_group, w.pause_on_communication, w.secondary_contacts, w.event_code,
      w.conditions, w.criteria, w.stop_when_unmatched, w.reentry, w.reentry_days, w.send_window, w.goals,
      w.workflow_version_id, w.date_published, w.has_changes, ${isTheirs} as can_edit, ${isTheirs} as can_delete
    from workflow w
    left join user_account creator on creator.tenant_id = w.tenant_id and creator.user_id = w.created_by_id
    where w.tenant_id = ${actor.TenantId} and (w.share_with_group or ${isTheirs}) and ${condition}
    order by w.name ${icu}, w.workflow_id`.execute(db)
  return rows
}

/** What starts it, in words, whatever its conditions are. */
export const startedBy = (code: EventCode | null) => code && triggerPhrase(code, [])

/** The first step of what was published of each, as a sentence. */
const firstSteps = async (db: Tx, actor: Actor, workflows: readonly WorkflowValues[]) => {
  const { rows } = await sql<{ WorkflowVersionId: number; Step: WorkflowStep }>`
    select workflow_version_id, steps -> 0 as step from workflow_version
    where tenant_id = ${actor.TenantId} and jsonb_array_length(steps) > 0
      and workflow_version_id = any(${workflows.map((one) => one.WorkflowVersionId)}::bigint[])`.execute(db)
  const namesOf = await namesOfSteps(
    db,
    actor,
    rows.map(({ Step }) => Step),
  )
  const said = new Map(
    rows.map(({ WorkflowVersionId, Step }) => [WorkflowVersionId, stepSentence(Step, namesOf(Step))]),
  )
  return ({ WorkflowVersionId }: WorkflowValues) => said.get(WorkflowVersionId ?? 0)
}

/** Those the actor may use, by name. */
export const listWorkflows = async (
  db: Tx,
  actor: Actor,
  type: WorkflowType,
  onlyActive: boolean | undefined,
): Promise<WorkflowRow[]> => {
  const rows = await select(db, actor, sql`w.type = ${type} and (w.status = 'Active' or ${onlyActive !== true})`)
  const firstOf = onlyActive ? await firstSteps(db, actor, rows) : undefined
  return rows.map((row) => ({
    ...row,
    Trigger: startedBy(row.EventCode),
    ...(firstOf && { FirstStep: firstOf(row) }),
  }))
}

/** One the actor may use; otherwise 404. */
export const findWorkflow = async (db: Tx, actor: Doer, workflowId: number) => {
  const [workflow] = await select(db, actor, sql`w.workflow_id = ${workflowId}`)
  if (!workflow) throw notFound('workflow')
  return workflow
}

/** One the actor may change, locked until the transaction ends; 403 with the reason if it is somebody else's. */
export const lockWorkflow = async (db: Tx, actor: Doer, workflowId: number) => {
  await db
    .selectFrom('workflow')
    .select('WorkflowId')
    .where('TenantId', '=', actor.TenantId)
    .where('WorkflowId', '=', workflowId)
    .forNoKeyUpdate()
    .execute()
  return requireEditable(await findWorkflow(db, actor, workflowId))
}

/** The workflow, or 403 with the reason if it is somebody else's. */
export const requireEditable = (workflow: WorkflowValues) => {
  if (!workflow.CanEdit)
    throw new HttpError(403, {
      Message: `${workflow.CreatedByName ?? 'Somebody who is no longer here'} made this workflow. Only its creator and admins can change it. You can make a copy of your own.`,
    })
  return workflow
}

type Columns = Partial<{
  Name: string
  ShareWithGroup: boolean
  PauseOnCommunication: boolean
  SecondaryContacts: boolean
  EventCode: EventCode | null
  Conditions: string[]
  Criteria: string | null
  StopWhenUnmatched: boolean
  Reentry: string
  ReentryDays: number | null
  SendWindow: string | null
  Goals: string[]
  HasChanges: boolean
}>

/** A trigger that is a time counts from now on. */
export const fromNowOn = () => ({ TriggerSince: clock.now().toString(), TriggeredUntil: null })

export const changeWorkflow = (db: Tx, { TenantId }: Actor, workflowId: number, values: Columns) =>
  db
    .updateTable('workflow')
    .set({ ...values, ...(('EventCode' in values || 'Conditions' in values) && fromNowOn()) })
    .where('TenantId', '=', TenantId)
    .where('WorkflowId', '=', workflowId)
    .execute()

export const insertWorkflow = (
  db: Tx,
  { TenantId, UserId }: Actor,
  values: { Name: string; Type: WorkflowType } & Columns,
) =>
  db
    .insertInto('workflow')
    .values({ TenantId, CreatedById: UserId, ...values })
    .returning('WorkflowId')
    .executeTakeFirstOrThrow()

export const agentsOf = async (db: Tx, { TenantId }: Actor, workflowId: number) =>
  db
    .selectFrom('workflow_agent')
    .innerJoin('user_account', (join) =>
      join
        .onRef('user_account.TenantId', '=', 'workflow_agent.TenantId')
        .onRef('user_account.UserId', '=', 'workflow_agent.AgentId'),
    )
    .select(['AgentId', 'Name'])
    .where('workflow_agent.TenantId', '=', TenantId)
    .where('WorkflowId', '=', workflowId)
    .orderBy(sql`name ${icu}`)
    .execute()
