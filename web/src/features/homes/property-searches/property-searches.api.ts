import type { Request } from '@dormer/contract/endpoint'
import { contactAlerts } from '@dormer/contract/homes/alerts'
import { contactSearches, deleteSearch } from '@dormer/contract/homes/contact-searches'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import {
  addContactSearches,
  addUserSearch,
  getContactSearch,
  getUserSearch,
  renamePropertySearch,
  setSearchAlert,
  updateContactSearch,
  updateUserSearch,
  userSearches,
} from '@dormer/contract/homes/property-searches'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

export const userSearchesQuery = queryOptions({
  queryKey: within(keys.propertySearches, 'own'),
  queryFn: ({ signal }) => call(userSearches, {}, { signal }),
})

/** A saved search: the user's own, or a contact's. */
export const savedSearchQuery = (id: string, isOwn: boolean) =>
  queryOptions({
    queryKey: within(keys.propertySearches, 'one', isOwn, id),
    queryFn: async ({ signal }) =>
      isOwn
        ? {
            ...(await call(getUserSearch, { params: { id } }, { signal })),
            ContactId: undefined,
            ContactName: undefined,
          }
        : await call(getContactSearch, { query: { searchId: id } }, { signal }),
  })

const meta = { stale: [keys.propertySearches, keys.contactSearches, keys.contacts] }
export const useAddUserSearch = () =>
  useMutation({ mutationFn: (body: Request<typeof addUserSearch>['body']) => call(addUserSearch, { body }), meta })
export const useAddContactSearches = () =>
  useMutation({
    mutationFn: (body: Request<typeof addContactSearches>['body']) => call(addContactSearches, { body }),
    meta,
  })
export const useSaveSearchChanges = () =>
  useMutation({
    mutationFn: async ({ id, isOwn, filters }: { id: string; isOwn: boolean; filters: PropertyFilter[] }) => {
      if (isOwn) await call(updateUserSearch, { params: { id }, body: { filters } })
      else await call(updateContactSearch, { params: { id }, body: filters })
    },
    meta,
  })
export const useRenameSearch = () =>
  useMutation({
    mutationFn: ({ id, SearchName }: { id: string; SearchName: string }) =>
      call(renamePropertySearch, { params: { id }, body: { SearchName } }),
    meta,
  })
export const useSetAlert = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number; body: Request<typeof setSearchAlert>['body'] }) =>
      call(setSearchAlert, { params: { id }, body }),
    meta,
  })
/** The user's own; it can be restored. */
export const useDeletePropertySearch = () =>
  useMutation({ mutationFn: (SearchId: number) => callToDelete(deleteSearch, { params: { SearchId } }), meta })

export const contactSearchesQuery = (ContactId: number) =>
  queryOptions({
    queryKey: within(keys.contactSearches, ContactId),
    queryFn: ({ signal }) => call(contactSearches, { query: { contactId: ContactId } }, { signal }),
  })

/** What each of a contact's searches has sent, by the search's number. */
export const contactAlertsQuery = (ContactId: number) =>
  queryOptions({
    queryKey: within(keys.contactSearches, ContactId, 'alerts'),
    queryFn: ({ signal }) => call(contactAlerts, { query: { contactId: ContactId } }, { signal }),
  })

/** A contact's; it can be restored. */
export const useDeleteContactSearch = () =>
  useMutation({
    mutationFn: (SearchId: number) => callToDelete(deleteSearch, { params: { SearchId } }),
    meta: { stale: [keys.contactSearches, keys.contacts] },
  })
