import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  done,
  flag,
  id,
  instant,
  isoDay,
  number,
  required,
  stateCodes,
  take,
  totalCount,
  typedNumber,
  typedNumberOrNone,
} from '../fields.ts'
import { AT_MOST_DOCUMENTS, DOCUMENTS_MAX, transactionDocument } from './documents.ts'
import { lineAnchors } from './transaction-fields.ts'
import { transactionTypes } from './transactions.ts'

/*
 * Checklists (beyond the specification; decision 0064): what a transaction needs, who handed it in, and whether the
 * broker accepted it.
 */

/** Whether a line is required: to close the transaction, in any case, or only if it applies. */
export const lineNeeds = {
  ToClose: 'Required to close',
  Required: 'Required',
  IfApplicable: 'If applicable',
} as const
export type LineNeed = keyof typeof lineNeeds

export type LineAnchor = keyof typeof lineAnchors

export const lineStatuses = {
  Open: 'Not handed in',
  InReview: 'In review',
  Returned: 'Returned',
  Accepted: 'Accepted',
  NotApplicable: 'Not applicable',
} as const
export type LineStatus = keyof typeof lineStatuses

/** The maximum number of lines in a checklist, including those added to a single transaction. */
export const LINES_MAX = 100
/** The maximum number of days before or after. */
const DAYS_MAX = 730

const keysOf = <T extends object>(record: T) => Object.keys(record) as [keyof T & string, ...(keyof T & string)[]]

/** A note that may have several lines; empty means none. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .nullable()
    .transform((v) => v || null)

/** A line's contents. */
const lineFields = {
  Name: required('Name', 120),
  /** Where to find it, what to look for. */
  Hint: text(500).default(null),
  Need: z.enum(keysOf(lineNeeds), 'Choose whether it is required').default('Required'),
  /** The date to count from; null means no due date. */
  DueFrom: z.enum(keysOf(lineAnchors), 'Choose the day it is due by').nullable().default(null),
  /** Days after it; negative before it. */
  DueDays: typedNumberOrNone({ error: 'Enter a number of days' })
    .int('Enter a whole number of days')
    .min(-DAYS_MAX, `Use at most ${DAYS_MAX} days`)
    .max(DAYS_MAX, `Use at most ${DAYS_MAX} days`)
    .default(0),
}
/** A line for one transaction, as validated by its form. */
export const newLineRules = z.object(lineFields)
/** Which homes it applies to; an unknown attribute counts as matching. */
const conditionFields = {
  /** In one of these states; empty means any. */
  States: z
    .array(z.enum(stateCodes, 'Choose a state'))
    .max(stateCodes.length)
    .default([])
    .transform((list) => [...new Set(list)]),
  /** Of one of these types or subtypes, ignoring case; empty means any. */
  PropertyTypes: z.array(required('Property type', 100)).max(20, 'Use at most 20 property types').default([]),
  /** Built before this year; null means any year. */
  BuiltBefore: typedNumber({ error: 'Enter a year' })
    .int()
    .min(1800, 'Enter a year')
    .max(2199, 'Enter a year')
    .nullable()
    .default(null)
    .meta({ example: 1978 }),
}

const lineAnswer = {
  Name: z.string(),
  Hint: z.string().nullable(),
  Need: z.enum(keysOf(lineNeeds)),
  DueFrom: z.enum(keysOf(lineAnchors)).nullable(),
  DueDays: number,
  States: z.array(z.enum(stateCodes)),
  PropertyTypes: z.array(z.string()),
  BuiltBefore: number.nullable(),
}

// What a brokerage requires.

export const checklistTemplate = z
  .object({
    Type: z.enum(transactionTypes),
    /** The version that was read, for saving it. */
    Revision: number,
    Lines: z.array(z.object({ TemplateLineId: number, ...lineAnswer }).meta({ id: 'ChecklistTemplateLine' })),
    /** The number of open transactions of this type. */
    OpenTransactions: number,
  })
  .meta({ id: 'ChecklistTemplate' })
export type ChecklistTemplate = z.infer<typeof checklistTemplate>

export const checklistTemplates = endpoint({
  method: 'GET',
  path: 'api/checklist/templates',
  summary: "List the brokerage's checklists by type of transaction",
  permission: 'ReviewDocuments',
  whole: 'users and settings',
  response: z.array(checklistTemplate),
})

export const templateBody = z
  .object({
    Type: z.enum(transactionTypes, 'Choose Listing or Purchase'),
    /** The version that was read; if somebody else has saved it since, the answer is 409. */
    Revision: z.number().int().nonnegative().meta({ example: 0 }),
    /** All of them in order; omitted lines are deleted. */
    Lines: z
      .array(z.object({ TemplateLineId: id('template-line').optional(), ...lineFields, ...conditionFields }))
      .max(LINES_MAX, `Use at most ${LINES_MAX} lines`),
    /**
     * Whether open transactions follow: they get new lines, and lines for which nothing was handed in are changed or
     * removed.
     */
    ApplyToOpen: flag.default(false),
  })
  .superRefine(({ Lines }, ctx) => {
    const names = Lines.map(({ Name }) => Name.toLowerCase())
    names.forEach((name, at) => {
      if (names.indexOf(name) < at)
        ctx.addIssue({ code: 'custom', path: ['Lines', at, 'Name'], message: 'There is already a line with that name' })
    })
  })

export const saveChecklistTemplate = endpoint({
  method: 'PUT',
  path: 'api/checklist/templates',
  summary: "Update the brokerage's checklist for listings or purchases",
  permission: 'ReviewDocuments',
  whole: 'users and settings',
  body: templateBody,
  response: z.array(checklistTemplate),
})

// What a transaction needs.

export const checklistLine = z
  .object({
    LineId: number,
    ...lineAnswer,
    /** A day, YYYY-MM-DD; null while the date to count from is unknown. */
    DueDate: z.string().nullable().meta({ description: 'YYYY-MM-DD; null if none.', example: '2026-05-17' }),
    Status: z.enum(keysOf(lineStatuses)),
    /** It is required and neither handed in nor set aside. */
    IsMissing: z.boolean(),
    IsOverdue: z.boolean(),
    /** It was added to this transaction alone. */
    IsAdded: z.boolean(),
    AddedByName: z.string().nullable(),
    /** Why it does not apply; while InReview, the broker decides whether that is so. */
    Waiver: z.string().nullable(),
    /** Why it was last returned, or how an accepted document went missing. */
    Reason: z.string().nullable(),
    HandedInByName: z.string().nullable(),
    DateHandedIn: instant.nullable(),
    ReviewedByName: z.string().nullable(),
    DateReviewed: instant.nullable(),
    /** Who was last asked for it, by whom and when; null if nobody was. */
    RequestedFrom: z.string().nullable(),
    RequestedByName: z.string().nullable(),
    DateRequested: instant.nullable(),
    /** The version that was read, for reviewing it. */
    Revision: number,
    Documents: z.array(
      transactionDocument
        .extend({
          /** Whether the broker has accepted this particular document. */
          IsAccepted: z.boolean(),
        })
        .meta({ id: 'ChecklistDocument' }),
    ),
  })
  .meta({ id: 'ChecklistLine' })
export type ChecklistLine = z.infer<typeof checklistLine>

export const checklist = z
  .object({
    Lines: z.array(checklistLine),
    /** The number of lines in which this transaction differs from the brokerage's current checklist. */
    Outdated: number,
    /** Why it was closed with something missing. */
    CloseReason: z.string().nullable(),
    /** Whether the user may hand in: not while the transaction is closed. */
    CanEdit: z.boolean(),
    /** Whether the user may accept and return, and close despite what is missing. */
    CanReview: z.boolean(),
  })
  .meta({ id: 'Checklist' })
export type Checklist = z.infer<typeof checklist>

export const getChecklist = endpoint({
  method: 'GET',
  path: 'api/checklist',
  summary: "Get a transaction's checklist",
  permission: 'WorkTransactions',
  writes: true,
  query: z.object({ transactionId: id('transaction') }),
  response: checklist,
})

export const updateChecklist = endpoint({
  method: 'PUT',
  path: 'api/checklist/update',
  summary: "Update a transaction to the brokerage's current checklist",
  permission: 'WorkTransactions',
  query: z.object({ transactionId: id('transaction') }),
  response: done,
})

export const addChecklistLine = endpoint({
  method: 'POST',
  path: 'api/checklist/line',
  summary: "Add a line to a transaction's checklist",
  permission: 'WorkTransactions',
  creates: true,
  body: newLineRules.extend({ TransactionId: id('transaction') }),
  response: z.object({ LineId: number }),
})

export const removeChecklistLine = endpoint({
  method: 'DELETE',
  path: 'api/checklist/line',
  summary: "Remove a line from a transaction's checklist",
  permission: 'WorkTransactions',
  security: 'deletion',
  query: z.object({ lineId: id('checklist-line') }),
  response: done,
})

export const lineDueBody = z.object({
  LineId: id('checklist-line'),
  /** Null is the day by the brokerage's checklist. */
  DueDate: isoDay.meta({ example: '2030-05-17' }).nullable(),
})
export const setLineDue = endpoint({
  method: 'PUT',
  path: 'api/checklist/due',
  summary: "Set the day a line of a transaction's checklist is due",
  permission: 'WorkTransactions',
  body: lineDueBody,
  response: done,
})

const documentIds = z.array(id('transaction-document')).max(DOCUMENTS_MAX, `Select ${AT_MOST_DOCUMENTS}`)

/** Documents handed in go to review, even on a line that was already accepted. */
export const handIn = endpoint({
  method: 'POST',
  path: 'api/checklist/hand-in',
  summary: 'Hand in documents for a checklist line',
  permission: 'WorkTransactions',
  body: z.object({
    LineId: id('checklist-line'),
    DocumentIds: documentIds.min(1, 'Please select at least one document.'),
    /** Earlier versions, which are removed from the line; they stay in their folders. */
    Replaces: documentIds.default([]),
  }),
  response: done,
})

export const takeBack = endpoint({
  method: 'POST',
  path: 'api/checklist/take-back',
  summary: 'Withdraw documents from a checklist line',
  permission: 'WorkTransactions',
  body: z.object({ LineId: id('checklist-line'), DocumentIds: documentIds.optional() }),
  response: done,
})

export const setNotApplicable = endpoint({
  method: 'POST',
  path: 'api/checklist/not-applicable',
  summary: 'Mark a checklist line as not applicable',
  permission: 'WorkTransactions',
  body: z.object({
    LineId: id('checklist-line'),
    /** Required for a required line. */
    Reason: text(500).default(null),
  }),
  response: done,
})

// Done by the broker.

export const reviewLine = endpoint({
  method: 'POST',
  path: 'api/checklist/review',
  summary: 'Accept or return the documents of a checklist line',
  permission: 'ReviewDocuments',
  body: z.object({
    LineId: id('checklist-line'),
    Verdict: z.enum(['Accepted', 'Returned'], 'Choose Accepted or Returned'),
    /** Required when returning. */
    Reason: text(500).default(null),
    /** The version that was viewed; if something else was handed in since, the answer is 409. */
    Revision: z.number().int().nonnegative().meta({ example: 0 }),
  }),
  response: done,
})

export const reviewItem = checklistLine
  .extend({
    TransactionId: number,
    Type: z.enum(transactionTypes),
    Address: z.string().nullable(),
    UnitNumber: z.string().nullable(),
    City: z.string().nullable(),
    StateCode: z.string().nullable(),
    ZipCode: z.string().nullable(),
    AgentName: z.string().nullable(),
    ClosingDate: z.string().nullable().meta({ description: 'YYYY-MM-DD; null if none.', example: '2026-05-17' }),
  })
  .meta({ id: 'ReviewItem' })
export type ReviewItem = z.infer<typeof reviewItem>

/** How many are returned unless `take` says otherwise. */
export const WAITING = 100

export const reviewQueue = endpoint({
  method: 'GET',
  path: 'api/checklist/queue',
  summary: 'List checklist lines in review, longest waiting first',
  permission: 'ReviewDocuments',
  writes: true,
  query: z.object({ agentId: id('agent').optional(), take: take(WAITING, 500) }),
  response: z.array(reviewItem),
  headers: totalCount,
})

export const waitingForReview = endpoint({
  method: 'GET',
  path: 'api/checklist/waiting',
  summary: 'Count the checklist lines in review',
  permission: 'ReviewDocuments',
  response: z.object({ Waiting: number }),
})
