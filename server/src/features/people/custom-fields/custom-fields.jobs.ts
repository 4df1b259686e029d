import { sql } from 'kysely'
import { everyContact } from '../contacts/every-contact.ts'

/** Writes the search texts of a brokerage's contacts again, where values of many were changed at once. */
export const refreshSearchText = everyContact(
  'refresh-search-text',
  500,
  (_, ids) => sql`contact_search_refresh(${ids})`,
)
