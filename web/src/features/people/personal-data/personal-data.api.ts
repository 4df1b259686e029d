import type { Request, Response } from '@dormer/contract/endpoint'
import {
  copyPersonalData,
  erasePerson,
  erasurePreview,
  personalDataCopies,
  personalDataLink,
} from '@dormer/contract/people/personal-data'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { everythingChanged } from '../../../api/queries.ts'
import { downloadFile } from '../../../ui/download.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { proved } from '../../brokerage/second-step/second-step.api.ts'

const ASK_AGAIN_MS = 1500
export type Erasure = Response<typeof erasurePreview>

/** Polled while one is being prepared. */
export const copiesQuery = (ContactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'personalData', ContactId),
    queryFn: ({ signal }) => call(personalDataCopies, { params: { ContactId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ Status }) => Status === 'Waiting' || Status === 'Running') ? ASK_AGAIN_MS : false,
  })

export const erasureQuery = (ContactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'erasure', ContactId),
    queryFn: ({ signal }) => call(erasurePreview, { params: { ContactId } }, { signal }),
  })

export const useCopyPersonalData = (ContactId: number) =>
  useMutation({
    mutationFn: () => call(copyPersonalData, { params: { ContactId } }),
    meta: { stale: [copiesQuery(ContactId).queryKey] },
    onError: (error) => notifyFailure(error),
  })

export const useDownloadCopy = () =>
  useMutation({
    mutationFn: async (CopyId: number) => downloadFile((await call(personalDataLink, { body: { CopyId } })).Url),
    onError: (error) => notifyFailure(error),
  })

/** Undefined if the user does not confirm who they are. */
export const useErasePerson = (ContactId: number) =>
  useMutation({
    mutationFn: (body: Request<typeof erasePerson>['body']) =>
      proved(() => call(erasePerson, { params: { ContactId }, body })),
    // Whatever names the person anywhere is out of date.
    onSuccess: (done) => done && everythingChanged(),
    meta: { stale: [keys.contacts] },
  })
