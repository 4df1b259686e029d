import type { Session } from '@dormer/contract/brokerage/session'
import { USER_HEADER } from '@dormer/contract/browser'
import { may, type Permission, type Right } from '@dormer/contract/permissions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'
import {
  beginLeaving,
  countDrafts,
  endLeaving,
  hasLoggedOut,
  keepDraftsOf,
  logOut,
  readSession,
  showPageOf,
  startSession,
  whoIsLeaving,
} from '../../../api/session.ts'
import { setZone } from '../../../ui/format.ts'
import { askPasskey } from './passkeys.ts'
import { typedEmail } from './typed-email.ts'

/** Loaded in parallel with the login screen, which renders without the contract's schemas. */
const contract = () => import('@dormer/contract/brokerage/session')

export const loadCurrentUser = async (signal?: AbortSignal) => {
  try {
    const user = await call((await contract()).getCurrentUser, {}, { signal })
    showPageOf(user.UserId)
    setZone(user.TimeZone)
    keepDraftsOf(user.UserId)
    return user
  } catch (error) {
    // A missing current user logs out.
    if (error instanceof ApiError && error.status === 404) logOut()
    throw error
  }
}
export const currentUserQuery = queryOptions({
  queryKey: keys.currentUser,
  queryFn: ({ signal }) => loadCurrentUser(signal),
  staleTime: 60_000,
})
/** The signed-in user; undefined until loaded. */
export const useCurrentUser = () => useQuery(currentUserQuery).data

/** Whether the signed-in user may do something; false until it is known who that is. */
export const useMay = (right: Right | Permission) => {
  const user = useCurrentUser()
  return user !== undefined && may(user, right)
}

/** The user whose session has expired while the page was open; undefined without one, or after a logout. */
export const whoseSessionEnded = () =>
  readSession() || hasLoggedOut() ? undefined : queries.getQueryData(currentUserQuery.queryKey)?.UserId

const begin = (session: Session) => {
  startSession(session)
  typedEmail.is = ''
}

/** Signs in, then goes on to where the user was. */
export const useSignIn = (goOn: () => unknown) =>
  useMutation({
    mutationFn: async (who: { username: string; password: string }) => {
      begin(await call((await contract()).signIn, { body: { grant_type: 'password', ...who } }))
      await goOn()
    },
  })

const secondStep = () => import('@dormer/contract/brokerage/second-step')

/** Finishes a sign-in by a code, then goes on. */
export const useFinishSignIn = (goOn: () => unknown) =>
  useMutation({
    mutationFn: async (body: { Challenge: string; Code: string }) => {
      begin(await call((await secondStep()).finishSignIn, { body }))
      await goOn()
    },
  })

/** Signs in with a passkey, from a response already given or by asking for one, unless the user declines. */
export const usePasskeySignIn = (goOn: () => unknown) =>
  useMutation({
    mutationFn: async (answer: string | undefined) => {
      const Passkey = answer ?? (await askPasskey())
      if (!Passkey) return
      begin(await call((await secondStep()).signInByPasskey, { body: { Passkey } }))
      await goOn()
    },
  })

/** Has the server end the session of a user who is leaving. */
const endLeft = async () => {
  try {
    await call((await contract()).signOut, {}, { headers: { [USER_HEADER]: whoIsLeaving() ?? '0' } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  endLeaving()
}
const RETRY_MS = 10_000
/** Retries until the server has been told: only it can remove the cookie. */
export const finishLeaving = async () => {
  while (whoIsLeaving() && !readSession())
    await endLeft().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)))
}

/** Ends the session locally even if the server cannot be reached; asks first if that discards drafts. */
export const useSignOut = () => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => {
      beginLeaving()
      return endLeft()
    },
    onSettled: () => {
      logOut()
      client.clear()
      void finishLeaving()
    },
  })
  return async () => {
    const count = countDrafts()
    if (count === 0) return mutate()
    const { mayDiscard } = await import('./may-discard.ts')
    if (await mayDiscard(count)) mutate()
  }
}
