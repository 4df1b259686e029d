import { customFields } from '@dormer/contract/people/custom-fields'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

const customFieldsQuery = queryOptions({
  queryKey: within(keys.contacts, 'custom-fields'),
  queryFn: ({ signal }) => call(customFields, {}, { signal }),
  staleTime: 60_000,
})

/** The brokerage's own fields; none until they have loaded. */
export const useCustomFields = () => useQuery(customFieldsQuery).data ?? []
