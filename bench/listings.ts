import type pg from 'pg'
import zipcodes from 'zipcodes'

/** The MLS that the big tenant's admin has chosen. */
export const MLS = 1
/** Raised when the generated listings change. */
const VERSION = 1

/**
 * Fills the MLS with this many listings of Texas, unless an earlier run has: a quarter on the market, most of the others
 * closed, with photos, remarks and features as wide as those of real feeds.
 */
export const fillListings = async (db: pg.Client, listings: number, say: (text: string) => void) => {
  const attribution = `bench ${listings} v${VERSION}`
  const { rows } = await db.query('select last_error from listing_feed where mls_id = $1', [MLS])
  if (rows[0]?.last_error === attribution) return
  say(`filling ${listings} listings`)
  await db.query('delete from listing_feed where mls_id = $1 and not exists (select from listing)', [MLS])
  await db.query('truncate listing, listing_event')
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
