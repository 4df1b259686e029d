import { contactPage } from '@dormer/contract/desk/contact-page'
import type { Response } from '@dormer/contract/endpoint'
import { call } from '../../../api/client.ts'
import { fetchAhead, queries } from '../../../api/queries.ts'
import { pointsQuery } from '../../people/contact-points/contact-points.api.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { customValuesQuery, importedFieldsQuery } from '../../people/custom-fields/custom-fields.api.ts'
import { notesQuery } from '../../people/notes/notes.api.ts'
import { storyQuery } from './story.api.ts'
import { rowsOf } from './story.rules.ts'

/** Prefetches the contact page's data in one call; fresh data is not requested again. */
export const fetchContactPage = (ContactId: number) => {
  let page: Promise<Response<typeof contactPage>> | undefined
  const ask = () => {
    page ??= call(contactPage, { query: { contactId: ContactId, story: true } })
    return page
  }
  const contact = contactQuery(ContactId)
  const points = pointsQuery(ContactId)
  const values = customValuesQuery(ContactId)
  const imported = importedFieldsQuery(ContactId)
  const notes = notesQuery(ContactId)
  const story = storyQuery(ContactId)
  fetchAhead(
    { ...contact, queryFn: atFirst(async () => (await ask()).Contact, contact.queryFn) },
    { ...points, queryFn: atFirst(async () => (await ask()).Points, points.queryFn) },
    { ...values, queryFn: atFirst(async () => (await ask()).CustomValues, values.queryFn) },
    { ...imported, queryFn: atFirst(async () => (await ask()).ImportedFields, imported.queryFn) },
    { ...notes, queryFn: atFirst(async () => (await ask()).Notes, notes.queryFn) },
  )
  void queries.prefetchInfiniteQuery({
    ...story,
    queryFn: atFirst(async () => rowsOf((await ask()).Story?.Entries ?? []), story.queryFn),
  })
}

/**
 * A query keeps its function, which may run again, for example after a change: by then the page's response is outdated.
 */
const atFirst = <Context, Data>(first: () => Promise<Data>, later?: (context: Context) => Data | Promise<Data>) => {
  let isFirst = true
  return (context: Context) => {
    const ask = (!isFirst && later) || first
    isFirst = false
    return ask(context)
  }
}
