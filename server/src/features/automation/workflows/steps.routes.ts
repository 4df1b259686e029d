import { ON, stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import { dayEvents, declarationOf } from '@dormer/contract/deals/transaction-fields'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { tagNamed } from '../../people/acts/tags.ts'
import { readCriteria } from '../../people/contact-search/filters.ts'
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
import { changeWorkflow, findWorkflow, lockWorkflow } from './workflows.queries.ts'

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

export const stepRoutes = {
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
    const does = rest.TaskTypeId ?? step.TaskTypeId
    const isOfTag = does === stepType.AddTag || does === stepType.RemoveTag
    if (TagName && !isOfTag) throw invalid({ TagName: 'Only steps that add or remove a tag have one' })
    const values = TagName ? { ...rest, TagId: await tagNamed(db, actor, TagName) } : rest
    if (values.Settings?.Criteria) await readCriteria(db, actor, values.Settings.Criteria)
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
