import { z } from 'zod'
import { changeKindNames } from '../change-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, id, instant, isoDay, link, number, take } from '../fields.ts'
import { userOption } from './users.ts'

/** `Restored` is for rows restored from the trash. */
export const changeWhats = ['Added', 'Changed', 'Deleted', 'Restored'] as const
/** How the change was made; `System` means outside Dormer's requests and jobs, such as an operator's command. */
export const changeVias = ['User', 'Job', 'Import', 'Workflow', 'Api', 'Client', 'System'] as const

export const change = z
  .object({
    ChangeId: number,
    DateCreated: instant,
    /** The user who did it, or who asked for it; null if there is none or the user has been removed. */
    ByName: z.string().nullable(),
    Via: z.enum(changeVias),
    Kind: z.enum(changeKindNames),
    What: z.enum(changeWhats),
    /** What was changed: a person's name, the beginning of a note, a file's name. Empty if it has none. */
    Title: z.string(),
    /** The contact on whose page it can be seen; null if it belongs to none, or the contact no longer exists. */
    ContactId: number.nullable(),
    /** The fields that differ, for What `Changed`; empty for the others. */
    Fields: z.array(
      z
        .object({
          /** The API's name: SourceId. */
          Field: z.string(),
          /** The name people use: Source. */
          Label: z.string(),
          /** How Before and After are written: days as YYYY-MM-DD, instants in ISO 8601, phones as digits, flags as Yes and No. */
          Type: z.enum(['text', 'day', 'instant', 'money', 'percent', 'phone']),
          /** In words, with names instead of ids; null if there is no value. */
          Before: z.string().nullable(),
          After: z.string().nullable(),
        })
        .meta({ id: 'ChangedField' }),
    ),
  })
  .meta({ id: 'Change' })
export type Change = z.infer<typeof change>

const day = isoDay.meta({ example: '2024-05-17' })
const filters = {
  userId: id('user').optional(),
  kind: z.enum(changeKindNames, 'Choose one of the kinds that the audit log is filtered by').optional(),
  what: z.enum(changeWhats).optional(),
  /** Days in the user's time zone, both inclusive. */
  from: day.optional(),
  to: day.optional(),
}

export const auditLog = endpoint({
  method: 'GET',
  path: 'api/audit',
  summary: "List the brokerage's changes, newest first",
  permission: 'ViewAudit',
  query: z.object({
    ...filters,
    before: cursor,
    take: take(50, 200),
  }),
  response: z.array(change),
})

export const auditUsers = endpoint({
  method: 'GET',
  path: 'api/audit/users',
  summary: 'List the users the audit log can be filtered by',
  permission: 'ViewAudit',
  whole: 'users and settings',
  response: z.array(userOption),
})

/** One line per field; the file is fetched from the returned link. */
export const exportAudit = endpoint({
  method: 'POST',
  path: 'api/audit/export',
  summary: 'Export the audit log as CSV',
  permission: 'ViewAudit',
  security: 'export',
  whileReadOnly: true,
  body: z.object(filters),
  response: link,
})
