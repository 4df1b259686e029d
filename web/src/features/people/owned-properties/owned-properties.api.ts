import type { Request } from '@dormer/contract/endpoint'
import { contactProperties, deleteProperty, saveProperty } from '@dormer/contract/people/owned-properties'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

const ALL = ['owned-properties'] as const

export const propertiesQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...ALL, contactId],
    queryFn: ({ signal }) => call(contactProperties, { query: { contactId } }, { signal }),
  })

/** Adds a property, or edits the one with ContactPropertyId. Joint contacts share them, so all are fetched anew. */
export const useSaveProperty = (contactId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof saveProperty>['body']) => call(saveProperty, { query: { contactId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  })
}

export const useDeleteProperty = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (propertyId: number) => callToDelete(deleteProperty, { query: { propertyId } }),
    // Also one that somebody else has deleted meanwhile goes from the list.
    onSettled: () => client.invalidateQueries({ queryKey: ALL }),
  })
}
