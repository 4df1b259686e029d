import type { FeedListing, ListingPhoto, OpenHouse, PastEvent } from '../../../providers/listings/listings.ts'

/** The most that is kept of a listing: no genuine one comes near. */
const LINE = 500
const REMARKS = 20_000
const PHOTOS = 200
const FEATURES = 200
const MORE = 200
const PAST = 100

/** The largest amount the columns can hold. */
const MONEY = 999_999_999_999
const ACRES = 99_999_999
const COUNT = 1_000_000
const SQUARE_FEET = 100_000_000
const EARLIEST = '1900-01-01'
const LATEST = '2200-01-01'

/** Where homes in the United States and Canada are: west to east and south to north. */
const AMERICA = { west: -180, east: -50, south: 13, north: 84 }
const STATES =
  /^(?:A[BKLRZ]|BC|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ABDEINOST]|N[BCDEHJLMSTUVY]|O[HKNR]|P[AERC]|QC|RI|S[CDK]|T[NX]|UT|V[AIT]|W[AIVY]|YT)$/i

/** Characters PostgreSQL does not store: NUL and unpaired surrogates. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const clean = (text: string, most: number) => text.replace(UNSTORABLE, '').trim().slice(0, most).replace(UNSTORABLE, '')

/**
 * A listing as it can be stored: absurd values are dropped (null), long ones are cut, and coordinates with a wrong sign
 * or in the wrong order are corrected. `flaws` names the fields that were changed. Undefined if it has no key, time or
 * status: `why` says which.
 */
export const mended = (
  given: FeedListing,
  now: Temporal.Instant,
): { listing: FeedListing; flaws: string[] } | { why: string } => {
  const flaws: string[] = []
  const listing = { ...given }
  const put = <F extends keyof FeedListing>(field: F, value: FeedListing[F]) => {
    if (value !== given[field]) flaws.push(field)
    listing[field] = value
  }
  const ListingKey = clean(String(given.ListingKey ?? ''), LINE)
  if (ListingKey === '') return { why: 'It has no ListingKey.' }
  const changed = instant(given.ModificationTimestamp, '9999')
  if (!changed) return { why: `${ListingKey} has no usable ModificationTimestamp.` }
  if (!given.StandardStatus) return { why: `${ListingKey} has no StandardStatus.` }
  put('ListingKey', ListingKey)
  put('ListingId', clean(given.ListingId || ListingKey, LINE))
  // Nothing could replace a state that claims to be from the future.
  const isAhead = Temporal.Instant.compare(changed, now.add({ hours: 24 })) > 0
  if (isAhead) flaws.push('ModificationTimestamp')
  listing.ModificationTimestamp = isAhead ? now.toString() : changed
  for (const field of lines) {
    const value = given[field]
    if (value !== null) put(field, clean(String(value), LINE) || null)
  }
  put('StandardStatus', listing.StandardStatus || 'Unknown')
  if (given.PublicRemarks !== null) put('PublicRemarks', clean(given.PublicRemarks, REMARKS) || null)
  for (const field of amounts) put(field, decimal(given[field], MONEY))
  put('LotSizeAcres', decimal(given.LotSizeAcres, ACRES))
  for (const field of counts) put(field, whole(given[field], field === 'LivingArea' ? SQUARE_FEET : COUNT))
  put(
    'YearBuilt',
    given.YearBuilt !== null && given.YearBuilt >= 1500 && given.YearBuilt <= 2200
      ? whole(given.YearBuilt, 2200)
      : null,
  )
  for (const field of dates) put(field, date(given[field]))
  if (given.PriceChangeTimestamp !== null && !instant(given.PriceChangeTimestamp)) put('PriceChangeTimestamp', null)
  if (given.VirtualTourUrl !== null && !isWeb(given.VirtualTourUrl)) put('VirtualTourUrl', null)
  const place = placeOf(given)
  put('Latitude', place?.[0] ?? null)
  put('Longitude', place?.[1] ?? null)
  for (const field of ['Basement', 'InteriorFeatures', 'ExteriorFeatures'] as const) {
    const values = (given[field] ?? []).filter((value) => typeof value === 'string')
    listing[field] = values
      .slice(0, FEATURES)
      .map((value) => clean(value, LINE))
      .filter(Boolean)
    if (listing[field].join() !== (given[field] ?? []).join()) flaws.push(field)
  }
  listing.Media = photos(given.Media ?? [])
  if (listing.Media.length !== (given.Media ?? []).length) flaws.push('Media')
  listing.OpenHouses = openHouses(given.OpenHouses ?? [])
  if (listing.OpenHouses.length !== (given.OpenHouses ?? []).length) flaws.push('OpenHouses')
  listing.History = pastEvents(given.History ?? [])
  listing.More = Object.fromEntries(
    Object.entries(given.More ?? {})
      .slice(0, MORE)
      .map(([name, value]) => [clean(name, LINE), storable(value)]),
  )
  return { listing, flaws }
}

const lines = [
  'StandardStatus', 'PropertyType', 'PropertySubType', 'UnparsedAddress', 'StreetNumber', 'StreetDirPrefix', 'StreetName',
  'StreetSuffix', 'StreetDirSuffix', 'UnitNumber', 'City', 'StateOrProvince', 'PostalCode', 'CountyOrParish',
  'SubdivisionName', 'ListAgentFullName', 'ListAgentPhone', 'ListOfficeName', 'ListOfficePhone', 'BuyerOfficeName',
] as const // biome-ignore format: a list
const amounts = ['ListPrice', 'OriginalListPrice', 'PreviousListPrice', 'ClosePrice'] as const
const counts = ['DaysOnMarket', 'BedroomsTotal', 'BathroomsTotalInteger', 'BathroomsFull', 'BathroomsHalf', 'LivingArea', 'GarageSpaces'] as const // biome-ignore format: a list
const dates = ['CloseDate', 'OnMarketDate', 'OffMarketDate'] as const

/** The instant in UTC with microseconds, as PostgreSQL has it; undefined if it is none or out of range. */
const instant = (text: string | null, latest = LATEST): string | undefined => {
  try {
    const at = Temporal.Instant.from(text ?? '')
      .round('microsecond')
      .toString()
    return at > EARLIEST && at < latest ? at : undefined
  } catch {
    return undefined
  }
}

const date = (text: string | null): string | null => {
  if (text === null || text < EARLIEST || text > LATEST) return null
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    return null
  }
}

const decimal = (text: string | null, most: number): string | null => {
  if (text === null || !/^\d{1,12}(?:\.\d+)?$/.test(text)) return null
  return Number(text) <= most ? text : null
}

const whole = (value: number | null, most: number): number | null =>
  value !== null && value >= 0 && value <= most ? Math.round(value) : null

const isWeb = (url: unknown): url is string =>
  typeof url === 'string' && url.length <= 2000 && /^https?:\/\//i.test(url) && URL.canParse(url)

/**
 * Latitude and longitude. In the United States and Canada, a lost or doubled sign and a swap can be recognized and
 * corrected.
 */
const placeOf = ({ Latitude: lat, Longitude: lng, StateOrProvince }: FeedListing): [number, number] | undefined => {
  if (lat === null || lng === null || !Number.isFinite(lat) || !Number.isFinite(lng)) return undefined
  if (Math.abs(lat) < 0.01 && Math.abs(lng) < 0.01) return undefined
  if (STATES.test(StateOrProvince ?? '')) {
    const { west, east, south, north } = AMERICA
    const isThere = ([y, x]: [number, number]) => y >= south && y <= north && x >= west && x <= east
    return (
      [
        [lat, lng],
        [Math.abs(lat), -Math.abs(lng)],
        [Math.abs(lng), -Math.abs(lat)],
      ] as [number, number][]
    ).find(isThere)
  }
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : undefined
}

const photos = (given: ListingPhoto[]): ListingPhoto[] =>
  given
    .filter((photo) => isWeb(photo?.MediaURL) || /^\/[^/]/.test(photo?.MediaURL ?? ''))
    .slice(0, PHOTOS)
    .map(({ Order, MediaURL, ShortDescription, Source }, at) => ({
      Order: Number.isFinite(Order) ? Order : at,
      MediaURL: clean(MediaURL, 2000),
      ShortDescription: ShortDescription ? clean(ShortDescription, LINE) : null,
      ...(isWeb(Source) && { Source }),
    }))

const openHouses = (given: OpenHouse[]): OpenHouse[] =>
  given.slice(0, 50).flatMap((house) => {
    const start = instant(house?.OpenHouseStartTime ?? null)
    if (!start) return []
    return [
      {
        OpenHouseKey: clean(String(house.OpenHouseKey), LINE),
        OpenHouseStartTime: start,
        OpenHouseEndTime: instant(house.OpenHouseEndTime) ?? null,
        OpenHouseRemarks: house.OpenHouseRemarks ? clean(house.OpenHouseRemarks, 2000) : null,
      },
    ]
  })

const pastEvents = (given: PastEvent[]): PastEvent[] =>
  given.slice(-PAST).flatMap(({ DateTime, PriceBefore, Price, StatusBefore, Status, ...event }) => {
    const at = instant(DateTime)
    if (!at) return []
    return [
      {
        ...event,
        DateTime: at,
        PriceBefore: decimal(PriceBefore, MONEY),
        Price: decimal(Price, MONEY),
        StatusBefore: StatusBefore && clean(StatusBefore, LINE),
        Status: Status && clean(Status, LINE),
      },
    ]
  })

const storable = (value: FeedListing['More'][string]): FeedListing['More'][string] =>
  typeof value === 'string'
    ? clean(value, 2000)
    : Array.isArray(value)
      ? value.slice(0, FEATURES).map((each) => clean(String(each), LINE))
      : typeof value === 'number' && !Number.isFinite(value)
        ? ''
        : value
