import type { Request } from '@dormer/contract/endpoint'
import { bookingPage, saveBookingPage } from '@dormer/contract/homes/booking'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

export const bookingPageQuery = queryOptions({
  queryKey: within(keys.settings, 'booking'),
  queryFn: ({ signal }) => call(bookingPage, {}, { signal }),
})

export const useSaveBookingPage = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveBookingPage>['body']) => call(saveBookingPage, { body }),
    meta: { stale: [bookingPageQuery.queryKey] },
  })
