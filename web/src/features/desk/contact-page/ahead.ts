import { contactPage } from '@dormer/contract/desk/contact-page'
import type { Response } from '@dormer/contract/endpoint'
import { call } from '../../../api/client.ts'
import { fetchAhead, queries } from '../../../api/queries.ts'
import { feedQuery } from '../../day/activities/activities.api.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { notesQuery } from '../../people/notes/notes.api.ts'

/** Begins to fetch what the contact page will ask for, in one call; what is there and fresh is not asked for again. */
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
  // The whole feed is asked for by the person, whose entity is not known yet.
  const feed = feedQuery('all', { ContactId, ContactEntityId: 0 })
  void queries.prefetchInfiniteQuery({ ...feed, queryFn: async () => (await ask()).Activity })
}
