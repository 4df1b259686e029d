import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursor, id, instant, number, take, totalCount } from '../fields.ts'
import { workflowTypes } from './workflows.ts'

/*
 * What workflows came to: beyond the specification. Only what the signed-in user may see is counted. Of a transaction
 * workflow, transactions are counted, and automated tasks at each step.
 */

/**
 * How an enrollment stands: the first six are one of each; the others, which several may have at once, say what happened.
 * Of transactions, only Active, Completed and Failed are counted.
 */
export const workflowStates = {
  Active: 'active',
  Paused: 'paused',
  Goal: 'reached its goal',
  Completed: 'completed',
  Ended: 'ended early',
  Removed: 'removed',
  Answered: 'answered',
  OptedOut: 'opted out',
  Failed: 'failed',
} as const
export type WorkflowState = keyof typeof workflowStates
/** What became of a step. */
export const stepStates = {
  Done: 'done',
  NotSent: 'not sent',
  Answered: 'answered',
  Failed: 'failed',
  Skipped: 'skipped',
} as const
export type StepState = keyof typeof stepStates

const counts = z
  .object({
    WorkflowId: number,
    Active: number,
    Paused: number,
    /** It ended because it had done what it was for. */
    Goal: number,
    Completed: number,
    /** It ended before its last step, for another reason. */
    Ended: number,
    Removed: number,
    /** Somebody of the household wrote while they were in it, or within 30 days after. */
    Answered: number,
    /** They unsubscribed, said stop or complained meanwhile. */
    OptedOut: number,
    /** A step failed for them. */
    Failed: number,
  })
  .meta({ id: 'WorkflowCounts' })
export type WorkflowCounts = z.infer<typeof counts>

/** Whether only some of what is in the workflows is the signed-in user's to see, and therefore counted. */
const isPartial = z.boolean()

export const workflowCounts = endpoint({
  method: 'GET',
  path: 'api/workflow/counts/{type}',
  summary: 'Get how many are in each workflow, and what came of it',
  permission: 'signed-in',
  params: z.object({ type: z.enum(workflowTypes, 'Choose Contact or Transaction') }),
  response: z
    .object({
      /** Those in which somebody is or was. */
      Workflows: z.array(counts),
      IsPartial: isPartial,
    })
    .meta({ id: 'CountedWorkflows' }),
})

const stepCounts = z
  .object({
    WorkflowStepId: number,
    /** For a message, how many were sent. */
    Done: number,
    /** Messages that were written, and then blocked, canceled or not delivered. */
    NotSent: number,
    /** It was the workflow's last message before an answer. */
    Answered: number,
    Failed: number,
    Skipped: number,
  })
  .meta({ id: 'WorkflowStepCounts' })
export type WorkflowStepCounts = z.infer<typeof stepCounts>

/** Those of steps that are no longer in the draft are among them. */
export const workflowStepCounts = endpoint({
  method: 'GET',
  path: 'api/workflow/step-counts/{id}',
  summary: 'Get how many are in a workflow, and what became of its steps',
  permission: 'signed-in',
  params: z.object({ id: id('workflow') }),
  response: z
    .object({ Workflow: counts, Steps: z.array(stepCounts), IsPartial: isPartial })
    .meta({ id: 'StepsCounted' }),
})

/** Somebody in a workflow, or a transaction with its automated tasks. */
const person = z
  .object({
    /** Of the enrollment, or of the last automated task of a transaction. */
    Id: number,
    ContactId: number.nullable(),
    TransactionId: number.nullable(),
    Name: z.string(),
    /** How it stands, in words. */
    Status: z.string(),
    /** Why, or why the step was not done; in words. */
    Why: z.string().nullable(),
    /** When the step was taken; otherwise when it ended, or began. */
    Date: instant,
  })
  .meta({ id: 'WorkflowPerson' })
export type WorkflowPerson = z.infer<typeof person>

export const workflowPeople = endpoint({
  method: 'GET',
  path: 'api/workflow/people/{id}',
  summary: 'List who is counted in a workflow, or at one of its steps',
  permission: 'signed-in',
  params: z.object({ id: id('workflow') }),
  query: z.object({
    state: z.enum(
      Object.keys({ ...workflowStates, ...stepStates }) as [
        WorkflowState | StepState,
        ...(WorkflowState | StepState)[],
      ],
      'Choose a state',
    ),
    stepId: id('workflow-step').optional(),
    before: cursor,
    take: take(50, 100),
  }),
  headers: totalCount,
  response: z.array(person),
})

/** As many are retried at once; more are in the background. */
export const RETRIED_AT_ONCE = 100

/**
 * Each as if it were retried by itself: what was paused or has ended meanwhile is not, nor what has missed its day on a
 * transaction; that is told. More than a hundred are retried in the background, where `RunId` is followed.
 */
export const retryFailed = endpoint({
  method: 'POST',
  path: 'api/workflow/retry-failed',
  summary: 'Retry what failed in a workflow, or at one of its steps',
  permission: 'WorkContacts',
  security: 'bulk-change',
  body: z.object({ WorkflowId: id('workflow'), WorkflowStepId: id('workflow-step').optional() }),
  response: z
    .object({
      /** How many are retried now. */
      Retried: number,
      Skipped: z.array(z.object({ Reason: z.string(), Count: number })),
      /** The run that retries them; null if they are retried now. */
      RunId: number.nullable(),
      /** How many failed: enrollments, or automated tasks of transactions. */
      Found: number,
    })
    .meta({ id: 'RetriedWorkflow' }),
})
