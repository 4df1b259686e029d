import {
  may,
  mayChangeAccount,
  type Permission,
  permissions,
  type RoleId,
  roles,
  sideOf,
} from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import { faultOfPassword } from '../../../access/password-rules.ts'
import { hashPassword } from '../../../access/passwords.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { inviteUser } from '../recovery/codes.queries.ts'
import { requireProof, requireSecondStep } from '../second-step/prove.ts'
import { endAccess, endFamily, listSessions, setPassword } from '../session/session.queries.ts'
import { addressCounters, takeTry } from '../session/throttle.ts'
import { confirmPassword } from './confirm-password.ts'
import { photoUrlOf } from './photos.ts'
import { changeRole } from './roles.queries.ts'
import { cleanSignature, signatureGiven } from './signature.ts'
import {
  agentOptions,
  everyAgent,
  findUser,
  findUserToEdit,
  isEmailTaken,
  listUsers,
  stateOf,
  zoneKnown,
} from './users.queries.ts'

const roleName = (roleId: number) => roles[roleId as RoleId]
/** The session that continues when users end their own. */
const ownSession = (actor: Actor, user: { UserId: number }) =>
  user.UserId === actor.UserId ? actor.SessionId : undefined
const done = { Successful: true } as const

export const userRoutes = {
  tenantUsers: async ({ db, actor }) =>
    (await listUsers(db, actor)).map((user) => ({
      ...user,
      RoleName: roleName(user.RoleId),
      AccountState: stateOf(user),
      PhotoUrl: photoUrlOf(user.PhotoKey),
    })),

  setRoundRobin: async ({ db, actor, body }) => {
    const user = await findUser(db, actor, body.UserId)
    if (body.RoundRobin && sideOf(user) === 'lender')
      throw invalid({ RoundRobin: 'A lender does not take part in round robin' })
    await db
      .updateTable('user_account')
      .set({ RoundRobin: body.RoundRobin })
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', user.UserId)
      .execute()
    return done
  },

  agentOptions: ({ db, actor, query }) => (query.former ? everyAgent(db, actor) : agentOptions(db, actor)),

  adminAgentOptions: ({ db, actor }) => agentOptions(db, actor),

  roleOptions: async () => Object.entries(roles).map(([id, name]) => ({ Key: Number(id), Value: name })),

  adminPermission: async ({ actor, query }) => {
    const code = Object.keys(permissions).find((p) => p.toLowerCase() === query.permission.toLowerCase())
    return code !== undefined && may(actor, code as Permission)
  },

  userById: async ({ db, actor, params }) => {
    const user = await findUser(db, actor, params.UserId)
    return {
      ...user,
      EmailSignature: cleanSignature(user.EmailSignature),
      RoleName: roleName(user.RoleId),
      UserName: user.Email,
      AccountState: stateOf(user),
      PhotoUrl: photoUrlOf(user.PhotoKey),
      CanEdit: mayChangeAccount(actor, user),
    }
  },

  updateUser: {
    // Checking a password is slow, so no transaction is open during it.
    outside: async ({ body: { UserId, CurrentPassword, RoleId, ...changes }, ...context }) => {
      const { actor, services, request, transaction } = context
      Object.assign(request.security, {
        OfUserId: UserId,
        What: Object.keys({ ...changes, ...(RoleId && { RoleId }) }).join(', '),
      })
      if (changes.EmailSignature) changes.EmailSignature = signatureGiven(changes.EmailSignature)
      const user = await transaction((db) => findUserToEdit(db, actor, UserId))
      const isOtherLogin = changes.Email !== undefined && changes.Email !== user.Email
      if (isOtherLogin) {
        if (!CurrentPassword)
          throw invalid({ CurrentPassword: 'Enter your current password to change the email address' })
        await confirmPassword('CurrentPassword', CurrentPassword, context)
        await transaction((db) => requireSecondStep(db, actor))
        // The answer reveals whether somebody in any brokerage signs in with it, so attempts are limited.
        await takeTry(services.database, addressCounters(actor.UserId, request.ip), 'tried email addresses')
      }
      await transaction(async (db) => {
        // Another request may have been faster.
        const now = await findUserToEdit(db, actor, UserId)
        const { Email, NotificationEmail } = now
        if (Email !== user.Email) throw conflict('The email address was changed meanwhile. Reload, then save again.')
        if (isOtherLogin && (await isEmailTaken(db, changes.Email as string, UserId)))
          throw invalid({ Email: 'Somebody else already signs in with this email address' })
        if (changes.NotifyEmailSame === false && !(changes.NotificationEmail ?? NotificationEmail))
          throw invalid({ NotificationEmail: 'Enter the address notifications go to, or use the same as Email' })
        const TimeZone = changes.TimeZone && (await zoneKnown(db, changes.TimeZone))
        // First, because it locks the admins in order.
        if (RoleId) await changeRole(db, actor, now, RoleId)
        if (Object.keys(changes).length > 0)
          await db
            .updateTable('user_account')
            .set({ ...changes, TimeZone })
            .where('TenantId', '=', actor.TenantId)
            .where('UserId', '=', UserId)
            .execute()
        if (isOtherLogin) {
          await endAccess(db, user, ownSession(actor, user))
          // The link sent to the previous address is invalid now: the new address gets another.
          if (stateOf(now) === 'Invited') await inviteUser(db, actor, UserId)
        }
      })
      return done
    },
  },

  changePassword: {
    // Hashing a password is slow, so no transaction is open during it.
    outside: async ({ body, ...context }) => {
      const { actor, request, transaction } = context
      request.security.OfUserId = body.UserId
      const user = await transaction((db) => findUserToEdit(db, actor, body.UserId))
      await confirmPassword('OldPassword', body.OldPassword, context)
      const fault = await faultOfPassword(body.NewPassword, user)
      if (fault) throw invalid({ NewPassword: fault })
      await transaction((db) => requireSecondStep(db, actor))
      const PasswordHash = await hashPassword(body.NewPassword)
      await transaction(async (db) => {
        // Checked again: the user may have been given more permissions meanwhile.
        await findUserToEdit(db, actor, body.UserId)
        await setPassword(db, { ...user, PasswordHash }, ownSession(actor, user))
      })
      return done
    },
  },

  userSessions: async ({ db, actor, params }) => {
    const { UserId } = await findUserToEdit(db, actor, params.UserId)
    return listSessions(db, actor, UserId)
  },

  endSessions: async ({ db, actor, body, request }) => {
    request.security.OfUserId = body.UserId
    const user = await findUserToEdit(db, actor, body.UserId)
    await requireProof(db, actor)
    const { FamilyId } = body
    return { Ended: await (FamilyId ? endFamily(db, user, FamilyId) : endAccess(db, user, ownSession(actor, user))) }
  },
} satisfies Partial<Handlers>
