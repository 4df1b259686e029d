import type { Request } from '@dormer/contract/endpoint'
import {
  getImport,
  type ImportProgress,
  importContacts,
  importOptions,
  importRejections,
  recentImports,
  rejectedFile,
} from '@dormer/contract/import'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { sendWithProgress } from '../../api/upload.ts'

export const isRunning = (one: ImportProgress) => one.Status === 'Waiting' || one.Status === 'Running'
/** Refused rows and duplicates: both stand in RejectedContacts.csv. */
export const refusedOf = (one: ImportProgress) => one.Rejected + one.Duplicates

export const importOptionsQuery = queryOptions({
  queryKey: ['import', 'options'],
  queryFn: ({ signal }) => call(importOptions, {}, { signal }),
})

/** How far an import is, asked every second while it runs. */
export const importQuery = (ImportId: number) =>
  queryOptions({
    queryKey: ['import', 'one', ImportId],
    queryFn: ({ signal }) => call(getImport, { params: { ImportId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : 1000),
    refetchIntervalInBackground: true,
  })

export const recentImportsQuery = queryOptions({
  queryKey: ['import', 'recent'],
  queryFn: ({ signal }) => call(recentImports, {}, { signal }),
})

export const rejectionsQuery = (ImportId: number) =>
  queryOptions({
    queryKey: ['import', 'rejections', ImportId],
    queryFn: ({ signal }) => call(importRejections, { params: { ImportId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Sends the file and answers the id to follow the import by; `onProgress` hears how much was sent, from 0 to 1. */
export const useStartImport = (onProgress: (sent: number) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof importContacts>['body']) =>
      call(importContacts, { body }, { headers: { Prefer: 'respond-async' }, fetch: sendWithProgress(onProgress) }),
    onSuccess: () => client.invalidateQueries({ queryKey: recentImportsQuery.queryKey }),
  })
}

export const useRejectedFile = () =>
  useMutation({ mutationFn: (ImportId: number) => call(rejectedFile, { params: { ImportId } }) })
