import { type StepTypeId, stepTypes, transactionStepTypes } from '@dormer/contract/automation/steps'
import { type EventCode, eventCodes, triggerOf } from '@dormer/contract/automation/triggers'
import type { Workflow, WorkflowType } from '@dormer/contract/automation/workflows'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { agentOptions, requireOnSide, requireUser } from '../../brokerage/users/users.queries.ts'
import { listTemplates } from '../../messages/templates/templates.queries.ts'
import { readCriteria } from '../../people/contact-search/filters.ts'
import { cancelAutoTasks } from '../auto-tasks/wake.queries.ts'
import { askAllAgain } from '../engine/gap.queries.ts'
import {
  enrollMatching,
  matchingNow,
  moveEnrolled,
  onEarlierVersion,
  waitingIn,
} from '../enrollments/publish.queries.ts'
import { shareSettings } from '../enrollments/standing.queries.ts'
import { conditionOptions, namedConditions } from './conditions.queries.ts'
import { copySteps } from './copy.queries.ts'
import { deactivate, findings, publish } from './publish.queries.ts'
import { stepsOf } from './steps.queries.ts'
import { videoFindings } from './videos.queries.ts'
import {
  agentsOf,
  changeWorkflow,
  findWorkflow,
  insertWorkflow,
  listWorkflows,
  lockWorkflow,
  startedBy,
} from './workflows.queries.ts'

const MAX_NAME = 100
const done = { Successful: true } as const

const eventOption = (EventCode: EventCode) => ({ EventCode, ActivityType: triggerOf(EventCode).label })
const eventsFor = (type: WorkflowType) => eventCodes.filter((code) => triggerOf(code).of.includes(type))

const sourceOptions = (db: Tx, { TenantId }: Actor) =>
  db
    .selectFrom('source')
    .select(['SourceId as Key', 'Name as Value'])
    .where('TenantId', '=', TenantId)
    .orderBy(sql`name ${icu}`)
    .execute()

/** A workflow as its editor shows it. */
const shown = async (db: Tx, actor: Actor, workflowId: number): Promise<Workflow> => {
  const { EventCode, Conditions, WorkflowVersionId: _, ...values } = await findWorkflow(db, actor, workflowId)
  const [Steps, emails, texts, SourceOptions, AgentOptions, SelectedAgents, OnEarlierVersion] = await Promise.all([
    stepsOf(db, actor.TenantId, workflowId),
    listTemplates(db, actor, 'email'),
    listTemplates(db, actor, 'text'),
    sourceOptions(db, actor),
    agentOptions(db, actor),
    agentsOf(db, actor, workflowId),
    onEarlierVersion(db, actor.TenantId, workflowId),
  ])
  const types = values.Type === 'Transaction' ? transactionStepTypes : Object.keys(stepTypes).map(Number)
  return {
    ...values,
    Trigger: startedBy(EventCode),
    Steps,
    SourceOptions,
    AgentOptions,
    EmailTemplates: emails.map(({ EmailTemplateId, Name }) => ({ EmailTemplateId, Name })),
    TextTemplates: texts.map(({ TextTemplateId, Name }) => ({ TextTemplateId, Name })),
    TaskTypeOptions: types.map((Key) => ({ Key, Value: stepTypes[Key as StepTypeId] })),
    SelectedAgents,
    EventOptions: eventsFor(values.Type).map(eventOption),
    SelectedEvent: EventCode && eventOption(EventCode),
    SelectedConditions: EventCode ? await namedConditions(db, actor, EventCode, Conditions) : [],
    OnEarlierVersion,
    Findings: [
      ...findings({ ...values, EventCode, Conditions, WorkflowVersionId: null }, Steps),
      ...(await videoFindings(db, actor.TenantId, Steps)),
    ],
  }
}

const setOne = async (
  db: Tx,
  actor: Actor,
  { WorkflowId, Setting }: { WorkflowId: number; Setting: boolean },
  field: 'ShareWithGroup' | 'PauseOnCommunication' | 'SecondaryContacts',
) => {
  await lockWorkflow(db, actor, WorkflowId)
  await changeWorkflow(db, actor, WorkflowId, { [field]: Setting })
  return done
}

const removeCondition = async (
  db: Tx,
  actor: Actor,
  { WorkflowId, Value, EventCode }: { WorkflowId: number; Value: string; EventCode: EventCode },
) => {
  const workflow = await lockWorkflow(db, actor, WorkflowId)
  if (workflow.EventCode === EventCode)
    await changeWorkflow(db, actor, WorkflowId, { Conditions: workflow.Conditions.filter((key) => key !== Value) })
  return shown(db, actor, WorkflowId)
}

export const workflowRoutes = {
  workflows: ({ db, actor, params, query }) => listWorkflows(db, actor, params.type, query.onlyActive),
  getWorkflow: ({ db, actor, query }) => shown(db, actor, query.workflowId),

  createWorkflow: async ({ db, actor, body }) => {
    if (body.Type === 'Transaction') requireRight(actor, 'WorkTransactions')
    return insertWorkflow(db, actor, body)
  },

  copyWorkflow: async ({ db, actor, params: { id } }) => {
    const workflow = await findWorkflow(db, actor, id)
    if (workflow.Type === 'Transaction') requireRight(actor, 'WorkTransactions')
    const suffix = ' - Copy'
    const copy = await insertWorkflow(db, actor, {
      Name: `${workflow.Name.slice(0, MAX_NAME - suffix.length)}${suffix}`,
      Type: workflow.Type,
      PauseOnCommunication: workflow.PauseOnCommunication,
      SecondaryContacts: workflow.SecondaryContacts,
      EventCode: workflow.EventCode,
      Conditions: workflow.Conditions,
      Criteria: workflow.Criteria && JSON.stringify(workflow.Criteria),
      StopWhenUnmatched: workflow.StopWhenUnmatched,
      Reentry: workflow.Reentry,
      ReentryDays: workflow.ReentryDays,
      SendWindow: workflow.SendWindow && JSON.stringify(workflow.SendWindow),
      Goals: workflow.Goals,
    })
    await copySteps(db, actor, id, copy.WorkflowId)
    await sql`
      insert into workflow_agent (tenant_id, workflow_id, agent_id)
      select tenant_id, ${copy.WorkflowId}, agent_id from workflow_agent
      where tenant_id = ${actor.TenantId} and workflow_id = ${id}`.execute(db)
    return copy
  },

  deleteWorkflow: async ({ db, actor, params: { id } }) => {
    await lockWorkflow(db, actor, id)
    await cancelAutoTasks(db, actor.TenantId, id)
    await db.deleteFrom('workflow').where('TenantId', '=', actor.TenantId).where('WorkflowId', '=', id).execute()
    return done
  },

  renameWorkflow: async ({ db, actor, params: { id, name } }) => {
    await lockWorkflow(db, actor, id)
    await changeWorkflow(db, actor, id, { Name: name })
    return done
  },

  shareWorkflow: ({ db, actor, body }) => setOne(db, actor, body, 'ShareWithGroup'),
  setPauseOnCommunication: ({ db, actor, body }) => setOne(db, actor, body, 'PauseOnCommunication'),
  setSecondaryContacts: ({ db, actor, body }) => setOne(db, actor, body, 'SecondaryContacts'),

  setWorkflowRules: async ({
    db,
    actor,
    body: { WorkflowId, Criteria, SendWindow, Reentry, ReentryDays, ...rest },
  }) => {
    const workflow = await lockWorkflow(db, actor, WorkflowId)
    if (Criteria) await readCriteria(db, actor, Criteria)
    const days = ReentryDays === undefined ? workflow.ReentryDays : ReentryDays
    if ((Reentry ?? workflow.Reentry) === 'AfterDays' && !days)
      throw invalid({ ReentryDays: 'Enter after how many days' })
    const given = {
      ...rest,
      ...(Reentry && { Reentry }),
      ...(ReentryDays !== undefined && { ReentryDays }),
      ...(Criteria !== undefined && { Criteria: Criteria && JSON.stringify(Criteria) }),
      ...(SendWindow !== undefined && { SendWindow: SendWindow && JSON.stringify(SendWindow) }),
    }
    if (Object.keys(given).length > 0) await changeWorkflow(db, actor, WorkflowId, given)
    if (SendWindow !== undefined)
      await enqueue(
        db,
        askAllAgain,
        { TenantId: actor.TenantId, WorkflowId },
        { key: `workflow-messages:${WorkflowId}` },
      )
    return shown(db, actor, WorkflowId)
  },

  setWorkflowStatus: async ({ db, actor, body: { WorkflowId, Status, EnrollMatching, MoveEnrolled } }) => {
    await shareSettings(db, actor.TenantId)
    const workflow = await lockWorkflow(db, actor, WorkflowId)
    if (Status === 'Inactive') await deactivate(db, actor.TenantId, WorkflowId)
    else {
      await publish(db, actor, workflow)
      if (MoveEnrolled) await moveEnrolled(db, actor.TenantId, WorkflowId)
      if (EnrollMatching) await enrollMatching(db, actor, WorkflowId)
    }
    return shown(db, actor, WorkflowId)
  },

  previewPublish: async ({ db, actor, params: { id } }) => {
    const workflow = await lockWorkflow(db, actor, id)
    const Steps = await stepsOf(db, actor.TenantId, id)
    return {
      Matching: await matchingNow(db, actor, id),
      OnEarlierVersion: await onEarlierVersion(db, actor.TenantId, id, true),
      Waiting: workflow.Status === 'Active' ? 0 : await waitingIn(db, actor.TenantId, id),
      Findings: [...findings(workflow, Steps), ...(await videoFindings(db, actor.TenantId, Steps))],
    }
  },

  setWorkflowEvent: async ({ db, actor, body: { WorkflowId, EventCode } }) => {
    const workflow = await lockWorkflow(db, actor, WorkflowId)
    if (!eventsFor(workflow.Type).includes(EventCode))
      throw invalid({ EventCode: `A ${workflow.Type.toLowerCase()} workflow cannot start by this` })
    // Another event clears the conditions of the one before.
    if (workflow.EventCode !== EventCode) await changeWorkflow(db, actor, WorkflowId, { EventCode, Conditions: [] })
    return shown(db, actor, WorkflowId)
  },

  clearWorkflowEvent: async ({ db, actor, params: { id } }) => {
    await lockWorkflow(db, actor, id)
    await changeWorkflow(db, actor, id, { EventCode: null, Conditions: [] })
    return shown(db, actor, id)
  },

  eventConditions: ({ db, actor, params }) => conditionOptions(db, actor, params.eventCode),

  clearConditions: async ({ db, actor, params: { id } }) => {
    await lockWorkflow(db, actor, id)
    await changeWorkflow(db, actor, id, { Conditions: [] })
    return shown(db, actor, id)
  },

  addCondition: async ({ db, actor, params: { eventCode }, body: { WorkflowId, Value } }) => {
    const workflow = await lockWorkflow(db, actor, WorkflowId)
    if (workflow.EventCode !== eventCode) throw invalid({ EventCode: 'Set this event before its conditions' })
    if (!(await conditionOptions(db, actor, eventCode)).some(({ Key }) => Key === Value))
      throw invalid({ Value: 'Choose a condition' })
    if (!workflow.Conditions.includes(Value))
      await changeWorkflow(db, actor, WorkflowId, { Conditions: [...workflow.Conditions, Value] })
    return shown(db, actor, WorkflowId)
  },

  deleteCondition: ({ db, actor, params, body }) =>
    removeCondition(db, actor, { ...body, EventCode: params.eventCode }),
  deleteConditionOf: ({ db, actor, body }) => removeCondition(db, actor, body),

  addWorkflowAgent: async ({ db, actor, body: { WorkflowId, AgentId } }) => {
    await lockWorkflow(db, actor, WorkflowId)
    await requireOnSide(db, actor, 'agent', AgentId)
    await db
      .insertInto('workflow_agent')
      .values({ TenantId: actor.TenantId, WorkflowId, AgentId })
      .onConflict((c) => c.doNothing())
      .execute()
    return shown(db, actor, WorkflowId)
  },

  removeWorkflowAgent: async ({ db, actor, body: { WorkflowId, AgentId } }) => {
    await lockWorkflow(db, actor, WorkflowId)
    // Who is no longer an agent can be taken out as well.
    await requireUser(db, actor, AgentId)
    await db
      .deleteFrom('workflow_agent')
      .where('TenantId', '=', actor.TenantId)
      .where('WorkflowId', '=', WorkflowId)
      .where('AgentId', '=', AgentId)
      .execute()
    return shown(db, actor, WorkflowId)
  },
} satisfies Partial<Handlers>
