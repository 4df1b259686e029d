import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, number } from '../fields.ts'

/** A step of a workflow that was applied to a transaction, with the day on which it is done. */
export const autoTask = z
  .object({
    Id: number,
    TaskType: z.string(),
    TaskTypeId: number,
    EmailTemplateName: z.string().nullable(),
    TextTemplateName: z.string().nullable(),
    RecipientRoleName: z.string().nullable(),
    /** Null while the transaction lacks the date that it depends on. */
    ExecuteDate: instant.nullable(),
    /** When it is done, in words: '3 days before Closing Date'. */
    DateControl: z.string(),
    IsComplete: z.boolean(),
    IsCancelled: z.boolean(),
    Due: z.enum(['today', 'week', 'pastdue']).nullable(),
    CssClass: z.string(),
    IconCss: z.string(),
    // Beyond the specification.
    WorkflowId: number.nullable(),
    WorkflowName: z.string(),
    TaskTitle: z.string().nullable(),
    DateCompleted: instant.nullable(),
    /** Why it was not done, or waits. */
    Why: z.string().nullable(),
    /** It was tried and not done, and its day has not passed. */
    CanRetry: z.boolean(),
  })
  .meta({ id: 'AutoTask' })
export type AutoTask = z.infer<typeof autoTask>

export const autoTasks = endpoint({
  method: 'GET',
  path: 'api/workflow/{transactionId}/auto-tasks',
  summary: 'List the automated tasks of a transaction, earliest first',
  permission: 'signed-in',
  whole: 'one contact or transaction',
  params: z.object({ transactionId: id('transaction') }),
  response: z.array(autoTask),
})

/** A step whose day has passed already is not done. */
export const applyWorkflow = endpoint({
  method: 'POST',
  path: 'api/workflow/{transactionId}/workflow-transaction',
  summary: 'Apply a workflow to a transaction',
  permission: 'WorkTransactions',
  creates: true,
  params: z.object({ transactionId: id('transaction') }),
  query: z.object({ workflowId: id('workflow') }),
  response: done,
})

export const toggleAutoTask = endpoint({
  method: 'PUT',
  path: 'api/workflow/transaction/{taskId}/toggle-cancel',
  summary: 'Cancel an automated task of a transaction, or reinstate it',
  permission: 'WorkTransactions',
  params: z.object({ taskId: id('auto-task') }),
  response: autoTask,
})

/** One that was tried and not done is done again, at once: on its day, not later. */
export const retryAutoTask = endpoint({
  method: 'POST',
  path: 'api/workflow/transaction/{taskId}/retry',
  summary: 'Retry an automated task of a transaction that was not done',
  permission: 'WorkTransactions',
  params: z.object({ taskId: id('auto-task') }),
  response: autoTask,
})
