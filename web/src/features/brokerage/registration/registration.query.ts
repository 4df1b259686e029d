import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Whether brokerages can register here. Its contract is loaded beside the sign-in, which renders without it. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal }) =>
    call((await import('@dormer/contract/brokerage/registration')).getRegistration, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
