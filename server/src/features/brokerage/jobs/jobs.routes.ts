import { sql } from 'kysely'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'

type FailedJob = {
  JobId: number
  Task: string
  Attempts: number
  MaxAttempts: number
  LastError: string
  DateCreated: string
  NextRun: string | null
}

export const jobRoutes = {
  failedJobs: async ({ db }) => (await sql<FailedJob>`select * from failed_jobs()`.execute(db)).rows,

  retryJob: async ({ db, params }) => {
    const { rows } = await sql<{ Again: boolean }>`select retry_job(${params.JobId}) as again`.execute(db)
    if (!rows[0]?.Again) throw notFound('job')
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
