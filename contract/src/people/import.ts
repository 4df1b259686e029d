import { z } from 'zod'
import { runStatuses } from '../brokerage/runs.ts'
import { keyValue, userOption } from '../brokerage/users.ts'
import { endpoint, uploadedFile } from '../endpoint.ts'
import { blankIsAbsent, flag, id, idOrNone, instant, link, number, totalCount } from '../fields.ts'
import { contactTypeOption, entityFields, sourceOption } from './contacts.ts'

export const importOptions = endpoint({
  method: 'GET',
  path: 'api/contact/bulkupload',
  summary: 'List the options of the import form',
  permission: 'signed-in',
  response: z.object({
    AgentOptions: z.array(userOption),
    LenderOptions: z.array(keyValue),
    /** AssignTo gets the leads of the source. */
    SourceOptions: z.array(
      sourceOption.extend({ AssignTo: userOption.nullable(), IsDefault: z.boolean() }).meta({ id: 'ImportSource' }),
    ),
    ContactTypeOptions: z.array(contactTypeOption),
    /** Who gets contacts in turn if they are routed and the source names nobody; empty: nobody. */
    RoutedTo: z.array(userOption),
  }),
})

/** How many of the contacts that were added each agent got; those without one are Unassigned. */
const recipients = z.array(
  z.object({ UserId: number.nullable(), Name: z.string(), Count: number }).meta({ id: 'ImportRecipient' }),
)

/** 'true' or 'false', or the ids of workflows: '31,32' or '[31, 32]'. */
const enrollIn = z
  .string()
  .max(1000, 'Send true, or the ids of workflows')
  .transform((v) => v.toLowerCase().replace(/[[\]\s]/g, ''))
  .refine(
    (v) => ['true', 'false', ''].includes(v) || v.split(',').every((id) => /^\d{1,15}$/.test(id)),
    'Send true, or the ids of workflows',
  )
  .transform((v): boolean | number[] => (/\d/.test(v) ? [...new Set(v.split(',').map(Number))] : v === 'true'))
  .meta({ example: 'true', ...blankIsAbsent })

/**
 * Without an AssignedAgentId, the contacts are the importing user's own (docs/rules.md#import). An admin's, and a
 * lender's, who is no agent, go by source and lead routing; so do others' if AssignByRouting says so.
 *
 * Answers when the import is done or, with the header `Prefer: respond-async`, at once (202) with the id to follow it
 * by. `RejectString` is the CSV of the refused rows with a reason column; null if there are none, or more than 5,000,
 * which are fetched as a file instead. `Errors` say why nothing was imported.
 */
export const importContacts = endpoint({
  method: 'POST',
  path: 'api/contact/bulkupload',
  summary: 'Import contacts from a CSV or XLSX file',
  permission: 'signed-in',
  creates: true,
  bodyType: 'multipart',
  body: z.object({
    File: uploadedFile,
    AssignedAgentId: idOrNone('agent').optional(),
    AssignByRouting: flag.default(false),
    AssignedLenderId: idOrNone('lender').optional(),
    SourceId: idOrNone('source').optional(),
    ContactTypeId: entityFields.ContactTypeId.optional(),
    EnrollInWorkFlows: enrollIn.optional(),
  }),
  response: z.object({
    ImportId: number,
    Successful: z.boolean(),
    RejectString: z.string().nullable(),
    Errors: z.array(z.object({ Message: z.string() })),
    Recipients: recipients,
  }),
  sentHeaders: {
    Prefer:
      'respond-async: the response does not wait for the import to finish; get the import to follow its progress.',
  },
  answers: { 202: 'The import has started and continues in the background, under the returned ImportId.' },
})

export const importProgress = z
  .object({
    ImportId: number,
    FileName: z.string(),
    Status: z.enum(runStatuses).exclude(['Paused']),
    /** Why it did not finish, in words for the person who sent the file. */
    Message: z.string().nullable(),
    /** Data rows read so far; TotalRows is null until the whole file has been read. */
    RowsRead: number,
    TotalRows: number.nullable(),
    Added: number,
    Duplicates: number,
    Rejected: number,
    /** Of those added, how many lack some of the values in their row. */
    Warned: number,
    Recipients: recipients,
    DateCreated: instant,
    DateFinished: instant.nullable(),
  })
  .meta({ id: 'Import' })
export type ImportProgress = z.infer<typeof importProgress>

export const getImport = endpoint({
  method: 'GET',
  path: 'api/contact/import/{ImportId}',
  summary: 'Get an import',
  permission: 'signed-in',
  params: z.object({ ImportId: id('import') }),
  response: importProgress,
})

/** Has no effect on one that has ended. What was imported until then stays. */
export const cancelImport = endpoint({
  method: 'POST',
  path: 'api/contact/import/{ImportId}/cancel',
  summary: 'Cancel an import',
  permission: 'signed-in',
  params: z.object({ ImportId: id('import') }),
  response: importProgress,
})

/** How many imports are returned. */
export const IMPORTS_LISTED = 10
/** How many of an import's rows are returned; its files have all. */
export const ROWS_LISTED = 100

export const recentImports = endpoint({
  method: 'GET',
  path: 'api/contact/imports',
  summary: "List the signed-in user's recent imports, newest first",
  permission: 'signed-in',
  response: z.array(importProgress),
  headers: totalCount,
})

const importRow = z.object({ RowNumber: number, Reason: z.string(), Cells: z.array(z.string()) })

/** A refused row (duplicates included) with its line in the file and the reason. */
export const importRejections = endpoint({
  method: 'GET',
  path: 'api/contact/import/{ImportId}/rejected',
  summary: 'List rejected rows of an import',
  permission: 'signed-in',
  params: z.object({ ImportId: id('import') }),
  response: z.array(importRow.meta({ id: 'RejectedRow' })),
  headers: totalCount,
})

export const rejectedFile = endpoint({
  method: 'POST',
  path: 'api/contact/import/{ImportId}/rejected',
  summary: 'Export the rejected rows of an import as CSV',
  permission: 'signed-in',
  params: z.object({ ImportId: id('import') }),
  response: link,
})

/** Rows that were imported without some of their values, with what was left out and why. */
export const importWarnings = endpoint({
  method: 'GET',
  path: 'api/contact/import/{ImportId}/warnings',
  summary: 'List rows imported with a warning',
  permission: 'signed-in',
  params: z.object({ ImportId: id('import') }),
  response: z.array(importRow.meta({ id: 'WarnedRow' })),
  headers: totalCount,
})

export const warningsFile = endpoint({
  method: 'POST',
  path: 'api/contact/import/{ImportId}/warnings',
  summary: 'Export the rows imported with a warning as CSV',
  permission: 'signed-in',
  params: z.object({ ImportId: id('import') }),
  response: link,
})
