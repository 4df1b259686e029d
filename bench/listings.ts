import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import type pg from 'pg'
import zipcodes from 'zipcodes'
import type { Call } from './calls.ts'
import { ADMIN, superuser } from './fill.ts'
import type { Program } from './program.ts'

/** The MLS of the big tenant. */
export const MLS = 1
/** Raised when the generated listings change. */
const VERSION = 1

/**
 * Fills the MLS with this many listings of Texas, unless an earlier run has: a quarter on the market, most of the others
 * closed, with photos, remarks and features as wide as those of real feeds.
 */
export const fillListings = async (program: Program, listings: number, say: (text: string) => void) => {
  const db = await superuser(program)
  try {
    await fill(db, listings, say)
    await db.query(
      'update user_account set mls_id = $1 where tenant_id = (select tenant_id from user_account where email = $2)',
      [MLS, ADMIN],
    )
  } finally {
    await db.end()
  }
}

const fill = async (db: pg.Client, listings: number, say: (text: string) => void) => {
  const attribution = `bench ${listings} v${VERSION}`
  const { rows } = await db.query('select last_error from listing_feed where mls_id = $1', [MLS])
  if (rows[0]?.last_error === attribution) return
  say(`filling ${listings} listings`)
  await db.query('delete from listing_feed where mls_id = $1 and not exists (select from listing)', [MLS])
  await db.query('truncate listing, listing_event, listing_place')
  await db.query(
    `insert into listing_feed (mls_id, is_complete, last_change, last_error) values ($1, true, now(), null)
     on conflict (mls_id) do nothing`,
    [MLS],
  )
  const towns = zipcodes.lookupByState('TX').filter((zip) => zip.latitude && zip.longitude)
  const part = 50_000
  for (let first = 1; first <= listings; first += part)
    await db.query(
      `insert into listing (mls_id, listing_key, listing_id, modification_timestamp, standard_status, property_type,
         property_sub_type, list_price, original_list_price, on_market_date, days_on_market, unparsed_address,
         street_number, street_name, street_suffix, city, state_or_province, postal_code, county_or_parish,
         subdivision_name, location, bedrooms_total, bathrooms_total_integer, living_area, lot_size_acres, year_built,
         garage_spaces, basement, interior_features, exterior_features, public_remarks, list_agent_full_name,
         list_office_name, media, more, date_added)
       select $1, 'L' || n, (4000000 + n)::text, now() - n * interval '20 seconds',
         case when n % 4 = 0 then (array['Active','Active','Active','Active','Active','Active','Active','Pending','Pending',
           'Active Under Contract'])[1 + (random() * 9)::int] when random() < 0.85 then 'Closed'
           else (array['Expired', 'Withdrawn', 'Canceled'])[1 + (random() * 2)::int] end,
         case when random() < 0.9 then 'Residential' else 'Land' end,
         (array['Single Family Residence','Single Family Residence','Single Family Residence','Townhouse','Condominium'])[1 + (random() * 4)::int],
         price, price, current_date - (case when n % 4 = 0 then random() * 180 else 180 + random() * 1800 end)::int, null,
         number || ' ' || street || ' ' || suffix || ', ' || city || ', TX ' || zip, number::text, street, suffix, city, 'TX', zip,
         county, street || ' ' || (array['Estates','Park','Heights','Village','Ranch'])[1 + (random() * 4)::int],
         point(lng + (random() - 0.5) * 0.1, lat + (random() - 0.5) * 0.1), (1 + random() * 5)::int, (1 + random() * 3)::int,
         area, round((0.05 + random() * random() * 3)::numeric, 4), (1950 + random() * 75)::int, (random() * 3)::int,
         case when random() < 0.1 then array['Finished'] else '{}' end,
         (array['Fireplace','High Ceilings','Kitchen Island','Walk-In Closet(s)','Pantry','Breakfast Bar'])[1:(random() * 6)::int],
         (array['Private Yard','Patio','Balcony','Rain Gutters','Gas Grill'])[1:(random() * 5)::int],
         repeat('A home with light from three sides, near schools and shops, with a large yard. ' || n || ' ', 6),
         'Robin Bench', 'Bench Realty',
         (select jsonb_agg(jsonb_build_object('Order', o, 'MediaURL', 'https://photos.example.com/' || md5(n::text) || '/' || o || '.jpg'))
          from generate_series(1, 8) o),
         jsonb_build_object('Heating', array['Central'], 'Cooling', array['Central Air'], 'TaxAnnualAmount', price * 0.02),
         now() - n * interval '20 seconds'
       from (
         select n, (1 + random() * 9998)::int as number, 150000 + round((random() * random() * 1500000)::numeric, -2) as price,
           (700 + random() * 3500)::int as area, ($4::text[])[at] as city, ($5::text[])[at] as zip,
           ($6::float8[])[at] as lat, ($7::float8[])[at] as lng,
           (array['Oak','Elm','Cedar','Pecan','Mesquite','Main','Lamar','Congress','Lakeview','Hill Country','Sunset','Willow'])[1 + (random() * 11)::int] as street,
           (array['St','Ave','Dr','Ln','Blvd','Ct'])[1 + (random() * 5)::int] as suffix,
           (array['Travis','Harris','Dallas','Bexar','Tarrant','Williamson','Collin','Hays'])[1 + at % 8] as county
         from (select n, 1 + (power(random(), 2) * $8)::int as at from generate_series($2::int, $3::int) n) spread
       ) told`,
      [
        MLS,
        first,
        Math.min(first + part - 1, listings),
        towns.map((zip) => zip.city),
        towns.map((zip) => zip.zip),
        towns.map((zip) => zip.latitude),
        towns.map((zip) => zip.longitude),
        towns.length - 1,
      ],
    )
  await db.query('update listing_feed set last_error = $2 where mls_id = $1', [MLS, attribution])
  await db.query('vacuum analyze listing')
}

const towns = [
  'Austin',
  'Houston',
  'Dallas',
  'San Antonio',
  'Fort Worth',
  'El Paso',
  'Plano',
  'Round Rock',
  'Katy',
  'Waco',
]
const five = (n: number): PropertyFilter[] => [
  { Field: 'City', Value: towns[n % towns.length] },
  { Field: 'StandardStatus', Value: ['Active', 'Active Under Contract'] },
  { Field: 'ListPrice', Value: { Min: 200_000, Max: 500_000 + (n % 40) * 10_000 } },
  { Field: 'BedroomsTotal', Value: 3 },
  { Field: 'LivingArea', Value: 1200 + (n % 20) * 50 },
]
/** Forty corners about ten miles around the middle of Austin. */
const drawn = (n: number): PropertyFilter => ({
  Field: 'polygon',
  ValueType: 'polygon',
  PolygonCoords: Array.from({ length: 40 }, (_, at) => {
    const [angle, far] = [(at * Math.PI) / 20, 0.1 + ((at * 7 + n) % 10) / 200]
    return { Lat: 30.27 + far * Math.sin(angle), Lng: -97.74 + far * Math.cos(angle) }
  }),
})
const typed = [
  'austin',
  'round r',
  '78704',
  'travis county',
  'oak park',
  '1204 oak',
  'lakev',
  '#4417723',
  'san a',
  'katy tx',
]
const post = (path: string, body: PropertyFilter[]) => ({ method: 'POST' as const, path, body })

/** The measured calls for a million listings, a quarter of them on the market. */
export const listingCalls: Call[] = [
  { name: 'homes, five filters and exact total', aim: 0.6, make: (n) => post('/api/search', five(n)) },
  {
    name: 'homes, four filters of a whole state',
    aim: 0.6,
    make: (n) => post('/api/search?sortBy=ListPrice', five(n).slice(1)),
  },
  { name: 'homes, a polygon of 40 corners in a city', aim: 0.6, make: (n) => post('/api/search', [drawn(n)]) },
  {
    name: 'homes, clusters of a whole state',
    aim: 0.6,
    make: (n) => post(`/api/search/map?west=-107&south=25.${n % 10}&east=-93&north=37&zoom=6`, []),
  },
  {
    name: 'homes, clusters of a city',
    aim: 0.6,
    make: (n) => post(`/api/search/map?west=-98.0${n % 10}&south=30.1&east=-97.5&north=30.5&zoom=11`, five(n).slice(1)),
  },
  {
    // Of the first 40,000, whatever the number of listings.
    name: 'homes, one listing',
    aim: 0.6,
    make: (n) => ({ method: 'GET', path: `/api/search/property?listingKey=L${4 * (1 + ((n * 97) % 10_000))}` }),
  },
  {
    name: 'homes, places suggested',
    aim: 0.6,
    make: (n) => ({
      method: 'GET',
      path: `/api/search/places?search=${encodeURIComponent(typed[n % typed.length] as string)}`,
    }),
  },
]
