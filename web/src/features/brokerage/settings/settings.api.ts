import {
  deleteSource,
  deleteUrgencyType,
  leadAssign,
  type leadAssigns,
  reassignSource,
  reassignUrgencyType,
  saveSource,
  saveUrgencyType,
  setLeadAssign,
  sources,
  urgencyTypes,
} from '@dormer/contract/brokerage/settings'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const sourcesQuery = queryOptions({
  queryKey: ['settings', 'sources'],
  queryFn: ({ signal }) => call(sources, {}, { signal }),
})

export const urgencyTypesQuery = queryOptions({
  queryKey: ['settings', 'urgency-types'],
  queryFn: ({ signal }) => call(urgencyTypes, {}, { signal }),
})

export const leadAssignQuery = queryOptions({
  queryKey: ['settings', 'lead-assign'],
  queryFn: ({ signal }) => call(leadAssign, {}, { signal }),
})

/** Contacts and Today show sources and urgency types; the lists count contacts. Also after a failure (S3§8). */
const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['settings'] }),
        client.invalidateQueries({ queryKey: ['contacts'] }),
        client.invalidateQueries({ queryKey: ['today'] }),
      ]),
  })
}

export const useSaveSource = () => useChange((body: Request<typeof saveSource>['body']) => call(saveSource, { body }))
export const useDeleteSource = () => useChange((sourceId: number) => call(deleteSource, { query: { sourceId } }))
export const useReassignSource = () =>
  useChange((body: Request<typeof reassignSource>['body']) => call(reassignSource, { body }))

export const useSaveUrgencyType = () =>
  useChange((body: Request<typeof saveUrgencyType>['body']) => call(saveUrgencyType, { body }))
export const useDeleteUrgencyType = () =>
  useChange((urgencyId: number) => call(deleteUrgencyType, { query: { urgencyId } }))
export const useReassignUrgencyType = () =>
  useChange((body: Request<typeof reassignUrgencyType>['body']) => call(reassignUrgencyType, { body }))

/** Shown at once; put back if the server refuses it. */
export const useSetLeadAssign = () => {
  const client = useQueryClient()
  const { queryKey } = leadAssignQuery
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: (how: (typeof leadAssigns)[number]) => call(setLeadAssign, { query: { leadAssign: how } }),
    onMutate: async (how) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, how)
      return before
    },
    // A later choice stands. What was shown before may itself have been refused.
    onError: (_, _how, before) => {
      if (client.isMutating({ mutationKey: queryKey }) > 1) return
      client.setQueryData(queryKey, before)
      void client.invalidateQueries({ queryKey })
    },
  })
}
