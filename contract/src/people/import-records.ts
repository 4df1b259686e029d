import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, link } from '../fields.ts'
import type { TargetField } from './import-files.ts'

/*
 * Files of notes and activities of other programs (decision 0128): import-files.ts with `Holds` Records. Each row is a
 * note, call, email, text, task or appointment of a contact who is there.
 */

/** What a row can be. */
export const recordKinds = {
  1: 'Note',
  2: 'Call',
  3: 'Email',
  4: 'Text',
  5: 'Task',
  6: 'Appointment',
  7: 'Other',
} as const
export type RecordKind = keyof typeof recordKinds

/** What a column of such a file may become. */
export const recordFields: readonly TargetField[] = [
  'ExternalId', 'Email', 'Phone', 'FullName', 'FirstName', 'LastName',
  'RecordId', 'RecordKind', 'RecordDate', 'TimeOfDay', 'Author', 'Subject', 'Body', 'Direction', 'Outcome', 'Duration',
  'DueDate', 'IsDone', 'DoneDate', 'Start', 'End', 'Location', 'ImportedField', 'LeaveOut',
] // biome-ignore format: a list reads better in rows

/** Of a file of people. */
export const isPeopleField = (field: TargetField): boolean =>
  !recordFields.includes(field) ||
  ['ExternalId', 'Email', 'Phone', 'FullName', 'FirstName', 'LastName', 'ImportedField', 'LeaveOut'].includes(field)

/** The rows of which nobody is known, as they are in the file, with the reason: to be imported once their people are. */
export const unmatchedRecords = endpoint({
  method: 'POST',
  path: 'api/contact/import-file/{ImportFileId}/unmatched',
  summary: 'Export the notes and activities of an uploaded file that match no contact',
  permission: 'signed-in',
  params: z.object({ ImportFileId: id('import-file') }),
  response: link,
})
