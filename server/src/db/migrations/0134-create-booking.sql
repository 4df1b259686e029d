-- Booking pages: clients choose a time in an agent's calendar by themselves (decision 0110).
create extension if not exists btree_gist;

create table booking_page (
  tenant_id bigint not null,
  user_id bigint not null,
  -- Its address now; those it had are in booking_name.
  name text not null,
  is_on boolean not null default false,
  title text,
  welcome text,
  types jsonb not null,
  hours jsonb not null,
  other_days jsonb not null,
  buffer_before integer not null check (buffer_before between 0 and 240),
  buffer_after integer not null check (buffer_after between 0 and 240),
  notice_hours integer not null check (notice_hours between 0 and 720),
  days_ahead integer not null check (days_ahead between 1 and 365),
  most_per_day integer check (most_per_day between 1 and 50),
  step_minutes integer not null check (step_minutes in (15, 30, 60)),
  date_changed timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade
);
call protect('booking_page');

-- The names of booking pages, one of its own for each in the whole installation: former ones lead there still.
create table booking_name (
  tenant_id bigint not null,
  name text not null unique,
  user_id bigint not null,
  date_taken timestamptz not null,
  primary key (tenant_id, name),
  foreign key (tenant_id, user_id) references booking_page on delete cascade
);
create index booking_name_user on booking_name (tenant_id, user_id);
call protect('booking_name');

create table booking (
  tenant_id bigint not null,
  booking_id bigint generated always as identity,
  user_id bigint not null,
  -- Held until it is confirmed by a link.
  status text not null default 'Held' check (status in ('Held', 'Booked', 'Cancelled', 'Expired')),
  starts timestamptz not null,
  ends timestamptz not null,
  -- What was booked, as the page offered it then.
  type_id uuid not null,
  type_name text not null,
  appointment_type_id integer not null,
  place text not null check (place in ('Phone', 'Video', 'Office', 'Home')),
  place_details text,
  first_name text not null,
  last_name text not null default '',
  email text not null,
  phone text,
  note text,
  -- The visitor's.
  time_zone text not null,
  -- They have no foreign key, so that a restored appointment is found again.
  appointment_id bigint,
  contact_id bigint,
  date_created timestamptz not null,
  date_expires timestamptz not null,
  date_confirmed timestamptz,
  -- Counts the confirming emails of one hold.
  mails integer not null default 1,
  by_agent boolean not null default false,
  -- When the visitor is to be told what the agent did.
  date_tell timestamptz,
  primary key (tenant_id, booking_id),
  foreign key (tenant_id, user_id) references user_account on delete cascade,
  check (starts < ends),
  -- Whatever else is wrong: nobody has two at a time.
  constraint booking_once exclude using gist (tenant_id with =, user_id with =, tstzrange(starts, ends) with &&)
    where (status in ('Held', 'Booked'))
);
create index booking_user on booking (tenant_id, user_id, starts);
create index booking_appointment on booking (tenant_id, appointment_id) where appointment_id is not null;
create index booking_email on booking (tenant_id, email) where status = 'Held';
call protect('booking');

-- The links to a booking in emails.
create table booking_link (
  tenant_id bigint not null,
  booking_link_id bigint generated always as identity,
  booking_id bigint not null,
  token_hash bytea not null unique,
  primary key (tenant_id, booking_link_id),
  foreign key (tenant_id, booking_id) references booking on delete cascade
);
create index booking_link_booking on booking_link (tenant_id, booking_id);
call protect('booking_link');
