import type { Request } from '@dormer/contract/endpoint'
import {
  getImport,
  type ImportProgress,
  importContacts,
  importOptions,
  importRejections,
  recentImports,
  rejectedFile,
} from '@dormer/contract/people/import'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts, keys, within } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { sendWithProgress } from '../../../api/upload.ts'
import { formatCount } from '../../../ui/format.ts'

export const isRunning = (one: ImportProgress) => one.Status === 'Waiting' || one.Status === 'Running'
/** Refused rows and duplicates: RejectedContacts.csv contains both. */
export const refusedOf = (one: ImportProgress) => one.Rejected + one.Duplicates

export const importOptionsQuery = queryOptions({
  queryKey: within(keys.import, 'options'),
  queryFn: ({ signal }) => call(importOptions, {}, { signal }),
})

const counted = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`
/** An import's result so far, in a sentence. */
export const summaryOf = ({ Added, Duplicates, Rejected }: ImportProgress) =>
  [
    counted(Added, 'contact added', 'contacts added'),
    Duplicates && counted(Duplicates, 'duplicate', 'duplicates'),
    Rejected && counted(Rejected, 'row refused', 'rows refused'),
  ]
    .filter(Boolean)
    .join(', ')

/** An import's progress, polled every second while it runs. */
export const importQuery = (ImportId: number) =>
  queryOptions({
    queryKey: within(keys.import, 'one', ImportId),
    queryFn: ({ signal }) => call(getImport, { params: { ImportId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : 1000),
    refetchIntervalInBackground: true,
  })

export const recentImportsQuery = queryOptions({
  queryKey: within(keys.import, 'recent'),
  queryFn: ({ signal }) => call(recentImports, {}, { signal }),
})

export const rejectionsQuery = (ImportId: number) =>
  queryOptions({
    queryKey: within(keys.import, 'rejections', ImportId),
    queryFn: ({ signal }) => call(importRejections, { params: { ImportId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Imports whose end this tab awaits: started here, or seen running. Claiming makes sure that the end is reported once.
 */
const awaited = new Set<number>()
export const awaitEnd = (ImportId: number) => awaited.add(ImportId)
export const isAwaited = (ImportId: number) => awaited.has(ImportId)
export const claimEnd = (ImportId: number) => awaited.delete(ImportId)

/** There are new contacts, and a setup step is complete. */
export const importEnded = () => changed(recentImportsQuery.queryKey, keys.setup, ...aboutContacts)

/** Uploads the file and returns the id to follow the import by; `onProgress` reports the upload from 0 to 1. */
export const useStartImport = (onProgress: (sent: number) => void) =>
  useMutation({
    mutationFn: (body: Request<typeof importContacts>['body']) =>
      call(importContacts, { body }, { headers: { Prefer: 'respond-async' }, fetch: sendWithProgress(onProgress) }),
    meta: { stale: [recentImportsQuery.queryKey] },
    onSuccess: ({ ImportId }) => awaitEnd(ImportId),
  })

/** Returns the address of RejectedContacts.csv. */
export const useRejectedFile = () =>
  useMutation({ mutationFn: (ImportId: number) => call(rejectedFile, { params: { ImportId } }) })
