import { setUserPermission, userPermissions } from '@dormer/contract/brokerage/user-permissions'
import {
  agentOptions,
  changePassword,
  endSessions,
  setRoundRobin,
  tenantUsers,
  updateUser,
  userById,
  userSessions,
} from '@dormer/contract/brokerage/users'
import type { Request, Response } from '@dormer/contract/endpoint'
import type { Permission } from '@dormer/contract/permissions'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'

export const usersQuery = queryOptions({
  queryKey: keys.userList,
  queryFn: ({ signal }) => call(tenantUsers, {}, { signal }),
})

/** Everyone who can be assigned contacts as an agent. */
export const agentOptionsQuery = queryOptions({
  queryKey: ['users', 'agents'],
  queryFn: ({ signal }) => call(agentOptions, {}, { signal }),
})

export const userQuery = (UserId: number) =>
  queryOptions({
    queryKey: ['users', 'one', UserId],
    queryFn: ({ signal }) => call(userById, { params: { UserId } }, { signal }),
  })

export type User = Response<typeof userById>

export const userPermissionsQuery = (UserId: number) =>
  queryOptions({
    queryKey: keys.userPermissions(UserId),
    queryFn: ({ signal }) => call(userPermissions, { params: { UserId } }, { signal }),
  })

/** Somebody who switches their own sees the menu change. */
export const useSetPermission = (UserId: number) =>
  useOptimistic({
    key: keys.userPermissions(UserId),
    show: (rows, change: { PermissionCode: Permission; HasPermission: boolean }) =>
      rows.map((row) => (row.PermissionCode === change.PermissionCode ? { ...row, ...change } : row)),
    save: (body) => call(setUserPermission, { params: { UserId }, body }),
    stale: [keys.users, keys.currentUser, ['menu']],
    about: ({ PermissionCode }) => PermissionCode,
    onError: (error) => notifyFailure(error),
  })

export const useSetRoundRobin = () =>
  useOptimistic({
    key: keys.userList,
    show: (users, change: { UserId: number; RoundRobin: boolean }) =>
      users.map((user) => (user.UserId === change.UserId ? { ...user, ...change } : user)),
    save: (body) => call(setRoundRobin, { body }),
    stale: [keys.users],
    about: ({ UserId }) => UserId,
    onError: (error) => notifyFailure(error),
  })

export const useUpdateUser = () =>
  useMutation({
    mutationFn: (body: Request<typeof updateUser>['body']) => call(updateUser, { body }),
    // Transactions and their reports name their agents.
    meta: { stale: [keys.users, keys.currentUser, keys.transactions] },
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Request<typeof changePassword>['body']) => call(changePassword, { body }),
    meta: { stale: [keys.calendarFeed] },
  })

export const sessionsQuery = (UserId: number) =>
  queryOptions({
    queryKey: ['users', 'sessions', UserId],
    queryFn: ({ signal }) => call(userSessions, { params: { UserId } }, { signal }),
  })

/** Ends one session, or without its id all: of one's own, all others. */
export const useEndSessions = (UserId: number) =>
  useMutation({
    mutationFn: (FamilyId: string | undefined) => call(endSessions, { body: { UserId, FamilyId } }),
    meta: { stale: [keys.calendarFeed, sessionsQuery(UserId).queryKey] },
  })
