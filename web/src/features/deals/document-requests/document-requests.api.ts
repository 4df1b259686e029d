import { documentRequestDraft, requestDocument } from '@dormer/contract/deals/document-requests'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutMessages, keys, within } from '../../../api/keys.ts'

export const requestDraftQuery = (lineId: number) =>
  queryOptions({
    queryKey: within(keys.transactionDocuments, 'request', lineId),
    queryFn: ({ signal }) => call(documentRequestDraft, { query: { lineId } }, { signal }),
    // What is said about when it may be sent is as of now.
    staleTime: 0,
    gcTime: 0,
  })

export const useRequestDocument = () =>
  useMutation({
    mutationFn: (body: Request<typeof requestDocument>['body']) => call(requestDocument, { body }),
    meta: { stale: [keys.transactionDocuments, ...aboutMessages] },
  })
