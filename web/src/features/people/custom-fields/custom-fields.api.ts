import type { Request } from '@dormer/contract/endpoint'
import {
  type CustomField,
  type CustomValue,
  customValues,
  deleteCustomField,
  importedFieldNames,
  importedFields,
  orderCustomFields,
  promoteImportedField,
  saveCustomField,
  setCustomValues,
} from '@dormer/contract/people/custom-fields'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts, keys, within } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

/** A contact's values of them, under their ids. */
export const customValuesQuery = (ContactId: number) =>
  queryOptions({
    queryKey: keys.customValues(ContactId),
    queryFn: ({ signal }) => call(customValues, { query: { contactId: ContactId } }, { signal }),
  })

/** What was imported of a contact that no field holds. */
export const importedFieldsQuery = (ContactId: number) =>
  queryOptions({
    queryKey: within(keys.contacts, 'importedFields', ContactId),
    queryFn: ({ signal }) => call(importedFields, { query: { contactId: ContactId } }, { signal }),
    staleTime: 60_000,
  })

/** The names of imported fields in the brokerage. */
export const importedNamesQuery = queryOptions({
  queryKey: within(keys.contacts, 'importedFieldNames'),
  queryFn: ({ signal }) => call(importedFieldNames, {}, { signal }),
})

// Filters, columns and sorts have them, too.
const meta = { stale: [keys.contacts] }

/** With CustomFieldId it changes that one. */
export const useSaveCustomField = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveCustomField>['body']) => call(saveCustomField, { body }),
    meta,
  })

export const usePromoteImportedField = () =>
  useMutation({
    mutationFn: (body: Request<typeof promoteImportedField>['body']) => call(promoteImportedField, { body }),
    meta,
  })

/** Returns the request id by which it can be undone. */
export const useDeleteCustomField = () =>
  useMutation({
    mutationFn: (CustomFieldId: number) => callToDelete(deleteCustomField, { params: { CustomFieldId } }),
    meta,
  })

/** All of them by their ids, in their new order. */
export const useOrderCustomFields = () =>
  useOptimistic({
    key: keys.customFields,
    show: (before, ids: number[]) => inOrder(before, ids),
    save: (CustomFieldIds) => call(orderCustomFields, { body: { CustomFieldIds } }),
    stale: meta.stale,
    about: () => 'order',
    onError: (error) => notifyFailure(error, 'The fields were not moved'),
  })
/** Those added meanwhile come last. */
const inOrder = (fields: CustomField[], ids: number[]) => {
  const placeOf = ({ CustomFieldId: id }: CustomField) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return fields.toSorted((a, b) => placeOf(a) - placeOf(b))
}

type Change = {
  id: number
  value: CustomValue
  /** The value the person was looking at: 409 if it is no longer that. */
  before: CustomValue
}
/** Changes one value of a contact, which shows at once. */
export const useSetCustomValue = (ContactId: number) =>
  useOptimistic({
    key: keys.customValues(ContactId),
    show: (values, { id, value }: Change) => {
      const { [id]: _, ...others } = values
      return value === null ? others : { ...others, [id]: value }
    },
    save: ({ id, value, before }) =>
      call(setCustomValues, {
        query: { contactId: ContactId },
        body: { Values: { [id]: value }, Snapshot: { [id]: before } },
      }),
    stale: aboutContacts,
    about: ({ id }) => id,
  })
