import type { AreaTables } from '../../area.ts'

export const homesTables: AreaTables = {
  search: {
    person: { counted: ['property search', 'property searches'], erase: 'delete' },
    merge: { moves: ['property search', 'property searches'] },
    kind: 'Search',
    title: 'r.name',
    export: { file: 'property-searches', about: 'Saved property searches and alerts' },
  },
  alert_match: {
    person: { erase: 'delete' },
    merge: { moves: 'uncounted' },
    export: { file: 'listing-alerts', about: 'Listings that alerts found and reported' },
  },
  alert_place: { person: 'none', leftOut: 'Where alerts look, made of the searches.' },
  alert_progress: { person: 'none', leftOut: 'How far alerts have read.' },
  alert_search: { person: 'none', leftOut: 'How far alerts have read.' },
  client_favorite: {
    person: { counted: ['liked home', 'liked homes'], erase: 'delete' },
    merge: { moves: ['liked home', 'liked homes'] },
    restoredWith: 'contact',
    export: { file: 'favorites', about: 'Homes that clients like' },
  },
  client_view: {
    person: {
      where: `r.client_visit_id in (select v.client_visit_id from client_visit v where v.tenant_id = r.tenant_id and v.contact_id = any(person.contacts))`,
      erase: 'delete',
    },
    export: { file: 'viewed-listings', about: 'Homes that clients looked at' },
  },
  client_visit: {
    person: { counted: ['visit to your pages', 'visits to your pages'], erase: 'delete' },
    merge: { moves: ['visit to your pages', 'visits to your pages'] },
    export: { file: 'client-visits', about: 'Visits to the public pages' },
  },
  client_visit_link: { person: 'none', leftOut: 'Which visit opened which link; for the pages only.' },
  client_link: {
    person: { counted: ['link to your pages', 'links to your pages'], erase: 'delete' },
    merge: { moves: 'uncounted' },
    export: { file: 'sent-links', about: 'Links to the public pages that clients were sent' },
  },
  client_code: {
    person: { notCopied: 'Emailed codes: secrets', erase: 'delete' },
    merge: { moves: 'uncounted' },
    leftOut: 'Emailed codes: secrets.',
  },
  booking_page: { person: 'none', export: { file: 'booking-pages', about: 'Booking pages of users' } },
  booking_name: {
    person: 'none',
    export: { file: 'booking-page-names', about: 'Addresses of booking pages, former ones too' },
  },
  booking: {
    person: {
      where: 'r.contact_id = any(person.contacts) or r.contact_id is null and lower(r.email) = any(person.addresses)',
      counted: ['booking', 'bookings'],
      erase: {
        set: {
          first_name: `'Erased'`,
          last_name: `'person'`,
          email: `''`,
          phone: 'null',
          note: 'null',
          place_details: 'null',
        },
      },
    },
    merge: { moves: ['booking', 'bookings'] },
    export: { file: 'bookings', about: 'Times that clients booked online' },
  },
  booking_link: {
    person: {
      where: `r.booking_id in (select b.booking_id from booking b where b.tenant_id = r.tenant_id and b.contact_id = any(person.contacts))`,
      notCopied: 'Secret links',
      erase: 'delete',
    },
    leftOut: 'Secret links.',
  },
  idx_catalog: {
    person: 'none',
    kind: 'Catalog',
    title: 'r.name',
    export: { file: 'catalogs', about: 'Catalogs for advertising' },
  },
}
