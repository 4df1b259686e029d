import { z } from 'zod'
import { clientVisit } from './client.ts'
import { clientListing, clientSearch, clientSent } from './client-listings.ts'
import { clientSavedSearch } from './client-searches.ts'

/**
 * What a public page has inlined, in `<script id="state" type="application/json">`: the responses to the calls it would
 * start with. Null means that the page does not need it, or that there is none; Message then says why.
 */
export const clientState = z.object({
  Visit: clientVisit,
  /** For /listing/{ListingKey}. */
  Listing: clientListing.nullable(),
  /** For /sent/{LinkId}. */
  Sent: clientSent.nullable(),
  /** For /search/{SearchId} and /alert/{SearchId}. */
  Search: clientSavedSearch.nullable(),
  /** The first page, newest first: for /search/{SearchId}, and for the home page opened without a query. */
  Found: clientSearch.response.nullable(),
  /** Why the page has nothing to show, such as 'This home is no longer available'. */
  Message: z.string().nullable(),
})
export type ClientState = z.infer<typeof clientState>
