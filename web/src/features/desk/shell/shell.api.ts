import { menu } from '@dormer/contract/desk/shell'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: ({ signal }) => call(menu, {}, { signal }),
  staleTime: 5 * 60_000,
})
