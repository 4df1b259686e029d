import { closeBrokerage, keepBrokerage } from '@dormer/contract/brokerage/closing'
import { everythingExports, everythingLink, exportEverything } from '@dormer/contract/brokerage/everything'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { downloadFile } from '../../../ui/download.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { proved } from '../second-step/second-step.api.ts'

const ASK_AGAIN_MS = 2000

/** Polled while one is being prepared. */
export const exportsQuery = queryOptions({
  queryKey: within(keys.settings, 'everything'),
  queryFn: ({ signal }) => call(everythingExports, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ Status }) => Status === 'Waiting' || Status === 'Running') ? ASK_AGAIN_MS : false,
})

export const useExportEverything = () =>
  useMutation({
    mutationFn: () => proved(() => call(exportEverything, {})),
    meta: { stale: [exportsQuery.queryKey] },
    onError: (error) => notifyFailure(error),
  })

export const useDownloadEverything = () =>
  useMutation({
    mutationFn: async (ExportId: number) => downloadFile((await call(everythingLink, { body: { ExportId } })).Url),
    onError: (error) => notifyFailure(error),
  })

const meta = { stale: [keys.currentUser, keys.settings, keys.recorded] }

export const useCloseBrokerage = () =>
  useMutation({
    mutationFn: (body: Request<typeof closeBrokerage>['body']) => proved(() => call(closeBrokerage, { body })),
    meta,
  })

export const useKeepBrokerage = () =>
  useMutation({ mutationFn: () => call(keepBrokerage, {}), meta, onError: (error) => notifyFailure(error) })
