import {
  type StepTypeId,
  stepType,
  stepTypes,
  taskStepTypes,
  transactionStepTypes,
  type WorkflowStep,
} from '@dormer/contract/automation/steps'
import { type EventCode, triggerOf } from '@dormer/contract/automation/triggers'
import type { WorkflowFinding, WorkflowType } from '@dormer/contract/automation/workflows'

/*
 * What keeps a draft from being published, and what its author should know: asked before publishing, never after.
 */

type Draft = {
  Type: WorkflowType
  EventCode: EventCode | null
  Conditions: readonly string[]
  Steps: readonly WorkflowStep[]
}

/** What a step lacks; undefined if it is complete. */
const missingIn = (step: WorkflowStep, type: WorkflowType): string | undefined => {
  const { TaskTypeId, IsCreateTask, TaskTitle, Settings } = step
  if (type === 'Transaction' && !transactionStepTypes.includes(TaskTypeId))
    return 'A transaction workflow cannot do this: choose another action'
  if (type === 'Transaction' && !step.DueDateRule) return 'Choose when it is due'
  if (step.DueDateRule && step.DueDateRule.Timing !== 1 && step.DueDateRule.DayAmount === null)
    return 'Enter how many days before or after'
  if (IsCreateTask || taskStepTypes.includes(TaskTypeId)) return TaskTitle ? undefined : 'Enter a title for the task'
  switch (TaskTypeId) {
    case stepType.Email:
      if (!step.EmailTemplateId) return 'Choose an email template'
      return type === 'Transaction' && !step.RecipientPeopleRole ? 'Choose who receives it' : undefined
    case stepType.Text:
      if (!step.TextTemplateId) return 'Choose a text template'
      return type === 'Transaction' && !step.RecipientPeopleRole ? 'Choose who receives it' : undefined
    case stepType.RunSearch:
      return step.SearchGuid ? undefined : 'Choose a search'
    case stepType.AddTag:
    case stepType.RemoveTag:
      return step.TagId ? undefined : 'Choose a tag'
    case stepType.WaitUntil:
      if (Settings.WaitFor === 'Weekday' && !Settings.Weekdays?.length) return 'Choose at least one day'
      if (Settings.WaitFor === 'Date' && !Settings.DateField) return 'Choose a date'
      return Settings.WaitFor ? undefined : 'Choose what it waits for'
    case stepType.Branch:
      if (Settings.Condition === 'Filters' && !Settings.Criteria?.Filters?.length && !Settings.Criteria?.Groups?.length)
        return 'Add a filter'
      return Settings.Condition ? undefined : 'Choose a condition'
    case stepType.ChangeType:
      return Settings.ContactTypeId ? undefined : 'Choose a contact type'
    case stepType.ChangeSource:
      return Settings.SourceId ? undefined : 'Choose a source'
    case stepType.ChangeUrgency:
      return Settings.UrgencyTypeId ? undefined : 'Choose an urgency'
    case stepType.SetField:
      if (!Settings.CustomFieldId) return 'Choose a field'
      return Settings.CustomValue === undefined ? 'Enter what the field becomes' : undefined
    case stepType.Notify:
      return TaskTitle ? undefined : 'Enter what the notification says'
    default:
      return undefined
  }
}

/** The list a step is in: it ends what follows it there, not elsewhere. */
const listOf = ({ ParentStepId, Branch }: WorkflowStep) => `${ParentStepId}${Branch}`

/** The steps that none ever reaches: those after an End in the same list, with what hangs from them. */
const unreachable = (steps: readonly WorkflowStep[]) => {
  const ended = new Set<string>()
  const unreached = new Set<number>()
  for (const step of steps) {
    if (ended.has(listOf(step)) || (step.ParentStepId !== null && unreached.has(step.ParentStepId)))
      unreached.add(step.WorkflowStepId)
    if (step.TaskTypeId === stepType.End) ended.add(listOf(step))
  }
  return unreached
}

/** What there is to say of a draft; `Steps` in order, parents first. */
export const findingsOf = ({ Type, EventCode, Conditions, Steps }: Draft): WorkflowFinding[] => {
  const findings: WorkflowFinding[] = []
  const add = (WorkflowStepId: number | null, Message: string, IsWarning = false) =>
    findings.push({ WorkflowStepId, Message, IsWarning })
  if (Steps.length === 0) add(null, 'Add at least one step before you publish this workflow')
  if (EventCode) {
    const trigger = triggerOf(EventCode)
    if (trigger.needsCondition && Conditions.length === 0)
      add(null, `Choose a condition for “${trigger.label}”: without one, it starts for nobody`)
  }
  const unreached = unreachable(Steps)
  for (const step of Steps) {
    const missing = missingIn(step, Type)
    if (missing) add(step.WorkflowStepId, missing)
    if (unreached.has(step.WorkflowStepId))
      add(step.WorkflowStepId, 'This step is never reached: an End comes before it', true)
    if (step.TaskTypeId === stepType.Branch && !Steps.some(({ ParentStepId }) => ParentStepId === step.WorkflowStepId))
      add(step.WorkflowStepId, 'Neither answer has a step, so it makes no difference', true)
  }
  return findings
}

/** A step's place and type, for messages about it: 'Step 3 (Email)'. */
export const stepNamed = (steps: readonly WorkflowStep[], stepId: number) => {
  const at = steps.findIndex(({ WorkflowStepId }) => WorkflowStepId === stepId)
  const step = steps[at]
  return step ? `Step ${at + 1} (${stepTypes[step.TaskTypeId as StepTypeId]})` : 'A step'
}
