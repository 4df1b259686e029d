import { may, mayChangeAccount, type Permission, permissions } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findUser, findUserToEdit } from '../users/users.queries.ts'

type User = Awaited<ReturnType<typeof findUser>>
/** Whether the permission comes with the user's role, so that nobody can grant or revoke it. */
const comesWithRole = ({ RoleId }: User, permission: Permission) => may({ RoleId }, permission)
const mayGrant = (actor: Actor, user: User, permission: Permission) =>
  mayChangeAccount(actor, user) && may(actor, permission) && !comesWithRole(user, permission)

export const permissionRoutes = {
  userPermissions: async ({ db, actor, params }) => {
    const user = await findUser(db, actor, params.UserId)
    return (Object.keys(permissions) as Permission[]).map((PermissionCode) => ({
      PermissionCode,
      ...permissions[PermissionCode],
      HasPermission: may(user, PermissionCode),
      CanChange: mayGrant(actor, user, PermissionCode),
    }))
  },

  setUserPermission: async ({ db, actor, params, body: { PermissionCode, HasPermission }, request }) => {
    Object.assign(request.security, { OfUserId: params.UserId, What: `${PermissionCode} ${HasPermission}` })
    const user = await findUserToEdit(db, actor, params.UserId)
    requireRight(actor, PermissionCode)
    if (comesWithRole(user, PermissionCode)) {
      if (HasPermission) return { Successful: true as const }
      throw invalid({
        HasPermission: `${user.Name} is an admin, and admins may do everything. Give ${user.Name} another role first.`,
      })
    }
    const own = { TenantId: actor.TenantId, UserId: user.UserId, PermissionCode }
    if (HasPermission)
      await db
        .insertInto('user_permission')
        .values(own)
        .onConflict((same) => same.doNothing())
        .execute()
    else
      await db
        .deleteFrom('user_permission')
        .where('TenantId', '=', own.TenantId)
        .where('UserId', '=', own.UserId)
        .where('PermissionCode', '=', own.PermissionCode)
        .execute()
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
