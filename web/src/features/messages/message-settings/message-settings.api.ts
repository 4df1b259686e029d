import type { Request } from '@dormer/contract/endpoint'
import { messageSettings, saveMessageSettings } from '@dormer/contract/messages/message-settings'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

export const messageSettingsQuery = queryOptions({
  queryKey: within(keys.settings, 'messages'),
  queryFn: ({ signal }) => call(messageSettings, {}, { signal }),
})

/** The gate's decisions depend on them. */
export const useSaveMessageSettings = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveMessageSettings>['body']) => call(saveMessageSettings, { body }),
    meta: { stale: [keys.settings, keys.messages] },
  })
