import { setUserPermission, userPermissions } from '@dormer/contract/brokerage/permissions'
import {
  availableSeats,
  changePassword,
  createUser,
  deleteUser,
  endSessions,
  inviteAgain,
  removeUserPhoto,
  setRoundRobin,
  setUserActive,
  tenantUsers,
  updateUser,
  uploadUserPhoto,
  userById,
  userSessions,
} from '@dormer/contract/brokerage/users'
import type { Request, Response } from '@dormer/contract/endpoint'
import type { Permission } from '@dormer/contract/permissions'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { proved } from '../second-step/second-step.api.ts'
import { callToDelete } from '../trash/restore.ts'

export const usersQuery = queryOptions({
  queryKey: keys.userList,
  queryFn: ({ signal }) => call(tenantUsers, {}, { signal }),
})

/** How many users may still be added; fetched each time, because others add users too. */
export const countFreeSeats = () => call(availableSeats, {})

const everywhere = [keys.users, keys.contacts, keys.transactions, keys.tasks, keys.settings, keys.currentUser]

export const useCreateUser = () =>
  useMutation({
    mutationFn: (body: Request<typeof createUser>['body']) => call(createUser, { body }),
    meta: { stale: [keys.users, keys.contacts, keys.tasks] },
  })

export const useInviteAgain = () =>
  useMutation({ mutationFn: (UserId: number) => call(inviteAgain, { body: { UserId } }) })

export const useSetActive = () =>
  useMutation({
    mutationFn: (body: Request<typeof setUserActive>['body']) => call(setUserActive, { body }),
    meta: { stale: everywhere },
  })

/**
 * Reassigned contacts show up as they move, in the background. The user's page is left first, so that nothing about the
 * deleted user is requested again. Returns the request id by which it can be undone.
 */
export const useDeleteUser = (leave: () => Promise<unknown>) =>
  useMutation({
    mutationFn: ({ leadCount, ...params }: Request<typeof deleteUser>['params'] & { leadCount: number }) =>
      callToDelete(deleteUser, { params, query: { leadCount } }),
    onSuccess: leave,
    // If the number of contacts has changed, the dialog shows the new one.
    onError: (error) => (error instanceof ApiError && error.status === 409 ? changed(keys.users) : undefined),
    meta: { stale: [...everywhere, keys.bulk, keys.appointments, keys.mailboxes, keys.inbox, keys.recorded] },
  })

export const useUploadPhoto = (UserId: number) =>
  useMutation({
    mutationFn: (file0: File) => call(uploadUserPhoto, { params: { UserId }, body: { file0 } }),
    meta: { stale: [keys.users, keys.currentUser] },
  })

export const useRemovePhoto = (UserId: number) =>
  useMutation({
    mutationFn: () => call(removeUserPhoto, { params: { UserId } }),
    meta: { stale: [keys.users, keys.currentUser] },
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

/** Users who change their own permissions see the menu change. */
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
    mutationFn: (body: Request<typeof updateUser>['body']) =>
      proved(() => call(updateUser, { body }), body.CurrentPassword),
    // Transactions and their reports name their agents.
    meta: { stale: [keys.users, keys.currentUser, keys.transactions] },
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: Request<typeof changePassword>['body']) =>
      proved(() => call(changePassword, { body }), body.OldPassword),
    meta: { stale: [keys.calendarFeed] },
  })

export const sessionsQuery = (UserId: number) =>
  queryOptions({
    queryKey: ['users', 'sessions', UserId],
    queryFn: ({ signal }) => call(userSessions, { params: { UserId } }, { signal }),
  })

/** Ends one session, or all of them if there is no id; of the user's own, all but this one. */
export const useEndSessions = (UserId: number) =>
  useMutation({
    mutationFn: (FamilyId: string | undefined) => proved(() => call(endSessions, { body: { UserId, FamilyId } })),
    meta: { stale: [keys.calendarFeed, sessionsQuery(UserId).queryKey] },
  })
