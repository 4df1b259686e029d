import type { Request, Response } from '@dormer/contract/endpoint'
import {
  checkImportFile,
  deleteImportFile,
  fixImportCell,
  getImportFile,
  type ImportFile,
  importCheck,
  importFiles,
  keptByUndo,
  matchImportFile,
  readImportFile,
  startImportFile,
  undoImportFile,
  uploadImportFile,
} from '@dormer/contract/people/import-files'
import { unmatchedRecords } from '@dormer/contract/people/import-records'
import { type DataTag, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts, type Key, keys, within } from '../../../api/keys.ts'
import { answered, changed } from '../../../api/queries.ts'
import { sendWithProgress } from '../../../api/upload.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'

const list = within(keys.import, 'files')
const one = (ImportFileId: number) => within(keys.import, 'file', ImportFileId) as DataTag<Key, ImportFile>

/** Something goes on in the background. */
export const isBusy = ({ State }: Pick<ImportFile, 'State'>) =>
  State === 'Checking' || State === 'Importing' || State === 'Undoing'
/** Its people are contacts, or were: nothing about it can be chosen any more. */
export const isOver = ({ State }: Pick<ImportFile, 'State'>) =>
  State === 'Importing' || State === 'Imported' || State === 'Undoing' || State === 'Undone'

/** A file with its columns; polled every second while it is being checked, imported or undone. */
export const importFileQuery = (ImportFileId: number) =>
  queryOptions({
    queryKey: one(ImportFileId),
    queryFn: ({ signal }) => call(getImportFile, { params: { ImportFileId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? 1000 : false),
  })

export const importFilesQuery = queryOptions({
  queryKey: list,
  queryFn: ({ signal }) => call(importFiles, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isBusy) ? 3000 : false),
})

export type Check = Response<typeof importCheck>
/** What the last check found. Kept while values are mended, which discards it on the server. */
export const checkQuery = (ImportFileId: number) =>
  queryOptions({
    queryKey: within(keys.import, 'check', ImportFileId),
    queryFn: ({ signal }) => call(importCheck, { params: { ImportFileId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const keptQuery = (ImportFileId: number) =>
  queryOptions({
    queryKey: within(keys.import, 'kept', ImportFileId),
    queryFn: ({ signal }) => call(keptByUndo, { params: { ImportFileId } }, { signal }),
  })

/** Looks at a file; `onProgress` reports the upload from 0 to 1. */
export const useUploadFile = (onProgress: (sent: number) => void) =>
  useMutation({
    mutationFn: ({ file, signal }: { file: File; signal?: AbortSignal }) =>
      call(uploadImportFile, { body: { File: file } }, { signal, fetch: sendWithProgress(onProgress) }),
    meta: { stale: [list] },
    onSuccess: (file) => answered(one(file.ImportFileId), file),
  })

export type Matching = Request<typeof matchImportFile>['body']
/** Targets, values and settings show at once, and are saved in the order they were made. */
export const useMatching = ({ ImportFileId }: ImportFile) =>
  useOptimistic<ImportFile, Matching, ImportFile>({
    key: one(ImportFileId),
    show: shown,
    save: (body) => call(matchImportFile, { params: { ImportFileId }, body }),
    onError: (error) => notifyFailure(error),
  })

/** The file with what was chosen. */
const shown = (file: ImportFile, { Holds = file.Holds, Targets, Values, Settings }: Matching): ImportFile => ({
  ...file,
  Holds,
  Columns: file.Columns.map((column, at) => {
    const Target = Targets?.[at]
    if (!Target || Target === column.Target) return column
    return { ...column, Target, Confidence: 'Sure' as const }
  }),
  Values: { ...file.Values, ...Values },
  Settings: { ...file.Settings, ...(Settings as ImportFile['Settings'] | undefined) },
  State: file.State === 'Checked' || file.State === 'Failed' ? 'Uploaded' : file.State,
  Checked: null,
})

/** A call about one file that answers with how it is then. */
const useFileCall = <Input>(
  { ImportFileId }: Pick<ImportFile, 'ImportFileId'>,
  send: (params: { ImportFileId: number }, input: Input) => Promise<ImportFile>,
) =>
  useMutation({
    mutationFn: (input: Input) => send({ ImportFileId }, input),
    meta: { stale: [list] },
    onSuccess: (file: ImportFile) => answered(one(ImportFileId), file),
    onError: (error) => notifyFailure(error),
  })

export const useReading = (file: ImportFile) =>
  useFileCall(file, (params, body: Request<typeof readImportFile>['body']) => call(readImportFile, { params, body }))
export const useCheck = (file: ImportFile) => useFileCall(file, (params) => call(checkImportFile, { params }))
export const useFix = (file: ImportFile) =>
  useFileCall(file, (params, body: Request<typeof fixImportCell>['body']) => call(fixImportCell, { params, body }))
export const useImport = (file: ImportFile) => useFileCall(file, (params) => call(startImportFile, { params }))
export const useUndo = (file: ImportFile) => useFileCall(file, (params) => call(undoImportFile, { params }))

/** Gets the rows of which nobody is known as a file. */
export const useUnmatched = ({ ImportFileId }: ImportFile) =>
  useMutation({
    mutationFn: () => call(unmatchedRecords, { params: { ImportFileId } }),
    onSuccess: ({ Url }) => window.location.assign(Url),
    onError: (error) => notifyFailure(error),
  })

export const useDiscard = (ImportFileId: number) =>
  useMutation({
    mutationFn: () => call(deleteImportFile, { params: { ImportFileId } }),
    meta: { stale: [list] },
    onError: (error) => notifyFailure(error),
  })

/** A check is over: what it found is new. After an import or its undoing there are other contacts. */
export const hasEnded = (file: ImportFile) =>
  changed(
    checkQuery(file.ImportFileId).queryKey,
    list,
    ...(isOver(file) ? [...aboutContacts, keys.contactSearches, keys.setup] : []),
  )
