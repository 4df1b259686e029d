/**
 * One photo of a listing. Browsers fetch it from `MediaURL`; where only we can, that is an address of ours, and `Source` is
 * where the feed has it.
 */
export type ListingPhoto = { Order: number; MediaURL: string; ShortDescription: string | null; Source?: string }

/** Where this installation serves the photos that browsers cannot fetch from the feed. */
export const photoPath = (MLSId: number, ListingKey: string, name: string) =>
  `/api/listing/photo/${MLSId}/${encodeURIComponent(ListingKey)}/${name}`

export type OpenHouse = {
  OpenHouseKey: string
  /** Instants, ISO 8601 in UTC. */
  OpenHouseStartTime: string
  OpenHouseEndTime: string | null
  OpenHouseRemarks: string | null
}

/** Something that happened to a listing, as its feed tells. Prices are dollars as decimal text. */
export type PastEvent = {
  EventType: 'New' | 'Price' | 'Status' | 'BackOnMarket'
  /** ISO 8601 in UTC. */
  DateTime: string
  PriceBefore: string | null
  Price: string | null
  StatusBefore: string | null
  Status: string | null
}

/**
 * A listing as a feed tells it, by the names of RESO's Data Dictionary 2.0. Statuses, types and features are the
 * Dictionary's standard values; a feed's own wording is translated where it is read. Null is what the feed does not say.
 * Amounts are dollars as decimal text; dates YYYY-MM-DD; instants ISO 8601.
 */
export type FeedListing = {
  ListingKey: string
  ListingId: string
  ModificationTimestamp: string
  StandardStatus: string
  PropertyType: string | null
  PropertySubType: string | null
  ListPrice: string | null
  OriginalListPrice: string | null
  PreviousListPrice: string | null
  PriceChangeTimestamp: string | null
  ClosePrice: string | null
  CloseDate: string | null
  OnMarketDate: string | null
  OffMarketDate: string | null
  DaysOnMarket: number | null
  UnparsedAddress: string | null
  StreetNumber: string | null
  StreetDirPrefix: string | null
  StreetName: string | null
  StreetSuffix: string | null
  StreetDirSuffix: string | null
  UnitNumber: string | null
  City: string | null
  StateOrProvince: string | null
  PostalCode: string | null
  CountyOrParish: string | null
  SubdivisionName: string | null
  Latitude: number | null
  Longitude: number | null
  BedroomsTotal: number | null
  BathroomsTotalInteger: number | null
  BathroomsFull: number | null
  BathroomsHalf: number | null
  /** In square feet. */
  LivingArea: number | null
  LotSizeAcres: string | null
  YearBuilt: number | null
  GarageSpaces: number | null
  Basement: string[]
  InteriorFeatures: string[]
  ExteriorFeatures: string[]
  PublicRemarks: string | null
  ListAgentFullName: string | null
  ListAgentPhone: string | null
  ListOfficeName: string | null
  ListOfficePhone: string | null
  BuyerOfficeName: string | null
  VirtualTourUrl: string | null
  InternetAddressDisplayYN: boolean
  InternetEntireListingDisplayYN: boolean
  Media: ListingPhoto[]
  OpenHouses: OpenHouse[]
  /** What the feed tells of its past, if it does. */
  History: PastEvent[]
  /** What else is shown: Heating, Cooling, View, AssociationFee, TaxAnnualAmount … */
  More: Record<string, string | number | boolean | string[]>
}

/** A page of what has changed. After it is stored, reading goes on from `cursor`. */
export type FeedPage = {
  listings: FeedListing[]
  /** Keys of listings that have left the feed, or that we may no longer show. */
  removed: string[]
  cursor: unknown
}

/** A listing by its key and its MLS number, by which some feeds are asked. */
export type FeedKey = { ListingKey: string; ListingId: string }

/** What must be shown with each listing of a feed, by the MLS's rules. */
export type FeedRules = {
  /** 'Listing courtesy of {ListOfficeName}' and the like is made of the listing; this is what stands beneath. */
  Disclaimer: string
  /** The copyright line or the source's name, such as 'NTREIS'. */
  Attribution: string
}

/** An MLS that listings come from. */
export type ListingFeed = {
  MLSId: number
  MLSName: string
  rules: FeedRules
  /** The zone its dates are in. */
  timeZone: string
  /**
   * What has changed since `cursor`, oldest first, a page at a time; everything, if it is null. Ends when nothing is
   * left. A page may repeat what was read before; none is ever left out. Throws FeedFailure.
   */
  changes: (cursor: unknown, signal: AbortSignal) => AsyncIterable<FeedPage>
  /** The keys of everything that the feed has now, a page at a time: what is not among them has left it. */
  keys: (signal: AbortSignal) => AsyncIterable<FeedKey[]>
  /** Those of these listings that it has, a page at a time, where `changes` or `keys` may have missed some. */
  named?: (keys: FeedKey[], signal: AbortSignal) => AsyncIterable<FeedListing[]>
  /** A photo that browsers cannot fetch by themselves. Undefined if `MediaURL` is public. */
  photo?: (photo: AskedPhoto) => Promise<{ contentType: string; bytes: Uint8Array }>
}

/** A photo by its address here, and where the feed said it has it. */
export type AskedPhoto = FeedKey & { MediaURL: string; Source: string }

/**
 * Takes the next turn to ask a feed, of which there is one `every` so many milliseconds; returns how long to wait for it.
 * Undefined if it would be longer than `patience`.
 */
export type TakeTurn = (MLSId: number, every: number, patience: number) => Promise<number | undefined>

/** Why a feed could not be read, in a sentence for admins; `retryAfter` in seconds if it said when to come again. */
export class FeedFailure extends Error {
  readonly retryAfter: number | undefined
  constructor(message: string, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}
