import type { Request } from '@dormer/contract/endpoint'
import {
  cancelImport,
  getImport,
  type ImportProgress,
  importContacts,
  importOptions,
  importRejections,
  importWarnings,
  recentImports,
  rejectedFile,
  warningsFile,
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
/** Whose the contacts are that were added, in a sentence; undefined if all are the user's own. */
export const recipientsOf = ({ Recipients }: ImportProgress, me: number | undefined) =>
  Recipients.every(({ UserId }) => UserId === me)
    ? undefined
    : Recipients.map(({ UserId, Name, Count }) => `${UserId === me ? 'You' : Name} ${formatCount(Count)}`).join(', ')
/** Whether there is more to report than success. */
export const hasMore = (one: ImportProgress, me: number | undefined) =>
  refusedOf(one) + one.Warned > 0 || recipientsOf(one, me) !== undefined

export const importOptionsQuery = queryOptions({
  queryKey: within(keys.import, 'options'),
  queryFn: ({ signal }) => call(importOptions, {}, { signal }),
})

const counted = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`
/** An import's result so far, in a sentence. */
export const summaryOf = ({ Added, Duplicates, Rejected, Warned }: ImportProgress) =>
  [
    counted(Added, 'contact added', 'contacts added'),
    Warned && `${formatCount(Warned)} of them with a warning`,
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

/** An import's rows with problems. */
export type RowsToTell = 'rejections' | 'warnings'
const rowCalls = { rejections: importRejections, warnings: importWarnings }
const fileCalls = { rejections: rejectedFile, warnings: warningsFile }

export const rowsQuery = (ImportId: number, which: RowsToTell) =>
  queryOptions({
    queryKey: within(keys.import, which, ImportId),
    queryFn: ({ signal }) => call(rowCalls[which], { params: { ImportId } }, { signal }),
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

export const useCancelImport = (ImportId: number) =>
  useMutation({
    mutationFn: () => call(cancelImport, { params: { ImportId } }),
    meta: { stale: [importQuery(ImportId).queryKey] },
  })

/** Returns the address of a file with all of these rows. */
export const useRowsFile = (which: RowsToTell) =>
  useMutation({ mutationFn: (ImportId: number) => call(fileCalls[which], { params: { ImportId } }) })
