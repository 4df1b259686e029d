import { statusLabel } from '@dormer/contract/homes/listings'
import { type SearchOption, statusesOffered } from '@dormer/contract/homes/property-search'
import { type RawBuilder, sql } from 'kysely'

type Operation = SearchOption['DefaultOperation']

/** Something that properties can be searched by. */
export type Field = {
  FieldName: string
  DisplayName: string
  Kind: SearchOption['Kind']
  Unit: SearchOption['Unit']
  Options: SearchOption['Options']
  DefaultOperation: Operation
  /** What is compared, on the listing called `l`; places are looked up by name first. */
  column: RawBuilder<unknown>
  /** For text that names a place: which kind. */
  place?: 'City' | 'Zip' | 'County' | 'Neighborhood'
  /** Not offered by MLS 1001. */
  isExtended: boolean
}

const told = (
  FieldName: string,
  DisplayName: string,
  column: string | RawBuilder<unknown>,
  rest: Partial<Field> & Pick<Field, 'Kind'>,
): Field => ({
  FieldName,
  DisplayName,
  Unit: null,
  Options: [],
  DefaultOperation: 'Equals',
  column: typeof column === 'string' ? sql.ref(`l.${column}`) : column,
  isExtended: false,
  ...rest,
})
const extended = { isExtended: true }
const same = (names: readonly string[]) => names.map((Key) => ({ Key, Label: Key }))
const atLeast = (steps: number[]) => steps.map((n) => ({ Key: String(n), Label: `${n}+` }))
/** Reused, because creating one takes longer than everything it formats: fields are described anew for each search. */
const plain = new Intl.NumberFormat('en-US')
const steps = (numbers: number[], label: (written: string) => string) =>
  numbers.map((n) => ({ Key: String(n), Label: label(plain.format(n)) }))

const least = { Kind: 'range', DefaultOperation: 'GreaterThanOrEqualTo' } as const
const most = { Kind: 'range', DefaultOperation: 'LessThanOrEqualTo' } as const

const prices = [
  100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650, 700, 750, 800, 900, 1000, 1250, 1500, 1750, 2000, 2500,
  3000, 4000, 5000, 7500, 10000,
].map((thousands) => thousands * 1000)

/**
 * Days on the market. For an active listing the count goes on, because a feed's own number is from the day it was read.
 * `today` is the user's date.
 */
export const daysOnMarket = (today: string) => sql<number | null>`case
  when l.standard_status = 'Active' and l.on_market_date is not null
    then case when l.on_market_date < ${today}::date then ${today}::date - l.on_market_date else 0 end
  else coalesce(l.days_on_market, coalesce(l.off_market_date, ${today}::date) - l.on_market_date) end`

/**
 * Everything that properties can be searched by, in the order offered. Made once, because formatting its numbers takes
 * long.
 */
const fields: Field[] = [
  told('StandardStatus', 'Status', 'standard_status', {
    Kind: 'choice',
    Options: statusesOffered.map((Key) => ({ Key, Label: statusLabel(Key) })),
  }),
  told('ListPrice', 'Price', 'list_price', {
    ...most,
    Unit: 'dollars',
    Options: steps(prices, (written) => `$${written}`),
  }),
  told('BedroomsTotal', 'Beds', 'bedrooms_total', { ...least, Options: atLeast([1, 2, 3, 4, 5, 6]) }),
  told('BathroomsTotalInteger', 'Baths', 'bathrooms_total_integer', { ...least, Options: atLeast([1, 2, 3, 4, 5]) }),
  told('PropertySubType', 'Property Type', 'property_sub_type', {
    Kind: 'choice',
    Options: same(['Single Family Residence', 'Townhouse', 'Condominium']),
  }),
  told('ListingId', 'MLS Id', 'listing_id', { Kind: 'text' }),
  told('UnparsedAddress', 'Address', 'unparsed_address', { Kind: 'text', DefaultOperation: 'Contains' }),
  told('City', 'City', 'city', { Kind: 'text', place: 'City' }),
  told('PostalCode', 'Zip Code', sql`left(l.postal_code, 5)`, { Kind: 'text', place: 'Zip' }),
  told('CountyOrParish', 'County', 'county_or_parish', { Kind: 'text', place: 'County' }),
  told('SubdivisionName', 'Neighborhood', 'subdivision_name', { Kind: 'text', place: 'Neighborhood' }),
  told('DaysOnMarket', 'Days on Market', 'days_on_market', {
    ...most,
    Unit: 'days',
    Options: [{ Key: '1', Label: '1 day' }, ...steps([3, 7, 14, 30, 60, 90, 180, 365], (written) => `${written} days`)],
  }),
  told('LivingArea', 'Square Feet', 'living_area', {
    ...least,
    ...extended,
    Unit: 'sqft',
    Options: steps(
      [500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750, 3000, 3500, 4000, 5000, 7500],
      (written) => `${written} sq ft`,
    ),
  }),
  told('LotSizeAcres', 'Lot Size', 'lot_size_acres', {
    ...least,
    ...extended,
    Unit: 'acres',
    Options: steps([0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100], (written) => `${written} acres`).map((option) =>
      option.Key === '1' ? { ...option, Label: '1 acre' } : option,
    ),
  }),
  told('YearBuilt', 'Year Built', 'year_built', {
    ...least,
    ...extended,
    Options: [1900, 1920, 1940, 1950, 1960, 1970, 1980, 1990, 2000, 2005, 2010, 2015, 2020, 2025].map((year) => ({
      Key: String(year),
      Label: String(year),
    })),
  }),
  told('GarageSpaces', 'Garage', 'garage_spaces', { ...least, ...extended, Options: atLeast([1, 2, 3, 4]) }),
  told('Basement', 'Basement', 'basement', {
    Kind: 'features',
    ...extended,
    Options: same([
      'Finished',
      'Partially Finished',
      'Unfinished',
      'Full',
      'Partial',
      'Walk-Out Access',
      'Crawl Space',
    ]),
  }),
  told('InteriorFeatures', 'Interior Features', 'interior_features', {
    Kind: 'features',
    ...extended,
    Options: same([
      'Breakfast Bar', 'Built-in Features', 'Cathedral Ceiling(s)', 'Ceiling Fan(s)', 'Double Vanity', 'Eat-in Kitchen',
      'Entrance Foyer', 'Granite Counters', 'High Ceilings', 'High Speed Internet', 'In-Law Floorplan', 'Kitchen Island',
      'Open Floorplan', 'Pantry', 'Smart Home', 'Soaking Tub', 'Storage', 'Vaulted Ceiling(s)', 'Walk-In Closet(s)',
      'Wet Bar', 'Wired for Sound',
    ]), // biome-ignore format: a list reads better in rows
  }),
  told('ExteriorFeatures', 'Exterior Features', 'exterior_features', {
    Kind: 'features',
    ...extended,
    Options: same([
      'Balcony', 'Barbecue', 'Courtyard', 'Dock', 'Fire Pit', 'Garden', 'Gas Grill', 'Outdoor Kitchen', 'Playground',
      'Private Yard', 'Rain Gutters', 'RV Hookup', 'Storage', 'Tennis Court(s)',
    ]), // biome-ignore format: a list reads better in rows
  }),
]

/** The fields on a given day, for counting days on the market. */
export const fieldsOn = (today: string): Field[] =>
  fields.map((field) => (field.FieldName === 'DaysOnMarket' ? { ...field, column: daysOnMarket(today) } : field))

/** A field by its name in any case. */
export const fieldNamed = (all: Field[], name: string) =>
  all.find(({ FieldName }) => FieldName.toLowerCase() === name.toLowerCase())

/** The MLS whose listings have no extended fields. */
const PLAIN_MLS = 1001
export const isOffered = (field: Field, mlsId: number | null) => !(field.isExtended && mlsId === PLAIN_MLS)
