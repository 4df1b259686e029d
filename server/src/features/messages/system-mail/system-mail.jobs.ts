import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import type { LoginChanged } from '../../brokerage/users/users.announcements.ts'
import { loginChangedMail } from './system-mail.rules.ts'
import { brokerageOf, postSystemMail } from './system-mail.ts'

/** Mails the former address of a user who signs in with another one from now on. */
export const mailLoginChangedJob = defineJob<LoginChanged>({
  name: 'mail-login-changed',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), UserId: z.number(), From: z.string(), To: z.string() }),
  run: async ({ TenantId, ...changed }, context) => {
    await context.database.asTenant(TenantId, async (db) => {
      const { BrokerageName } = await brokerageOf(db, TenantId)
      const to = { TenantId, Address: changed.From, BrokerageName }
      await postSystemMail(db, context, to, loginChangedMail(changed))
    })
    return undefined
  },
})
