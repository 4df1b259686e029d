import { addressFrom, streetNumberOf, unitOf } from './address.ts'
import type { FeedKey, FeedListing, ListingPhoto, PastEvent } from './listings.ts'
import { openHousesOf } from './open-houses.ts'
import { countyName, stateCode, townName } from './place-names.ts'
import { displayName, hasStandardNames } from './standard-names.ts'
import { day, decimal, instantOf, isRaw, list, named, number, positive, price, type Raw, text, yes } from './values.ts'

/** Status words that are not the Data Dictionary's. */
const statuses: Record<string, string> = {
  active: 'Active',
  activeundercontract: 'Active Under Contract',
  acceptingbackupoffers: 'Active Under Contract',
  contingent: 'Active Under Contract',
  canceled: 'Canceled',
  cancelled: 'Canceled',
  closed: 'Closed',
  sold: 'Closed',
  leased: 'Closed',
  comingsoon: 'Coming Soon',
  delete: 'Delete',
  deleted: 'Delete',
  expired: 'Expired',
  hold: 'Hold',
  temporarilyoffmarket: 'Hold',
  incomplete: 'Incomplete',
  pending: 'Pending',
  undercontract: 'Pending',
  withdrawn: 'Withdrawn',
}
const statusOf = (value: unknown) => {
  const status = text(value)
  return status
    ? (statuses[status.toLowerCase().replace(/[^a-z0-9]/g, '')] ?? displayName(status, 'StandardStatus'))
    : null
}
/** Statuses with which a listing must not be shown. */
const hidden = new Set(['Delete', 'Incomplete'])

const MORE = [
  'ArchitecturalStyle', 'Heating', 'Cooling', 'Appliances', 'Flooring', 'FireplacesTotal', 'FireplaceFeatures', 'View',
  'WaterfrontYN', 'WaterfrontFeatures', 'PoolPrivateYN', 'PoolFeatures', 'SpaFeatures', 'ParkingFeatures', 'ParkingTotal',
  'CarportSpaces', 'Levels', 'StoriesTotal', 'Roof', 'ConstructionMaterials', 'FoundationDetails', 'LotFeatures',
  'LotSizeDimensions', 'Fencing', 'PatioAndPorchFeatures', 'SecurityFeatures', 'LaundryFeatures', 'WindowFeatures',
  'CommunityFeatures', 'AssociationYN', 'AssociationName', 'AssociationFee', 'AssociationFeeFrequency',
  'AssociationAmenities', 'TaxAnnualAmount', 'TaxYear', 'ParcelNumber', 'Zoning', 'Utilities', 'Sewer', 'WaterSource',
  'NewConstructionYN', 'BuilderName', 'PropertyCondition', 'SeniorCommunityYN', 'HorseYN', 'PetsAllowed', 'Furnished',
  'LeaseTerm', 'ListingTerms', 'SpecialListingConditions', 'Possession', 'ElementarySchool', 'MiddleOrJuniorSchool',
  'HighSchool', 'HighSchoolDistrict', 'Directions', 'GreenEnergyEfficient', 'CumulativeDaysOnMarket',
  'BathroomsThreeQuarter', 'BathroomsOneQuarter', 'CoListAgentFullName', 'CoListOfficeName', 'ListAOR', 'CopyrightNotice',
] // biome-ignore format: a list

const ceiling = (value: number | null) => (value === null ? null : Math.ceil(value))

/** MLS Grid prefixes keys and numbers with three letters for the MLS, which people do not know, but queries need. */
const PREFIXED = /^[A-Z]{3}(?=\d)/
const withoutPrefix = (key: string, number: string) => {
  const prefix = PREFIXED.exec(key)?.[0]
  return prefix && number.startsWith(prefix) ? number.slice(prefix.length) : number
}
export const withPrefix = ({ ListingKey, ListingId }: FeedKey) => {
  const prefix = PREFIXED.exec(ListingKey)?.[0] ?? ''
  return ListingId.startsWith(prefix) ? ListingId : `${prefix}${ListingId}`
}

/** How many acres one of each unit is. */
const lotUnits: [RegExp, number][] = [
  [/acre/i, 1],
  [/sq.*(?:feet|foot|ft)/i, 1 / 43_560],
  [/sq.*(?:met|m$)/i, 1 / 4046.856],
  [/hectare/i, 2.471054],
]

/** For MLS Grid: what a record may be used for; the public sees those for IDX. */
const isForPublic = (uses: unknown) => uses === null || uses === undefined || list(uses).includes('IDX')

/** 0 in these says that nobody entered a number. */
const NEVER_NOTHING = new Set(['TaxAnnualAmount', 'TaxYear', 'StoriesTotal'])

/** The standard names of a field's values; text, if it was text with one of them. */
const namesOf = (value: unknown, field: string) => {
  const names = list(value, field)
  return Array.isArray(value) ? (names.length > 0 ? names : undefined) : names.length > 1 ? names : names[0]
}

/**
 * How many bathrooms there are: the feed's own total, or the sum of every kind. A feed that does not tell halves from
 * quarters gives both as partial (Data Dictionary, BathroomsPartial).
 */
const bathroomsOf = (raw: Raw) => {
  const parts = ['Full', 'ThreeQuarter', 'Half', 'OneQuarter'].map((kind) => number(raw[`Bathrooms${kind}`]))
  const [, , half, quarter] = parts
  const partial = half === null && quarter === null ? number(raw.BathroomsPartial) : null
  const known = [...parts, partial].filter((count) => count !== null)
  const sum = known.length > 0 ? known.reduce((total, count) => total + Math.max(count, 0), 0) : null
  return (
    ceiling(positive(raw.BathroomsTotalInteger)) ||
    sum ||
    ceiling(number(raw.BathroomsTotalDecimal)) ||
    (sum ?? number(raw.BathroomsTotalInteger))
  )
}

/**
 * A record of the Property resource, in the Data Dictionary's names, as a listing. Nothing in it is trusted: anything
 * missing or of the wrong type is null. `ownPrefix` is what the feed puts before local fields and its own times.
 */
export const translate = (
  raw: Raw,
  { timeZone }: { timeZone: string },
): { listing: FeedListing; isHidden: boolean } => {
  const at = (field: string) => instantOf(raw[field], timeZone)
  const changed = at('ModificationTimestamp') ?? at('BridgeModificationTimestamp')
  const StandardStatus = statusOf(raw.StandardStatus) ?? statusOf(raw.MlsStatus)
  const enumerated = (field: string) => list(raw[field], field)[0] ?? null
  const feet = (field: string) => {
    const area = positive(raw[field])
    return area !== null && /met(?:er|re)|m2|m²|sqm/i.test(text(raw[`${field}Units`]) ?? '')
      ? Math.round(area * 10.76391)
      : area
  }
  const finished = () => {
    const above = feet('AboveGradeFinishedArea')
    return above === null ? null : above + (feet('BelowGradeFinishedArea') ?? 0)
  }
  const acres = () => {
    const given = positive(raw.LotSizeAcres) === null ? null : decimal(raw.LotSizeAcres)
    const square = positive(raw.LotSizeSquareFeet)
    const area = positive(raw.LotSizeArea)
    const unit = lotUnits.find(([name]) => name.test(text(raw.LotSizeUnits) ?? ''))?.[1]
    const other = square !== null ? square / 43_560 : area !== null && unit ? area * unit : null
    return given ?? other?.toFixed(4) ?? null
  }
  const state = text(raw.StateOrProvince)
  const StateOrProvince = state && stateCode(state)
  /** A place that the feed may give as an enumeration of its own. */
  const place = (field: string, name: typeof townName) => {
    const given = Array.isArray(raw[field]) ? raw[field][0] : raw[field]
    const bare = named(text(given)?.split(',')[0])
    return bare && name(bare, StateOrProvince)
  }
  // A missing coordinate comes as 0.
  const isLocated = number(raw.Latitude) !== 0 && number(raw.Longitude) !== 0
  const phone = (of: string) =>
    text(raw[`${of}PreferredPhone`]) ?? text(raw[`${of}DirectPhone`]) ?? text(raw[`${of}Phone`])
  const More = Object.fromEntries(
    MORE.flatMap((field): [string, FeedListing['More'][string]][] => {
      const value = raw[field]
      const isNamed = Array.isArray(value) || (typeof value === 'string' && hasStandardNames(field))
      const told = isNamed ? namesOf(value, field) : value
      if (!['string', 'number', 'boolean'].includes(typeof told) && !Array.isArray(told)) return []
      if (typeof told === 'string' && !text(told)) return []
      if (NEVER_NOTHING.has(field) && number(told) === 0) return []
      return [[field, told as FeedListing['More'][string]]]
    }),
  )
  const key = text(raw.ListingKey) ?? text(raw.ListingKeyNumeric) ?? ''
  const listing: FeedListing = {
    ListingKey: key,
    ListingId: withoutPrefix(key, text(raw.ListingId) ?? ''),
    ModificationTimestamp: changed?.toString() ?? '',
    StandardStatus: StandardStatus ?? '',
    PropertyType: enumerated('PropertyType'),
    PropertySubType: enumerated('PropertySubType'),
    ListPrice: price(raw.ListPrice),
    OriginalListPrice: price(raw.OriginalListPrice),
    PreviousListPrice: price(raw.PreviousListPrice),
    PriceChangeTimestamp: at('PriceChangeTimestamp')?.toString() ?? null,
    ClosePrice: price(raw.ClosePrice),
    CloseDate: day(raw.CloseDate),
    OnMarketDate: day(raw.OnMarketDate) ?? day(raw.ListingContractDate),
    OffMarketDate: day(raw.OffMarketDate),
    DaysOnMarket: number(raw.DaysOnMarket),
    UnparsedAddress: text(raw.UnparsedAddress) ?? addressFrom(raw),
    StreetNumber: streetNumberOf(raw),
    StreetDirPrefix: text(raw.StreetDirPrefix),
    StreetName: text(raw.StreetName),
    StreetSuffix: text(raw.StreetSuffix),
    StreetDirSuffix: text(raw.StreetDirSuffix),
    UnitNumber: unitOf(raw),
    City: place('City', townName),
    StateOrProvince,
    PostalCode: named(raw.PostalCode),
    CountyOrParish: place('CountyOrParish', countyName),
    SubdivisionName: named(raw.SubdivisionName),
    Latitude: isLocated ? number(raw.Latitude) : null,
    Longitude: isLocated ? number(raw.Longitude) : null,
    BedroomsTotal: number(raw.BedroomsTotal),
    BathroomsTotalInteger: bathroomsOf(raw),
    BathroomsFull: number(raw.BathroomsFull),
    BathroomsHalf: number(raw.BathroomsHalf),
    LivingArea: feet('LivingArea') ?? finished() ?? feet('BuildingAreaTotal'),
    LotSizeAcres: acres(),
    YearBuilt: positive(raw.YearBuilt),
    GarageSpaces: number(raw.GarageSpaces),
    Basement: list(raw.Basement, 'Basement'),
    InteriorFeatures: list(raw.InteriorFeatures, 'InteriorFeatures'),
    ExteriorFeatures: list(raw.ExteriorFeatures, 'ExteriorFeatures'),
    PublicRemarks: text(raw.PublicRemarks),
    ListAgentFullName: text(raw.ListAgentFullName),
    ListAgentPhone: phone('ListAgent'),
    ListOfficeName: text(raw.ListOfficeName),
    ListOfficePhone: text(raw.ListOfficePhone),
    BuyerOfficeName: text(raw.BuyerOfficeName),
    VirtualTourUrl: text(raw.VirtualTourURLUnbranded) ?? text(raw.VirtualTourURLBranded),
    InternetAddressDisplayYN: yes(raw.InternetAddressDisplayYN, true),
    InternetEntireListingDisplayYN: yes(raw.InternetEntireListingDisplayYN, true) && isForPublic(raw.MlgCanUse),
    Media: photosOf(raw.Media),
    OpenHouses: openHousesOf(raw.OpenHouse ?? raw.OpenHouses, timeZone),
    History: historyOf(raw.HistoryTransactional, timeZone),
    More,
  }
  return { listing, isHidden: !yes(raw.MlgCanView, true) || hidden.has(listing.StandardStatus) }
}

/** Stays the same as long as the picture does: addresses may be signed differently each time. */
const versionOf = (one: Raw) => {
  const key = text(one.MediaKey)
  const changed = text(one.MediaModificationTimestamp) ?? text(one.ModificationTimestamp)
  return key && changed ? `${key} ${changed}` : (text(one.MediaURL) as string)
}

/** Records of the Media resource as photos, in order; other media and deleted ones are left out. */
export const photosOf = (media: unknown): (ListingPhoto & { Version: string })[] =>
  (Array.isArray(media) ? media : [])
    .filter(isRaw)
    .filter((one) => {
      const kind = text(one.MediaCategory) ?? text(one.MimeType) ?? 'Photo'
      return (
        text(one.MediaURL) &&
        /photo|image|jpe?g|png|webp/i.test(kind) &&
        !/deleted/i.test(text(one.MediaStatus) ?? '') &&
        !list(one.Permission).some((may) => /private|only/i.test(may))
      )
    })
    .map((one, index) => ({
      Order: number(one.Order) ?? index,
      MediaURL: text(one.MediaURL) as string,
      ShortDescription: text(one.ShortDescription) ?? text(one.LongDescription),
      Version: versionOf(one),
      isFirst: yes(one.PreferredPhotoYN, false),
    }))
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.Order - b.Order)
    .map(({ isFirst: _, ...photo }) => photo)

/** Records of the HistoryTransactional resource as price and status events, oldest first. */
export const historyOf = (changes: unknown, timeZone: string): PastEvent[] => {
  const rows = (Array.isArray(changes) ? changes : []).filter(isRaw)
  // Both fields report one change, the standard one in known words.
  const status = rows.some((row) => text(row.FieldName) === 'StandardStatus') ? 'StandardStatus' : 'MlsStatus'
  return rows
    .flatMap((row): PastEvent[] => {
      const DateTime = instantOf(row.ModificationTimestamp, timeZone)?.toString()
      const field = text(row.FieldName)
      const nothing = { PriceBefore: null, Price: null, StatusBefore: null, Status: null }
      if (!DateTime) return []
      if (field === 'ListPrice') {
        const [PriceBefore, Price] = [decimal(row.PreviousValue), decimal(row.NewValue)]
        if (!Price || PriceBefore === Price) return []
        return [{ ...nothing, EventType: PriceBefore ? 'Price' : 'New', DateTime, PriceBefore, Price }]
      }
      if (field !== status) return []
      const [StatusBefore, Status] = [statusOf(row.PreviousValue), statusOf(row.NewValue)]
      if (!Status || !StatusBefore || StatusBefore === Status) return []
      const isBack = Status === 'Active' && StatusBefore !== 'Coming Soon'
      return [{ ...nothing, EventType: isBack ? 'BackOnMarket' : 'Status', DateTime, StatusBefore, Status }]
    })
    .sort((a, b) => (a.DateTime < b.DateTime ? -1 : 1))
}
