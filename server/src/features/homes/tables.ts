import type { AreaTables } from '../../area.ts'

export const homesTables: AreaTables = {
  search: {
    merge: { moves: ['property search', 'property searches'] },
    kind: 'Search',
    title: 'r.name',
    export: { file: 'property-searches', about: 'Saved property searches and alerts' },
  },
  alert_match: {
    merge: { moves: 'uncounted' },
    export: { file: 'listing-alerts', about: 'Listings that alerts found and reported' },
  },
  alert_place: { leftOut: 'Where alerts look, made of the searches.' },
  alert_progress: { leftOut: 'How far alerts have read.' },
  alert_search: { leftOut: 'How far alerts have read.' },
  client_favorite: {
    merge: { moves: ['liked home', 'liked homes'] },
    restoredWith: 'contact',
    export: { file: 'favorites', about: 'Homes that clients like' },
  },
  client_view: { export: { file: 'viewed-listings', about: 'Homes that clients looked at' } },
  client_visit: {
    merge: { moves: ['visit to your pages', 'visits to your pages'] },
    export: { file: 'client-visits', about: 'Visits to the public pages' },
  },
  client_visit_link: { leftOut: 'Which visit opened which link; for the pages only.' },
  client_link: {
    merge: { moves: 'uncounted' },
    export: { file: 'sent-links', about: 'Links to the public pages that clients were sent' },
  },
  client_code: { merge: { moves: 'uncounted' }, leftOut: 'Emailed codes: secrets.' },
  booking_page: { export: { file: 'booking-pages', about: 'Booking pages of users' } },
  booking_name: { export: { file: 'booking-page-names', about: 'Addresses of booking pages, former ones too' } },
  booking: {
    merge: { moves: ['booking', 'bookings'] },
    export: { file: 'bookings', about: 'Times that clients booked online' },
  },
  booking_link: { leftOut: 'Secret links.' },
  idx_catalog: {
    kind: 'Catalog',
    title: 'r.name',
    export: { file: 'catalogs', about: 'Catalogs for advertising' },
  },
}
