import { sources, urgencyTypes } from '@dormer/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const sourcesQuery = queryOptions({
  queryKey: ['settings', 'sources'],
  queryFn: ({ signal }) => call(sources, {}, { signal }),
})

export const urgencyTypesQuery = queryOptions({
  queryKey: ['settings', 'urgency-types'],
  queryFn: ({ signal }) => call(urgencyTypes, {}, { signal }),
})
