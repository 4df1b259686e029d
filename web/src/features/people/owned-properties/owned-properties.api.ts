import type { Request } from '@dormer/contract/endpoint'
import { contactProperties, deleteProperty, saveProperty } from '@dormer/contract/people/owned-properties'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

export const propertiesQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.ownedProperties, contactId),
    queryFn: ({ signal }) => call(contactProperties, { query: { contactId } }, { signal }),
  })

/** Adds a property, or edits the one with ContactPropertyId. Joint contacts share them, so all are refetched. */
export const useSaveProperty = (contactId: number) =>
  useMutation({
    mutationFn: (body: Request<typeof saveProperty>['body']) => call(saveProperty, { query: { contactId }, body }),
    meta: { stale: [keys.ownedProperties] },
  })

export const useDeleteProperty = () =>
  useMutation({
    mutationFn: (propertyId: number) => callToDelete(deleteProperty, { query: { propertyId } }),
    meta: { stale: [keys.ownedProperties] },
  })
