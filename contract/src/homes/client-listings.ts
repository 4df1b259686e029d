import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, instant, number, pageNumber, required, totalCount, typedNumber } from '../fields.ts'
import { clientVisit, ofSite } from './client.ts'
import { property, propertyDetail } from './listings.ts'
import {
  cluster,
  mapProperties,
  place,
  propertyFilters,
  searchOption,
  searchProperties,
  sortBy,
} from './property-search.ts'

/*
 * Listings on the public pages. A listing its seller does not want on the internet is not there at all. One whose
 * address is withheld has no address, street or location (HasAddress is false): it can be found by town, zip, price and
 * so on, but not by address, on a map, or within a shape or bounds.
 */

/** A property as anybody may see it. */
export const clientProperty = property.omit({ ListingKeyNumeric: true }).extend({
  /** False if the address is withheld; show 'Address available on request'. */
  HasAddress: z.boolean(),
})
export type ClientProperty = z.infer<typeof clientProperty>

export const clientPropertyDetail = propertyDetail
  .omit({ ListingKeyNumeric: true, InternetAddressDisplayYN: true, InternetEntireListingDisplayYN: true, Mls: true })
  .extend({ HasAddress: z.boolean() })
  .meta({ id: 'ClientPropertyDetail' })
export type ClientPropertyDetail = z.infer<typeof clientPropertyDetail>
const card = clientProperty.meta({ id: 'ClientProperty' })

const found = searchProperties.response.shape
const answered = { count: found.count, ignored: found.ignored, mls: found.mls }

/** Without filters the MLS does not offer. */
export const clientSearchOptions = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/options',
  summary: 'List the fields listings can be searched by on public pages',
  permission: 'public',
  whole: 'fixed by the contract',
  params: ofSite,
  response: z.array(searchOption),
})

/**
 * Like `searchProperties`. Searching as such is not an activity: `isByHand` says that the client chose the filters,
 * which logs one, and merges those within half an hour.
 */
export const clientSearch = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/search',
  summary: 'Search listings on public pages',
  permission: 'public',
  params: ofSite,
  query: z.object({
    page: pageNumber,
    sortBy: sortBy.default('Newest'),
    sortDirection: z.enum(['asc', 'desc'], 'Sort asc or desc').optional(),
    isByHand: flag.default(false),
  }),
  body: propertyFilters,
  response: z.object({ properties: z.array(card), ...answered }),
})

export const clientMap = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/map',
  summary: 'List the listings in a public map view',
  permission: 'public',
  params: ofSite,
  query: mapProperties.query,
  body: propertyFilters,
  response: z.object({ clusters: z.array(cluster), properties: z.array(card), ...answered }),
})

export const clientPlaces = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/places',
  summary: 'Search places, addresses and MLS numbers on public pages',
  permission: 'public',
  withoutTotal: true,
  params: ofSite,
  query: z.object({ search: z.string().trim().max(200) }),
  response: z.array(place),
})

/** A listing's page. */
export const clientListing = z
  .object({
    /** The data for cards and for the link's preview; null if there is no such listing. */
    Property: card.nullable(),
    /** Also null if visitors must first say who they are (MustRegister). */
    Detail: clientPropertyDetail.nullable(),
    MustRegister: z.boolean(),
    /** Why there is none: 'This home is no longer available', or 'This home was not found'. */
    Message: z.string().nullable(),
  })
  .meta({ id: 'ClientListing' })
export type ClientListing = z.infer<typeof clientListing>

/** Read-only. For a listing that has left, this is a 200 with a Message; its page is a 410. */
export const getClientListing = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/listing',
  summary: 'Get a listing on public pages',
  permission: 'public',
  params: ofSite,
  query: z.object({ listingKey: required('Listing', 255) }),
  response: clientListing,
})

/**
 * The browser has shown the listing: Property Viewed. To be sent by script, once each time a page is shown. For a
 * stranger it counts toward the three; the same listing counts once.
 */
export const viewClientListing = endpoint({
  method: 'POST',
  path: 'api/client/{SiteId}/listing/view',
  summary: 'Record a listing view',
  permission: 'public',
  params: ofSite,
  body: z.object({ ListingKey: required('Listing', 255) }),
  response: clientVisit,
})

/** What a link of this visit shows; 404 if the visit has not opened that link. */
export const clientSent = z
  .object({
    /** In the order they were sent, at most 50. */
    Properties: z.array(card),
    /** How many of those sent are no longer available. */
    Gone: number,
    /** The guid of the search that found them; null if none did. */
    SearchId: z.string().nullable(),
    SearchName: z.string().nullable(),
    DateSent: instant,
  })
  .meta({ id: 'ClientSent' })
export type ClientSent = z.infer<typeof clientSent>

export const getClientSent = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/sent',
  summary: 'Get the listings behind a client link',
  permission: 'public',
  params: ofSite,
  query: z.object({ linkId: typedNumber({ error: 'Open the link again' }).int().positive() }),
  response: clientSent,
})

/** The favorites the visit may see, newest first; listings that have left are only counted. */
export const clientFavorites = endpoint({
  method: 'GET',
  path: 'api/client/{SiteId}/favorites',
  summary: "List the visitor's favorites, newest first",
  permission: 'public',
  params: ofSite,
  response: z.object({ Properties: z.array(card), Gone: number }),
  headers: totalCount,
})

/**
 * Favorited Property. Has no effect on an existing favorite. A stranger must first say who they are: a 400 with
 * `ModelState.Who`, and the form of `registerClient`.
 */
export const setClientFavorite = endpoint({
  method: 'PUT',
  path: 'api/client/{SiteId}/favorite',
  summary: 'Add or remove a favorite',
  permission: 'public',
  params: ofSite,
  body: z.object({ ListingKey: required('Listing', 255), IsFavorite: z.boolean('Say whether it is a favorite') }),
  response: done,
})
