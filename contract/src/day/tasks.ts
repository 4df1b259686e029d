import { z } from 'zod'
import { userOption } from '../brokerage/users.ts'
import { endpoint } from '../endpoint.ts'
import {
  blankIsAbsent,
  done,
  flag,
  id,
  idOrNone,
  instant,
  number,
  required,
  sentInstant,
  totalCount,
  typedNumber,
} from '../fields.ts'
import { skipped } from '../people/bulk.ts'

/** The types of tasks, by id. Only workflows create 6 and 7. */
export const taskTypes = {
  1: 'Email',
  2: 'Call',
  3: 'To-Do',
  4: 'Text',
  5: 'Follow Up',
  6: 'Run Search',
  7: 'Add Tag',
} as const
export type TaskTypeId = keyof typeof taskTypes
/** The types people can choose. */
export const manualTaskTypes = [1, 2, 3, 4, 5] as const

/** When the next one of a repeating task is due after it is completed. */
export const repeats = ['Daily', 'Weekdays', 'Weekly', 'EveryOtherWeek', 'Monthly', 'Quarterly', 'Yearly'] as const
export type Repeat = (typeof repeats)[number]
export const repeatLabels: { [R in Repeat]: string } = {
  Daily: 'Every day',
  Weekdays: 'Every weekday',
  Weekly: 'Every week',
  EveryOtherWeek: 'Every 2 weeks',
  Monthly: 'Every month',
  Quarterly: 'Every 3 months',
  Yearly: 'Every year',
}

/** How many minutes before a task is due its reminder comes. */
export const reminderLabels: Record<number, string> = {
  0: 'When it is due',
  5: '5 minutes before',
  15: '15 minutes before',
  30: '30 minutes before',
  60: '1 hour before',
  120: '2 hours before',
  1440: '1 day before',
}
const MAX_REMINDER = 10_080

const text = z.string().nullable()

/** A task as lists show it. */
export const taskRow = z
  .object({
    TaskId: number,
    Title: z.string(),
    TaskTypeId: number,
    TaskType: z.string(),
    AssignedUserId: number,
    AssignedUser: z.string(),
    DueDate: instant.nullable(),
    /** By calendar days in the user's zone (docs/rules.md#due); null if more than 7 days ahead or unscheduled. */
    Due: z.enum(['today', 'week', 'pastdue']).nullable(),
    /** MM/D/YYYY, h:mm am in the user's zone, or 'Unscheduled'. */
    DueDateDisplay: z.string(),
    Notes: text,
    IsCompleted: z.boolean(),
    DateCompleted: instant.nullable(),
    IsFromWorkflow: z.boolean(),
    CanDelete: z.boolean(),
    /** The name of the contact, or the address of the transaction, it is about. */
    AssociatedWith: text,
    KeyType: z.enum(['ContactEntityId', 'TransactionId']).nullable(),
    KeyValue: number.nullable(),
    /**
     * The id its link goes to: the transaction, or the contact it was made for, otherwise the entity's first; null if
     * it may not be opened.
     */
    RouteId: number.nullable(),
    /** The name of its type's icon. */
    IconCss: z.string(),
    Repeat: z.enum(repeats).nullable(),
    ReminderMinutes: number.nullable(),
  })
  .meta({ id: 'Task' })
export type TaskRow = z.infer<typeof taskRow>

export const taskOptions = endpoint({
  method: 'GET',
  path: 'api/task/task-options',
  summary: 'List the assignees and types for tasks',
  permission: 'signed-in',
  response: z.object({
    Users: z.array(userOption),
    TaskTypes: z.array(z.object({ TaskTypeId: number, TaskType: z.string() }).meta({ id: 'TaskType' })),
  }),
})

/** How many open tasks are returned: nobody reads more. */
export const OPEN_LISTED = 5000
/** How many completed ones are returned: they pile up over the years. */
export const COMPLETED_LISTED = 500

export const tasks = endpoint({
  method: 'GET',
  path: 'api/task/tasks',
  summary: 'List tasks',
  permission: 'signed-in',
  query: z.object({
    includeCompleted: flag.default(false),
    /** 0 is everyone; the actor if omitted. */
    assignedId: idOrNone('user').optional(),
    type: z.enum(['ContactEntityId', 'TransactionId']).optional().meta({ example: 'ContactEntityId' }),
    typeValue: id('contact-entity').optional(),
  }),
  response: z.array(taskRow),
  headers: totalCount,
})

export const taskBody = z.object({
  TaskId: idOrNone('task').optional(),
  Title: required('Title').optional().meta({ example: 'Call about the offer' }),
  TaskTypeId: typedNumber({ error: 'Choose a task type' })
    .int()
    .positive()
    .optional()
    .meta({ example: 2, ...blankIsAbsent }),
  AssignedUserId: id('user').optional(),
  DueDate: sentInstant('Choose a time').nullish(),
  Notes: z.string().trim().max(10_000, 'Use at most 10,000 characters').nullish(),
  KeyType: z.enum(['ContactEntityId', 'TransactionId']).nullish().meta({ example: 'ContactEntityId' }),
  KeyValue: idOrNone('contact-entity').optional(),
  /** The person in the household it is about; KeyValue may then be left out. */
  ContactId: idOrNone('contact').optional(),
  Repeat: z.enum(repeats).nullish(),
  /** Before DueDate; null is no reminder. A new task gets the assignee's default. */
  ReminderMinutes: z.number().int().min(0).max(MAX_REMINDER).nullish(),
})
export const saveTask = endpoint({
  method: 'POST',
  path: 'api/task',
  summary: 'Create or update a task',
  permission: 'WorkContacts',
  creates: true,
  body: taskBody,
  response: taskRow,
})

/**
 * The same task about each of these contacts. An id the actor may not see refuses the whole call; who was erased is left
 * out, and counted.
 */
export const addTaskToContacts = endpoint({
  method: 'POST',
  path: 'api/task/contacts',
  summary: 'Add a task about each of several contacts',
  permission: 'WorkContacts',
  creates: true,
  body: z.object({
    Title: required('Title').meta({ example: 'Call about the open house' }),
    TaskTypeId: typedNumber({ error: 'Choose a task type' }).int().positive().meta({ example: 2 }),
    AssignedUserId: id('user'),
    DueDate: sentInstant('Choose a time').nullish(),
    ContactIds: z
      .array(id('contact'))
      .min(1, 'Choose at least one contact')
      .max(1000, 'Choose at most 1,000 contacts at a time'),
  }),
  response: done.extend({ TaskIds: z.array(number), Skipped: skipped }),
})

const params = z.object({ id: id('task') })

export const getTask = endpoint({
  method: 'GET',
  path: 'api/task/{id}',
  summary: 'Get a task',
  permission: 'signed-in',
  params,
  response: taskRow,
})

export const completeTask = endpoint({
  method: 'PUT',
  path: 'api/task/{id}/mark-complete',
  summary: 'Complete a task',
  permission: 'WorkContacts',
  params,
  response: done.extend({ Next: taskRow.nullable() }),
})

export const reopenTask = endpoint({
  method: 'PUT',
  path: 'api/task/{id}/re-open',
  summary: 'Reopen a task',
  permission: 'WorkContacts',
  params,
  response: done,
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: 'api/task/{id}/delete',
  summary: 'Delete a task',
  permission: 'ChangeEntries',
  security: 'deletion',
  params,
  response: done,
})

export const deleteTasks = endpoint({
  method: 'PUT',
  path: 'api/task/mass-delete',
  summary: 'Delete tasks',
  permission: 'ChangeEntries',
  security: 'deletion',
  body: z.array(id('task')).min(1, 'Choose at least one task').max(5000),
  response: done,
})

/** How many contacts the words of a task may mean. */
export const PEOPLE_MEANT = 5

export const parseTask = endpoint({
  method: 'GET',
  path: 'api/task/parse',
  summary: 'Parse a task from text',
  permission: 'signed-in',
  query: z.object({
    text: z
      .string()
      .max(300, { error: 'Use at most 300 characters', abort: true })
      // Limited before any pattern is matched against it.
      .overwrite((words) => words.replace(/\s+/g, ' ').trim())
      .meta({ example: 'call Ana' }),
  }),
  response: z.object({
    Title: z.string(),
    TaskTypeId: number,
    DueDate: instant.nullable(),
    Repeat: z.enum(repeats).nullable(),
    /**
     * Words that mean a time but were not understood, or are past: then the task is unscheduled and keeps all words in
     * its title.
     */
    NotUnderstood: z.string().nullable(),
    /** The contacts the words may mean, most likely first, at most PEOPLE_MEANT; KeyValue is the contact entity. */
    Contacts: z.array(
      z
        .object({
          ContactId: number,
          Name: z.string(),
          Email: z.string().nullable(),
          CellPhone: z.string().nullable(),
          KeyValue: number,
        })
        .meta({ id: 'TaskContact' }),
    ),
  }),
})
export type ParsedTask = z.infer<typeof parseTask.response>
