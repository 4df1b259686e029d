import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, number, totalCount } from '../fields.ts'

/** How many are returned. */
export const FAILED_LISTED = 200

export const failedJobs = endpoint({
  method: 'GET',
  path: 'api/job/failed',
  summary: 'List background jobs whose last attempt failed',
  permission: 'ManageJobs',
  response: z.array(
    z
      .object({
        JobId: number,
        Task: z.string(),
        Attempts: number,
        MaxAttempts: number,
        LastError: z.string(),
        DateCreated: instant,
        /** When it is tried again; null if there are no more tries. */
        NextRun: instant.nullable(),
      })
      .meta({ id: 'FailedJob' }),
  ),
  headers: totalCount,
})

export const retryJob = endpoint({
  method: 'POST',
  path: 'api/job/{JobId}/retry',
  summary: 'Retry a failed job now',
  permission: 'ManageJobs',
  params: z.object({ JobId: id('job') }),
  response: done,
})
