import { contactPage } from '@dormer/contract/desk/contact-page'
import type { Response } from '@dormer/contract/endpoint'
import { call } from '../../../api/client.ts'
import { fetchAhead, queries } from '../../../api/queries.ts'
import { feedQuery } from '../../day/activities/activities.api.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { notesQuery } from '../../people/notes/notes.api.ts'

/** Prefetches the contact page's data in one call; fresh data is not requested again. */
export const fetchContactPage = (ContactId: number) => {
  let page: Promise<Response<typeof contactPage>> | undefined
  const ask = () => {
    page ??= call(contactPage, { query: { contactId: ContactId } })
    return page
  }
  fetchAhead(
    { ...contactQuery(ContactId), queryFn: async () => (await ask()).Contact },
    { ...notesQuery(ContactId), queryFn: async () => (await ask()).Notes },
  )
  // The full feed is requested by contact, because the entity is not known yet.
  const feed = feedQuery('all', { ContactId, ContactEntityId: 0 })
  void queries.prefetchInfiniteQuery({ ...feed, queryFn: async () => (await ask()).Activity })
}
