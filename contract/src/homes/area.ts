import * as alerts from './alerts.ts'
import * as booking from './booking.ts'
import * as catalogs from './catalogs.ts'
import * as client from './client.ts'
import * as clientListings from './client-listings.ts'
import * as clientRequests from './client-requests.ts'
import * as clientSearches from './client-searches.ts'
import * as contactSearches from './contact-searches.ts'
import * as favorites from './favorites.ts'
import * as idx from './feeds.ts'
import * as listingInterest from './listing-interest.ts'
import * as listings from './listings.ts'
import * as map from './map.ts'
import * as propertySearch from './property-search.ts'
import * as propertySearches from './property-searches.ts'
import * as searchPreset from './search-preset.ts'
import * as sendProperty from './send-property.ts'
import * as sentProperties from './sent-properties.ts'

/** The features of this area that have calls. */
export const homesFeatures = {
  alerts,
  booking,
  catalogs,
  client,
  clientListings,
  clientRequests,
  clientSearches,
  contactSearches,
  favorites,
  idx,
  listingInterest,
  listings,
  map,
  propertySearch,
  propertySearches,
  searchPreset,
  sendProperty,
  sentProperties,
}
