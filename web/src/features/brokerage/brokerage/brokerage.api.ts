import { getBrokerage, removeLogo, saveBrokerage, saveLogo } from '@dormer/contract/brokerage/brokerage'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { notifyFailure } from '../../../ui/notify.ts'

export const brokerageQuery = queryOptions({
  queryKey: within(keys.settings, 'brokerage'),
  queryFn: ({ signal }) => call(getBrokerage, {}, { signal }),
})

/** The frame shows the name and logo, a website is a step of the setup checklist, and every change is recorded. */
const meta = { stale: [keys.settings, keys.currentUser, keys.setup, keys.recorded] }

export const useSaveBrokerage = () =>
  useMutation({ mutationFn: (body: Request<typeof saveBrokerage>['body']) => call(saveBrokerage, { body }), meta })

export const useSaveLogo = () =>
  useMutation({
    mutationFn: (Logo: File) => call(saveLogo, { body: { Logo } }),
    meta,
    onError: (error) => notifyFailure(error),
  })

export const useRemoveLogo = () =>
  useMutation({ mutationFn: () => call(removeLogo, {}), meta, onError: (error) => notifyFailure(error) })
