import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, idOrNone, number, reportDay, required } from '../fields.ts'

const text = z.string().nullable()

/** Default sources keep their name and cannot be deleted. */
export const source = z
  .object({
    SourceId: number,
    Name: z.string(),
    SourceGuid: z.string(),
    CreatedByName: text,
    Type: z.string(),
    /** The agent who gets its new leads; null means lead routing. */
    AssignToId: number.nullable(),
    AssignToName: text,
    CurrentContactsCount: number,
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof source>

export const sources = endpoint({
  method: 'GET',
  path: 'api/settings/contact/sources',
  summary: 'List sources with their contact counts',
  permission: 'signed-in',
  whole: 'users and settings',
  query: z.object({ startDate: reportDay, endDate: reportDay }),
  response: z.array(source),
})

export const sourceBody = z.object({
  SourceId: idOrNone('source').optional(),
  Name: required('Source name', 100),
  AssignToId: idOrNone('agent').optional(),
})
export const saveSource = endpoint({
  method: 'POST',
  path: 'api/settings/contact/sources',
  summary: 'Create or update a source',
  permission: 'ManageSettings',
  creates: true,
  body: sourceBody,
  response: source,
})

export const deleteSource = endpoint({
  method: 'DELETE',
  path: 'api/settings/contact/sources',
  summary: 'Delete a source without contacts',
  permission: 'ManageSettings',
  security: 'deletion',
  query: z.object({ sourceId: id('source') }),
  response: done,
})

/** `Remaining` contacts are still being reassigned in the background; 0 if all were done at once. */
const reassigned = done.extend({ Remaining: number })

export const reassignSource = endpoint({
  method: 'POST',
  path: 'api/settings/contact/sources/reassign',
  summary: 'Move all contacts of a source to another source',
  permission: 'ManageSettings',
  body: z.object({ SourceId: id('source'), NewSourceId: id('source') }),
  response: reassigned,
})

/** The brokerage's lead routing (docs/rules.md#lead-routing). */
export const leadAssigns = ['RoundRobin', 'Manual'] as const
export const leadAssign = endpoint({
  method: 'GET',
  path: 'api/settings/contact/lead-assign',
  summary: 'Get lead routing',
  permission: 'signed-in',
  response: z.string(),
})

export const setLeadAssign = endpoint({
  method: 'PUT',
  path: 'api/settings/contact/lead-assign',
  summary: 'Set lead routing',
  permission: 'ManageSettings',
  query: z.object({ leadAssign: z.enum(leadAssigns, 'Choose Round Robin or Manual') }),
  response: done,
})

/** Default types keep their description and cannot be deleted. */
export const urgencyType = z
  .object({
    UrgencyTypeId: number,
    Description: z.string(),
    CreatedByName: text,
    Type: z.string(),
    IsDefault: z.boolean(),
    /** Contacts not contacted for longer than this appear on Today as gone quiet; null is never. */
    ContactEveryDays: number.nullable(),
    CurrentContactsCount: number,
  })
  .meta({ id: 'UrgencyType' })
export type UrgencyType = z.infer<typeof urgencyType>

export const urgencyTypes = endpoint({
  method: 'GET',
  path: 'api/settings/contact/urgencytypes',
  summary: 'List urgency types with their contact counts',
  permission: 'signed-in',
  whole: 'users and settings',
  response: z.array(urgencyType),
})

export const urgencyTypeBody = z.object({
  UrgencyTypeId: idOrNone('urgency-type').optional(),
  Description: required('Description', 100),
  ContactEveryDays: z
    .number({ error: 'Enter a number of days' })
    .int('Enter whole days')
    .min(1, 'Enter at least 1 day')
    .max(365, 'Enter at most 365 days')
    .nullish(),
})
export const saveUrgencyType = endpoint({
  method: 'POST',
  path: 'api/settings/contact/urgencytypes',
  summary: 'Create or update an urgency type',
  permission: 'ManageSettings',
  creates: true,
  body: urgencyTypeBody,
  response: urgencyType,
})

export const deleteUrgencyType = endpoint({
  method: 'DELETE',
  path: 'api/settings/contact/urgencytypes',
  summary: 'Delete an urgency type without contacts',
  permission: 'ManageSettings',
  security: 'deletion',
  query: z.object({ urgencyId: id('urgency-type') }),
  response: done,
})

export const reassignUrgencyType = endpoint({
  method: 'POST',
  path: 'api/settings/contact/urgencytypes/reassign',
  summary: 'Move all contacts of an urgency type to another',
  permission: 'ManageSettings',
  body: z.object({ UrgencyTypeId: id('urgency-type'), NewUrgencyTypeId: id('urgency-type') }),
  response: reassigned,
})
