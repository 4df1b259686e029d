import {
  ON,
  type StepTypeId,
  stepType,
  stepTypes,
  transactionStepTypes,
  type WorkflowStep,
} from '@dormer/contract/automation/steps'
import { type EventCode, eventCodes, triggerOf } from '@dormer/contract/automation/triggers'
import type { Workflow, WorkflowType } from '@dormer/contract/automation/workflows'
import { dayEvents, declarationOf } from '@dormer/contract/deals/transaction-fields'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { agentOptions, requireOnSide, requireUser } from '../../brokerage/users/users.queries.ts'
import { listTemplates } from '../../messages/templates/templates.queries.ts'
import { tagNamed } from '../../people/acts/tags.ts'
import { readCriteria } from '../../people/contact-search/filters.ts'
import { cancelAutoTasks } from '../auto-tasks/wake.queries.ts'
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
import { requireReferences } from './references.queries.ts'
import {
  changeStep,
  insertStep,
  relocateStep,
  removeStep,
  reorderSteps,
  requireList,
  type StepValues,
  stepsOf,
  workflowOfStep,
} from './steps.queries.ts'
import {
  agentsOf,
  changeWorkflow,
  findWorkflow,
  insertWorkflow,
  listWorkflows,
  lockWorkflow,
  triggerPhrase,
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
    Trigger: triggerPhrase(EventCode),
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
    Findings: findings({ ...values, EventCode, Conditions, WorkflowVersionId: null }, Steps),
  }
}

/** The workflow of a step that the actor may change, locked, with the step. */
const lockStep = async (db: Tx, actor: Actor, stepId: number) => {
  const workflow = await workflowOfStep(db, actor.TenantId, stepId).then((id) => lockWorkflow(db, actor, id))
  const steps = await stepsOf(db, actor.TenantId, workflow.WorkflowId)
  // Deleted by whoever had the lock before.
  const step = steps.find(({ WorkflowStepId }) => WorkflowStepId === stepId)
  if (!step) throw notFound('step')
  return { workflow, step }
}
const stepShown = async (db: Tx, actor: Actor, workflowId: number, stepId: number) => {
  const step = (await stepsOf(db, actor.TenantId, workflowId)).find(({ WorkflowStepId }) => WorkflowStepId === stepId)
  if (!step) throw notFound('step')
  return step
}
/** What is published stays as it is until the draft is published, too. */
const edited = (db: Tx, actor: Actor, workflowId: number) => changeWorkflow(db, actor, workflowId, { HasChanges: true })

/** What another action clears of a step: what it did before, unless something else was sent for it. */
const clearedFor = (step: WorkflowStep, sent: StepValues) => {
  const renewed = <F extends keyof StepValues & keyof WorkflowStep>(field: F) =>
    sent[field] === undefined || sent[field] === step[field] ? null : sent[field]
  const isNew = JSON.stringify(sent.Settings) !== JSON.stringify(step.Settings)
  return {
    IsCreateTask: renewed('IsCreateTask') ?? false,
    TaskTitle: renewed('TaskTitle'),
    EmailTemplateId: renewed('EmailTemplateId'),
    TextTemplateId: renewed('TextTemplateId'),
    TagId: renewed('TagId'),
    SearchGuid: renewed('SearchGuid'),
    AssignToId: renewed('AssignToId'),
    Settings: (isNew && sent.Settings) || {},
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
    if (Criteria) readCriteria(Criteria, actor)
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
      OnEarlierVersion: await onEarlierVersion(db, actor.TenantId, id),
      Waiting: workflow.Status === 'Active' ? 0 : await waitingIn(db, actor.TenantId, id),
      Findings: findings(workflow, Steps),
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

  addStep: async ({ db, actor, body: { WorkflowId, Index, TaskTypeId, ParentStepId = null, Branch = null } }) => {
    await lockWorkflow(db, actor, WorkflowId)
    if (ParentStepId !== null) await findWorkflow(db, actor, await workflowOfStep(db, actor.TenantId, ParentStepId))
    requireList(await stepsOf(db, actor.TenantId, WorkflowId), { ParentStepId, Branch })
    await insertStep(db, actor.TenantId, WorkflowId, {
      Index,
      TaskTypeId: TaskTypeId ?? stepType.Email,
      ParentStepId,
      Branch,
    })
    await edited(db, actor, WorkflowId)
    return stepsOf(db, actor.TenantId, WorkflowId)
  },

  updateStep: async ({ db, actor, body: { WorkflowStepId, TagName, ...rest } }) => {
    const { workflow, step } = await lockStep(db, actor, WorkflowStepId)
    const values = TagName ? { ...rest, TagId: await tagNamed(db, actor, TagName) } : rest
    if (values.Settings?.Criteria) readCriteria(values.Settings.Criteria, actor)
    const SearchGuid = await requireReferences(db, actor, step, values)
    // What another action would not mean is cleared, unless it is sent for it.
    const isOther = values.TaskTypeId !== undefined && values.TaskTypeId !== step.TaskTypeId
    if (isOther && step.TaskTypeId === stepType.Branch) {
      const steps = await stepsOf(db, actor.TenantId, workflow.WorkflowId)
      if (steps.some(({ ParentStepId }) => ParentStepId === WorkflowStepId))
        throw invalid({ TaskTypeId: 'Delete the steps that hang from this branch first' })
    }
    const given = { ...values, SearchGuid }
    await changeStep(db, actor.TenantId, WorkflowStepId, isOther ? { ...given, ...clearedFor(step, given) } : given)
    await edited(db, actor, workflow.WorkflowId)
    return stepShown(db, actor, workflow.WorkflowId, WorkflowStepId)
  },

  deleteStep: async ({ db, actor, body: { WorkflowStepId } }) => {
    const { workflow } = await lockStep(db, actor, WorkflowStepId)
    await removeStep(db, actor.TenantId, WorkflowStepId)
    await edited(db, actor, workflow.WorkflowId)
    return stepsOf(db, actor.TenantId, workflow.WorkflowId)
  },

  moveStep: async ({ db, actor, body: { WorkflowStepId, Index, ParentStepId = null, Branch = null } }) => {
    const { workflow } = await lockStep(db, actor, WorkflowStepId)
    const { WorkflowId } = workflow
    if (ParentStepId !== null && (await workflowOfStep(db, actor.TenantId, ParentStepId)) !== WorkflowId)
      throw notFound('step')
    const steps = await stepsOf(db, actor.TenantId, WorkflowId)
    requireList(steps, { ParentStepId, Branch })
    await relocateStep(db, actor.TenantId, steps, WorkflowStepId, { Index, ParentStepId, Branch })
    await edited(db, actor, WorkflowId)
    return stepsOf(db, actor.TenantId, WorkflowId)
  },

  orderSteps: async ({ db, actor, body }) => {
    const { workflow } = await lockStep(db, actor, body[0]?.WorkflowStepId as number)
    for (const { WorkflowStepId } of body)
      if ((await workflowOfStep(db, actor.TenantId, WorkflowStepId)) !== workflow.WorkflowId) throw notFound('step')
    await reorderSteps(db, actor.TenantId, workflow.WorkflowId, body)
    await edited(db, actor, workflow.WorkflowId)
    return stepsOf(db, actor.TenantId, workflow.WorkflowId)
  },

  setDueDateRule: async ({ db, actor, body: { WorkflowStepId, ...rule } }) => {
    const { workflow } = await lockStep(db, actor, WorkflowStepId)
    if (rule.Timing !== ON && rule.DayAmount === undefined)
      throw invalid({ DayAmount: 'Enter how many days before or after' })
    await changeStep(db, actor.TenantId, WorkflowStepId, { DueDateRule: rule })
    await edited(db, actor, workflow.WorkflowId)
    return stepShown(db, actor, workflow.WorkflowId, WorkflowStepId)
  },

  setRecipientRole: async ({ db, actor, params: { stepId }, query: { roleId } }) => {
    const { workflow } = await lockStep(db, actor, stepId)
    await changeStep(db, actor.TenantId, stepId, { RecipientPeopleRole: roleId })
    await edited(db, actor, workflow.WorkflowId)
    return stepShown(db, actor, workflow.WorkflowId, stepId)
  },

  stepDateOptions: async () =>
    (Object.keys(dayEvents) as (keyof typeof dayEvents)[]).map((Key) => ({ Key, Value: declarationOf(Key).label })),
} satisfies Partial<Handlers>
