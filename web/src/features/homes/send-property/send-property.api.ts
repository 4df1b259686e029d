import type { Request } from '@dormer/contract/endpoint'
import { previewProperty, sendProperty } from '@dormer/contract/homes/send-property'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutMessages, keys, within } from '../../../api/keys.ts'

export type Sending = Request<typeof sendProperty>['body']

/** A preview, and its recipients; it can change at any time, so it is never cached. */
export const previewQuery = (body: Sending) =>
  queryOptions({
    queryKey: within(keys.messages, 'property-preview', body),
    queryFn: ({ signal }) => call(previewProperty, { body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const useSendProperty = () =>
  useMutation({ mutationFn: (body: Sending) => call(sendProperty, { body }), meta: { stale: aboutMessages } })
