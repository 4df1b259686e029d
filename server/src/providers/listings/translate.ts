import type { FeedKey, FeedListing, ListingPhoto, OpenHouse, PastEvent } from './listings.ts'

/** A record of a feed as JSON: anything may be missing, or of another type. */
export type Raw = Record<string, unknown>
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
  return status ? (statuses[squashed(status)] ?? displayName(status)) : null
}
/** Statuses with which a listing must not be shown. */
const hidden = new Set(['Delete', 'Incomplete'])

/** Standard names that cannot be derived from their OData form (CeilingFans). */
const standard = [
  'Ceiling Fan(s)', 'Vaulted Ceiling(s)', 'Walk-In Closet(s)', 'Built-in Features', 'Eat-in Kitchen', 'In-Law Floorplan',
  'Wired for Data', 'Wired for Sound', 'Bath/Shower', 'Entrance Foyer', 'Wet Bar', 'Dry Bar', 'Balcony', 'Barbecue',
  'Built-in Barbecue', 'Dog Run', 'Electric Grill', 'Gas Grill', 'RV Hookup', 'Dock', 'Rain Gutters', 'Rain Barrel/Cistern(s)',
  'Storm/Security Shutters', 'Tennis Court(s)', 'Basketball Court', 'Uncovered Courtyard', 'Bath/Stubbed', 'Sump Pump',
  'Walk-Out Access', 'Walk-Up Access', 'Crawl Space', 'Exterior Entry', 'Interior Entry', 'French Drain', 'Dirt Floor',
  'Manufactured On Land', 'Manufactured In Park', 'Single Family Residence', 'Own Your Own', 'Stock Cooperative',
  'Unimproved Land', 'Mixed Use', 'Own-Your-Own', 'Multi Family', 'Hotel/Motel', 'Deeded Parking', 'Mobile Home',
] // biome-ignore format: a list
const squashed = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const byForm = new Map(standard.map((name) => [squashed(name), name]))

/**
 * 'CeilingFans', 'Ceiling Fans' and 'Ceiling Fan(s)' are one value; a feed's own 'PetWashStation' is split into words.
 */
export const displayName = (value: string): string => {
  const text = value.trim()
  return byForm.get(squashed(text)) ?? (/[\s,/()-]/.test(text) ? text : text.replace(/([a-z0-9])([A-Z])/g, '$1 $2'))
}

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

/** Replaces a value that the feed does not let us see. */
const MASKED = /^\*+$/
const text = (value: unknown): string | null => {
  if (typeof value === 'string') return MASKED.test(value.trim()) ? null : value.trim() || null
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null
}
/** A number, even if it is text with a dollar sign and commas. */
const number = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.length > 40) return null
  const bare = value.replace(/[$,\s]/g, '')
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : null
}
/** Decimal text: numbers that JSON gave as text stay exact. */
const decimal = (value: unknown): string | null => {
  const n = number(value)
  if (n === null) return null
  return typeof value === 'string' ? value.replace(/[$,\s]/g, '') : Math.abs(n) < 1e15 ? String(n) : null
}
/** A collection, from an array or comma-separated text; also a single value of an enumeration. */
const list = (value: unknown): string[] => {
  const all = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const names = all.flatMap((each) =>
    typeof each === 'string' && each.trim() && !MASKED.test(each.trim()) ? [displayName(each)] : [],
  )
  return [...new Set(names)].filter((name) => name !== 'None' || names.length === 1)
}
const yes = (value: unknown, otherwise: boolean): boolean => {
  if (typeof value === 'boolean') return value
  if (value === null || value === undefined || value === '') return otherwise
  return /^(?:1|y|yes|true|t)$/i.test(String(value).trim())
}
/** Whether it says yes; absence is no yes. */
export const saysYes = (value: unknown) => yes(value, false)
const ceiling = (value: number | null) => (value === null ? null : Math.ceil(value))
const day = (value: unknown): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text(value) ?? '')?.[0] ?? null

/** A feed's instant; without an offset it is in the feed's time zone. Undefined if it is none. */
export const instantOf = (value: unknown, timeZone: string): Temporal.Instant | undefined => {
  const given = text(value)
  if (!given) return undefined
  try {
    return Temporal.Instant.from(given)
  } catch {
    try {
      return Temporal.PlainDateTime.from(given).toZonedDateTime(timeZone).toInstant()
    } catch {
      return undefined
    }
  }
}

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
  const enumerated = (value: unknown) => list(value)[0] ?? null
  const feet = (field: string) => {
    const area = number(raw[field])
    return area !== null && /meter|metre|m2/i.test(text(raw[`${field}Units`]) ?? '')
      ? Math.round(area * 10.76391)
      : area
  }
  const acres = () => {
    const given = decimal(raw.LotSizeAcres)
    const square = number(raw.LotSizeSquareFeet)
    const area = number(raw.LotSizeArea)
    const unit = lotUnits.find(([name]) => name.test(text(raw.LotSizeUnits) ?? ''))?.[1]
    const other = square !== null ? square / 43_560 : area !== null && unit ? area * unit : null
    return given ?? other?.toFixed(4) ?? null
  }
  const full = number(raw.BathroomsFull)
  const half = number(raw.BathroomsHalf)
  const street = ['StreetNumber', 'StreetDirPrefix', 'StreetName', 'StreetSuffix', 'StreetDirSuffix']
    .map((field) => text(raw[field]))
    .filter(Boolean)
    .join(' ')
  const unit = text(raw.UnitNumber)
  const phone = (of: string) =>
    text(raw[`${of}PreferredPhone`]) ?? text(raw[`${of}DirectPhone`]) ?? text(raw[`${of}Phone`])
  const More = Object.fromEntries(
    MORE.flatMap((field): [string, FeedListing['More'][string]][] => {
      const value = raw[field]
      if (value === null || value === undefined || value === '') return []
      if (Array.isArray(value)) return value.length > 0 ? [[field, list(value)]] : []
      return ['string', 'number', 'boolean'].includes(typeof value) ? [[field, value as string | number | boolean]] : []
    }),
  )
  const key = text(raw.ListingKey) ?? text(raw.ListingKeyNumeric) ?? ''
  const listing: FeedListing = {
    ListingKey: key,
    ListingId: withoutPrefix(key, text(raw.ListingId) ?? ''),
    ModificationTimestamp: changed?.toString() ?? '',
    StandardStatus: StandardStatus ?? '',
    PropertyType: enumerated(raw.PropertyType),
    PropertySubType: enumerated(raw.PropertySubType),
    ListPrice: decimal(raw.ListPrice),
    OriginalListPrice: decimal(raw.OriginalListPrice),
    PreviousListPrice: decimal(raw.PreviousListPrice),
    PriceChangeTimestamp: at('PriceChangeTimestamp')?.toString() ?? null,
    ClosePrice: decimal(raw.ClosePrice),
    CloseDate: day(raw.CloseDate),
    OnMarketDate: day(raw.OnMarketDate) ?? day(raw.ListingContractDate),
    OffMarketDate: day(raw.OffMarketDate),
    DaysOnMarket: number(raw.DaysOnMarket),
    UnparsedAddress: text(raw.UnparsedAddress) ?? (street ? (unit ? `${street} #${unit}` : street) : null),
    StreetNumber: text(raw.StreetNumber) ?? text(raw.StreetNumberNumeric),
    StreetDirPrefix: text(raw.StreetDirPrefix),
    StreetName: text(raw.StreetName),
    StreetSuffix: text(raw.StreetSuffix),
    StreetDirSuffix: text(raw.StreetDirSuffix),
    UnitNumber: unit,
    City: enumerated(raw.City),
    StateOrProvince: text(raw.StateOrProvince),
    PostalCode: text(raw.PostalCode),
    CountyOrParish: enumerated(raw.CountyOrParish),
    SubdivisionName: text(raw.SubdivisionName),
    Latitude: number(raw.Latitude),
    Longitude: number(raw.Longitude),
    BedroomsTotal: number(raw.BedroomsTotal),
    BathroomsTotalInteger:
      number(raw.BathroomsTotalInteger) ??
      (full === null && half === null ? ceiling(number(raw.BathroomsTotalDecimal)) : (full ?? 0) + (half ?? 0)),
    BathroomsFull: full,
    BathroomsHalf: half,
    LivingArea: feet('LivingArea'),
    LotSizeAcres: acres(),
    YearBuilt: number(raw.YearBuilt),
    GarageSpaces: number(raw.GarageSpaces),
    Basement: list(raw.Basement),
    InteriorFeatures: list(raw.InteriorFeatures),
    ExteriorFeatures: list(raw.ExteriorFeatures),
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

/** Records of the OpenHouse resource, without canceled ones. */
export const openHousesOf = (houses: unknown, timeZone: string): OpenHouse[] =>
  (Array.isArray(houses) ? houses : []).filter(isRaw).flatMap((house) => {
    if (/cancel|ended/i.test(text(house.OpenHouseStatus) ?? '')) return []
    // Open houses for brokers are not for clients.
    if (/broker|office|private|association/i.test(text(house.OpenHouseType) ?? '')) return []
    const date = day(house.OpenHouseDate)
    const time = (field: string) =>
      instantOf(house[field], timeZone) ??
      (date && text(house[field]) ? instantOf(`${date}T${text(house[field])}`, timeZone) : undefined)
    const start = time('OpenHouseStartTime')
    if (!start) return []
    return [
      {
        OpenHouseKey: text(house.OpenHouseKey) ?? start.toString(),
        OpenHouseStartTime: start.toString(),
        OpenHouseEndTime: time('OpenHouseEndTime')?.toString() ?? null,
        OpenHouseRemarks: text(house.OpenHouseRemarks),
      },
    ]
  })

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
