import type { FeedListing } from '../../../server/src/providers/listings/listings.ts'
import { translate } from '../../../server/src/providers/listings/translate.ts'
import type { Raw } from '../../../server/src/providers/listings/values.ts'
import { chance } from './chance.ts'
import { type Home, homeOf } from './homes.ts'
import { keyOf, numberOf } from './keys.ts'
import { dateOf, type Happening, happenings, type Status, turnOf } from './life.ts'
import { agentOf } from './offices.ts'
import { photosOf } from './photos.ts'
import { remarksOf } from './remarks.ts'
import type { Slot } from './slots.ts'

export const ZONE = 'America/Chicago'

/** Rounds an asking price the way people do. */
const asked = (value: number): number => {
  if (value < 250_000) return Math.round(value / 1000) * 1000 - (Math.round(value / 1000) % 5 === 0 ? 100 : 0)
  if (value < 1_000_000) return Math.round(value / 5000) * 5000 - (Math.round(value / 5000) % 3 === 0 ? 1000 : 100)
  return Math.round(value / 25_000) * 25_000 - (Math.round(value / 25_000) % 2 === 0 ? 5000 : 0)
}
const dollars = (amount: number) => amount.toFixed(2)
/** Events happen at hours when Texas and UTC have the same date (life.ts). */
const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const instant = (at: number) => new Date(at).toISOString()
const titled: Record<string, string> = { 'Single Family Residence': 'Residential', Townhouse: 'Residential', Condominium: 'Residential', 'Manufactured Home': 'Residential', Duplex: 'Residential Income', 'Unimproved Land': 'Land', Ranch: 'Farm' } // biome-ignore format: a table

const openHouseOf = (key: string, epochDay: number): Raw => {
  const luck = chance('open', key, epochDay)
  const from = luck.of([11, 12, 13, 13, 14])
  const clock = (hour: number) => `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'AM' : 'PM'}`
  return {
    OpenHouseKey: `${key}-${dateOf(epochDay)}`,
    OpenHouseDate: dateOf(epochDay),
    OpenHouseStartTime: clock(from),
    OpenHouseEndTime: clock(from + luck.whole(2, 3)),
    OpenHouseRemarks: luck.of([null, null, 'Light refreshments.', 'Park on the street, please.', 'Pets will be out.', 'Come in by the side gate.']), // biome-ignore format: short
  }
}

const addressOf = ({ site, town }: Home) => {
  const street = [site.number, site.direction, site.street, site.suffix].filter(Boolean).join(' ')
  return `${street}${site.unit ? ` ${site.unit}` : ''}, ${town.name}, TX ${site.zip.zip}`
}

const constructions = { Brick: 'Brick', Stone: 'Stone', Siding: 'Cement Siding', Stucco: 'Stucco', 'Board & Batten Siding': 'Board & Batten Siding' } // biome-ignore format: a table
const architecture: Partial<Record<Home['style'], string>> = { 'Hill Country': 'Ranch', 'Low-Rise': 'Garden', 'High-Rise': 'High Rise', Homestead: 'Ranch', Spanish: 'Spanish', Farmhouse: 'Modern Farmhouse' } // biome-ignore format: a table

const moreOf = (home: Home, price: number, listed: string): FeedListing['More'] => {
  const luck = chance('more', home.slot.number, home.turn)
  const { kind, year, area, fee, town, site, style } = home
  const isShared = kind === 'Condominium' || kind === 'Townhouse'
  const taxYear = Number(listed.slice(0, 4)) - 1
  const always = {
    TaxAnnualAmount: Math.round(
      (price * 0.86 * (kind === 'Unimproved Land' ? 0.012 : 0.0195 + luck.next() * 0.004)) / 1,
    ),
    TaxYear: taxYear,
    HighSchoolDistrict: town.district,
    ...(home.threeQuarter && { BathroomsThreeQuarter: home.threeQuarter }),
    AssociationYN: fee !== null,
    ...(fee !== null && { AssociationFee: fee, AssociationFeeFrequency: isShared ? 'Monthly' : 'Annually' }),
    ListingTerms: ['Cash', 'Conventional', ...(price < 750_000 && luck.is(0.8) ? ['FHA', 'VA Loan'] : [])],
    SpecialListingConditions: ['Standard'],
  }
  const isRural = kind === 'Ranch' || (home.acres ?? 0) > 2
  const utilities = {
    WaterSource: [isRural ? luck.of(['Well', 'Public']) : 'Public'],
    Sewer: [isRural ? 'Septic Tank' : 'Public Sewer'],
  }
  if (kind === 'Unimproved Land')
    return {
      ...always,
      ...utilities,
      View: [luck.of(['Hills', 'Pasture', 'Trees/Woods', 'Rural'])],
      RoadSurfaceType: [luck.of(['Asphalt', 'Gravel'])],
      Fencing: [luck.of(['Partial', 'Barbed Wire', 'None'])],
    }
  const isTiled = style === 'Spanish' || (area ?? 0) > 4200
  const hasMetal = ['Hill Country', 'Farmhouse', 'Homestead'].includes(style)
  const fireplaces = home.interior.includes('Built-in Features') ? 1 : kind === 'Condominium' ? 0 : luck.of([0, 1, 1])
  return {
    ...always,
    ...utilities,
    ArchitecturalStyle: [architecture[style] ?? style],
    ConstructionMaterials: [constructions[home.material]],
    Stories: style === 'High-Rise' || style === 'Low-Rise' ? 1 : home.stories,
    Roof: [isTiled ? 'Tile' : hasMetal ? 'Metal' : style === 'High-Rise' ? 'Built-Up' : 'Composition'],
    FoundationDetails: [home.basement.includes('Crawl Space') ? 'Pillar/Post/Pier' : 'Slab'],
    Heating: [(year ?? 0) < 1950 && luck.is(0.3) ? 'Natural Gas' : 'Central'],
    Cooling: ['Central Air', ...(luck.is(0.7) ? ['Ceiling Fan(s)'] : [])],
    Flooring: luck.some(
      (year ?? 0) < 1965 ? ['Wood', 'Tile', 'Linoleum'] : ['Carpet', 'Luxury Vinyl', 'Tile', 'Wood'],
      2,
    ),
    Appliances: ['Dishwasher', 'Disposal', luck.of(['Gas Range', 'Electric Range']), ...(luck.is(0.6) ? ['Microwave'] : []), ...(luck.is(0.3) ? ['Refrigerator'] : [])], // biome-ignore format: a list
    FireplacesTotal: fireplaces,
    PoolPrivateYN: home.hasPool,
    ...(home.hasPool && { PoolFeatures: ['In Ground', luck.of(['Gunite', 'Heated', 'Pool Sweep'])] }),
    ...(site.neighborhood.hasPool && kind !== 'Duplex' && { CommunityFeatures: luck.some(['Pool', 'Park', 'Sidewalks', 'Playground', 'Fitness Center'], 3) }), // biome-ignore format: a list
    ParkingFeatures: (home.garage ?? 0) > 0 ? [kind === 'Condominium' ? 'Assigned' : luck.of(['Attached', 'Garage Faces Front', 'Driveway'])] : ['Driveway'], // biome-ignore format: a list
    View: [style === 'High-Rise' ? 'City' : town.land === 'coast' && luck.is(0.3) ? 'Bay' : luck.of(['Neighborhood', 'Neighborhood', 'Trees/Woods', town.land === 'hill' ? 'Hills' : 'Neighborhood'])], // biome-ignore format: a list
    LaundryFeatures: [luck.of(['Laundry Room', 'In Unit', 'Inside'])],
  }
}

/** 'Walk-In Closet(s)' as OData writes it: WalkInClosets. */
const asEnumeration = (name: string) => {
  const made =
    enumerations.get(name) ??
    name
      .split(/[^A-Za-z0-9']+/)
      .map((word) => (word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word))
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
  enumerations.set(name, made)
  return made
}
const enumerations = new Map<string, string>()
const asEnumerations = (values: Record<string, unknown>): Raw =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, Array.isArray(value) ? value.map(asEnumeration) : value]),
  )

/**
 * The listing as a feed writes it, so that what people try here is read as what an MLS gives: towns, counties and
 * features as enumerations, no total of bathrooms.
 */
const recordOf = ({ Media, OpenHouses: _, History: __, More, ...listing }: FeedListing, houses: Raw[]): Raw => ({
  ...asEnumerations({
    ...More,
    ...listing,
    City: [listing.City ?? ''],
    CountyOrParish: [listing.CountyOrParish ?? ''],
  }),
  Media,
  OpenHouse: houses,
})

const offMarket: Status[] = ['Pending', 'Closed', 'Withdrawn', 'Expired', 'Canceled', 'Hold']

/** A listing as it was after one of its events; `read` gives it as it is read from the feed's record. */
export type Version = Pick<FeedListing, 'ModificationTimestamp'> & { read: () => FeedListing }

/**
 * A listing as it was after each of its events up to a time; the last one is its state at that time. Earlier versions
 * leave out the open houses announced at the time, which no longer matter.
 */
export const versionsOf = (slot: Slot, life: number, until: number): Version[] => {
  const home = homeOf(slot.number, turnOf(life))
  const key = keyOf(slot.number, life)
  const past = happenings(slot, life).filter(({ at }) => at <= until)
  const begun = past[0] as Happening
  const { site, town } = home
  const luck = chance('listing', slot.number, life)
  const agent = agentOf(town, slot.number, life)
  const years = (begun.at - Date.UTC(2024, 6, 1)) / (365.25 * 86_400_000)
  // A seller who asks too much lowers the price later.
  const first = home.value * 1.025 ** years * (0.98 + luck.next() * 0.07)
  const original = asked(first)
  const isPublic = !luck.is(0.02)
  const listed = day(begun.at)

  let listing: FeedListing = {
    ListingKey: key,
    ListingId: numberOf(slot.number, life),
    ModificationTimestamp: instant(begun.at),
    StandardStatus: begun.status as Status,
    PropertyType: titled[home.kind] ?? null,
    PropertySubType: home.kind,
    ListPrice: dollars(original),
    OriginalListPrice: dollars(original),
    PreviousListPrice: null,
    PriceChangeTimestamp: null,
    ClosePrice: null,
    CloseDate: null,
    OnMarketDate: null,
    OffMarketDate: null,
    DaysOnMarket: null,
    UnparsedAddress: addressOf(home),
    StreetNumber: site.number,
    StreetDirPrefix: site.direction,
    StreetName: site.street,
    StreetSuffix: site.suffix,
    StreetDirSuffix: null,
    UnitNumber: site.unit,
    City: town.name,
    StateOrProvince: 'TX',
    PostalCode: site.zip.zip,
    CountyOrParish: site.zip.county,
    SubdivisionName: site.subdivision,
    Latitude: site.latitude,
    Longitude: site.longitude,
    BedroomsTotal: home.beds,
    BathroomsTotalInteger: null,
    BathroomsFull: home.full,
    BathroomsHalf: home.half,
    LivingArea: home.area,
    LotSizeAcres: home.acres === null ? null : String(home.acres),
    YearBuilt: home.year,
    GarageSpaces: home.garage,
    Basement: home.basement,
    InteriorFeatures: home.interior,
    ExteriorFeatures: home.exterior,
    PublicRemarks: remarksOf(home),
    ListAgentFullName: agent.name,
    ListAgentPhone: agent.phone,
    ListOfficeName: agent.office,
    ListOfficePhone: agent.officePhone,
    BuyerOfficeName: null,
    VirtualTourUrl: luck.is(0.12) ? `https://tours.example.com/${key}` : null,
    InternetAddressDisplayYN: isPublic && !luck.is(0.04),
    InternetEntireListingDisplayYN: isPublic,
    Media: photosOf(home, key),
    OpenHouses: [],
    History: [],
    More: moreOf(home, original, listed),
  }
  /** Days of the upcoming open houses. */
  let announced: number[] = []
  const becomes = ({ at, status, price, openHouse }: Happening): FeedListing => {
    const next = { ...listing, ModificationTimestamp: instant(at) }
    if (price !== undefined && at !== begun.at) {
      const changed = asked(first * price)
      if (changed !== Number(listing.ListPrice)) {
        next.PreviousListPrice = listing.ListPrice
        next.ListPrice = dollars(changed)
        next.PriceChangeTimestamp = instant(at)
      }
    }
    if (status) {
      next.StandardStatus = status
      if (status === 'Active' && !listing.OnMarketDate) next.OnMarketDate = day(at)
      next.OffMarketDate = offMarket.includes(status) ? (listing.OffMarketDate ?? day(at)) : null
      if (offMarket.includes(status)) announced = []
    }
    if (status === 'Closed') {
      const paid = chance('paid', key).next()
      next.CloseDate = day(at)
      next.ClosePrice = dollars(Math.round((Number(next.ListPrice) * (0.945 + paid * 0.075)) / 500) * 500)
      next.BuyerOfficeName = agentOf(town, 'buyer', key).office
    }
    if (openHouse === 'over') announced = []
    else if (openHouse !== undefined) announced = [...announced, openHouse]
    return next
  }
  return past.flatMap((happening, i) => {
    listing = becomes(happening)
    if (happening.openHouse !== undefined && i < past.length - 1) return []
    const [now, days] = [listing, announced]
    const read = () => {
      const houses = days.map((one) => openHouseOf(key, one))
      return translate(recordOf(now, houses), { timeZone: ZONE }).listing
    }
    return [{ ModificationTimestamp: now.ModificationTimestamp, read }]
  })
}
