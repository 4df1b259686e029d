import { faultOfPassword } from '../../../access/password-rules.ts'
import { hashPassword } from '../../../access/passwords.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { rememberDevice, sendDevice } from '../session/devices.queries.ts'
import { originOf, setPassword } from '../session/session.queries.ts'
import { accountHash, resetCounters, takeTry } from '../session/throttle.ts'
import { enterByCode, lockUser, recordProvenAddress } from './codes.queries.ts'
import { NOBODY, requestResetJob } from './recovery.jobs.ts'

export const recoveryRoutes = {
  getOperator: async ({ services: { config } }) => ({
    OperatorEmail: config.operatorEmail ?? null,
    SessionDays: config.sessionMaxDays,
  }),

  requestReset: {
    // A job looks up the address: neither the answer nor its timing reveals whether anybody has it.
    outside: async ({ body: { Email }, services: { database }, request }) => {
      await takeTry(database, resetCounters(Email, request.ip), 'requests for a new password')
      const asked = { TenantId: NOBODY, Email, ...originOf(request) }
      const key = `reset:${accountHash(Email).toString('base64url')}`
      await database.asTenant(NOBODY, (db) => enqueue(db, requestResetJob, asked, { key }))
      return { Successful: true as const }
    },
  },

  resetPassword: {
    // Hashing a password is slow, so no transaction is open during it.
    outside: async ({ body: { Code, UserId, Password }, services: { database, config }, ...context }) => {
      const { request, reply, transaction } = context
      const spent = refused(
        'This link no longer works: it was used, it has expired, or a newer email replaced it. Ask for a new one.',
      )
      const enter = async (db: Tx) => {
        const found = await enterByCode(db, Code, request.recordedAs)
        if (!found || (UserId && UserId !== found.UserId)) throw spent
        return found
      }
      const user = await transaction(enter)
      Object.assign(request.security, { TenantId: user.TenantId, UserId: user.UserId, What: user.Purpose })
      const fault = await faultOfPassword(Password, user)
      if (fault) throw invalid({ Password: fault })
      const PasswordHash = await hashPassword(Password)
      const browser = await database.asTenant(user.TenantId, async (db) => {
        // Of two concurrent requests, the second finds the code gone.
        await lockUser(db, user)
        await enter(db)
        await setPassword(db, { ...user, PasswordHash })
        await recordProvenAddress(db, user)
        await db.deleteFrom('sign_in_failure').where('Account', '=', accountHash(user.Email)).execute()
        // Somebody who has just activated an account is not told about a new browser.
        return user.Purpose === 'Activation' ? rememberDevice(db, user, undefined) : undefined
      })
      if (browser) sendDevice(request, reply, config, browser)
      return { Email: user.Email }
    },
  },
} satisfies Partial<Handlers>
