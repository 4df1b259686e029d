import { z } from 'zod'
import { run } from '../brokerage/runs.ts'
import { endpoint } from '../endpoint.ts'
import { day, done, flag, id, instant, number, typedNumber } from '../fields.ts'
import { contactCriteria, selectedContacts } from '../people/contact-search.ts'

/*
 * A contact in a workflow. It takes one step after another; while it is paused, the time left to its next step is kept.
 */

/** How an enrollment stands; Ended is before its last step. */
export const enrollmentStatuses = ['Active', 'Paused', 'Completed', 'Ended'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]
/** What became of a step. */
export const outcomes = ['Done', 'Skipped', 'Failed'] as const
export type Outcome = (typeof outcomes)[number]

export const enrollment = z
  .object({
    ContactWorkflowId: number,
    IsPaused: z.boolean(),
    IsComplete: z.boolean(),
    // Beyond the specification.
    WorkflowId: number,
    Name: z.string(),
    ContactId: number,
    Status: z.enum(enrollmentStatuses),
    /** Why it is paused or has ended, in words. */
    Why: z.string().nullable(),
    /** Why nothing is done in it, paused or not: its workflow is deactivated, or all are stopped. */
    StandsWhy: z.string().nullable(),
    /** What it does next, in words. */
    NextStep: z.string().nullable(),
    /** When it does so; while it is paused, when it would if it were resumed now. */
    NextDate: instant.nullable(),
    /** The contact's time zone. */
    TimeZone: z.string(),
    DateStarted: instant,
    DateEnded: instant.nullable(),
    /** A step failed and can be retried. */
    HasFailed: z.boolean(),
  })
  .meta({ id: 'Enrollment' })
export type Enrollment = z.infer<typeof enrollment>

/** How many are returned: those that run, then the last ones that ended. */
export const ENROLLMENTS_LISTED = 100
export const contactEnrollments = endpoint({
  method: 'GET',
  path: 'api/workflow/contact/{contactId}',
  summary: 'List the workflows of a contact',
  permission: 'signed-in',
  whole: 'one contact or transaction',
  params: z.object({ contactId: id('contact') }),
  response: z.array(enrollment),
})

export const enrollContact = endpoint({
  method: 'POST',
  path: 'api/workflow/contact',
  summary: 'Start a workflow for a contact',
  permission: 'WorkContacts',
  creates: true,
  body: z.object({ WorkflowId: id('workflow'), ContactId: id('contact') }),
  response: enrollment,
})

export const togglePause = endpoint({
  method: 'POST',
  path: 'api/workflow/contact/togglePause/{ContactWorkflowId}',
  summary: 'Pause a workflow of a contact, or resume it',
  permission: 'WorkContacts',
  params: z.object({ ContactWorkflowId: id('enrollment') }),
  response: enrollment,
})

export const removeEnrollment = endpoint({
  method: 'DELETE',
  path: 'api/workflow/contact/{ContactWorkflowId}',
  summary: 'Remove a contact from a workflow',
  permission: 'WorkContacts',
  security: 'deletion',
  params: z.object({ ContactWorkflowId: id('enrollment') }),
  response: done,
})

/** A step as it went, or as it comes next. */
export const timelineEntry = z
  .object({
    /** Null for what comes next. */
    Outcome: z.enum(outcomes).nullable(),
    TaskTypeId: number,
    /** What the step does, in words. */
    Step: z.string(),
    /** When it was done, or will be. */
    Date: instant.nullable(),
    /** Why it was skipped, failed or waits. */
    Why: z.string().nullable(),
    WorkflowOutcomeId: number.nullable(),
    MessageId: number.nullable(),
    ConversationId: number.nullable(),
    /** What became of the message: Sent, Waiting, Blocked and so on. */
    MessageStatus: z.string().nullable(),
    TaskId: number.nullable(),
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof timelineEntry>
export const enrollmentTimeline = endpoint({
  method: 'GET',
  path: 'api/workflow/timeline/{ContactWorkflowId}',
  summary: 'Get what a workflow did for a contact, and what it does next',
  permission: 'signed-in',
  whole: 'one contact or transaction',
  params: z.object({ ContactWorkflowId: id('enrollment') }),
  response: z.array(timelineEntry),
})

/** The last step that failed is done again, at once. */
export const retryEnrollment = endpoint({
  method: 'POST',
  path: 'api/workflow/contact/retry/{ContactWorkflowId}',
  summary: 'Retry the step of a workflow that failed for a contact',
  permission: 'WorkContacts',
  params: z.object({ ContactWorkflowId: id('enrollment') }),
  response: enrollment,
})

const hold = z
  .object({
    /** The contact's first day on which workflows go on; null if they are not held. */
    Until: z.string().nullable().meta({ description: 'YYYY-MM-DD; null if none.', example: '2026-05-17' }),
    /** Who or what holds them, in words. */
    Why: z.string().nullable(),
    /** The contact's time zone, in which that day begins. */
    TimeZone: z.string(),
  })
  .meta({ id: 'WorkflowHold' })
export type WorkflowHold = z.infer<typeof hold>
export const getHold = endpoint({
  method: 'GET',
  path: 'api/workflow/hold/{contactId}',
  summary: 'Get until when a contact is held out of all workflows',
  permission: 'signed-in',
  params: z.object({ contactId: id('contact') }),
  response: hold,
})
export const setHold = endpoint({
  method: 'PUT',
  path: 'api/workflow/hold/{contactId}',
  summary: 'Hold a contact out of all workflows until a day, or no longer',
  permission: 'WorkContacts',
  params: z.object({ contactId: id('contact') }),
  body: z.object({ Until: day }),
  response: hold,
})

/** Those who are in it, or were before and may not be again, stay as they are. */
export const assignWorkflow = endpoint({
  method: 'POST',
  path: 'api/contact/mass/assign-workflow/{workflowId}',
  summary: 'Start a workflow for contacts',
  permission: 'WorkContacts',
  security: 'bulk-change',
  params: z.object({ workflowId: id('workflow') }),
  body: z
    .array(id('contact'))
    .min(1, 'Choose at least one contact')
    .max(1000, 'Choose at most 1,000 contacts at a time'),
  response: z
    .object({
      Successful: z.literal(true),
      Changed: number,
      Skipped: z.array(z.object({ Reason: z.string(), Count: number })),
    })
    .meta({ id: 'AssignedWorkflow' }),
})

/**
 * The same in the background: for a selection too large for the call above, or for all contacts that match. Who they are
 * is fixed when it is started. `Count` is the number the person confirmed: if a different number matches now, the answer
 * is 409 and nothing is done.
 */
export const startEnrollment = endpoint({
  method: 'POST',
  path: 'api/workflow/enroll-matching',
  summary: 'Start a workflow for all contacts that match',
  permission: 'WorkContacts',
  security: 'bulk-change',
  creates: true,
  body: z.object({
    WorkflowId: id('workflow'),
    /** The selection if there is one, otherwise all that match Criteria. */
    ContactIds: selectedContacts.nullish(),
    Criteria: contactCriteria,
    Count: typedNumber({ error: 'Send how many contacts match' }).int().min(1).max(10_000_000),
  }),
  response: run,
})

/** How workflows run in the brokerage. */
const switchState = z
  .object({
    /** Nothing of any workflow is done, what is queued included. */
    IsStopped: z.boolean(),
    StoppedByName: z.string().nullable(),
    DateStopped: instant.nullable(),
    /** A person gets at most one message of a workflow in so many hours. */
    MinimumGapHours: number,
    /** Whether the signed-in user may change it. */
    CanEdit: z.boolean(),
  })
  .meta({ id: 'WorkflowSettings' })
export type WorkflowSettings = z.infer<typeof switchState>
export const workflowSettings = endpoint({
  method: 'GET',
  path: 'api/workflow/settings',
  summary: 'Get whether the brokerage’s workflows run',
  permission: 'signed-in',
  response: switchState,
})
export const saveWorkflowSettings = endpoint({
  method: 'PUT',
  path: 'api/workflow/settings',
  summary: 'Stop all workflows of the brokerage, or start them again',
  permission: 'ManageMessages',
  security: 'bulk-change',
  body: z.object({
    IsStopped: flag.optional(),
    MinimumGapHours: typedNumber({ error: 'Use 0 to 168 hours' }).int().min(0).max(168).optional(),
  }),
  response: switchState,
})
