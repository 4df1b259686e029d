import { type CurrentUser, dashboardCards, type Preferences } from '@dormer/contract/brokerage/session'
import { columnNames } from '@dormer/contract/contact-fields'
import { may, type Permission, permissions, roles } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { checkPassword } from '../../../access/passwords.ts'
import { HttpError, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { photoUrlOf } from '../users/photos.ts'
import { deviceOf, isKnownDevice, rememberDevice, sendDevice } from './devices.queries.ts'
import { endSession, findAccount, lockPassword, originOf, renewSession, startSession } from './session.queries.ts'
import { signInCounters, takeTry } from './throttle.ts'

export const sessionRoutes = {
  signIn: {
    // Checking a password is slow, so no transaction is open during it.
    outside: async ({ body, services, request, reply, transaction }) => {
      const { database, config } = services
      const email = body.username.toLowerCase()
      const device = deviceOf(request, config)
      const { account, isKnown } = await transaction(async (db) => {
        const account = await findAccount(db, email)
        return { account, isKnown: await isKnownDevice(db, account, device) }
      })
      Object.assign(request.security, account && { TenantId: account.TenantId, UserId: account.UserId })
      request.security.What = isKnown ? 'known device' : 'new device'
      const tried = await takeTry(database, signInCounters(email, request.ip, isKnown ? device : undefined))
      const Message = 'The email address or the password is not right.'
      const wrong = new HttpError(400, { Message, error: Message })
      if (!(await checkPassword(body.password, account?.PasswordHash)) || !account) throw wrong
      await tried.succeeded()
      const { session, secret } = await database.asTenant(account.TenantId, async (db) => {
        // A password change ends all sessions; signing in with the old password must not start one while it happens.
        if ((await lockPassword(db, account)) !== account.PasswordHash) throw wrong
        const { Closed } = (await findAccount(db, email)) ?? account
        if (Closed) throw new HttpError(400, { Message: closed[Closed], error: closed[Closed] })
        const secret = await rememberDevice(db, account, device)
        return { session: await startSession(db, account, originOf(request), config.sessionMaxDays), secret }
      })
      sendDevice(request, reply, config, secret)
      return session
    },
  },

  refreshSession: async ({ db, body, request, services }) => {
    const data = await renewSession(db, body.refreshtoken, originOf(request), services.config.sessionMaxDays)
    if (!data) request.security.Refused = 'the session has ended, or its token was used before'
    return { successful: data !== null, data }
  },

  signOut: async ({ db, actor }) => {
    await endSession(db, actor)
    return { Successful: true as const }
  },

  getCurrentUser: async ({ db, actor, services }): Promise<CurrentUser> => {
    const user = await db
      .selectFrom('user_account')
      .select([
        'UserId',
        'TenantId',
        'FirstName',
        'LastName',
        'Email',
        'Title',
        'RoleId',
        'ShowProfileProgress',
        'MLSId',
        'TimeZone',
        'DateCreated',
        'Preferences',
        'PhotoKey',
      ])
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .executeTakeFirst()
    if (!user) throw notFound('user')
    return {
      ...user,
      Preferences: readPreferences(user.Preferences),
      PhotoUrl: photoUrlOf(user.PhotoKey),
      RoleName: roles[actor.RoleId],
      IsAdmin: roles[actor.RoleId] === 'Admin',
      Permissions: Object.keys(permissions).filter((permission) => may(actor, permission as Permission)),
      UploadMaxBytes: services.config.uploadMaxBytes,
    }
  },

  setPreferences: async ({ db, actor, body }) => {
    await db
      .updateTable('user_account')
      .set({ Preferences: sql`jsonb_strip_nulls(preferences || ${JSON.stringify(body)}::jsonb)` })
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .execute()
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>

/** Only whoever knows the password is told. */
const closed = {
  Deactivated: 'Your account was deactivated. Ask an admin of your brokerage to activate it again.',
  NotActivated: 'The registration of your brokerage was not finished: its payment is missing.',
  Suspended: 'Your brokerage is suspended. Ask whoever runs Dormer for you.',
}

const knownOf = <T extends string>(stored: unknown, known: readonly T[]) =>
  Array.isArray(stored) ? [...new Set(stored)].filter((name): name is T => known.includes(name)) : null

/** The stored settings may come from another version: unknown parts are left out. */
const readPreferences = (stored: unknown): Preferences => {
  const { ContactColumns, DashboardCards, HiddenCards } = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>
  return {
    ContactColumns: knownOf(ContactColumns, columnNames),
    DashboardCards: knownOf(DashboardCards, dashboardCards),
    HiddenCards: knownOf(HiddenCards, dashboardCards),
  }
}
