/**
 * One photo of a listing. Browsers fetch it from `MediaURL`; if only we can fetch it, that is an address of ours, and
 * `Source` is where the feed has it.
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

/** An event in a listing's past, as its feed reports it. Prices are dollars as decimal text. */
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
 * A listing as a feed describes it, in the names of RESO's Data Dictionary 2.0. Statuses, types and features are the
 * Dictionary's standard values; a feed's own wording is translated when it is read. Null is what the feed does not
 * state. Amounts are dollars as decimal text; dates YYYY-MM-DD; instants ISO 8601.
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
  /** The past events that the feed reports, if any. */
  History: PastEvent[]
  /** Further fields to show: Heating, Cooling, View, AssociationFee, TaxAnnualAmount … */
  More: Record<string, string | number | boolean | string[]>
}

/** A page of changes. Once it is stored, reading continues from `cursor`. */
export type FeedPage = {
  listings: FeedListing[]
  /** Keys of listings that have left the feed, or that we may no longer show. */
  removed: string[]
  cursor: unknown
}

/** A listing's key and MLS number, by which some feeds are asked. */
export type FeedKey = { ListingKey: string; ListingId: string }

/** What the MLS's rules require to be shown with each listing. */
type FeedRules = {
  /** Shown below 'Listing courtesy of {ListOfficeName}' and the like, which comes from the listing. */
  Disclaimer: string
  /** The copyright line or the source's name, such as 'NTREIS'. */
  Attribution: string
}

/** An MLS that listings come from. */
export type ListingFeed = {
  MLSId: number
  MLSName: string
  rules: FeedRules
  /** The time zone of its dates. */
  timeZone: string
  /**
   * What has changed since `cursor`, oldest first, page by page; everything if it is null. Ends when nothing is left. A
   * page may repeat what was read before; nothing is ever left out. Throws FeedFailure.
   */
  changes: (cursor: unknown, signal: AbortSignal) => AsyncIterable<FeedPage>
  /** The keys of everything the feed has now, page by page: any listing not among them has left it. */
  keys: (signal: AbortSignal) => AsyncIterable<FeedKey[]>
  /** Those of these listings that it has, page by page, for feeds whose `changes` or `keys` may miss some. */
  named?: (keys: FeedKey[], signal: AbortSignal) => AsyncIterable<FeedListing[]>
  /** A photo that browsers cannot fetch. Undefined if `MediaURL` is public. */
  photo?: (photo: AskedPhoto) => Promise<{ contentType: string; bytes: Uint8Array }>
}

/** A photo by its address here, and where the feed has it. */
export type AskedPhoto = FeedKey & { MediaURL: string; Source: string }

/**
 * Takes the next turn to ask a feed, one `every` so many milliseconds; returns how long to wait for it. Undefined if
 * that would be longer than `patience`.
 */
export type TakeTurn = (MLSId: number, every: number, patience: number) => Promise<number | undefined>

/** Why a feed could not be read, in a sentence for admins; `retryAfter` is in seconds, if the feed stated it. */
export class FeedFailure extends Error {
  readonly retryAfter: number | undefined
  constructor(message: string, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}
