import { asClient, type Cases, ofContact } from '../../../test/full.ts'

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const homesQueries: Cases = {
  'property searches': { endpoint: 'contactSearches', input: ofContact },
  'alerts of property searches': { endpoint: 'contactAlerts', input: ofContact },
  "a user's own property searches": { endpoint: 'userSearches' },
  catalogs: { endpoint: 'idxCatalogs' },
  'properties found': {
    endpoint: 'searchProperties',
    input: () => ({ body: [{ Field: 'City', Value: 'Mapleton', Operation: 'StartsWith' }] }),
    rows: (b: { properties: [] }) => b.properties,
  },
  'properties on a map': {
    endpoint: 'mapProperties',
    input: () => ({ query: { west: -98, south: 29, east: -97, north: 31, zoom: 9 }, body: [] }),
    rows: (b: { properties: [] }) => b.properties,
  },
  'a listing with its history': {
    endpoint: 'getProperty',
    input: () => ({ query: { listingKey: '1' } }),
    rows: (b: { PriceHistory: [] }) => b.PriceHistory,
  },
  'places suggested': { endpoint: 'findPlaces', input: () => ({ query: { search: 'mapleton' } }), atMost: 10 },
  'contacts who like a listing or looked at it': {
    endpoint: 'listingInterest',
    input: () => ({ query: { listingKey: '1' } }),
    // The one contact with a visit.
    atMost: 1,
  },
  'listings a household likes': { endpoint: 'contactFavorites', input: ofContact },
  'listings a household was sent': { endpoint: 'sentProperties', input: ofContact },
  "a client's visit": {
    endpoint: 'getClientVisit',
    input: asClient(),
    rows: (b: { Favorites: [] }) => b.Favorites,
  },
  'properties found by a client': {
    endpoint: 'clientSearch',
    input: asClient(() => ({ body: [] })),
    rows: (b: { properties: [] }) => b.properties,
  },
  "properties on a client's map": {
    endpoint: 'clientMap',
    input: asClient(() => ({ query: { west: -98, south: 29, east: -97, north: 31, zoom: 9 }, body: [] })),
    rows: (b: { properties: [] }) => b.properties,
  },
  'places suggested to a client': {
    endpoint: 'clientPlaces',
    input: asClient(() => ({ query: { search: 'mapleton' } })),
    atMost: 10,
  },
  'properties sent to a client': {
    endpoint: 'getClientSent',
    input: asClient(({ client: { linkId } }) => ({ query: { linkId } })),
    rows: (b: { Properties: [] }) => b.Properties,
  },
  "a client's favorites": {
    endpoint: 'clientFavorites',
    input: asClient(),
    rows: (b: { Properties: [] }) => b.Properties,
  },
  "a client's searches": { endpoint: 'clientSearches', input: asClient() },
  'searches saved for contacts': {
    endpoint: 'addContactSearches',
    input: ({ contacts: ContactIds }) => ({ body: { ContactIds, Filters: [], SearchName: 'x' } }),
  },
}
