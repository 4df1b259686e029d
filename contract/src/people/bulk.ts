import { z } from 'zod'
import { runStatuses } from '../brokerage/runs.ts'
import { endpoint } from '../endpoint.ts'
import { id, idOrNone, instant, number, totalCount, typedNumber } from '../fields.ts'
import { type ContactAct, contactActInput, contactActs, tagNames } from './acts.ts'
import { contactCriteria, selectedContacts } from './contact-search.ts'

/**
 * The contacts a call changes at once. An id the actor may not see refuses the whole call
 * (docs/rules.md#whole-or-not-at-all).
 */
const contacts = z
  .array(id('contact'))
  .min(1, 'Choose at least one contact')
  .max(1000, 'Choose at most 1,000 contacts at a time')

/** How many contacts were left unchanged, and why. */
export const skipped = z.array(z.object({ Reason: z.string(), Count: number }))

/** What a bulk action did, in contacts. */
export const bulkResult = z
  .object({ Successful: z.literal(true), Changed: number, Skipped: skipped })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.infer<typeof bulkResult>

export const reassignAgent = endpoint({
  method: 'POST',
  path: 'api/contact/mass/reassign-agent/{agentId}',
  summary: 'Reassign contacts to an agent',
  permission: 'ReassignContacts',
  params: z.object({ agentId: idOrNone('agent') }),
  body: contacts,
  response: bulkResult,
})

export const reassignLender = endpoint({
  method: 'POST',
  path: 'api/contact/mass/reassign-lender/{lenderId}',
  summary: 'Reassign contacts to a lender',
  permission: 'ReassignContacts',
  params: z.object({ lenderId: idOrNone('lender') }),
  body: contacts,
  response: bulkResult,
})

export const changeSource = endpoint({
  method: 'POST',
  path: 'api/contact/mass/change-source/{sourceId}',
  summary: 'Change the source of contacts',
  permission: 'WorkContacts',
  params: z.object({ sourceId: id('source') }),
  body: contacts,
  response: bulkResult,
})

export const addTags = endpoint({
  method: 'POST',
  path: 'api/contact/mass/add-tags',
  summary: 'Tag contacts',
  permission: 'WorkContacts',
  body: z.object({ Names: tagNames, Contacts: contacts }),
  response: bulkResult,
})

const action = z.enum(Object.keys(contactActs) as ContactAct[])

/** The progress of a bulk action in the background. */
export const bulkRun = z
  .object({
    BulkId: number,
    Action: action,
    /** What it does, in words: 'Reassign agent to Ana Ruiz'. */
    Description: z.string(),
    /** It passes on the contacts of a user who was deleted, or returns them. */
    IsOfUser: z.boolean(),
    Status: z.enum(runStatuses),
    Message: z.string().nullable(),
    Total: number,
    Processed: number,
    Changed: number,
    Skipped: skipped,
    DateCreated: instant,
    DateFinished: instant.nullable(),
  })
  .meta({ id: 'BulkRun' })
export type BulkRun = z.infer<typeof bulkRun>

/**
 * The same actions in the background: on a selection too large for the calls above, or on all contacts that match. What
 * they apply to is fixed when they are started. `Count` is the number the person confirmed: if a different number matches
 * now, the answer is 409 and nothing is done.
 */
export const startBulk = endpoint({
  method: 'POST',
  path: 'api/contact/bulk',
  summary: 'Start a bulk run',
  permission: 'WorkContacts',
  security: 'bulk-change',
  creates: true,
  body: z
    .object({
      Action: action,
      /** The selection if there is one, otherwise all that match Criteria. */
      ContactIds: selectedContacts.nullish(),
      Criteria: contactCriteria,
      Count: typedNumber().int().min(1).max(10_000_000),
      ...contactActInput,
    })
    .meta({ example: { Action: 'ReassignAgent', Criteria: {}, Count: 1, AgentId: 0 } }),
  response: bulkRun,
})

export const getBulk = endpoint({
  method: 'GET',
  path: 'api/contact/bulk/{BulkId}',
  summary: 'Get a bulk run',
  permission: 'signed-in',
  params: z.object({ BulkId: id('bulk') }),
  response: bulkRun,
})

/** How many are returned. */
export const RUNS_LISTED = 10

export const recentBulks = endpoint({
  method: 'GET',
  path: 'api/contact/bulks',
  summary: "List the signed-in user's recent bulk runs, newest first",
  permission: 'signed-in',
  response: z.array(bulkRun),
  headers: totalCount,
})
