import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Where the links to exports and files lead. A link works for a few minutes. */
export const download = endpoint({
  method: 'GET',
  path: 'api/download/{Token}',
  summary: 'Download the file behind a link',
  permission: 'link',
  security: 'download',
  params: z.object({ Token: z.string().min(1).max(200) }),
  response: 'stream',
})
