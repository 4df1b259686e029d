import { z } from 'zod'
import type { taskTypes } from '../day/tasks.ts'
import { peopleRoles } from '../deals/people.ts'
import { dayEvents } from '../deals/transaction-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  blankIsAbsent,
  flag,
  id,
  idOrNone,
  number,
  optionalLine,
  required,
  searchId,
  typedNumber,
  typedNumberOrNone,
} from '../fields.ts'
import { filterCriteria } from '../filters.ts'
import { contactTypes } from '../people/contacts.ts'
import { customValue } from '../people/custom-fields.ts'

/*
 * The steps of a workflow: what is done, and how long after the step before. A step has a place in a list: the
 * workflow's, or one of the two that hang from a Branch. They are a draft until the workflow is published (decision 0097).
 */

/**
 * The types of steps, by TaskTypeId: those of tasks, then those that only workflows have. Written out, because the browser
 * gets what is made of another module's constants only together with the schemas (web/contract-in-browser.ts).
 */
export const stepTypes = {
  1: 'Email',
  2: 'Call',
  3: 'To-Do',
  4: 'Text',
  5: 'Follow Up',
  6: 'Run Search',
  7: 'Add Tag',
  20: 'Wait Until',
  21: 'Branch',
  22: 'Remove Tag',
  23: 'Change Type',
  24: 'Change Source',
  25: 'Change Urgency',
  26: 'Change Agent',
  27: 'Notify a Colleague',
  28: 'End',
  29: 'Set Field',
} as const satisfies Record<number, string> & typeof taskTypes
export type StepTypeId = keyof typeof stepTypes
export const stepType = {
  Email: 1,
  Call: 2,
  ToDo: 3,
  Text: 4,
  FollowUp: 5,
  RunSearch: 6,
  AddTag: 7,
  WaitUntil: 20,
  Branch: 21,
  RemoveTag: 22,
  ChangeType: 23,
  ChangeSource: 24,
  ChangeUrgency: 25,
  ChangeAgent: 26,
  Notify: 27,
  End: 28,
  SetField: 29,
} as const satisfies Record<string, StepTypeId>
/** The types that are a task for somebody, whatever IsCreateTask says. */
export const taskStepTypes: readonly number[] = [stepType.Call, stepType.ToDo, stepType.FollowUp]
/** The types that send something to the client, unless they create a task instead. */
export const messageStepTypes: readonly number[] = [stepType.Email, stepType.Text, stepType.RunSearch]
/** The types that a transaction's workflow may have: of the others it would not be clear whom they are about. */
export const transactionStepTypes: readonly number[] = [
  stepType.Email,
  stepType.Call,
  stepType.ToDo,
  stepType.Text,
  stepType.FollowUp,
  stepType.Notify,
]

export const timeUnits = ['Minutes', 'Hours', 'Days', 'Months'] as const
export type TimeUnit = (typeof timeUnits)[number]
/** The longest wait, in any unit. */
export const MAX_WAIT = 10_000

/** When a step of a transaction's workflow is due, against one of the transaction's dates (docs/rules.md#due-date-rules). */
export const timings = { 1: 'On', 2: 'Before', 3: 'After' } as const
export type Timing = keyof typeof timings
export const ON: Timing = 1
export const dateTypes = Object.keys(dayEvents) as [keyof typeof dayEvents, ...(keyof typeof dayEvents)[]]

/** What a Wait Until waits for. */
export const waitsFor = ['Weekday', 'OfficeHours', 'Date'] as const
/** The days of a contact or household that a Wait Until may wait for; they come every year but for the timeframe. */
export const waitDates = {
  DateOfBirth: 'Birthday',
  PurchaseAnniversary: 'Purchase Anniversary',
  SaleAnniversary: 'Sale Anniversary',
  Timeframe: 'Timeframe',
} as const
/** What a Branch asks. */
export const branchConditions = ['Replied', 'OpenedHome', 'HasAgreement', 'Filters'] as const

/** A time of day, HH:MM. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00')
  .meta({ example: '09:00' })
/** ISO days of the week: 1 is Monday. */
export const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1, 'Choose at least one day')
  .max(7)
  .transform((days) => [...new Set(days)].sort())

/** What the types beyond the specification need; each uses its own. */
export const stepSettings = z
  .object({
    WaitFor: z.enum(waitsFor).nullish(),
    /** Of WaitFor Weekday. */
    Weekdays: weekdays.nullish(),
    /** The time of day from which it goes on, in the contact's zone. */
    Hour: timeOfDay.nullish(),
    /** Of WaitFor Date. */
    DateField: z.enum(Object.keys(waitDates) as [keyof typeof waitDates, ...(keyof typeof waitDates)[]]).nullish(),
    Condition: z.enum(branchConditions).nullish(),
    /** Of Condition Filters, in the language of the contacts list. */
    Criteria: filterCriteria.nullish(),
    ContactTypeId: typedNumber({ error: 'Choose a contact type' })
      .int()
      .refine((v) => v in contactTypes, 'Choose a contact type')
      .nullish()
      .meta({ example: 1, ...blankIsAbsent }),
    SourceId: idOrNone('source').nullish(),
    UrgencyTypeId: idOrNone('urgency-type').nullish(),
    /** One of the brokerage's own fields, and what it becomes; null clears it. What is omitted is still to be entered. */
    CustomFieldId: idOrNone('custom-field').nullish(),
    CustomValue: customValue.optional(),
  })
  .meta({ id: 'StepSettings' })
export type StepSettings = z.output<typeof stepSettings>

const amount = z
  .union([typedNumber().int().min(0).max(MAX_WAIT), z.literal(''), z.null()], `Use 0 to ${MAX_WAIT} days`)
  .transform((v) => (v === '' ? null : v))
const timing = typedNumber({ error: 'Choose On, Before or After' })
  .int()
  .refine((v) => v in timings, 'Choose On, Before or After')
const rule = {
  /** How many days; cleared if Timing is 1. */
  DayAmount: amount.nullish(),
  /** Only Days. Cleared if Timing is 1. */
  DayType: z.union([z.literal('Days'), z.literal(''), z.null()]).optional(),
  Timing: timing,
  DateType: z.enum(dateTypes, 'Choose a date'),
}
export const dueDateRule = z
  .object({
    DayAmount: number.nullable(),
    DayType: z.literal('Days').nullable(),
    Timing: number,
    DateType: z.enum(dateTypes),
    WorkflowStepId: number,
  })
  .meta({ id: 'DueDateRule' })
export type DueDateRule = z.infer<typeof dueDateRule>

export const workflowStep = z
  .object({
    WorkflowStepId: number,
    /** From 1, in its list. */
    StepOrder: number,
    TaskTypeId: number,
    TaskType: z.string(),
    /** It creates a task with TaskTitle instead of doing this by itself. */
    IsCreateTask: z.boolean(),
    TaskTitle: z.string().nullable(),
    EmailTemplateId: number.nullable(),
    TextTemplateId: number.nullable(),
    TagId: number.nullable(),
    SearchGuid: z.string().nullable(),
    /**
     * Who gets the task, the contact or the notification; null is the contact's agent and, of a Change Agent, the next one
     * in round robin.
     */
    AssignToId: number.nullable(),
    RecipientPeopleRole: number.nullable(),
    WaitTime: number,
    TimeUnit: z.enum(timeUnits),
    DueDateRule: dueDateRule.nullable(),
    // Beyond the specification.
    ParentStepId: number.nullable(),
    Branch: z.enum(['Yes', 'No']).nullable(),
    Settings: stepSettings,
  })
  .meta({ id: 'WorkflowStep' })
export type WorkflowStep = z.infer<typeof workflowStep>

const steps = z.array(workflowStep)

const stepTypeId = typedNumber({ error: 'Choose an action' })
  .int()
  .refine((v) => v in stepTypes, 'Choose an action')
  .meta({ example: 1, ...blankIsAbsent })
const place = {
  /** The Branch in one of whose lists it is; null is the workflow's own list. */
  ParentStepId: idOrNone('workflow-step').optional(),
  Branch: z.enum(['Yes', 'No']).nullish(),
}

/** Index counts from 0; one beyond the end is the end. */
export const addStep = endpoint({
  method: 'POST',
  path: 'api/workflow/step/new',
  summary: 'Add a step to a workflow',
  permission: 'WorkContacts',
  creates: true,
  body: z.object({
    Index: typedNumber({ error: 'Send the place of the step' }).int().min(0).max(10_000),
    WorkflowId: id('workflow'),
    TaskTypeId: stepTypeId.optional(),
    ...place,
  }),
  response: steps,
  whole: 'users and settings',
})

/** What is omitted stays. Another TaskTypeId clears what the step did before, IsCreateTask and TaskTitle included. */
export const updateStep = endpoint({
  method: 'PUT',
  path: 'api/workflow/step/update',
  summary: 'Change a step of a workflow',
  permission: 'WorkContacts',
  body: z.object({
    WorkflowStepId: id('workflow-step'),
    TaskTypeId: stepTypeId.optional(),
    IsCreateTask: flag.optional(),
    TaskTitle: optionalLine(200).optional(),
    EmailTemplateId: idOrNone('email-template').optional(),
    TextTemplateId: idOrNone('text-template').optional(),
    TagId: idOrNone('tag').optional(),
    /** Instead of TagId: a tag by its name, which is created if there is none. */
    TagName: optionalLine(50)
      .refine((name) => name === null || required('Tag').safeParse(name).success, 'Tag is required')
      .optional(),
    /** Its guid; its number is accepted, too. */
    SearchGuid: searchId('user-search').nullish(),
    AssignToId: idOrNone('user').optional(),
    RecipientPeopleRole: z
      .union([typedNumberOrNone().int(), z.null()])
      .transform((v) => v || null)
      .refine((v) => v === null || v in peopleRoles, 'Choose a role')
      .optional(),
    WaitTime: typedNumber({ error: `Use 0 to ${MAX_WAIT.toLocaleString('en-US')}` })
      .int(`Use a whole number`)
      .min(0, `Use 0 to ${MAX_WAIT.toLocaleString('en-US')}`)
      .max(MAX_WAIT, `Use 0 to ${MAX_WAIT.toLocaleString('en-US')}`)
      .optional(),
    TimeUnit: z.enum(timeUnits, 'Choose minutes, hours, days or months').optional(),
    DueDateRule: z.object(rule).nullish(),
    Settings: stepSettings.optional(),
  }),
  response: workflowStep,
})

/** With a Branch, all that hangs from it. */
export const deleteStep = endpoint({
  method: 'POST',
  path: 'api/workflow/step/delete',
  summary: 'Delete a step of a workflow',
  permission: 'WorkContacts',
  security: 'deletion',
  body: z.object({ WorkflowStepId: id('workflow-step') }),
  response: steps,
  whole: 'users and settings',
})

/** To any list of the same workflow, at a place counted from 0, with all that hangs from it. */
export const moveStep = endpoint({
  method: 'PUT',
  path: 'api/workflow/step/move',
  summary: 'Move a step of a workflow to another place, or to a list of a Branch',
  permission: 'WorkContacts',
  body: z.object({
    WorkflowStepId: id('workflow-step'),
    Index: typedNumber({ error: 'Send the place of the step' }).int().min(0).max(10_000),
    ...place,
  }),
  response: steps,
  whole: 'users and settings',
})

/** All steps of one list, in their new order: as their StepOrder says, if that was changed, else as they are sent. */
export const orderSteps = endpoint({
  method: 'POST',
  path: 'api/workflow/steporder',
  summary: 'Put the steps of a workflow in another order',
  permission: 'WorkContacts',
  body: z
    .array(z.object({ WorkflowStepId: id('workflow-step'), StepOrder: typedNumber().int().optional() }))
    .min(1, 'Send the steps in their new order')
    .max(500, 'Use at most 500 steps'),
  response: steps,
  whole: 'users and settings',
})

export const setDueDateRule = endpoint({
  method: 'POST',
  path: 'api/workflow/step/duedate',
  summary: 'Set when a step of a transaction workflow is due',
  permission: 'WorkContacts',
  body: z.object({ ...rule, WorkflowStepId: id('workflow-step') }),
  response: workflowStep,
})

export const setRecipientRole = endpoint({
  method: 'PUT',
  path: 'api/workflow/{stepId}/recipientrole',
  summary: 'Set who on the transaction receives a step’s message',
  permission: 'WorkContacts',
  params: z.object({ stepId: id('workflow-step') }),
  query: z.object({
    roleId: typedNumberOrNone({ error: 'Choose a role' })
      .int()
      .refine((v) => v === 0 || v in peopleRoles, 'Choose a role')
      .transform((v) => v || null),
  }),
  response: workflowStep,
})

/** The transaction's dates that a step can be due against. */
export const stepDateOptions = endpoint({
  method: 'GET',
  path: 'api/workflow/step/date-options',
  summary: 'List the dates that steps of transaction workflows can be due against',
  permission: 'signed-in',
  whole: 'fixed by the contract',
  response: z.array(z.object({ Key: z.enum(dateTypes), Value: z.string() }).meta({ id: 'StepDateOption' })),
})
