import { may, rights } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { icu } from '../../../db/names.ts'
import { invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { recordAccountEvent } from '../account-events/account-events.queries.ts'
import { endAccess, originOf } from '../session/session.queries.ts'
import { stepCounters, takeTry } from '../session/throttle.ts'
import { confirmPassword } from '../users/confirm-password.ts'
import { findUser, findUserToEdit } from '../users/users.queries.ts'
import { authenticatorUri, newAuthenticatorSecret } from './authenticator.ts'
import { consumeChallenge, findPasskey, storeChallenge } from './passkeys.queries.ts'
import { completeSecondStep, provedUntil, recordProof, requireProof, requireProvenAddress } from './prove.ts'
import {
  makeRecoveryCodes,
  methodsOf,
  removeApp,
  removeSecondStep,
  storeAuthenticator,
  storeRecoveryCodes,
  updateHasSecondStep,
  useAppCode,
} from './second-step.queries.ts'
import { askForNewPasskey, passkeyHost, readNewPasskey } from './webauthn.ts'

const done = { Successful: true } as const
const wrongFirstCode = () =>
  invalid({
    Code: 'This code is not right. Wait for the next one; if that does not help, check your phone’s clock.',
  })
const wrongCode = () => invalid({ Code: 'This code is not right, or was used before. Wait for the next one.' })
const noKey = () =>
  refused('Authenticator apps do not work here yet: whoever runs Dormer has to set SECRETS_KEY. Use a passkey instead.')

export const secondStepRoutes = {
  proveIdentity: {
    // Checking a password is slow, so no transaction is open during it.
    outside: async ({ body: { Password, ...given }, ...context }) => {
      const { actor, services, request, transaction } = context
      await confirmPassword('Password', Password, context)
      if ((await transaction((db) => methodsOf(db, actor))).HasSecondStep) {
        const triedStep = await takeTry(services.database, stepCounters(actor.UserId), 'wrong codes')
        if (!(await completeSecondStep(actor, given, { services, request }))) throw wrongCode()
        await triedStep.succeeded()
      }
      await transaction((db) => recordProof(db, actor))
      return done
    },
  },

  signInMethods: async ({ db, actor, params, services }) => {
    const { UserId, TenantId, RoleId, DateEmailProven } = await findUserToEdit(db, actor, params.UserId)
    const { HasSecondStep, AdminsNeedSecondStep, app, codes, passkeys } = await methodsOf(db, { TenantId, UserId })
    return {
      HasSecondStep,
      IsRequired: AdminsNeedSecondStep && may({ RoleId }, 'SecureAccounts'),
      ProvedUntil: await provedUntil(db, actor),
      IsAddressProven: DateEmailProven !== null,
      CanUseApp: services.secrets !== undefined,
      AppSince: app?.DateConfirmed ?? null,
      RecoveryCodesLeft: codes.length,
      PasskeyHost: passkeyHost(services.config),
      Passkeys: passkeys,
    }
  },

  beginAuthenticator: async ({ db, actor, services }) => {
    await requireProof(db, actor)
    await requireProvenAddress(db, actor)
    if (!services.secrets) throw noKey()
    const [{ app }, { Email }] = await Promise.all([methodsOf(db, actor), findUser(db, actor, actor.UserId)])
    if (app) throw refused('An authenticator app is already set up. Turn it off first.')
    const Secret = newAuthenticatorSecret()
    await storeAuthenticator(db, actor, services.secrets, Secret)
    return { Secret, Uri: authenticatorUri(Secret, Email) }
  },

  confirmAuthenticator: {
    // Recovery codes are slow to hash, so no transaction is open while they are made.
    outside: async ({ body, actor, services, request, transaction }) => {
      await transaction((db) => requireProof(db, actor))
      const tried = await takeTry(services.database, stepCounters(actor.UserId), 'wrong codes')
      const made = await makeRecoveryCodes(actor)
      const RecoveryCodes = await transaction(async (db) => {
        if (!(await useAppCode(db, actor, services, body.Code, { isConfirmed: false }))) throw wrongFirstCode()
        const hasCodes = await updateHasSecondStep(db, actor)
        if (!hasCodes) await storeRecoveryCodes(db, actor, made.hashes)
        await recordAccountEvent(db, { ...ofActor(actor), Kind: 'AppAdded', ...originOf(request) })
        return hasCodes ? null : made.words
      })
      await tried.succeeded()
      return { RecoveryCodes }
    },
  },

  removeAuthenticator: async ({ db, actor, request }) => {
    await requireProof(db, actor)
    const { app } = await methodsOf(db, actor)
    await removeApp(db, actor)
    await updateHasSecondStep(db, actor)
    if (app) await recordAccountEvent(db, { ...ofActor(actor), Kind: 'AppRemoved', ...originOf(request) })
    return done
  },

  renewRecoveryCodes: {
    outside: async ({ actor, request, transaction }) => {
      await transaction(async (db) => {
        await requireProof(db, actor)
        if (!(await methodsOf(db, actor)).HasSecondStep)
          throw refused('Recovery codes are for a second step. Set up an authenticator app or a passkey first.')
      })
      const made = await makeRecoveryCodes(actor)
      await transaction(async (db) => {
        await storeRecoveryCodes(db, actor, made.hashes)
        await recordAccountEvent(db, { ...ofActor(actor), Kind: 'CodesRenewed', ...originOf(request) })
      })
      return { RecoveryCodes: made.words }
    },
  },

  beginPasskey: async ({ db, actor, services, request }) => {
    await requireProof(db, actor)
    await requireProvenAddress(db, actor)
    const [{ passkeys }, user] = await Promise.all([methodsOf(db, actor), findUser(db, actor, actor.UserId)])
    const options = await askForNewPasskey(request, services.config, user, passkeys)
    await storeChallenge(db, options.challenge, `add:${actor.SessionId}`)
    return { Options: JSON.stringify(options) }
  },

  addPasskey: {
    outside: async ({ body, actor, services, request, transaction }) => {
      await transaction((db) => requireProof(db, actor))
      // In a transaction of its own: a challenge is valid for one answer, right or wrong.
      const passkey = await readNewPasskey(request, services.config, body.Passkey, (challenge) =>
        transaction((db) => consumeChallenge(db, challenge, `add:${actor.SessionId}`)),
      )
      const made = await makeRecoveryCodes(actor)
      return transaction(async (db) => {
        const { PasskeyId } = await db
          .insertInto('passkey')
          .values({ ...ofActor(actor), Name: body.Name, ...passkey })
          .returning('PasskeyId')
          .executeTakeFirstOrThrow()
        const hasCodes = await updateHasSecondStep(db, actor)
        if (!hasCodes) await storeRecoveryCodes(db, actor, made.hashes)
        await recordAccountEvent(db, { ...ofActor(actor), Kind: 'PasskeyAdded', ...originOf(request) })
        return { PasskeyId, RecoveryCodes: hasCodes ? null : made.words }
      })
    },
  },

  renamePasskey: async ({ db, actor, params, body }) => {
    const { PasskeyId } = await findPasskey(db, actor, params.PasskeyId)
    await db
      .updateTable('passkey')
      .set({ Name: body.Name })
      .where('TenantId', '=', actor.TenantId)
      .where('PasskeyId', '=', PasskeyId)
      .execute()
    return done
  },

  removePasskey: async ({ db, actor, params, request }) => {
    const { PasskeyId } = await findPasskey(db, actor, params.PasskeyId)
    await requireProof(db, actor)
    await db.deleteFrom('passkey').where('TenantId', '=', actor.TenantId).where('PasskeyId', '=', PasskeyId).execute()
    await updateHasSecondStep(db, actor)
    await recordAccountEvent(db, { ...ofActor(actor), Kind: 'PasskeyRemoved', ...originOf(request) })
    return done
  },

  resetSecondStep: async ({ db, actor, body, request }) => {
    request.security.OfUserId = body.UserId
    const user = await findUserToEdit(db, actor, body.UserId)
    if (user.UserId === actor.UserId)
      throw refused('Your own second step is turned off on your profile, or reset by another admin.')
    await requireProof(db, actor)
    if (!(await removeSecondStep(db, user))) return done
    await endAccess(db, user, undefined)
    const of = { TenantId: user.TenantId, UserId: user.UserId, ByUserId: actor.UserId }
    await recordAccountEvent(db, { ...of, Kind: 'SecondStepReset', ...originOf(request) })
    return done
  },

  securitySettings: async ({ db, actor }) => {
    const [tenant, admins] = await Promise.all([
      db
        .selectFrom('tenant')
        .select('AdminsNeedSecondStep')
        .where('TenantId', '=', actor.TenantId)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('user_account')
        .select('Name')
        .where('TenantId', '=', actor.TenantId)
        .where('RoleId', 'in', rights.SecureAccounts)
        .where('HasSecondStep', '=', false)
        .where('DateDeactivated', 'is', null)
        .orderBy(sql`name ${icu}`)
        .execute(),
    ])
    return { ...tenant, WithoutSecondStep: admins.map(({ Name }) => Name) }
  },

  setSecuritySettings: async ({ db, actor, body }) => {
    await requireProof(db, actor)
    // Otherwise the email that proves it could be out of reach: where none is sent, it is in the Outbox.
    if (body.AdminsNeedSecondStep) await requireProvenAddress(db, actor)
    await db.updateTable('tenant').set(body).where('TenantId', '=', actor.TenantId).execute()
    return done
  },
} satisfies Partial<Handlers>

const ofActor = ({ TenantId, UserId }: { TenantId: number; UserId: number }) => ({ TenantId, UserId })
