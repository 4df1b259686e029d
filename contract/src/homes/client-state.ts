import type { Response } from '../endpoint.ts'
import type { ClientVisit } from './client.ts'
import type { ClientListing, ClientSent, clientSearch } from './client-listings.ts'
import type { ClientSavedSearch } from './client-searches.ts'

/**
 * What a public page has inlined, as JSON in `<script id="state" type="application/json">`. What a page shows and is not
 * there, the browser asks for.
 */
export type ClientState = {
  /** As the addresses name them (client.ts); `missing` where there is no such page or link. */
  Page: 'home' | 'listing' | 'sent' | 'search' | 'alert' | 'saved' | 'value' | 'prequalify' | 'missing'
  /** The key of the listing, the id of the link, the guid of the search. */
  Id: string | null
  /** Null only where there is no such brokerage. */
  Visit: ClientVisit | null
  /** Of `listing`. */
  Listing?: ClientListing
  /** Of `sent`. */
  Sent?: ClientSent
  /** Of `search` and `alert`. */
  Search?: ClientSavedSearch
  /** Of `home` and `search`: what the address's filters, sort and page find, else the search's. */
  Found?: Response<typeof clientSearch>
  /** What to say where there is nothing, of `missing` and whatever was not found. */
  Message?: string
}
