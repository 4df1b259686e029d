import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import { findAccount } from '../session/session.queries.ts'
import { requestCode } from './codes.queries.ts'

/** The tenant of jobs that belong to no brokerage. */
export const NOBODY = 0

type Asked = { TenantId: number; Email: string; Address: string; UserAgent?: string | undefined }

/** Emails a link to the user who signs in with the address, if there is one. */
export const requestResetJob = defineJob<Asked>({
  name: 'ask-reset',
  lane: 'quick',
  // Few, because the user will soon ask again.
  tries: 8,
  payload: z.object({
    TenantId: z.literal(NOBODY),
    Email: z.string(),
    Address: z.string(),
    UserAgent: z.string().optional(),
  }),
  run: async ({ Email, Address, UserAgent }, { database, security }) => {
    const account = await database.transaction((db) => findAccount(db, Email))
    if (!account) return undefined
    const { TenantId, UserId } = account
    await database.asTenant(TenantId, (db) =>
      // A user without a password is invited again.
      requestCode(db, account, { Purpose: account.PasswordHash ? 'Reset' : 'Activation', Address, UserAgent }),
    )
    const event = 'password-request'
    security.info({ event, call: 'job', outcome: 'success', TenantId, UserId, address: Address }, event)
    return undefined
  },
})
