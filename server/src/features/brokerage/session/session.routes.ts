import { type CurrentUser, dashboardCards, fixedColumns, type Preferences } from '@dormer/contract/brokerage/session'
import { columnNames, type ListColumn } from '@dormer/contract/contact-fields'
import { ownField } from '@dormer/contract/fields'
import { may, type Permission, permissions, roles } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { refuseIfCrowded, withPlace } from '../../../access/hashing.ts'
import { checkPassword } from '../../../access/passwords.ts'
import { newToken } from '../../../access/tokens.ts'
import { HttpError, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { sessionCookie } from '../../../http/session-cookie.ts'
import { recordAccountEvent } from '../account-events/account-events.queries.ts'
import { logoPath } from '../brokerage/logo.ts'
import { findPasskeyAccount, storeChallenge } from '../second-step/passkeys.queries.ts'
import { completeSecondStep } from '../second-step/prove.ts'
import { consumeStep, endStep, requestSecondStep } from '../second-step/second-step.queries.ts'
import { askForPasskey, unknownPasskey } from '../second-step/webauthn.ts'
import { photoUrlOf } from '../users/photos.ts'
import { completeSignIn, issueTokens, recordWrongPassword } from './complete.queries.ts'
import { deviceOf, isKnownDevice, sendDevice } from './devices.queries.ts'
import { endSession, extendSession, findAccount, lockPassword, originOf, renewSession } from './session.queries.ts'
import { signInCounters, stepCounters, takeTry } from './throttle.ts'

const asError = (Message: string) => new HttpError(400, { Message, error: Message })

export const sessionRoutes = {
  signIn: {
    // Checking a password is slow, so no transaction is open during it.
    outside: async ({ body, services, request, reply, transaction }) => {
      const { database, config } = services
      const email = body.username.toLowerCase()
      const device = deviceOf(request, config)
      // Before anything is looked up: refusing an unknown browser costs next to nothing.
      if (!device) refuseIfCrowded('stranger')
      const { account, isKnown } = await transaction(async (db) => {
        const account = await findAccount(db, email)
        return { account, isKnown: await isKnownDevice(db, account, device) }
      })
      Object.assign(request.security, account && { TenantId: account.TenantId, UserId: account.UserId })
      request.security.What = isKnown ? 'known device' : 'new device'
      const who = isKnown ? 'known' : 'stranger'
      const { tried, isRight } = await withPlace(
        who,
        async () => {
          const tried = await takeTry(database, signInCounters(email, request.ip, isKnown ? device : undefined))
          return { tried, isRight: await checkPassword(body.password, account?.PasswordHash, who) }
        },
        isKnown ? account?.UserId : undefined,
      )
      const wrong = asError('The email address or the password is not right.')
      if (!isRight || !account) {
        await recordWrongPassword(services, account, email, originOf(request))
        throw wrong
      }
      const finished = database.asTenant(account.TenantId, async (db) => {
        // A password change ends all sessions; a concurrent sign-in with the old password must not start one.
        const now = await lockPassword(db, account)
        if (now?.PasswordHash !== account.PasswordHash) throw wrong
        const { Closed } = (await findAccount(db, email)) ?? account
        if (Closed) throw asError(closed[Closed])
        if (!now.HasSecondStep) return completeSignIn(db, account, 'Password', device, request, config)
        // The step is bound to this browser, which needs a secret to be recognized by.
        const secret = device || newToken()
        return { step: await requestSecondStep(db, account, secret), secret }
      })
      // In parallel: each waits for a commit of its own.
      const [outcome] = await Promise.all([finished, tried.succeeded()])
      if ('session' in outcome) return issueTokens(outcome, { services, request, reply, transaction })
      sendDevice(request, reply, config, outcome.secret)
      request.security.What += ', second step asked for'
      throw outcome.step
    },
  },

  finishSignIn: {
    // Recovery codes are slow to check, so no transaction is open during it.
    outside: async ({ body: { Challenge, Code }, services, request, reply, transaction }) => {
      const { database, config } = services
      const device = deviceOf(request, config) ?? ''
      const gone = asError('This took too long, or too many codes were tried. Log in with your password again.')
      const account = await transaction((db) => consumeStep(db, Challenge, device))
      if (!account) throw gone
      Object.assign(request.security, account)
      const isKnown = await database.asTenant(account.TenantId, (db) => isKnownDevice(db, account, device))
      const tried = await takeTry(database, stepCounters(account.UserId, isKnown ? device : undefined), 'wrong codes')
      const Way = await completeSecondStep(account, { Code }, { services, request })
      if (!Way) {
        await database.asTenant(account.TenantId, (db) =>
          recordAccountEvent(db, { ...account, Kind: 'WrongCode', ...originOf(request) }),
        )
        throw asError('This code is not right, or was used before.')
      }
      await tried.succeeded()
      request.security.What = Way
      const signedIn = await database.asTenant(account.TenantId, async (db) => {
        // Anything that ends the user's access waits for this session, or has already ended the step.
        await lockPassword(db, account)
        if (!(await endStep(db, account, Challenge))) throw gone
        return completeSignIn(db, account, Way, device, request, config)
      })
      return issueTokens(signedIn, { services, request, reply, transaction })
    },
  },

  beginPasskeySignIn: async ({ db, request, services }) => {
    const options = await askForPasskey(request, services.config)
    await storeChallenge(db, options.challenge, 'sign-in')
    return { Options: JSON.stringify(options) }
  },

  signInByPasskey: {
    outside: async ({ body: { Passkey }, services, request, reply, transaction }) => {
      const { database, config } = services
      const device = deviceOf(request, config)
      const account = await transaction((db) => findPasskeyAccount(db, Passkey))
      if (!account) throw unknownPasskey()
      Object.assign(request.security, account)
      if (!(await completeSecondStep(account, { Passkey }, { services, request }))) throw unknownPasskey()
      const signedIn = await database.asTenant(account.TenantId, async (db) => {
        await lockPassword(db, account)
        // The passkey may have been removed, or its user deactivated, while it was checked.
        if (!(await findPasskeyAccount(db, Passkey))) throw unknownPasskey()
        return completeSignIn(db, account, 'Passkey', device, request, config)
      })
      return issueTokens(signedIn, { services, request, reply, transaction })
    },
  },

  refreshSession: async ({ db, body, request, services }) => {
    const data = await renewSession(db, body.refreshtoken, originOf(request), services.config.sessionMaxDays)
    if (!data) request.security.Refused = 'the session has ended, or its token was used before'
    return { successful: data !== null, data }
  },

  signOut: async ({ db, actor, request, reply, services }) => {
    await endSession(db, actor)
    if (sessionCookie.read(request, services.config)) sessionCookie.send(request, reply, services.config, '')
    return { Successful: true as const }
  },

  getCurrentUser: async ({ db, actor, services, request }): Promise<CurrentUser> => {
    const loaded = db
      .selectFrom('user_account')
      .innerJoin('tenant', 'tenant.TenantId', 'user_account.TenantId')
      .select([
        'UserId',
        'user_account.TenantId',
        'FirstName',
        'LastName',
        'Email',
        'Title',
        'RoleId',
        'ShowProfileProgress',
        'user_account.MLSId',
        'user_account.TimeZone',
        'user_account.DateCreated',
        'Preferences',
        'PhotoKey',
        'tenant.Name as BrokerageName',
        'SiteId',
        'LogoKey',
        'CloseOn',
      ])
      .select((eb) =>
        eb
          .selectFrom('billing')
          .select('UnpaidSince')
          .where('TenantId', '=', actor.TenantId)
          .where(sql.lit(may(actor, 'ManageBilling')))
          .as('PaymentFailedSince'),
      )
      .where('user_account.TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .executeTakeFirst()
    // The browser app asks for this again and again, so the statements travel together.
    const [user] = await Promise.all([
      loaded,
      extendSession(db, actor, originOf(request), services.config.sessionMaxDays),
    ])
    if (!user) throw notFound('user')
    return {
      ...user,
      NeedsSecondStep: actor.NeedsSecondStep === true,
      Brokerage: { Name: user.BrokerageName, Logo: logoPath(user), CloseOn: user.CloseOn },
      Preferences: readPreferences(user.Preferences),
      PhotoUrl: photoUrlOf(user.PhotoKey),
      RoleName: roles[actor.RoleId],
      IsAdmin: roles[actor.RoleId] === 'Admin',
      Permissions: Object.keys(permissions).filter((permission) => may(actor, permission as Permission)),
      IsReadOnly: actor.IsReadOnly === true,
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

/** Told only to somebody who knows the password. */
const closed = {
  Deactivated: 'Your account was deactivated. Ask an admin of your brokerage to activate it again.',
  NotActivated: 'The registration of your brokerage was not finished: its payment is missing.',
  Suspended: 'Your brokerage is suspended. Ask whoever runs Dormer for you.',
}

const knownOf = <T extends string>(stored: unknown, known: readonly T[], isOwn?: (name: unknown) => boolean) =>
  Array.isArray(stored)
    ? [...new Set(stored)].filter((name): name is T => known.includes(name) || isOwn?.(name) === true)
    : null
/** Fields of the brokerage's own that have been deleted since are empty columns, which no page shows. */
const isOwnField = (name: unknown) => ownField.safeParse(name).success

/** Stored settings may come from another version: unknown parts are left out. */
const readPreferences = (stored: unknown): Preferences => {
  const { ContactColumns, HiddenContactColumns, DashboardCards, HiddenCards } = (stored ?? {}) as Partial<
    Record<keyof Preferences, unknown>
  >
  return {
    ContactColumns: knownOf<ListColumn>(ContactColumns, columnNames, isOwnField),
    HiddenContactColumns: knownOf(HiddenContactColumns, fixedColumns),
    DashboardCards: knownOf(DashboardCards, dashboardCards),
    HiddenCards: knownOf(HiddenCards, dashboardCards),
  }
}
