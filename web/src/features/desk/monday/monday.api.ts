import { monday } from '@dormer/contract/desk/monday'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** Under contacts: whatever changes contacts changes who waits. Asked again on each visit: much else changes it too. Between what fetches it ahead and the card that shows it are seconds. */
export const mondayQuery = queryOptions({
  queryKey: within(keys.contacts, 'monday'),
  queryFn: ({ signal }) => call(monday, {}, { signal }),
  staleTime: 5000,
})
