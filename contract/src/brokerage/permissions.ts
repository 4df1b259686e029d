import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, id } from '../fields.ts'
import { type Permission, permissions } from '../permissions.ts'

const PermissionCode = z.enum(Object.keys(permissions) as [Permission, ...Permission[]], 'Choose a permission')
const params = z.object({ UserId: id('user') })

export const userPermissions = endpoint({
  method: 'GET',
  path: 'api/permission/userpermissiondata/{UserId}',
  summary: "List a user's permissions",
  permission: 'CreateUser',
  whole: 'fixed by the contract',
  params,
  response: z.array(
    z
      .object({
        PermissionCode,
        Name: z.string(),
        Description: z.string(),
        HasPermission: z.boolean(),
        /** False for permissions that come with the role, and for those the current user lacks. */
        CanChange: z.boolean(),
      })
      .meta({ id: 'UserPermission' }),
  ),
})

export const setUserPermission = endpoint({
  method: 'POST',
  path: 'api/permission/userpermissiondata/{UserId}',
  summary: 'Grant or revoke a permission',
  permission: 'CreateUser',
  security: 'permission-change',
  params,
  body: z.object({ PermissionCode, HasPermission: flag }),
  response: done,
})
