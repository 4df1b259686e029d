import type { ColumnName } from '@dormer/contract/contact-fields'
import type { Request } from '@dormer/contract/endpoint'
import {
  type ContactCriteria,
  exportContacts,
  searchContacts,
  selectOptions,
} from '@dormer/contract/people/contact-search'
import {
  addJointContact,
  addTag,
  type ContactDetail,
  type ContactTag,
  clearNew,
  contactOptions,
  createContact,
  deleteContacts,
  findDuplicates,
  findTags,
  getContact,
  markContacted,
  removeTag,
  updateContact,
} from '@dormer/contract/people/contacts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { contactsChanged } from '../../../api/queries.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

const LIST = ['contacts', 'list'] as const
const one = (ContactId: number) => ['contacts', 'one', ContactId] as const

/** A page of the list; the old page stays while the new one comes. */
export const contactsQuery = (criteria: ContactCriteria, PageNumber: number, Take: number, Columns?: ColumnName[]) =>
  queryOptions({
    queryKey: [...LIST, criteria, PageNumber, Take, Columns],
    queryFn: ({ signal }) => call(searchContacts, { body: { ...criteria, PageNumber, Take, Columns } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const contactQuery = (ContactId: number) =>
  queryOptions({
    queryKey: one(ContactId),
    queryFn: ({ signal }) => call(getContact, { query: { contactId: ContactId } }, { signal }),
  })

/** Agents, lenders, sources and so on; they change seldom. */
export const selectOptionsQuery = queryOptions({
  queryKey: ['contacts', 'options'],
  queryFn: ({ signal }) => call(selectOptions, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const duplicatesQuery = (body: Request<typeof findDuplicates>['body']) =>
  queryOptions({
    queryKey: ['contacts', 'duplicates', body],
    queryFn: ({ signal }) => call(findDuplicates, { body }, { signal }),
    enabled: Boolean(body.Email || body.Phones?.length),
  })

export const tagsQuery = (search: string) =>
  queryOptions({
    queryKey: ['contacts', 'tags', search],
    queryFn: ({ signal }) => call(findTags, { query: { search } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

export const contactOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['contacts', 'picker', search],
    queryFn: ({ signal }) => call(contactOptions, { query: { search, take: 20 } }, { signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })

/** Answers the address of the file to download. */
export const useExportContacts = () =>
  useMutation({ mutationFn: (body: Request<typeof exportContacts>['body']) => call(exportContacts, { body }) })

export const useCreateContact = () => {
  return useMutation({
    mutationFn: (body: Request<typeof createContact>['body']) => call(createContact, { body }),
    onSuccess: contactsChanged,
  })
}

export const useDeleteContacts = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: number[]) => callToDelete(deleteContacts, { body }),
    onSuccess: (_, ids) => {
      for (const id of ids) client.removeQueries({ queryKey: one(id) })
      return contactsChanged()
    },
  })
}

/** A changed field or several, as update takes them, with the values the person was looking at (A173). */
export type ContactChange = Pick<Request<typeof updateContact>['body'], 'Entity' | 'Snapshot'> & {
  Contact?: Omit<Request<typeof updateContact>['body']['Contact'], 'ContactId'>
}

/**
 * An edit of one contact: shown at once as `show` foresees it, put back if the server refuses it. Edits of the same
 * contact are sent one after another; the last one fetches the contact anew.
 */
const useContactEdit = <Input>(
  ContactId: number,
  save: (input: Input) => Promise<unknown>,
  show: (contact: ContactDetail, input: Input) => ContactDetail,
) => {
  const client = useQueryClient()
  const queryKey = one(ContactId)
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: save,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<ContactDetail>(queryKey)
      if (before) client.setQueryData(queryKey, show(before, input))
      return before
    },
    onError: (_, _input, before) => client.setQueryData(queryKey, before),
    // Joint contacts share the entity, and others show its fields, so everything about contacts is stale.
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) contactsChanged()
    },
  })
}

export const useUpdateContact = (ContactId: number) =>
  useContactEdit(
    ContactId,
    ({ Contact, ...rest }: ContactChange) =>
      call(updateContact, { body: { Contact: { ...Contact, ContactId }, ...rest } }),
    (contact, { Contact, Entity }) =>
      ({
        ...contact,
        Contact: { ...contact.Contact, ...Contact },
        Entity: { ...contact.Entity, ...Entity },
      }) as ContactDetail,
  )

export const useMarkContacted = (ContactId: number) =>
  useContactEdit(
    ContactId,
    (_: null) => call(markContacted, { params: { ContactId } }),
    (contact) => ({ ...contact, Contact: { ...contact.Contact, IsContacted: true } }),
  )

export const useClearNew = (ContactId: number) =>
  useContactEdit(
    ContactId,
    (entityId: number) => call(clearNew, { query: { entityId } }),
    (contact) => ({ ...contact, Entity: { ...contact.Entity, IsNew: false } }),
  )

const withTags = (contact: ContactDetail, ContactTags: ContactTag[]) => ({
  ...contact,
  Entity: { ...contact.Entity, ContactTags },
})
export const useAddTag = (ContactId: number) =>
  useContactEdit(
    ContactId,
    ({ ContactEntityId, Name }: { ContactEntityId: number; Name: string }) =>
      call(addTag, { params: { ContactEntityId }, body: { Name } }),
    (contact, { Name }) =>
      withTags(contact, [...contact.Entity.ContactTags, { TagId: 0, Name, TagContactEntityId: 0 }]),
  )
export const useRemoveTag = (ContactId: number) =>
  useContactEdit(
    ContactId,
    ({ TagContactEntityId }: ContactTag) => call(removeTag, { params: { TagContactEntityId } }),
    (contact, tag) =>
      withTags(
        contact,
        contact.Entity.ContactTags.filter((t) => t.TagContactEntityId !== tag.TagContactEntityId),
      ),
  )

export const useAddJointContact = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof addJointContact>['body']) => call(addJointContact, { body }),
    // Who is linked brings along what there is of him: activities, documents, notes and more.
    onSuccess: () => client.invalidateQueries(),
  })
}
