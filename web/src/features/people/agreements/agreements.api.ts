import type { Request } from '@dormer/contract/endpoint'
import {
  agreementExceptions,
  agreementGuard,
  contactAgreements,
  removeAgreement,
  saveAgreement,
  setAgreementGuard,
} from '@dormer/contract/people/agreements'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** A household's agreements, and what a showing on a given day (by default today) would lack. */
export const agreementsQuery = (contactId: number, day?: string) =>
  queryOptions({
    queryKey: within(keys.documents, 'agreements', contactId, day),
    queryFn: ({ signal }) => call(contactAgreements, { params: { contactId }, query: { day } }, { signal }),
  })

/** An agreement is a document; showings tell whether they lack one. */
const stale = [keys.documents, keys.appointments]

type Saved = Request<typeof saveAgreement>['body'] & { DocumentId: number }
export const useSaveAgreement = () =>
  useMutation({
    mutationFn: ({ DocumentId, ...body }: Saved) => call(saveAgreement, { params: { documentId: DocumentId }, body }),
    meta: { stale },
  })

export const useRemoveAgreement = () =>
  useMutation({
    mutationFn: (documentId: number) => call(removeAgreement, { params: { documentId } }),
    meta: { stale },
  })

export const guardQuery = queryOptions({
  queryKey: within(keys.settings, 'agreementGuard'),
  queryFn: ({ signal }) => call(agreementGuard, {}, { signal }),
})

export const useSetGuard = () =>
  useMutation({
    mutationFn: (body: Request<typeof setAgreementGuard>['body']) => call(setAgreementGuard, { body }),
    meta: { stale: [keys.settings, ...stale] },
  })

const PAGE = 50
export const exceptionsQuery = infiniteQueryOptions({
  queryKey: within(keys.appointments, 'agreementExceptions'),
  queryFn: ({ signal, pageParam: before }) => call(agreementExceptions, { query: { before, take: PAGE } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.ExceptionId),
})
