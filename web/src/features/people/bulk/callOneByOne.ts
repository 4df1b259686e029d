import { searchContacts } from '@dormer/contract/people/contact-search'
import { call } from '../../../api/client.ts'
import type { Selection } from './bulk.api.ts'

/** As many people as somebody calls one after another; the address has room for them. */
const MOST_TO_CALL = 500
const PAGE = 100

/** The first of the contacts, in the order of their list, as the address of working through them has them. */
export const idsToCall = async ({ ContactIds, Criteria, Count }: Selection) => {
  if (ContactIds) return ContactIds.slice(0, MOST_TO_CALL).join()
  const pages = Math.ceil(Math.min(Count, MOST_TO_CALL) / PAGE)
  const found = await Promise.all(
    Array.from({ length: pages }, (_, at) =>
      call(searchContacts, { body: { ...Criteria, PageNumber: at + 1, Take: PAGE } }),
    ),
  )
  return found
    .flat()
    .map(({ ContactId }) => ContactId)
    .join()
}
