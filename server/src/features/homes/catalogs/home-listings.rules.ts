/*
 * Meta's home-listings feed (developers.facebook.com, Real Estate Ads, Get Started). Required of each listing:
 * home_listing_id, name, availability, address (addr1, city, region, country, postal_code), latitude, longitude,
 * neighborhood, price with its currency, an image (JPG, GIF or PNG; at most 20), url. A description has at most 5,000
 * characters.
 */

/** A listing as the public may see it. */
export type HomeListing = {
  ListingKey: string
  StandardStatus: string
  PropertyType: string | null
  PropertySubType: string | null
  ListPrice: string
  /** Null if the seller withholds the address. */
  Street: string | null
  City: string
  StateOrProvince: string
  PostalCode: string
  Neighborhood: string
  Lat: number
  Lng: number
  BedroomsTotal: number | null
  BathroomsTotalInteger: number | null
  BathroomsFull: number | null
  BathroomsHalf: number | null
  YearBuilt: number | null
  IsNew: boolean
  PublicRemarks: string | null
  ListOfficeName: string | null
  Photos: string[]
}

const IMAGES = 20
const DESCRIPTION = 5000

/** What XML 1.0 does not allow in a document, not even escaped. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escaped = (text: string) => text.replace(UNWRITABLE, '').replace(/[&<>"\r]/g, (c) => entities[c] as string)
const element = (name: string, value: string | number | null) =>
  value === null || value === '' ? '' : `<${name}>${escaped(String(value))}</${name}>`

export const beginListings = (title: string, link: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<listings>\n${element('title', title)}\n<link rel="self" href="${escaped(link)}"/>\n`
export const endListings = '</listings>\n'

/** `page` is the address of a listing's page; `photo` makes one of our photo paths absolute. */
type Addresses = { page: (listingKey: string) => string; photo: (address: string) => string }

export const homeListing = (home: HomeListing, attribution: string, { page, photo }: Addresses): string => {
  const { City, StateOrProvince, PostalCode, Lat, Lng } = home
  const [country, currency] = /^[A-Z]\d[A-Z]/i.test(PostalCode) ? ['Canada', 'CAD'] : ['United States', 'USD']
  const isRental = /lease|rent/i.test(home.PropertyType ?? '')
  const components = {
    addr1: home.Street ?? 'Address withheld',
    city: City,
    region: StateOrProvince,
    country,
    postal_code: PostalCode,
  }
  return `<listing>${[
    element('home_listing_id', home.ListingKey),
    element('name', `${home.Street ?? 'A home'}${home.Street ? ',' : ' in'} ${City}, ${StateOrProvince} ${PostalCode}`),
    element('availability', home.StandardStatus !== 'Active' ? 'sale_pending' : isRental ? 'for_rent' : 'for_sale'),
    element('description', description(home, attribution)),
    `<address format="simple">${Object.entries(components)
      .map(([name, value]) => `<component name="${name}">${escaped(value)}</component>`)
      .join('')}</address>`,
    // A location to the nearest mile if the address is withheld.
    element('latitude', home.Street ? Lat : Lat.toFixed(2)),
    element('longitude', home.Street ? Lng : Lng.toFixed(2)),
    element('neighborhood', home.Neighborhood),
    ...home.Photos.slice(0, IMAGES).map((address) => `<image>${element('url', photo(address))}</image>`),
    element('listing_type', isRental ? 'for_rent_by_agent' : home.IsNew ? 'new_construction' : 'for_sale_by_agent'),
    element('num_baths', baths(home)),
    element('num_beds', home.BedroomsTotal),
    element('num_units', 1),
    element('price', `${home.ListPrice.replace(/\.00$/, '')} ${currency}`),
    element('property_type', propertyType(home)),
    element('url', page(home.ListingKey)),
    element('year_built', home.YearBuilt),
  ].join('')}</listing>\n`
}

/** What the agent wrote, cut to what fits, with the listing's brokerage below, as MLSs require. */
const description = ({ PublicRemarks, ListOfficeName }: HomeListing, attribution: string): string => {
  const source = [ListOfficeName && `Listed by ${ListOfficeName}.`, attribution]
    .filter(Boolean)
    .join(' ')
    .slice(0, 1000)
  const room = DESCRIPTION - source.length - 2
  const remarks = PublicRemarks ?? ''
  const begun = remarks.slice(0, room - 1)
  const words = begun.lastIndexOf(' ')
  const cut = remarks.length <= room ? remarks : `${begun.slice(0, words > 0 ? words : undefined).trimEnd()}…`
  return [cut, source].filter(Boolean).join('\n\n')
}

const baths = ({ BathroomsFull, BathroomsHalf, BathroomsTotalInteger }: HomeListing) =>
  BathroomsFull === null ? BathroomsTotalInteger : BathroomsFull + (BathroomsHalf ?? 0) / 2

const types: [RegExp, string][] = [
  [/townho/i, 'townhouse'],
  [/condo|stock coop/i, 'condo'],
  [/manufactured|mobile/i, 'manufactured'],
  [/apartment/i, 'apartment'],
  [/single family|cabin|farm|ranch|villa/i, 'house'],
  [/land|acreage|lot/i, 'land'],
]
const propertyType = ({ PropertySubType, PropertyType }: HomeListing) =>
  types.find(([name]) => name.test(PropertySubType ?? ''))?.[1] ?? (/land/i.test(PropertyType ?? '') ? 'land' : 'other')
