-- What clients find is only what the public may see: asked of these indexes, too, an exact total still reads no listing.
create index concurrently if not exists listing_found_new on listing (mls_id, city, list_price) include (
  standard_status, property_sub_type, bedrooms_total, bathrooms_total_integer, living_area, lot_size_acres, year_built,
  garage_spaces, on_market_date, off_market_date, days_on_market, state_or_province, county_or_parish, location, listing_key,
  internet_entire_listing_display_yn, internet_address_display_yn)
  where date_removed is null and standard_status in ('Active', 'Active Under Contract', 'Pending');
drop index concurrently if exists listing_found;
alter index listing_found_new rename to listing_found;

create index concurrently if not exists listing_location_new on listing using gist (location) include (
  mls_id, standard_status, list_price, property_sub_type, bedrooms_total, bathrooms_total_integer, living_area,
  on_market_date, listing_key, internet_entire_listing_display_yn, internet_address_display_yn)
  where date_removed is null and standard_status in ('Active', 'Active Under Contract', 'Pending');
drop index concurrently if exists listing_location;
alter index listing_location_new rename to listing_location;
