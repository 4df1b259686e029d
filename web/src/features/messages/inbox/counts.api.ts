import { inboxCounts } from '@dormer/contract/messages/inbox'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { onceStreamed } from '../../day/notifications/opening.ts'

/** With how many people something is unread or to answer; the stream reports changes. */
export const inboxCountsQuery = queryOptions({
  queryKey: within(keys.inbox, 'counts'),
  queryFn: async ({ signal }) => {
    await onceStreamed()
    return call(inboxCounts, { query: { by: 'Person' } }, { signal })
  },
})
