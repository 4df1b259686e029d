import { z } from 'zod'
import { clientVisit } from './client.ts'
import { clientListing, clientSearch, clientSent } from './client-listings.ts'
import { clientSavedSearch } from './client-searches.ts'

/**
 * What a public page has inlined, in `<script id="state" type="application/json">`: the answers of the calls that it would
 * begin with. Null is what the page does not need, or what there is none of: then Message says why.
 */
export const clientState = z.object({
  Visit: clientVisit,
  /** Of /listing/{ListingKey}. */
  Listing: clientListing.nullable(),
  /** Of /sent/{LinkId}. */
  Sent: clientSent.nullable(),
  /** Of /search/{SearchId} and /alert/{SearchId}. */
  Search: clientSavedSearch.nullable(),
  /** The first page, newest first: of /search/{SearchId}, and of the home page opened without a query. */
  Found: clientSearch.response.nullable(),
  /** Why the page has nothing to show, such as 'This home is no longer available'. */
  Message: z.string().nullable(),
})
export type ClientState = z.infer<typeof clientState>
