import zipcodes from 'zipcodes'
import type { FeedListing } from '../../../server/src/providers/listings/listings.ts'
import { lifeAt } from '../lone-star/life.ts'
import { slots } from '../lone-star/slots.ts'
import { versionsOf } from '../lone-star/versions.ts'

const MILES = 30

/** Homes with rooms near a zip code that the fictional MLS lists at that time, as its feed gives them. */
export const listingsNear = (zip: string, now: number): FeedListing[] =>
  slots().flatMap((slot) => {
    if (slot.kind === 'Unimproved Land' || slot.kind === 'Ranch') return []
    const listing = versionsOf(slot, lifeAt(slot, now), now).at(-1)?.read()
    const miles = listing?.PostalCode ? zipcodes.distance(listing.PostalCode, zip) : null
    return listing && miles !== null && miles <= MILES ? [listing] : []
  })

const statuses: Record<number, string[]> = {
  1: ['Active', 'Coming Soon'],
  2: ['Pending', 'Active Under Contract'],
  3: ['Closed'],
  4: ['Expired', 'Withdrawn', 'Hold'],
  5: ['Canceled', 'Withdrawn', 'Expired'],
}

/** Takes the listing of a deal's status that is nearest to a price; undefined if there is none left. */
export const takeListing = (listings: Set<FeedListing>, StatusId: number, price: number) => {
  const misfit = ({ ListPrice }: FeedListing) => Math.abs(Number(ListPrice) - price)
  const [found] = [...listings]
    .filter((one) => statuses[StatusId]?.includes(one.StandardStatus) && Number(one.ListPrice) > 0)
    .sort((a, b) => misfit(a) - misfit(b))
  if (found) listings.delete(found)
  return found
}

/** The fields of a transaction that come from a listing, as Sync With MLS takes them. */
export const ofListing = (listing: FeedListing) => ({
  Address: [listing.StreetNumber, listing.StreetDirPrefix, listing.StreetName, listing.StreetSuffix, listing.StreetDirSuffix].filter(Boolean).join(' '), // biome-ignore format: a list
  UnitNumber: listing.UnitNumber,
  City: listing.City ?? '',
  StateCode: listing.StateOrProvince ?? '',
  ZipCode: listing.PostalCode?.slice(0, 5) ?? '',
  ListingKey: listing.ListingId,
  Bedrooms: listing.BedroomsTotal,
  Bathrooms: listing.BathroomsTotalInteger,
  SqFootage: listing.LivingArea,
  YearBuilt: listing.YearBuilt,
})
