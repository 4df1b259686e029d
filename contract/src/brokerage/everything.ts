import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, link, number } from '../fields.ts'

/** How long a finished export is kept. */
export const EXPORT_DAYS = 7

export const everything = z
  .object({
    ExportId: number,
    Status: z.enum(['Waiting', 'Running', 'Done', 'Failed']),
    /** Why it failed. */
    Message: z.string().nullable(),
    Done: number,
    Total: number.nullable(),
    Missing: number,
    Size: number.nullable(),
    ByName: z.string().nullable(),
    DateCreated: instant,
    DateExpires: instant.nullable(),
  })
  .meta({ id: 'EverythingExport' })
export type EverythingExport = z.infer<typeof everything>

export const exportEverything = endpoint({
  method: 'POST',
  path: 'api/brokerage/export',
  summary: 'Start a full export',
  permission: 'OwnBrokerage',
  whileReadOnly: true,
  response: everything,
})

export const everythingExports = endpoint({
  method: 'GET',
  path: 'api/brokerage/export',
  summary: 'List recent full exports, newest first',
  permission: 'OwnBrokerage',
  response: z.array(everything),
})

export const everythingLink = endpoint({
  method: 'POST',
  path: 'api/brokerage/export/link',
  summary: 'Get a link to a finished full export',
  permission: 'OwnBrokerage',
  whileReadOnly: true,
  body: z.object({ ExportId: id('everything-export') }),
  response: link,
})
