import { z } from 'zod'
import { defineJob } from '../../../jobs/jobs.ts'
import { claimRequestedCode, deleteCode, makeCode } from '../../brokerage/recovery/codes.queries.ts'
import { closedMail, invitationMail, resetMail, writtenAt } from './codes.rules.ts'
import { brokerageOf, linkBaseOf, postSystemMail } from './system-mail.ts'

/**
 * Emails a user the link to set a password. The code is generated here, so that it is in no job; if the worker is
 * killed, neither code nor email exists.
 */
export const mailCodeJob = defineJob({
  name: 'mail-code',
  lane: 'quick',
  payload: z.object({ TenantId: z.number(), UserId: z.number() }),
  run: async (user, context) => {
    await context.database.asTenant(user.TenantId, async (db) => {
      const asked = await claimRequestedCode(db, user)
      if (!asked) return
      const { BrokerageName } = await brokerageOf(db, user.TenantId)
      const to = { TenantId: user.TenantId, Address: asked.Email, BrokerageName }
      const base = linkBaseOf(context, 'Email')
      if (asked.IsClosed || base === null) {
        await deleteCode(db, user)
        if (asked.Purpose === 'Activation' && asked.IsClosed) return
        await postSystemMail(db, context, to, closedMail({ ...asked, BrokerageName }))
        return
      }
      const code = await makeCode(db, user, asked.Purpose)
      const screen = asked.Purpose === 'Reset' ? 'reset' : 'activation'
      const Url = new URL(`/${screen}/${user.UserId}?cde=${code}`, base).href
      const facts = { ...asked, BrokerageName, Url, When: writtenAt(asked.DateCreated, asked.TimeZone) }
      await postSystemMail(db, context, to, asked.Purpose === 'Reset' ? resetMail(facts) : invitationMail(facts), code)
    })
    return undefined
  },
})
