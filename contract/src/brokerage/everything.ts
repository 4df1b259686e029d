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
  summary:
    'Have a zip made in the background of everything the brokerage has: tables as CSV, and all files; after api/account/prove',
  permission: 'OwnBrokerage',
  whileReadOnly: true,
  response: everything,
})

export const everythingExports = endpoint({
  method: 'GET',
  path: 'api/brokerage/export',
  summary: `Exports of everything, newest first, and how far they are, at most ${EXPORTS_LISTED}; X-Total-Count says how many there are`,
  permission: 'OwnBrokerage',
  response: z.array(everything),
  headers: totalCount,
})

export const everythingLink = endpoint({
  method: 'POST',
  path: 'api/brokerage/export/link',
  summary: 'A link to the file of a finished export of everything',
  permission: 'OwnBrokerage',
  whileReadOnly: true,
  body: z.object({ ExportId: id('everything-export') }),
  response: link,
})
