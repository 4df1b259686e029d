-- Listings belong to the MLS that published them, not to a brokerage: all brokerages of one MLS read the same rows, so no
-- policy guards these tables, and each query names the MLS of whoever asks. Columns have the names of RESO's Data
-- Dictionary 2.0, written with underscores.

-- How far each feed has been read. Which feeds there are is the operator's to say.
create table listing_feed (
  mls_id bigint primary key,
  -- Where reading goes on; its form is the provider's. Null before the first load.
  cursor jsonb,
  -- The first load is over: what the feed has is here.
  is_complete boolean not null default false,
  -- ModificationTimestamp of the newest change read: how far behind we are.
  last_change timestamptz,
  last_tried timestamptz,
  last_success timestamptz,
  -- Why the last try failed, in a sentence; null if it did not.
  last_error text,
  -- When everything the feed has was last compared with what is here, to find what left it unannounced.
  last_compared timestamptz
);

create table listing (
  mls_id bigint not null references listing_feed,
  listing_key text not null,
  -- What people call the MLS number.
  listing_id text not null,
  modification_timestamp timestamptz not null,
  standard_status text not null,
  property_type text,
  property_sub_type text,
  list_price numeric(14,2),
  original_list_price numeric(14,2),
  -- Before the newest change of price.
  previous_list_price numeric(14,2),
  price_change_timestamp timestamptz,
  close_price numeric(14,2),
  close_date date,
  on_market_date date,
  off_market_date date,
  -- As the feed counts them; otherwise they are counted from on_market_date.
  days_on_market integer,
  unparsed_address text,
  street_number text,
  street_dir_prefix text,
  street_name text,
  street_suffix text,
  street_dir_suffix text,
  unit_number text,
  city text,
  state_or_province text,
  postal_code text,
  county_or_parish text,
  subdivision_name text,
  -- Longitude and latitude; null if the feed has none, or says (0, 0).
  location point,
  bedrooms_total integer,
  bathrooms_total_integer integer,
  bathrooms_full integer,
  bathrooms_half integer,
  -- In square feet.
  living_area integer,
  lot_size_acres numeric(12,4),
  year_built integer,
  garage_spaces integer,
  basement text[] not null default '{}',
  interior_features text[] not null default '{}',
  exterior_features text[] not null default '{}',
  public_remarks text,
  list_agent_full_name text,
  list_agent_phone text,
  list_office_name text,
  list_office_phone text,
  buyer_office_name text,
  virtual_tour_url text,
  -- Whether the public may see its address, and the listing at all; agents always do.
  internet_address_display_yn boolean not null default true,
  internet_entire_listing_display_yn boolean not null default true,
  -- Photos in order: Order, MediaURL, and where given ShortDescription.
  media jsonb not null default '[]',
  -- Open houses: OpenHouseKey, OpenHouseStartTime, OpenHouseEndTime, OpenHouseRemarks.
  open_houses jsonb not null default '[]',
  -- What else is shown of it, by the Data Dictionary's names.
  more jsonb not null default '{}',
  -- When it first came, and when it left the feed. Of what has left nothing is kept but what it was.
  date_added timestamptz not null default now(),
  date_removed timestamptz,
  primary key (mls_id, listing_key)
);
create index listing_number on listing (mls_id, lower(listing_id));

-- What happened to a listing, as seen when it was read: for price histories and alerts.
create table listing_event (
  mls_id bigint not null,
  event_id bigint generated always as identity,
  listing_key text not null,
  event_type text not null check (event_type in ('New', 'Price', 'Status', 'BackOnMarket', 'Removed')),
  -- When it happened by the feed.
  date_time timestamptz not null,
  price_before numeric(14,2),
  price numeric(14,2),
  status_before text,
  status text,
  primary key (mls_id, event_id),
  foreign key (mls_id, listing_key) references listing on delete cascade
);
create index listing_event_listing on listing_event (mls_id, listing_key, event_id);

grant select, insert, update, delete on listing_feed, listing, listing_event to dormer_app;
