import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { endSession, startSession } from '../../../api/session.ts'
import { setZone } from '../../../ui/format.ts'

/** Loaded in parallel with the login screen, which renders without the contract's schemas. */
const contract = () => import('@dormer/contract/brokerage/session')

export const currentUserQuery = queryOptions({
  queryKey: keys.currentUser,
  queryFn: async ({ signal }) => {
    try {
      const user = await call((await contract()).getCurrentUser, {}, { signal })
      setZone(user.TimeZone)
      return user
    } catch (error) {
      // A missing current user logs out (S1§4).
      if (error instanceof ApiError && error.status === 404) endSession()
      throw error
    }
  },
  staleTime: 60_000,
})
/** The signed-in user; undefined until loaded. */
export const useCurrentUser = () => useQuery(currentUserQuery).data

export const useSignIn = () =>
  useMutation({
    mutationFn: async (who: { username: string; password: string }) =>
      call((await contract()).signIn, { body: { grant_type: 'password', ...who } }),
    onSuccess: startSession,
  })

/** Ends the session locally even if the server cannot be reached. */
export const useSignOut = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call((await contract()).signOut, {}),
    onSettled: () => {
      endSession(true)
      client.clear()
    },
  })
}
