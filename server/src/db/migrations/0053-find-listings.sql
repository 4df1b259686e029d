-- What finds listings. Only those on the market are searched, a fraction of all: these indexes hold no others, and hold
-- what filters and sorts compare, so that an exact total reads no listing at all.
create index listing_found on listing (mls_id, city, list_price) include (
  standard_status, property_sub_type, bedrooms_total, bathrooms_total_integer, living_area, lot_size_acres, year_built,
  garage_spaces, on_market_date, off_market_date, days_on_market, state_or_province, county_or_parish, location, listing_key)
  where date_removed is null and standard_status in ('Active', 'Active Under Contract', 'Pending');
create index listing_location on listing using gist (location) include (
  mls_id, standard_status, list_price, property_sub_type, bedrooms_total, bathrooms_total_integer, living_area,
  on_market_date, listing_key)
  where date_removed is null and standard_status in ('Active', 'Active Under Contract', 'Pending');
create index listing_zip on listing (mls_id, left(postal_code, 5))
  where date_removed is null and standard_status in ('Active', 'Active Under Contract', 'Pending');
create index listing_neighborhood on listing (mls_id, subdivision_name)
  where date_removed is null and standard_status in ('Active', 'Active Under Contract', 'Pending');
create index listing_features on listing using gin (interior_features, exterior_features, basement)
  where date_removed is null and standard_status in ('Active', 'Active Under Contract', 'Pending');
-- Words of addresses, by their beginnings.
create index listing_address on listing using gin (to_tsvector('simple', public.search_fold(unparsed_address)))
  where date_removed is null and standard_status in ('Active', 'Active Under Contract', 'Pending');
-- Those indexes answer alone only of pages that a vacuum has seen since they changed.
alter table listing set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02);

-- Where listings of an MLS are or were, as their feed writes it: for what is typed, which is seldom written so. Kept by a
-- trigger (functions/listing_placed.sql); nothing is taken away.
create table listing_place (
  mls_id bigint not null references listing_feed,
  kind text not null check (kind in ('City', 'Zip', 'County', 'Neighborhood')),
  name text not null,
  -- Of a neighborhood; otherwise ''.
  city text not null,
  state text not null,
  -- Where one of them is.
  location point,
  -- The name as it is compared with what is typed, a space before each word: no accents, no points, St for Saint.
  folded text not null,
  primary key (mls_id, kind, name, city, state)
);
create index listing_place_folded on listing_place using gin (folded public.gin_trgm_ops);
grant select, insert, update, delete on listing_place to dormer_app;
