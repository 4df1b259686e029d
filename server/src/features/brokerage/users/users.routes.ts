import { may, type Permission, permissions, type RoleId, roles, sideOf } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import { faultOfPassword } from '../../../access/password-rules.ts'
import { checkPassword, hashPassword } from '../../../access/passwords.ts'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { endAccess, endFamily, listSessions, setPassword } from '../session/session.queries.ts'
import { againCounters, takeTry } from '../session/throttle.ts'
import { agentOptions, findUser, findUserToEdit, isEmailTaken, listUsers, zoneKnown } from './users.queries.ts'

const roleName = (roleId: number) => roles[roleId as RoleId]
/** The session that goes on where users end their own. */
const ownSession = (actor: Actor, user: { UserId: number }) =>
  user.UserId === actor.UserId ? actor.SessionId : undefined
const done = { Successful: true } as const

export const userRoutes = {
  tenantUsers: async ({ db, actor }) =>
    (await listUsers(db, actor)).map((user) => ({ ...user, RoleName: roleName(user.RoleId) })),

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

  agentOptions: ({ db, actor }) => agentOptions(db, actor),

  adminAgentOptions: ({ db, actor }) => agentOptions(db, actor),

  roleOptions: async () => Object.entries(roles).map(([id, name]) => ({ Key: Number(id), Value: name })),

  adminPermission: async ({ actor, query }) => {
    const code = Object.keys(permissions).find((p) => p.toLowerCase() === query.permission.toLowerCase())
    return code !== undefined && may(actor, code as Permission)
  },

  userById: async ({ db, actor, params }) => {
    const user = await findUser(db, actor, params.UserId)
    return { ...user, RoleName: roleName(user.RoleId), UserName: user.Email }
  },

  updateUser: async ({ db, actor, body: { UserId, ...changes }, request }) => {
    Object.assign(request.security, { OfUserId: UserId, What: Object.keys(changes).join(', ') })
    const user = await findUserToEdit(db, actor, UserId)
    if (changes.Email !== undefined && (await isEmailTaken(db, changes.Email, UserId)))
      throw invalid({ Email: 'This email address signs somebody else in already' })
    const ownAddress = changes.NotificationEmail ?? user.NotificationEmail
    if (changes.NotifyEmailSame === false && !ownAddress)
      throw invalid({ NotificationEmail: 'Enter the address notifications go to, or use the same as Email' })
    const TimeZone = changes.TimeZone && (await zoneKnown(db, changes.TimeZone))
    if (Object.keys(changes).length > 0)
      await db
        .updateTable('user_account')
        .set({ ...changes, TimeZone })
        .where('TenantId', '=', actor.TenantId)
        .where('UserId', '=', UserId)
        .execute()
    return done
  },

  changePassword: {
    // Hashing a password is slow, so no transaction is open during it.
    outside: async ({ actor, body, services, request, transaction }) => {
      request.security.OfUserId = body.UserId
      const user = await transaction((db) => findUserToEdit(db, actor, body.UserId))
      // Users need their old password; an admin changing somebody else's needs the admin's own.
      const prover = user.UserId === actor.UserId ? user : await transaction((db) => findUser(db, actor, actor.UserId))
      const tried = await takeTry(services.database, againCounters(prover.UserId, prover.Email))
      if (!(await checkPassword(body.OldPassword, prover.PasswordHash)))
        throw invalid({ OldPassword: 'The current password is not right' })
      await tried.succeeded()
      const fault = await faultOfPassword(body.NewPassword, user)
      if (fault) throw invalid({ NewPassword: fault })
      const PasswordHash = await hashPassword(body.NewPassword)
      await transaction((db) => setPassword(db, { ...user, PasswordHash }, ownSession(actor, user)))
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
    const { FamilyId } = body
    return { Ended: await (FamilyId ? endFamily(db, user, FamilyId) : endAccess(db, user, ownSession(actor, user))) }
  },
} satisfies Partial<Handlers>
