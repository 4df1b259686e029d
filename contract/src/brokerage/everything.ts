import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, link, number, totalCount } from '../fields.ts'

/** How long a finished export is kept. */
export const EXPORT_DAYS = 7
/** How many exports are returned. */
export const EXPORTS_LISTED = 5

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
  security: 'export',
  whileReadOnly: true,
  response: everything,
})

export const everythingExports = endpoint({
  method: 'GET',
  path: 'api/brokerage/export',
  summary: 'List recent full exports, newest first',
  permission: 'OwnBrokerage',
  response: z.array(everything),
  headers: totalCount,
})

export const everythingLink = endpoint({
  method: 'POST',
  path: 'api/brokerage/export/link',
  summary: 'Get a link to a finished full export',
  permission: 'OwnBrokerage',
  security: 'export',
  whileReadOnly: true,
  body: z.object({ ExportId: id('everything-export') }),
  response: link,
})
