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
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'

export const sourcesQuery = queryOptions({
  queryKey: within(keys.settings, 'sources'),
  queryFn: ({ signal }) => call(sources, {}, { signal }),
})

export const urgencyTypesQuery = queryOptions({
  queryKey: within(keys.settings, 'urgencyTypes'),
  queryFn: ({ signal }) => call(urgencyTypes, {}, { signal }),
})

export const leadAssignQuery = queryOptions({
  queryKey: keys.leadAssign,
  queryFn: ({ signal }) => call(leadAssign, {}, { signal }),
})

/**
 * Contacts and Today show sources and urgency types, these lists count contacts, and adding a source is a setup step.
 */
// Transactions and their reports name sources.
const stale = [
  keys.settings,
  keys.contacts,
  keys.today,
  keys.setup,
  keys.transactionPages,
  keys.transactionOnes,
  keys.dealReports,
]
const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn, meta: { stale } })

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

export const useSetLeadAssign = () =>
  useOptimistic({
    key: keys.leadAssign,
    show: (_, how: (typeof leadAssigns)[number]): string => how,
    save: (how) => call(setLeadAssign, { query: { leadAssign: how } }),
    onSuccess: () => notifySuccess('Lead routing saved!'),
    onError: (error) => notifyFailure(error),
  })
