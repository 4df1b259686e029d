import { z } from 'zod'
import { keyValue, userOption } from '../brokerage/users.ts'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, done, flag, id, instant, number, required, typedNumber } from '../fields.ts'
import { contactCriteria } from '../people/contact-search.ts'
import { timeOfDay, weekdays, workflowStep } from './steps.ts'
import { eventCodes } from './triggers.ts'

export const workflowTypes = ['Contact', 'Transaction'] as const
export type WorkflowType = (typeof workflowTypes)[number]
export const workflowStatuses = ['Active', 'Inactive'] as const
export type WorkflowStatus = (typeof workflowStatuses)[number]

/** Whether somebody who was in a workflow can start it again by its trigger: one enrollment at a time in any case. */
export const reentries = {
  Never: 'Only once per contact',
  AfterEnd: 'Again after it has ended',
  AfterDays: 'Again, but not within a number of days',
} as const
export type Reentry = keyof typeof reentries
/** What ends a workflow for a contact before its last step, because it has done what it was for. */
export const goals = {
  AppointmentMade: 'An appointment is made',
  AgreementSigned: 'An agreement is signed',
  TypeChanged: 'The contact type changes',
} as const
export type Goal = keyof typeof goals

const type = z.enum(workflowTypes, 'Choose Contact or Transaction')

export const workflowRow = z
  .object({
    WorkflowId: number,
    Name: z.string(),
    Type: z.enum(workflowTypes),
    Status: z.enum(workflowStatuses),
    CreatedById: number.nullable(),
    CreatedByName: z.string().nullable(),
    StepCount: number,
    /** How many contacts, or open transactions, are in it now. */
    ContactsCount: number,
    // Beyond the specification.
    ShareWithGroup: z.boolean(),
    /** Whether the signed-in user may change it; deleting is for its creator and admins. */
    CanEdit: z.boolean(),
    CanDelete: z.boolean(),
    /** What starts it, in words; null if only people do. */
    Trigger: z.string().nullable(),
    /** Its draft differs from what was published. */
    HasChanges: z.boolean(),
    /** What a published one does first, in words; only if onlyActive was asked for. */
    FirstStep: z.string().optional(),
  })
  .meta({ id: 'WorkflowRow' })
export type WorkflowRow = z.infer<typeof workflowRow>

/** Those that the user may use: their own, shared ones and, for admins, all. */
export const workflows = endpoint({
  method: 'GET',
  path: 'api/workflow/accessibleworkflows/{type}',
  summary: 'List workflows by name',
  permission: 'signed-in',
  whole: 'users and settings',
  params: z.object({ type }),
  query: z.object({ onlyActive: flag.optional() }),
  response: z.array(workflowRow),
})

/** When messages may be sent: days of the week and hours, in the contact's time zone. */
export const sendWindow = z
  .object({
    Days: weekdays,
    From: timeOfDay,
    To: timeOfDay,
  })
  .refine(({ From, To }) => From < To, { error: 'The window must end after it begins', path: ['To'] })
  .meta({ id: 'SendWindow' })
export type SendWindow = z.output<typeof sendWindow>

const option = z.object({ Key: z.string(), Value: z.string() }).meta({ id: 'WorkflowOption' })
const eventOption = z
  .object({ EventCode: z.enum(eventCodes), ActivityType: z.string() })
  .meta({ id: 'WorkflowEventOption' })
/** Something that keeps a workflow from being published, or that its author should know. */
const finding = z
  .object({
    /** Null if it is about the workflow as a whole. */
    WorkflowStepId: number.nullable(),
    Message: z.string(),
    /** It can be published nevertheless. */
    IsWarning: z.boolean(),
  })
  .meta({ id: 'WorkflowFinding' })
export type WorkflowFinding = z.infer<typeof finding>

export const workflow = workflowRow
  .extend({
    PauseOnCommunication: z.boolean(),
    SecondaryContacts: z.boolean(),
    /** The draft; each Branch before what hangs from it. */
    Steps: z.array(workflowStep),
    SourceOptions: z.array(keyValue),
    AgentOptions: z.array(userOption),
    EmailTemplates: z.array(
      z.object({ EmailTemplateId: number, Name: z.string() }).meta({ id: 'EmailTemplateOption' }),
    ),
    TextTemplates: z.array(z.object({ TextTemplateId: number, Name: z.string() }).meta({ id: 'TextTemplateOption' })),
    TaskTypeOptions: z.array(keyValue),
    /** None means all. */
    SelectedAgents: z.array(z.object({ AgentId: number, Name: z.string() }).meta({ id: 'WorkflowAgent' })),
    EventOptions: z.array(eventOption),
    SelectedEvent: eventOption.nullable(),
    SelectedConditions: z.array(option),
    // Beyond the specification.
    Reentry: z.enum(Object.keys(reentries) as [Reentry, ...Reentry[]]),
    ReentryDays: number.nullable(),
    /** Null is any time that the gate allows. */
    SendWindow: sendWindow.nullable(),
    Goals: z.array(z.enum(Object.keys(goals) as [Goal, ...Goal[]])),
    /** Only contacts that these find are started by its trigger; null is everybody. */
    Criteria: contactCriteria.nullable(),
    /** It ends for those who no longer match Criteria. */
    StopWhenUnmatched: z.boolean(),
    DatePublished: instant.nullable(),
    /** How many are in it on a version before the one that is published. */
    OnEarlierVersion: number,
    Findings: z.array(finding),
  })
  .meta({ id: 'Workflow' })
export type Workflow = z.infer<typeof workflow>

export const getWorkflow = endpoint({
  method: 'GET',
  path: 'api/workflow',
  summary: 'Get a workflow with its steps and what can be chosen for them',
  permission: 'signed-in',
  query: z.object({ workflowId: id('workflow') }),
  response: workflow,
})

const name = required('Name', 100)
export const workflowBody = z.object({
  Name: name,
  ShareWithGroup: flag.default(false),
  PauseOnCommunication: flag.default(false),
  SecondaryContacts: flag.default(false),
  Type: type.default('Contact'),
})
export const createWorkflow = endpoint({
  method: 'POST',
  path: 'api/workflow',
  summary: 'Create a workflow',
  permission: 'WorkContacts',
  creates: true,
  body: workflowBody,
  response: z.object({ WorkflowId: number }),
})

/** Inactive, with the same steps, as '{name} - Copy'; it is the user's own. */
export const copyWorkflow = endpoint({
  method: 'POST',
  path: 'api/workflow/copy/{id}',
  summary: 'Copy a workflow',
  permission: 'WorkContacts',
  creates: true,
  params: z.object({ id: id('workflow') }),
  response: z.object({ WorkflowId: number }),
})

export const deleteWorkflow = endpoint({
  method: 'DELETE',
  path: 'api/workflow/{id}',
  summary: 'Delete a workflow',
  permission: 'WorkContacts',
  security: 'deletion',
  params: z.object({ id: id('workflow') }),
  refuses: [403],
  response: done,
})

export const renameWorkflow = endpoint({
  method: 'PUT',
  path: 'api/workflow/name/{id}/{name}',
  summary: 'Rename a workflow',
  permission: 'WorkContacts',
  params: z.object({ id: id('workflow'), name }),
  response: done,
})

const setting = z.object({ Setting: flag, WorkflowId: id('workflow') })
export const shareWorkflow = endpoint({
  method: 'PUT',
  path: 'api/workflow/share',
  summary: 'Share a workflow with the brokerage, or no longer',
  permission: 'WorkContacts',
  body: setting,
  response: done,
})
export const setPauseOnCommunication = endpoint({
  method: 'PUT',
  path: 'api/workflow/pause',
  summary: 'Set whether a workflow pauses when the contact answers',
  permission: 'WorkContacts',
  body: setting,
  response: done,
})
export const setSecondaryContacts = endpoint({
  method: 'PUT',
  path: 'api/workflow/secondaryContacts',
  summary: 'Set whether a workflow’s emails go to joint contacts, too',
  permission: 'WorkContacts',
  body: setting,
  response: done,
})

/** Beyond the specification: what is omitted stays. */
export const setWorkflowRules = endpoint({
  method: 'PUT',
  path: 'api/workflow/rules',
  summary: 'Set who a workflow takes again, when it sends, and what ends it',
  permission: 'WorkContacts',
  body: z.object({
    WorkflowId: id('workflow'),
    Reentry: workflow.shape.Reentry.optional(),
    ReentryDays: typedNumber({ error: 'Use 1 to 3650 days' }).int().min(1).max(3650).nullish(),
    SendWindow: sendWindow.nullish(),
    Goals: workflow.shape.Goals.optional(),
    Criteria: contactCriteria.nullish(),
    StopWhenUnmatched: flag.optional(),
  }),
  response: workflow,
})

/**
 * Active publishes the draft: whoever starts from now on gets it. Beyond the specification: `EnrollMatching` also starts
 * it for those who match now (default: not), and `MoveEnrolled` moves those who are in it to what is published. Inactive
 * pauses everybody in it, what is queued included, until it is published again.
 */
export const setWorkflowStatus = endpoint({
  method: 'PUT',
  path: 'api/workflow/status',
  summary: 'Publish or deactivate a workflow',
  permission: 'WorkContacts',
  body: z.object({
    WorkflowId: id('workflow'),
    Status: z.enum(workflowStatuses, 'Choose Active or Inactive'),
    EnrollMatching: flag.default(false),
    MoveEnrolled: flag.default(false),
  }),
  response: workflow,
})

/** Beyond the specification. */
export const previewPublish = endpoint({
  method: 'GET',
  path: 'api/workflow/publish/{id}',
  summary: 'Get what publishing a workflow would do',
  permission: 'WorkContacts',
  writes: true,
  params: z.object({ id: id('workflow') }),
  response: z.object({
    /** Contacts that its trigger and criteria hold for now and who are not in it; 0 if nothing tells who they are. */
    Matching: number,
    /** Of those in it, who would be on an earlier version once this is published. */
    OnEarlierVersion: number,
    /** Paused because it was deactivated; they go on. */
    Waiting: number,
    Findings: z.array(finding),
  }),
})

export const setWorkflowEvent = endpoint({
  method: 'POST',
  path: 'api/workflow/event',
  summary: 'Set what starts a workflow',
  permission: 'WorkContacts',
  body: z.object({ WorkflowId: id('workflow'), EventCode: z.enum(eventCodes, 'Choose an event') }),
  response: workflow,
})
export const clearWorkflowEvent = endpoint({
  method: 'DELETE',
  path: 'api/workflow/event/{id}',
  summary: 'Remove what starts a workflow, with its conditions',
  permission: 'WorkContacts',
  security: 'deletion',
  params: z.object({ id: id('workflow') }),
  response: workflow,
})

const code = z.object({ eventCode: z.enum(eventCodes, 'Choose an event') })
export const eventConditions = endpoint({
  method: 'GET',
  path: 'api/workflow/conditions/{eventCode}',
  summary: 'List the conditions that an event can have',
  permission: 'signed-in',
  whole: 'users and settings',
  params: code,
  response: z.array(option),
})
export const clearConditions = endpoint({
  method: 'DELETE',
  path: 'api/workflow/conditions/{id}',
  summary: 'Remove the conditions of a workflow’s event',
  permission: 'WorkContacts',
  security: 'deletion',
  params: z.object({ id: id('workflow') }),
  response: workflow,
})

/** The Key of a condition, as a number or text. */
const value = z
  .union([z.string(), z.number()], 'Choose a condition')
  .transform((v) => String(v).trim())
  .refine((v) => v !== '' && v.length <= 100, 'Choose a condition')
  .meta({ ...blankIsAbsent })
const condition = z.object({ WorkflowId: id('workflow'), Value: value })
export const addCondition = endpoint({
  method: 'POST',
  path: 'api/workflow/condition/{eventCode}',
  summary: 'Add a condition to a workflow’s event',
  permission: 'WorkContacts',
  params: code,
  body: condition,
  response: workflow,
})
export const deleteCondition = endpoint({
  method: 'POST',
  path: 'api/workflow/condition/{eventCode}/delete',
  summary: 'Remove a condition of a workflow’s event',
  permission: 'WorkContacts',
  security: 'deletion',
  params: code,
  body: condition,
  response: workflow,
})
/** The same call, the other way it may be read. */
export const deleteConditionOf = endpoint({
  method: 'POST',
  path: 'api/workflow/condition/delete',
  summary: 'Remove a condition of a workflow’s event, which is named in the body',
  permission: 'WorkContacts',
  security: 'deletion',
  body: condition.extend({ EventCode: z.enum(eventCodes, 'Choose an event') }),
  response: workflow,
})

const agent = z.object({ WorkflowId: id('workflow'), AgentId: id('agent') })
export const addWorkflowAgent = endpoint({
  method: 'POST',
  path: 'api/workflow/agent',
  summary: 'Limit a workflow’s event to an agent’s contacts',
  permission: 'WorkContacts',
  body: agent,
  response: workflow,
})
export const removeWorkflowAgent = endpoint({
  method: 'POST',
  path: 'api/workflow/agent/delete',
  summary: 'No longer limit a workflow’s event to an agent’s contacts',
  permission: 'WorkContacts',
  security: 'deletion',
  body: agent,
  response: workflow,
})
