import type { ListColumn } from '@dormer/contract/contact-fields'
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
  unlinkJointContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { callOrKeep } from '../../../api/keep.ts'
import { aboutContacts, keys, within } from '../../../api/keys.ts'
import { everythingChanged } from '../../../api/queries.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'

/** A page of the list; the old page stays while the new one loads. */
export const contactsQuery = (criteria: ContactCriteria, PageNumber: number, Take: number, Columns?: ListColumn[]) =>
  queryOptions({
    queryKey: within(keys.contacts, 'list', criteria, PageNumber, Take, Columns),
    queryFn: ({ signal }) => call(searchContacts, { body: { ...criteria, PageNumber, Take, Columns } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const contactQuery = (ContactId: number) =>
  queryOptions({
    queryKey: keys.contact(ContactId),
    queryFn: ({ signal }) => call(getContact, { query: { contactId: ContactId } }, { signal }),
  })

/** Agents, lenders, sources and so on; they rarely change. */
export const selectOptionsQuery = queryOptions({
  queryKey: within(keys.contacts, 'options'),
  queryFn: ({ signal }) => call(selectOptions, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const duplicatesQuery = (body: Request<typeof findDuplicates>['body']) =>
  queryOptions({
    queryKey: within(keys.contacts, 'duplicates', body),
    queryFn: ({ signal }) => call(findDuplicates, { body }, { signal }),
    enabled: Boolean(body.Email || body.Emails?.length || body.Phones?.length),
  })

export const tagsQuery = (search: string) =>
  queryOptions({
    queryKey: within(keys.contacts, 'tags', search),
    queryFn: ({ signal }) => call(findTags, { query: { search } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

export const contactOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: within(keys.contacts, 'picker', search),
    queryFn: ({ signal }) => call(contactOptions, { query: { search, take: 20 } }, { signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })

/** Returns the address of the file to download. */
export const useExportContacts = () =>
  useMutation({ mutationFn: (body: Request<typeof exportContacts>['body']) => call(exportContacts, { body }) })

export const useCreateContact = () =>
  useMutation({
    mutationFn: (body: Request<typeof createContact>['body']) => call(createContact, { body }),
    meta: { stale: [...aboutContacts, keys.calls, keys.inbox] },
  })

export const useDeleteContacts = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: number[]) => callToDelete(deleteContacts, { body }),
    meta: { stale: aboutContacts },
    onSuccess: (_, ids) => {
      for (const id of ids) client.removeQueries({ queryKey: keys.contact(id) })
    },
  })
}

/** One or more changed fields, as the update takes them, with the values the user was looking at. */
export type ContactChange = Pick<Request<typeof updateContact>['body'], 'Entity' | 'Snapshot'> & {
  Contact?: Omit<Request<typeof updateContact>['body']['Contact'], 'ContactId'>
}

/** What was typed, in words. */
const editedWords = ({ Contact, Entity }: ContactChange) =>
  Object.entries({ ...Contact, ...Entity })
    .map(
      ([name, value]) =>
        `${name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/ Id$/, '')}: ${typeof value === 'string' && value ? value : 'changed'}`,
    )
    .join(', ')

/**
 * Changes one contact and shows the result predicted by `show` at once. Joint contacts share the entity and lists show
 * its fields, so everything about contacts is stale afterwards.
 */
const useContactEdit = <Input>(
  ContactId: number,
  save: (input: Input) => Promise<unknown>,
  show: (contact: ContactDetail, input: Input) => ContactDetail,
  onError?: (error: unknown, input: Input) => void,
) => useOptimistic({ key: keys.contact(ContactId), show, save, stale: aboutContacts, onError })

export const useUpdateContact = (ContactId: number) =>
  useContactEdit(
    ContactId,
    // With what was seen, so that whoever has changed it meanwhile is told, not overwritten.
    ({ Contact, ...rest }: ContactChange) =>
      callOrKeep(
        updateContact,
        { body: { Contact: { ...Contact, ContactId }, ...rest } },
        { kind: 'Contact', words: editedWords({ Contact, ...rest }) },
      ),
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
    (error) => notifyFailure(error),
  )

export const useClearNew = (ContactId: number) =>
  useContactEdit(
    ContactId,
    (entityId: number) => call(clearNew, { query: { entityId } }),
    (contact) => ({ ...contact, Entity: { ...contact.Entity, IsNew: false } }),
    (error) => notifyFailure(error),
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
      contact.Entity.ContactTags.some((tag) => tag.Name === Name)
        ? contact
        : withTags(contact, [...contact.Entity.ContactTags, { TagId: 0, Name, TagContactEntityId: 0 }]),
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

export const useUnlinkJointContact = () =>
  useMutation({
    mutationFn: (ContactId: number) => call(unlinkJointContact, { body: { ContactId } }),
    onSuccess: everythingChanged,
  })

export const useAddJointContact = () =>
  useMutation({
    mutationFn: (body: Request<typeof addJointContact>['body']) => call(addJointContact, { body }),
    // A linked contact brings everything along: activities, documents, notes and more.
    onSuccess: everythingChanged,
  })
