import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import { methodsOf } from '../../brokerage/second-step/second-step.queries.ts'
import { writtenAt } from './codes.rules.ts'
import { loginChangedMail, passwordSetMail } from './system-mail.rules.ts'
import { brokerageOf, linkBaseOf, postSystemMail } from './system-mail.ts'

/** Emails the former address of a user who signs in with another one from now on. */
export const mailLoginChangedJob = defineJob({
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

/** Emails a user that the account's password was set, whoever did it. */
export const mailPasswordSetJob = defineJob({
  name: 'mail-password-set',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), UserId: z.number(), ById: z.number().nullable(), At: z.string() }),
  run: async ({ TenantId, UserId, ById, At }, context) => {
    await context.database.asTenant(TenantId, async (db) => {
      const users = await db
        .selectFrom('user_account')
        .select(['UserId', 'Email', 'Name', 'TimeZone'])
        .where('TenantId', '=', TenantId)
        .where('UserId', 'in', [UserId, ById ?? UserId])
        .execute()
      const user = users.find((one) => one.UserId === UserId)
      if (!user) return
      const { BrokerageName } = await brokerageOf(db, TenantId)
      const { app, passkeys } = await methodsOf(db, { TenantId, UserId })
      const facts = {
        UserId,
        Email: user.Email,
        BrokerageName,
        When: writtenAt(At, user.TimeZone),
        ByName: users.find((one) => one.UserId === ById && ById !== UserId)?.Name ?? null,
        StillOpen: [...(app ? ['your authenticator app'] : []), ...passkeys.map(({ Name }) => `the passkey "${Name}"`)],
        Base: linkBaseOf(context, 'Email'),
      }
      await postSystemMail(db, context, { TenantId, Address: user.Email, BrokerageName }, passwordSetMail(facts))
    })
    return undefined
  },
})
