import type { Area } from '../../area.ts'
import { alertsDue, findAlertsJob, scheduleAlerts } from './alerts/alerts.jobs.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { bookingsDue } from './booking/booking.jobs.ts'
import { bookingSettingsRoutes } from './booking/settings.routes.ts'
import { bookingSiteRoutes } from './booking/site.routes.ts'
import { catalogRoutes } from './catalogs/catalogs.routes.ts'
import { listingLiked } from './client/client.events.ts'
import { clientRoutes } from './client/client.routes.ts'
import { mailClientCodeJob } from './client/codes.queries.ts'
import { clientPageRoutes } from './client/pages.routes.ts'
import { clientRequestRoutes } from './client/requests.routes.ts'
import { clientSearchRoutes } from './client/searches.routes.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { readFeeds } from './feeds/feeds.jobs.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { listingInterestRoutes } from './listing-interest/listing-interest.routes.ts'
import { mapRoutes } from './map/map.routes.ts'
import { placeRoutes } from './places/places.routes.ts'
import { propertySearchRoutes } from './property-search/property-search.routes.ts'
import { contactSearchRoutes } from './property-searches/contact-searches.routes.ts'
import { propertySearchesRoutes } from './property-searches/property-searches.routes.ts'
import { searchPresetRoutes } from './search-preset/search-preset.routes.ts'
import { sendPropertyRoutes } from './send-property/send-property.routes.ts'
import { sentRoutes } from './send-property/sent.routes.ts'
import { homesTables } from './tables.ts'

export const homesArea = {
  routes: {
    ...propertySearchRoutes,
    ...propertySearchesRoutes,
    ...contactSearchRoutes,
    ...alertRoutes,
    ...searchPresetRoutes,
    ...listingInterestRoutes,
    ...sendPropertyRoutes,
    ...placeRoutes,
    ...clientRoutes,
    ...clientRequestRoutes,
    ...clientSearchRoutes,
    ...clientPageRoutes,
    ...mapRoutes,
    ...favoriteRoutes,
    ...sentRoutes,
    ...feedRoutes,
    ...catalogRoutes,
    ...bookingSettingsRoutes,
    ...bookingSiteRoutes,
  },
  jobs: [mailClientCodeJob, findAlertsJob],
  dues: [alertsDue, bookingsDue],
  schedules: [readFeeds, scheduleAlerts],
  events: { ListingLiked: listingLiked },
  tables: homesTables,
} satisfies Area
