import { FAILED_LISTED } from '@dormer/contract/brokerage/jobs'
import { sql } from 'kysely'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'

type FailedJob = {
  JobId: number
  Task: string
  Attempts: number
  MaxAttempts: number
  LastError: string
  DateCreated: string
  NextRun: string | null
  MaxRows: number
}

export const jobRoutes = {
  failedJobs: async ({ db, reply }) => {
    const { rows } = await sql<FailedJob>`
      select *, count(*) over () as max_rows from failed_jobs()
      order by date_created desc limit ${FAILED_LISTED}`.execute(db)
    return withTotal(reply, rows)
  },

  retryJob: async ({ db, params }) => {
    const { rows } = await sql<{ Again: boolean }>`select retry_job(${params.JobId}) as again`.execute(db)
    if (!rows[0]?.Again) throw notFound('job')
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
