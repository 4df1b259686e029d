import { waitingForReview } from '@dormer/contract/deals/review'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

export const queueKey = within(keys.transactions, 'review')

/** How much waits for review, which the menu shows: apart from what only the checklist and the queue need. */
export const waitingQuery = queryOptions({
  queryKey: within(queueKey, 'waiting'),
  queryFn: ({ signal }) => call(waitingForReview, {}, { signal }),
  staleTime: 60_000,
})
