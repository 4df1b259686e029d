import type { ErrorBody } from '@dormer/contract/errors'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, call, messageOf } from '../../../api/client.ts'
import { startSession } from '../../../api/session.ts'

/** Loaded in parallel with its screen, which renders without the contract's schemas. */
const contract = () => import('@dormer/contract/brokerage/recovery')
const signIn = async () => (await import('@dormer/contract/brokerage/session')).signIn

export const useRequestReset = () =>
  useMutation({
    mutationFn: async (Email: string) => call((await contract()).requestReset, { body: { Email } }),
  })

/** The password is set. If that does not sign the user in, the second step is required, or `reason` says why. */
export type Set = { Email: string; SecondStep?: ErrorBody['SecondStep']; Refused: string | null }

/** Sets the password, then signs in with it. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: async (body: { Password: string; Code: string; UserId: number | null }): Promise<Set> => {
      const { Email } = await call((await contract()).resetPassword, { body })
      try {
        const who = { grant_type: 'password', username: Email, password: body.Password } as const
        startSession(await call(await signIn(), { body: who }))
        return { Email, Refused: null }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return { Email, SecondStep: error.body?.SecondStep, Refused: messageOf(error) }
      }
    },
  })

export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: async ({ signal }) => call((await contract()).getOperator, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
