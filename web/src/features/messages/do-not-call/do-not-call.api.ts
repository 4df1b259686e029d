import type { Request, Response } from '@dormer/contract/endpoint'
import {
  addDoNotCall,
  contactDoNotCall,
  doNotCallLists,
  exportDoNotCall,
  ownDoNotCall,
  removeDoNotCall,
  removeDoNotCallArea,
  uploadDoNotCallList,
} from '@dormer/contract/messages/do-not-call'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { ask, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { sendWithProgress } from '../../../api/upload.ts'
import { downloadFile } from '../../../ui/download.ts'

/** The lists, asked for again while one is being read. */
export const listsQuery = queryOptions({
  queryKey: within(keys.doNotCall, 'lists'),
  queryFn: ({ signal }) => call(doNotCallLists, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.Uploads.some(({ Status }) => Status === 'Waiting' || Status === 'Running') ? 1000 : false,
})

const PAGE = 50
export const ownListQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: within(keys.doNotCall, 'own', search),
    queryFn: async ({ signal, pageParam: before }) => {
      const answer = await ask(ownDoNotCall, { query: { search, before, take: PAGE } }, { signal })
      const rows: Response<typeof ownDoNotCall> = await answer.json()
      return { rows, count: Number(answer.headers.get('x-total-count') ?? rows.length) }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < PAGE ? undefined : rows.at(-1)?.DoNotCallId),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({ rows: pages.flatMap((page) => page.rows), count: pages[0]?.count ?? 0 }),
  })

/** Keyed under contacts, because editing the contact's phones changes it. */
export const contactDoNotCallQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'do-not-call', contactId),
    queryFn: ({ signal }) => call(contactDoNotCall, { query: { contactId } }, { signal }),
  })

const meta = { stale: [keys.doNotCall, keys.contacts] }

export const useUploadList = (onProgress: (sent: number) => void) =>
  useMutation({
    mutationFn: (body: Request<typeof uploadDoNotCallList>['body']) =>
      call(uploadDoNotCallList, { body }, { fetch: sendWithProgress(onProgress) }),
    meta,
  })

export const useRemoveArea = () =>
  useMutation({
    mutationFn: (params: { List: string; AreaCode: string }) => call(removeDoNotCallArea, { params }),
    meta,
  })

export const useAddNumber = () =>
  useMutation({ mutationFn: (body: Request<typeof addDoNotCall>['body']) => call(addDoNotCall, { body }), meta })

export const useRemoveNumber = () =>
  useMutation({ mutationFn: (DoNotCallId: number) => call(removeDoNotCall, { params: { DoNotCallId } }), meta })

export const useExportNumbers = () =>
  useMutation({ mutationFn: () => call(exportDoNotCall, {}), onSuccess: ({ Url }) => downloadFile(Url) })
