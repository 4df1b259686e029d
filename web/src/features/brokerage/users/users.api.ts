import {
  agentOptions,
  changePassword,
  setRoundRobin,
  tenantUsers,
  updateUser,
  userById,
} from '@dormer/contract/brokerage/users'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { currentUserQuery } from '../session/session.api.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(tenantUsers, {}, { signal }),
})

/** Everyone a contact can be assigned to as agent. */
export const agentOptionsQuery = queryOptions({
  queryKey: ['users', 'agents'],
  queryFn: ({ signal }) => call(agentOptions, {}, { signal }),
})

export const userQuery = (UserId: number) =>
  queryOptions({
    queryKey: ['users', UserId],
    queryFn: ({ signal }) => call(userById, { params: { UserId } }, { signal }),
  })

/** Shown at once; put back if the server refuses it. */
export const useSetRoundRobin = () => {
  const client = useQueryClient()
  const { queryKey } = usersQuery
  return useMutation({
    mutationFn: (body: { UserId: number; RoundRobin: boolean }) => call(setRoundRobin, { body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (users) =>
        users?.map((u) => (u.UserId === change.UserId ? { ...u, ...change } : u)),
      )
      return before
    },
    onError: (_, _change, before) => client.setQueryData(queryKey, before),
  })
}

export const useUpdateUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof updateUser>['body']) => call(updateUser, { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users'] }),
        client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      ]),
  })
}

export const useChangePassword = () =>
  useMutation({ mutationFn: (body: Request<typeof changePassword>['body']) => call(changePassword, { body }) })
