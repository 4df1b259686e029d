import {
  linkContact,
  linkPerson,
  saveTransactionPerson,
  searchPeople,
  type TransactionPerson,
  transactionRoles,
  unlinkPerson,
} from '@dormer/contract/deals/people'
import { suggestVendors } from '@dormer/contract/deals/vendors'
import type { Request } from '@dormer/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

export const rolesQuery = queryOptions({
  queryKey: within(keys.transactions, 'roles'),
  queryFn: ({ signal }) => call(transactionRoles, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const foundPeopleQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: within(keys.transactions, 'people-search', searchTerm),
    queryFn: ({ signal }) => call(searchPeople, { query: { include: 'all', searchTerm } }, { signal }),
    // Fewer than two characters find nothing.
    enabled: searchTerm.length > 1,
    placeholderData: keepPreviousData,
  })

/** People the user has had in a role before (decision 0066). */
export const suggestionsQuery = (id: number, roleId: number, searchTerm: string) =>
  queryOptions({
    queryKey: within(keys.transactions, 'vendors', id, roleId, searchTerm),
    queryFn: ({ signal }) => call(suggestVendors, { params: { id }, query: { roleId, searchTerm } }, { signal }),
    placeholderData: keepPreviousData,
  })

/**
 * People are part of the transaction; a contact shows its transactions, and source reports count them as conversions.
 */
const aboutPeople = (id: number) => [
  keys.transaction(id),
  keys.closedBySource,
  within(keys.transactions, 'contact'),
  within(keys.transactions, 'people-search'),
  within(keys.transactions, 'vendors'),
  keys.contacts,
]

type Existing = { kind: 'contact' | 'person'; id: number; roleId: number }
export const useAddExisting = (id: number) =>
  useMutation({
    mutationFn: ({ kind, id: who, roleId }: Existing) =>
      kind === 'contact'
        ? call(linkContact, { params: { id }, query: { contactId: who, roleId } })
        : call(linkPerson, { params: { id }, query: { trxPeopleId: who, roleId } }),
    meta: { stale: aboutPeople(id) },
  })

export type PersonBody = Request<typeof saveTransactionPerson>['body']
export const useSavePerson = (id: number) =>
  useMutation({
    mutationFn: (body: PersonBody) => call(saveTransactionPerson, { params: { id }, body }),
    meta: { stale: aboutPeople(id) },
  })

export const useRemovePerson = (id: number) =>
  useMutation({
    mutationFn: ({ TransactionPeopleId, PeopleRoleId }: TransactionPerson) =>
      call(unlinkPerson, {
        params: { id, transactionPeopleId: TransactionPeopleId, peopleRoleId: PeopleRoleId },
      }),
    meta: { stale: aboutPeople(id) },
  })
