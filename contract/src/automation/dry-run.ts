import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, instant, number } from '../fields.ts'
import { outcomes } from './enrollments.ts'

/** Something that a workflow would do for a contact or on a transaction. */
export const dryRunEntry = z
  .object({
    /** Null for a transaction, whose name is then ContactName. */
    ContactId: number.nullable(),
    TransactionId: number.nullable(),
    ContactName: z.string(),
    /** The contact's time zone, or that of the transaction's agent. */
    TimeZone: z.string(),
    /** When it would be done. */
    Date: instant,
    Outcome: z.enum(outcomes),
    TaskTypeId: number,
    /** What the step does, in words. */
    Step: z.string(),
    /** Why it would be left out. */
    Why: z.string().nullable(),
    /** What it has waited for, in a few words: 'quiet hours until 9 AM'. */
    Waited: z.string().nullable(),
    /** Whom its message would go to, and what it would say; null if it sends none. */
    To: z.string().nullable(),
    Subject: z.string().nullable(),
    Body: z.string().nullable(),
    /** Until when its message would wait, such as for quiet hours. */
    WaitsUntil: instant.nullable(),
  })
  .meta({ id: 'DryRunEntry' })
export type DryRunEntry = z.infer<typeof dryRunEntry>

/** For how many of those who match, or transactions that do, it is tried. */
export const DRY_RUN_CONTACTS = 20

export const dryRunAnswer = z
  .object({
    Entries: z.array(dryRunEntry),
    /** How many contacts, or transactions, it was tried for, of how many that match. */
    Contacts: number,
    Matching: number,
    /** What keeps it from doing anything, in words: all workflows are stopped, nobody matches. */
    Notes: z.array(z.string()),
  })
  .meta({ id: 'DryRun' })
export type DryRun = z.infer<typeof dryRunAnswer>

/** Somebody, or a transaction, to try it for. */
const dryRunOption = z.object({ Id: number, Name: z.string() }).meta({ id: 'DryRunOption' })

/** At most so many are offered. */
export const DRY_RUN_OFFERED = 6
const options = z
  .object({
    /** Whether these match now; if nobody does, they are the latest. */
    IsMatching: z.boolean(),
    Options: z.array(dryRunOption),
  })
  .meta({ id: 'DryRunOptions' })
export type DryRunOptions = z.infer<typeof options>

export const dryRunOptions = endpoint({
  method: 'GET',
  path: 'api/workflow/dry-run/{WorkflowId}/options',
  summary: 'List for whom a workflow can be tried',
  permission: 'WorkContacts',
  params: z.object({ WorkflowId: id('workflow') }),
  response: options,
})

/**
 * Does what the draft would do, by the code that runs, and takes it back: for a contact or a transaction, or for those that
 * match now. It supposes that nobody answers, and that no date moves. The draft is for who may change the workflow; what is
 * published, for who may start it: for one contact or transaction they see.
 */
export const dryRun = endpoint({
  method: 'POST',
  path: 'api/workflow/dry-run',
  summary: 'Try a workflow without doing anything',
  permission: 'WorkContacts',
  body: z.object({
    WorkflowId: id('workflow'),
    ContactId: id('contact').optional(),
    TransactionId: id('transaction').optional(),
    /** What is published is tried, as it would be if somebody started it now. */
    IsPublished: flag.default(false),
  }),
  response: dryRunAnswer,
})
