import { snooze, today, unsnooze } from '@dormer/contract/desk/today'
import type { Request } from '@dormer/contract/endpoint'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

export const todayQuery = queryOptions({
  queryKey: within(keys.today, 'rows'),
  queryFn: ({ signal }) => call(today, {}, { signal }),
})

const useChange = <Input>(mutationFn: (input: Input) => Promise<unknown>) =>
  useMutation({ mutationFn, meta: { stale: [keys.today] } })

/** For both, the caller reports failures. */
export const useSnooze = () => useChange((body: Request<typeof snooze>['body']) => call(snooze, { body }))
/** For the row with this key, or for all rows. */
export const useUnsnooze = () => useChange((Key?: string) => call(unsnooze, { body: { Key } }))

/** Whether the user sees any contact at all. */
export const anyContactQuery = queryOptions({
  queryKey: within(keys.contacts, 'any'),
  queryFn: async ({ signal }) =>
    (await call(searchContacts, { body: { PageNumber: 1, Take: 1 } }, { signal })).length > 0,
})
