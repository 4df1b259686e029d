import { type StepTypeId, stepTypes, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { Workflow, WorkflowRow } from '@dormer/contract/automation/workflows'

/** A row of the list of workflows. */
export const workflowRow = (WorkflowId: number, given: Partial<WorkflowRow> = {}): WorkflowRow => ({
  WorkflowId,
  Name: `Workflow ${WorkflowId}`,
  Type: 'Contact',
  Status: 'Inactive',
  CreatedById: 7,
  CreatedByName: 'Ana Diaz',
  StepCount: 2,
  ContactsCount: 0,
  ShareWithGroup: false,
  CanEdit: true,
  CanDelete: true,
  Trigger: null,
  HasChanges: true,
  ...given,
})

/** A step of a workflow's own list. */
export const workflowStep = (
  WorkflowStepId: number,
  TaskTypeId: number,
  given: Partial<WorkflowStep> = {},
): WorkflowStep => ({
  WorkflowStepId,
  StepOrder: WorkflowStepId,
  TaskTypeId,
  TaskType: stepTypes[TaskTypeId as StepTypeId],
  IsCreateTask: false,
  TaskTitle: null,
  EmailTemplateId: null,
  TextTemplateId: null,
  TagId: null,
  SearchGuid: null,
  AssignToId: null,
  RecipientPeopleRole: null,
  WaitTime: 0,
  TimeUnit: 'Days',
  DueDateRule: null,
  ParentStepId: null,
  Branch: null,
  Settings: {},
  ...given,
})

/** A workflow as its editor gets it. */
export const workflowWith = (Steps: WorkflowStep[], given: Partial<Workflow> = {}): Workflow => ({
  ...workflowRow(31, { Name: 'New internet lead', StepCount: Steps.length }),
  PauseOnCommunication: false,
  SecondaryContacts: false,
  Steps,
  SourceOptions: [],
  AgentOptions: [{ UserId: 7, Name: 'Ana Diaz' }],
  EmailTemplates: [{ EmailTemplateId: 5, Name: 'Welcome' }],
  TextTemplates: [{ TextTemplateId: 8, Name: 'Checking in' }],
  TaskTypeOptions: Object.entries(stepTypes).map(([Key, Value]) => ({ Key: Number(Key), Value })),
  SelectedAgents: [],
  EventOptions: [{ EventCode: 'LeadCreated', ActivityType: 'New lead' }],
  SelectedEvent: null,
  SelectedConditions: [],
  Reentry: 'Never',
  ReentryDays: null,
  SendWindow: null,
  Goals: [],
  Criteria: null,
  StopWhenUnmatched: false,
  DatePublished: null,
  OnEarlierVersion: 0,
  Findings: [],
  ...given,
})
