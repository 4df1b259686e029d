import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, number, required } from '../fields.ts'

const text = z.string().nullable()
const amount = z.number().nullable()
/** Dollars as decimal text, as everywhere. */
const dollars = z.string().nullable()
const dayText = z.string().nullable().meta({ description: 'YYYY-MM-DD.', example: '2026-05-17' })

/** How a status is shown: Active Under Contract is 'Accepting Backup Offers', others are as in RESO. */
export const statusLabel = (status: string) => (status === 'Active Under Contract' ? 'Accepting Backup Offers' : status)

/** A unit as an address says it: '#5', '#B2', but 'Apt 5' and 'Rear', which have their word. */
export const unitLabel = (unit: string) => (/^(?:#|[a-z]{2})/i.test(unit) ? unit : `#${unit}`)

export const photo = z.object({ Order: number, MediaURL: z.string(), ShortDescription: text }).meta({ id: 'Photo' })

export const openHouse = z
  .object({
    OpenHouseKey: z.string(),
    OpenHouseStartTime: instant,
    OpenHouseEndTime: instant.nullable(),
    OpenHouseRemarks: text,
  })
  .meta({ id: 'OpenHouse' })

/** The attribution an MLS's rules require with its listings. */
export const mlsRules = z
  .object({
    MLSId: number,
    MLSName: z.string(),
    /** The source's name or copyright line. */
    Attribution: text,
    Disclaimer: text,
    /** When the newest change read was made; null before any. */
    LastChange: instant.nullable(),
    /** False while the MLS is being loaded for the first time: listings are missing. */
    IsComplete: z.boolean(),
  })
  .meta({ id: 'MlsRules' })
export type MlsRules = z.infer<typeof mlsRules>

/** A property, with what cards and the map's bubbles show. Names are those of RESO's Data Dictionary. */
export const property = z
  .object({
    ListingKey: z.string(),
    /** ListingKey as a number if it is one, otherwise as it is: it identifies the listing either way. */
    ListingKeyNumeric: z.union([z.number(), z.string()]),
    /** The MLS number, as people call it. */
    ListingId: z.string(),
    StandardStatus: z.string(),
    PropertyType: text,
    PropertySubType: text,
    ListPrice: dollars,
    /** Before the latest price change. */
    PreviousListPrice: dollars,
    PriceChangeTimestamp: instant.nullable(),
    ClosePrice: dollars,
    CloseDate: dayText,
    OnMarketDate: dayText,
    DaysOnMarket: amount,
    UnparsedAddress: text,
    StreetNumber: text,
    StreetDirPrefix: text,
    StreetName: text,
    StreetSuffix: text,
    StreetDirSuffix: text,
    UnitNumber: text,
    City: text,
    StateOrProvince: text,
    PostalCode: text,
    CountyOrParish: text,
    SubdivisionName: text,
    Lat: amount,
    Lng: amount,
    BedroomsTotal: amount,
    BathroomsTotalInteger: amount,
    BathroomsFull: amount,
    BathroomsHalf: amount,
    LivingArea: amount,
    LotSizeAcres: amount,
    YearBuilt: amount,
    GarageSpaces: amount,
    ListAgentFullName: text,
    ListOfficeName: text,
    /** The first photo. */
    MediaUrl: text,
    /** In order. Lists contain the first ten of PhotosCount. */
    Media: z.array(photo),
    PhotosCount: number,
    /** Those that are not over. */
    OpenHouses: z.array(openHouse),
  })
  .meta({ id: 'Property' })
export type Property = z.infer<typeof property>

/** The history of a listing's price and status. */
export const historyEvents = ['New', 'Price', 'Status', 'BackOnMarket', 'Removed'] as const

export const propertyDetail = property
  .extend({
    ModificationTimestamp: instant,
    OriginalListPrice: dollars,
    OffMarketDate: dayText,
    Basement: z.array(z.string()),
    InteriorFeatures: z.array(z.string()),
    ExteriorFeatures: z.array(z.string()),
    PublicRemarks: text,
    ListAgentPhone: text,
    ListOfficePhone: text,
    BuyerOfficeName: text,
    VirtualTourUrl: text,
    /** Whether the public may see its address, and the listing at all; agents always do. */
    InternetAddressDisplayYN: z.boolean(),
    InternetEntireListingDisplayYN: z.boolean(),
    /** Other facts from the feed, by the Data Dictionary's names: 'AssociationFee', 'Heating', … */
    More: z.array(z.object({ Name: z.string(), Label: z.string(), Value: z.string() }).meta({ id: 'ListingField' })),
    /** Newest first. */
    PriceHistory: z.array(
      z
        .object({
          EventType: z.enum(historyEvents),
          DateTime: instant,
          PriceBefore: dollars,
          Price: dollars,
          StatusBefore: text,
          Status: text,
          /** Reported by the feed; otherwise it was observed here when it happened. */
          IsFeeds: z.boolean(),
        })
        .meta({ id: 'PriceEvent' }),
    ),
    Mls: mlsRules,
  })
  .meta({ id: 'PropertyDetail' })
export type PropertyDetail = z.infer<typeof propertyDetail>

/** By its key or its MLS number, with or without '#'. For a listing that has left the MLS, a 404 that says so. */
export const getProperty = endpoint({
  method: 'GET',
  path: 'api/search/property',
  summary: 'Get a listing',
  permission: 'signed-in',
  query: z.object({ listingKey: required('MLS Id', 255) }),
  response: propertyDetail,
  refuses: [404],
})
